/**
 * What the viewer is about to do: the piece or soldier in hand, the place under consideration, the action that only
 * waits to be confirmed, and what it would bring. Nothing of it leaves the page before it is confirmed.
 */

import type { Asked, Table } from "$lib/match/table";
import type { Preview } from "$wasm/client";
import type { Slot, Vertex } from "$wasm/wire/conquer-of-cathay";
import { isBuild, movesOf, nameOf, ready, targets, toolOf, type Move, type Place, type Target, type Tool } from "./moves";

export type CathayTable = Table<"conquer-of-cathay">;

export class Turn {
  readonly #table: () => CathayTable;
  tool: Tool | null = $state(null);
  /** Where the first settlement would stand. */
  site: Vertex | null = $state(null);
  /** A place at which several things can be done. */
  spot: Place | null = $state.raw(null);
  chosen: Move | null = $state.raw(null);
  foretold: Preview<"conquer-of-cathay"> | null = $state.raw(null);

  readonly moves: readonly Move[] = $derived.by(() => movesOf(this.#table().legal?.actions ?? []));
  readonly targets: readonly Target[] = $derived.by(() => targets(this.moves, this.tool, this.site, (slot) => this.#standing(slot)));

  constructor(table: () => CathayTable) {
    this.#table = table;
  }

  #standing(slot: Slot): Vertex | null {
    const { view, viewer } = this.#table();
    const own = viewer === null ? undefined : view.players[viewer];
    return own?.soldiers.find(({ name }) => name === slot)?.vertex ?? null;
  }

  can(kind: "end" | "roll"): boolean {
    return this.moves.some((move) => move.kind === kind);
  }

  /** Whether there is a place for the tool now. */
  usable(tool: Tool): boolean {
    return this.moves.some((move) => toolOf(move) === tool);
  }

  get ready(): readonly Slot[] {
    return ready(this.moves);
  }

  /** Takes a piece or a soldier in hand, or puts it back. */
  take(tool: Tool): void {
    const again = this.tool === tool;
    this.letGo();
    if (!again && this.usable(tool)) this.tool = tool;
  }

  /** Back to nothing in hand. */
  letGo(): void {
    this.tool = null;
    this.#drop();
  }

  #drop(): void {
    this.site = null;
    this.spot = null;
    this.#choose(null);
  }

  /** One step back: from the action to the piece in hand, from there to nothing. */
  back(): void {
    if (this.chosen?.kind === "place") this.#choose(null);
    else if (this.chosen !== null || this.spot !== null || this.site !== null) this.#drop();
    else this.tool = null;
  }

  #choose(move: Move | null): void {
    this.chosen = move;
    this.foretold = null;
    if (move === null) return;
    this.#table()
      .preview(move.notation)
      .then((foretold) => {
        // By now somebody may have chosen otherwise.
        if (this.chosen === move) this.foretold = foretold;
      })
      // A preview is a courtesy: without it the action can still be confirmed.
      .catch(() => undefined);
  }

  /** A lit place was pressed. The same action pressed twice is confirmed. */
  async pick(target: Target): Promise<void> {
    const [first] = target.moves;
    if (first === undefined) return;
    if (first.kind === "place" && target.place.at === "vertex") {
      this.#drop();
      this.site = target.place.vertex;
      return;
    }
    const move = target.moves.find((each) => each.kind !== "place" || each.vertex === this.site) ?? first;
    const tools = new Set(target.moves.map(toolOf));
    if (this.tool === null && tools.size > 1) {
      this.#drop();
      this.spot = target.place;
      return;
    }
    const [own] = tools;
    // A soldier that was only pointed at is taken in hand.
    if (this.tool === null && own && !isBuild(own)) {
      this.take(own);
      return;
    }
    if (this.chosen?.notation === move.notation) {
      await this.confirm();
      return;
    }
    this.spot = null;
    this.#choose(move);
  }

  /** Decides between the things that can be done at the spot. */
  decide(move: Move): void {
    this.#choose(move);
  }

  /** What can be built at the spot, and which soldiers stand ready there. */
  get options(): { builds: Move[]; soldiers: Slot[] } {
    const spot = this.spot;
    const here = spot && this.targets.find(({ place }) => nameOf(place) === nameOf(spot));
    const moves = here?.moves ?? [];
    return { builds: moves.filter(({ kind }) => kind !== "move" && kind !== "attack"), soldiers: ready(moves) };
  }

  async confirm(): Promise<void> {
    const move = this.chosen;
    if (move !== null) await this.act(move.notation);
  }

  async act(action: Asked<"conquer-of-cathay">): Promise<void> {
    const tool = this.tool;
    this.#drop();
    try {
      await this.#table().act(action);
    } catch {
      // The page says what was refused; nothing has changed.
    }
    // One more road or soldier may follow.
    this.tool = tool !== null && this.usable(tool) ? tool : null;
  }

  /** The match went on: lets go of what no longer holds. */
  refresh(): void {
    const stands = ({ notation }: Move) => this.moves.some((move) => move.notation === notation);
    if (this.tool !== null && !this.usable(this.tool)) this.tool = null;
    if (this.chosen !== null && !stands(this.chosen)) this.#drop();
    const site = this.site;
    if (site !== null && !this.moves.some((move) => move.kind === "place" && move.vertex === site)) this.#drop();
    const { builds, soldiers } = this.options;
    if (this.spot !== null && builds.length + soldiers.length === 0) this.spot = null;
  }
}
