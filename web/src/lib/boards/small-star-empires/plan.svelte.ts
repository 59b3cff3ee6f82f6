/** What a person is about to play: a ship, then where it lands; nothing is played until the piece is chosen (S50). */

import { Refusal, type Table } from "$lib/match/table";
import type { Preview } from "$wasm/client";
import { route, turnsOf, write, type Hex, type Piece, type Turns } from "./chart";

export type StarTable = Table<"small-star-empires">;

/** Where a flight goes through, for every landing that is known. */
export type Ways = ReadonlyMap<Hex, readonly [Hex, Hex] | null>;

export interface Offer {
  piece: Piece;
  left: number;
  /** What the own total would gain; nothing until it is known. */
  gain: number | null;
}

export class Plan {
  readonly #table: () => StarTable;
  readonly #foreseen = new Map<string, Promise<Preview<"small-star-empires"> | null>>();
  #foreseenIn: StarTable["view"] | null = null;
  readonly turns: Turns = $derived.by(() => turnsOf(this.#table().legal?.actions ?? []));
  from: Hex | null = $state(null);
  to: Hex | null = $state(null);
  /** A wormhole that was chosen on the way: only landings behind it are offered. */
  through: Hex | null = $state(null);
  /** Why the last choice was none, in words. */
  wrong: string | null = $state(null);
  ways: Ways = $state.raw(new Map());
  gains: Partial<Record<Piece, number>> = $state.raw({});

  constructor(table: () => StarTable) {
    this.#table = table;
  }

  /** Where the chosen ship may land. */
  get landings(): ReadonlyMap<Hex, Piece[]> {
    const all = this.turns.get(this.from ?? "") ?? new Map<Hex, Piece[]>();
    if (this.through === null) return all;
    return new Map([...all].filter(([to]) => this.ways.get(to)?.[0] === this.through));
  }

  /** The wormholes that the chosen ship can enter. */
  get entries(): ReadonlySet<Hex> {
    return new Set([...this.ways.values()].flatMap((way) => (way ? [way[0]] : [])));
  }

  get offers(): Offer[] {
    const { view } = this.#table();
    const mine = view.empires.find((empire) => empire.seat === this.#table().viewer);
    const pieces = this.landings.get(this.to ?? "") ?? [];
    return pieces.map((piece) => ({
      piece,
      left: (piece === "colony" ? mine?.colonies_left : mine?.stations_left) ?? 0,
      gain: this.gains[piece] ?? null,
    }));
  }

  /** Takes a place as the next choice, whatever that is now. */
  async choose(at: Hex, noShip: string): Promise<void> {
    this.wrong = null;
    if (this.#table().legal === null) return;
    if (at === this.from) return this.cancel();
    if (this.from !== null && this.landings.has(at)) return this.#land(at);
    if (this.turns.has(at)) return this.take(at);
    if (this.from !== null && this.entries.has(at)) {
      this.to = null;
      this.through = this.through === at ? null : at;
      return;
    }
    this.to = null;
    if (this.from === null) this.wrong = noShip;
    else this.wrong = await this.#whyNot(this.from, at);
  }

  /** Takes a ship. */
  async take(from: Hex): Promise<void> {
    this.wrong = null;
    this.to = null;
    this.through = null;
    this.from = from;
    this.ways = new Map();
    const ways = await this.waysFrom(from);
    if (this.from === from) this.ways = ways;
  }

  /** Plays what was chosen. The page tells what was refused. */
  async play(piece: Piece): Promise<void> {
    const { from, to } = this;
    if (from === null || to === null) return;
    this.forget();
    await this.#table()
      .act(write(from, to, piece))
      .catch(() => undefined);
  }

  /** Goes one choice back. */
  cancel(): void {
    this.wrong = null;
    if (this.to !== null) this.to = null;
    else if (this.through !== null) this.through = null;
    else this.from = null;
  }

  forget(): void {
    this.from = null;
    this.to = null;
    this.through = null;
    this.wrong = null;
    this.ways = new Map();
  }

  /** How the rules would fly to every landing of a ship. */
  async waysFrom(from: Hex): Promise<Ways> {
    const landings = [...(this.turns.get(from) ?? [])];
    const found = await Promise.all(
      landings.map(async ([to, [piece = "colony"]]) => [to, wayOf(await this.#foresee(from, to, piece))] as const),
    );
    return new Map(found);
  }

  routeTo(to: Hex): Hex[] {
    return route(this.from ?? to, to, this.ways.get(to) ?? null);
  }

  async #land(to: Hex): Promise<void> {
    const { from } = this;
    if (from === null) return;
    this.to = to;
    this.gains = {};
    const seat = this.#table().viewer;
    const total = (empires: { seat: number; score: { total: number } }[]) => empires.find((one) => one.seat === seat)?.score.total ?? 0;
    const now = total(this.#table().view.empires);
    for (const piece of this.landings.get(to) ?? []) {
      const { after } = (await this.#foresee(from, to, piece)) ?? {};
      if (after && this.to === to) this.gains = { ...this.gains, [piece]: total(after.empires) - now };
    }
  }

  /** Each turn is foreseen once in a position, however often somebody points at its ship. */
  #foresee(from: Hex, to: Hex, piece: Piece): Promise<Preview<"small-star-empires"> | null> {
    const table = this.#table();
    if (table.view !== this.#foreseenIn) {
      this.#foreseenIn = table.view;
      this.#foreseen.clear();
    }
    const action = write(from, to, piece);
    const known = this.#foreseen.get(action);
    if (known) return known;
    const asked = table.preview(action).catch(() => {
      this.#foreseen.delete(action);
      return null;
    });
    this.#foreseen.set(action, asked);
    return asked;
  }

  async #whyNot(from: Hex, to: Hex): Promise<string | null> {
    try {
      await this.#table().preview(write(from, to, "colony"));
      return null;
    } catch (error) {
      return error instanceof Refusal ? error.message : null;
    }
  }
}

function wayOf(preview: Preview<"small-star-empires"> | null): [Hex, Hex] | null {
  const turn = preview?.events.find((event) => event.kind === "turn");
  return turn?.kind === "turn" ? turn.through : null;
}
