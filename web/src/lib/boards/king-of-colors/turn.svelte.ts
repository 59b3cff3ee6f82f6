/** The turn of whoever sits at this page: the draft, what it would bring, and sending it. */

import { untrack } from "svelte";
import type { Preview } from "$wasm/client";
import { Refusal, type Table } from "$lib/match/table";
import { Draft } from "../shared/draft.svelte";
import type { Action, Token } from "$wasm/wire/king-of-colors";
import { meantAt } from "./meant";
import { NO_ORDERS, readOrders } from "./orders";
import * as plans from "./plan";
import { NOTHING, type Plan, type Shifted, type Stop } from "./plan";

type Koc = Table<"king-of-colors">;

interface Judged {
  action: Action;
  /** After how many actions of the match this was so. */
  version: number;
  preview: Preview<"king-of-colors"> | null;
  refused: string | null;
}

export class Turn {
  readonly #table: () => Koc;
  readonly draft = new Draft<Plan>(NOTHING);
  /** The territory whose troops are being changed in production. */
  picked = $state<string | null>(null);
  /** How many troops one drag or one press of plus and minus carries. */
  stride = $state(1);
  /** Why the last step stopped short. */
  stop = $state<Stop>(null);
  /** The clock took the draft. */
  dropped = $state(false);
  /** What the rules say to the draft as it stands. */
  judged = $state.raw<Judged | null>(null);
  #seen: { version: number; viewer: number | null } | null = null;

  readonly orders = $derived.by(() => {
    const { legal, busy } = this.#table();
    return legal === null || busy ? NO_ORDERS : readOrders(legal.actions);
  });
  readonly pressable = $derived.by(() => plans.pressable(this.plan, this.orders));
  readonly targets = $derived.by(() => new Set(plans.targets(this.plan, this.orders)));
  readonly march = $derived.by(() => plans.marchOf(this.plan, this.orders));
  readonly spread = $derived.by(() => (this.orders.produce ? plans.spreadOf(this.plan, this.#table().view) : null));
  readonly left = $derived.by(() => (this.spread ? plans.leftOver(this.spread, this.#table().view) : 0));
  readonly action = $derived.by(() => plans.actionOf(this.plan, this.orders, this.#table().view));

  constructor(table: () => Koc) {
    this.#table = table;
  }

  get plan(): Plan {
    return this.draft.now;
  }

  /** What the rules said to the draft, if they have answered and nothing has happened since. */
  get #judgement(): Judged | null {
    const { judged } = this;
    return judged?.action === this.action && judged?.version === this.#table().status.version ? judged : null;
  }

  /** What the draft would bring. */
  get forecast(): Preview<"king-of-colors"> | null {
    return this.#judgement?.preview ?? null;
  }

  /** Why the rules would not take it. */
  get refused(): string | null {
    return this.#judgement?.refused ?? null;
  }

  get ready(): boolean {
    return this.action !== null && this.forecast !== null;
  }

  /** One more step of the draft. Whoever prepares something new has read what became of the old. */
  #put(plan: Plan): void {
    this.dropped = false;
    this.draft.put(plan);
  }

  pickToken(token: Token): void {
    if (this.orders.placements.size > 0) this.#put(plans.pickToken(this.plan, token));
  }

  /** A territory was pressed. Gives back what that would have meant where it can mean nothing. */
  press(cell: string): Action | null {
    this.stop = null;
    const { plan } = this;
    const chosen = cell === plan.cell || cell === plan.from || cell === plan.to;
    if (this.orders.produce) {
      if (!this.spread || !(cell in this.spread)) return meantAt(this.#table().view, plan, cell);
      this.picked = cell;
    } else this.#put(plans.press(plan, this.orders, cell));
    return this.plan === plan && !chosen && !this.orders.produce ? meantAt(this.#table().view, plan, cell) : null;
  }

  setCount(count: number): void {
    this.#put(plans.setCount(this.plan, this.orders, count));
  }

  /** Changes the troops of a territory by so many, or to so many. */
  setTroops(cell: string, wanted: number): void {
    this.picked = cell;
    this.#shift(plans.setTroops(this.plan, this.#table().view, cell, wanted));
  }

  addTroops(cell: string, more: number): void {
    const now = this.spread?.[cell];
    if (now === undefined) return;
    // The whole stride when it fits, and what fits of it otherwise; only a step that does nothing says why.
    const before = this.plan;
    this.setTroops(cell, now + more);
    if (this.plan !== before && Math.abs(more) > 1) this.stop = null;
  }

  carry(from: string, to: string): void {
    this.picked = to;
    this.#shift(plans.carry(this.plan, this.#table().view, from, to, this.stride));
  }

  /** How many a drag from a territory, or from the hand, carries. */
  handful(from: string | null): number {
    const there = from === null ? this.left : (this.spread?.[from] ?? plans.FEWEST) - plans.FEWEST;
    return Math.max(0, Math.min(this.stride, there));
  }

  #shift({ plan, stop }: Shifted): void {
    this.stop = stop;
    this.#put(plan);
  }

  spreadAutomatically(): void {
    this.stop = null;
    this.#put(plans.automatic(this.plan, this.#table().view));
  }

  undo(): void {
    this.stop = null;
    this.draft.undo();
  }

  async confirm(): Promise<void> {
    if (this.action !== null && this.ready) await this.#send(this.action);
  }

  async pass(): Promise<void> {
    if (this.orders.pass) await this.#send({ kind: "pass" });
  }

  async #send(action: Action): Promise<void> {
    try {
      await this.#table().act(action);
    } catch (error) {
      // The page shows why; the draft stays, to be mended (K101).
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** Asks the rules about the draft. To be called in an effect. */
  judge(): void {
    const { action } = this;
    const { version } = this.#table().status;
    if (action === null) return;
    this.#table()
      .preview(action)
      .then(
        (preview) => (this.judged = { action, version, preview, refused: null }),
        (error: unknown) => {
          const refused = error instanceof Error ? error.message : String(error);
          this.judged = { action, version, preview: null, refused };
        },
      );
  }

  /** Keeps the draft in step with the match (K134). To be called in an effect. */
  follow(): void {
    const { status, viewer, entries } = this.#table();
    const before = this.#seen;
    this.#seen = { version: status.version, viewer };
    if (before === null || (before.version === status.version && before.viewer === viewer)) return;
    const news = entries.filter(({ version }) => version > before.version);
    const own = news.filter(({ seat }) => seat === viewer);
    // Said until the next step of a draft or the next decision of one's own: what others do meanwhile, bots at once, says
    // nothing about it.
    if (own.some(({ cause }) => cause === "timed_out") && !untrack(() => this.draft.isEmpty)) this.dropped = true;
    else if (own.some(({ cause }) => cause === "asked") || before.viewer !== viewer) this.dropped = false;
    if (own.length > 0 || before.viewer !== viewer || this.orders === NO_ORDERS || news.length === 0) {
      this.draft.clear();
      this.picked = null;
      this.stop = null;
    } else {
      // Somebody else left in the middle of this turn: what still makes sense stays.
      this.draft.keep((plan) => plans.holds(plan, this.orders, this.#table().view));
    }
  }
}
