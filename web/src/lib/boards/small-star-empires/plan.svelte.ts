/** What a person is about to play: a ship, then where it lands; nothing is played until the piece is chosen (S50). */

import type { Table } from "$lib/match/table";
import type { Action, Flight } from "$wasm/wire/small-star-empires";
import { Draft } from "../shared/draft.svelte";
import { turnsOf, type Hex, type Piece, type Turns } from "./chart";

export type StarTable = Table<"small-star-empires">;

/** Where a flight goes through, for every landing that is known. */
export type Ways = ReadonlyMap<Hex, readonly [Hex, Hex] | null>;

export interface Offer {
  piece: Piece;
  left: number;
  /** What the own total would gain; nothing until it is known. */
  gain: number | null;
}

/** The choices so far. A wormhole that was chosen on the way leaves only the landings behind it. */
interface Chosen {
  from: Hex | null;
  through: Hex | null;
  to: Hex | null;
}

const NOTHING: Chosen = { from: null, through: null, to: null };

export class Plan {
  readonly #table: () => StarTable;
  readonly #draft = new Draft<Chosen>(NOTHING);
  readonly #known = new Map<Hex, Promise<readonly Flight[]>>();
  #knownIn: StarTable["view"] | null = null;
  readonly turns: Turns = $derived.by(() => turnsOf(this.#table().legal?.actions ?? []));
  /** The flights of the chosen ship. */
  #flights: readonly Flight[] = $state.raw([]);
  readonly ways: Ways = $derived.by(() => waysOf(this.#flights));

  constructor(table: () => StarTable) {
    this.#table = table;
  }

  get from(): Hex | null {
    return this.#draft.now.from;
  }

  get through(): Hex | null {
    return this.#draft.now.through;
  }

  get to(): Hex | null {
    return this.#draft.now.to;
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
    const { view, viewer } = this.#table();
    const mine = view.empires.find((empire) => empire.seat === viewer);
    const gains = this.#flights.find(({ to }) => to === this.to)?.gains ?? [];
    return (this.landings.get(this.to ?? "") ?? []).map((piece) => ({
      piece,
      left: (piece === "colony" ? mine?.colonies_left : mine?.stations_left) ?? 0,
      gain: gains.find(({ place }) => place === piece)?.points ?? null,
    }));
  }

  /** Takes a place as the next choice, whatever that is now. Gives back what the press would mean where it can be none. */
  async choose(at: Hex): Promise<Action | null> {
    const { from, through } = this;
    if (this.#table().legal === null) return meant(at, at);
    if (at === from) this.#draft.clear();
    else if (from !== null && this.landings.has(at)) this.#draft.put({ from, through, to: at });
    else if (this.turns.has(at)) await this.take(at);
    else if (from !== null && this.entries.has(at)) this.#draft.put({ from, through: through === at ? null : at, to: null });
    else {
      if (this.to !== null) this.#draft.put({ from, through, to: null });
      return meant(from ?? at, at);
    }
    return null;
  }

  /** Takes a ship. */
  async take(from: Hex): Promise<void> {
    this.#draft.clear();
    this.#draft.put({ ...NOTHING, from });
    this.#flights = [];
    const flights = await this.#flightsFrom(from);
    if (this.from === from) this.#flights = flights;
  }

  /** Plays what was chosen. The page tells what was refused. */
  async play(place: Piece): Promise<void> {
    const { from, to } = this;
    if (from === null || to === null) return;
    this.forget();
    await this.#table()
      .act({ kind: "turn", from, to, place })
      .catch(() => undefined);
  }

  /** Goes one choice back. */
  cancel(): void {
    this.#draft.undo();
  }

  forget(): void {
    this.#draft.clear();
    this.#flights = [];
  }

  /** How the rules would fly to every landing of a ship. */
  async waysFrom(from: Hex): Promise<Ways> {
    return waysOf(await this.#flightsFrom(from));
  }

  /** Each ship is asked about once in a position, however often somebody points at it. */
  #flightsFrom(from: Hex): Promise<readonly Flight[]> {
    const table = this.#table();
    if (table.view !== this.#knownIn) {
      this.#knownIn = table.view;
      this.#known.clear();
    }
    const known = this.#known.get(from);
    if (known) return known;
    const asked = table.ask({ kind: "flights", from }).then(
      ({ flights }) => flights,
      () => {
        this.#known.delete(from);
        return [];
      },
    );
    this.#known.set(from, asked);
    return asked;
  }
}

const meant = (from: Hex, to: Hex): Action => ({ kind: "turn", from, to, place: "colony" });

function waysOf(flights: readonly Flight[]): Ways {
  return new Map(flights.map(({ to, through }) => [to, through]));
}
