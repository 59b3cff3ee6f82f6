/**
 * Playing on the star, whatever it is drawn with: what stands where at this moment, the piece in the hand, where it may
 * go, and what is in the air. The flat board and the solid one both show this and hand it their clicks.
 *
 * The table tells what is so. What is shown runs behind it while pieces fly, and ahead of it while a chain is being
 * made: the whole way is asked for at once, when it is confirmed.
 */

import { counting } from "$lib/match/counting";
import type { Entry, Table } from "$lib/match/table";
import type { Action, Colour, View } from "$wasm/wire/damas-chinas";
import { Air, screenTicker, type Ticker } from "../shared/air.svelte";
import { Draft } from "../shared/draft.svelte";
import { actionOf, cellsOf, chainsFrom, firstHops, movable, type Chain, type Hop, type Next } from "./chain";
import { FLIGHT, placeAt, type Place } from "./flight";
import type { Cell } from "./star";

type DamasTable = Table<"damas-chinas">;
type DamasEntry = Entry<"damas-chinas">;

/** A piece as it is shown. It keeps its number wherever it goes. */
export interface Shown {
  id: number;
  cell: Cell;
  colour: Colour;
}

interface Flight {
  id: number;
  from: Cell;
  to: Cell;
}

/** The way of somebody's piece, to be shown. */
interface Way extends Chain {
  colour: Colour;
}

/** What a turn showed: its ways, and how everything stands afterwards. */
interface Turn {
  ways: Way[];
  after: View;
}

/** Something worth saying to who cannot see it. */
export type Notice =
  | { kind: "selected"; cell: Cell; places: number }
  | { kind: "deselected"; cell: Cell }
  | { kind: "may-go-on"; cell: Cell; places: number }
  | { kind: "taken-back"; cell: Cell };

export interface PlayOptions {
  ticker?: Ticker;
  /** In milliseconds; none for who wants nothing to move. */
  flight?: () => number;
  notice?: (notice: Notice) => void;
}

/** So many hops may wait to be shown; with more, the board goes straight to how things stand. */
const PATIENCE = 24;

/** The ways that entries tell of, in their order. */
function waysOf(entries: readonly DamasEntry[]): Way[] {
  return entries
    .flatMap((entry) => entry.events)
    .flatMap((event): Way[] => {
      if (event.kind !== "moved") return [];
      const hops = event.path.map((jump) => ({ to: jump.to, captured: jump.captured?.cell ?? null }));
      return [{ from: event.from, colour: event.colour, hops }];
    });
}

export class Play {
  /** What stands on the board, the piece in the air included (where it set out). */
  pieces: readonly Shown[] = $state.raw([]);
  /** How things stood when the last turn was shown to its end: turn and scores belong to this. */
  shown: View = $state.raw() as View;
  /** The cells of the turn that was shown last; `null` where the board went straight to how things stand. */
  #last: readonly Cell[] | null = $state.raw(null);

  /** Where the piece in the hand set out. */
  from: Cell | null = $state.raw(null);
  next: readonly Next[] = $state.raw([]);
  /** Where chains of several jumps end, while none of them has begun. */
  far: ReadonlyMap<Cell, readonly Chain[]> = $state.raw(new Map());
  /** Chains to one cell that capture differently: one of them is to be chosen. */
  offers: readonly Chain[] = $state.raw([]);
  /** The cell under the pointer or the keyboard's cursor. */
  pointed: Cell | null = $state.raw(null);

  readonly #table: () => DamasTable;
  readonly #air: Air<Flight>;
  /** The jumps so far, each of which can be taken back. */
  readonly #draft = new Draft<readonly Hop[]>([]);
  readonly #duration: () => number;
  readonly #notice: (notice: Notice) => void;
  #ids = 0;
  #seen: View | null = null;
  #turns: Turn[] = $state.raw([]);
  /** A hop or an answer is awaited. */
  #busy = $state(false);
  /** The way that was asked for and is on the board already. */
  #sent: string | null = null;
  /** Changes when whatever was under way no longer counts. */
  #round = 0;

  constructor(table: () => DamasTable, options: PlayOptions = {}) {
    this.#table = table;
    this.#air = new Air(options.ticker ?? screenTicker);
    this.#duration = options.flight ?? (() => FLIGHT);
    this.#notice = options.notice ?? (() => {});
    this.settle(table().view);
  }

  /** The cells of the last turn, where it began first: it stays marked until the next, also for whoever comes later. */
  get last(): readonly Cell[] {
    if (this.#last) return this.#last;
    const way = waysOf(counting(this.#table().entries)).at(-1);
    return way ? cellsOf(way) : [];
  }

  get hops(): readonly Hop[] {
    return this.#draft.now;
  }

  get flight(): Flight | null {
    return this.#air.flying[0]?.what ?? null;
  }

  /** Whether clicks count: somebody here is to move and nothing is in the air. */
  get open(): boolean {
    const { legal, busy } = this.#table();
    return legal !== null && !busy && !this.#busy && !this.flight && this.#turns.length === 0;
  }

  /** Whether anything moves or is about to. */
  get moving(): boolean {
    return this.flight !== null || this.#turns.length > 0;
  }

  /** Where the piece in the hand stands. */
  get held(): Cell | null {
    return this.hops.at(-1)?.to ?? this.from;
  }

  /** Whether the piece in the hand has jumped: then a click on it ends the turn. */
  get chaining(): boolean {
    return this.hops.length > 0;
  }

  /** Pieces that a click would pick up and that can go somewhere. */
  get choices(): ReadonlySet<Cell> {
    const legal = this.open && this.from === null ? this.#table().legal : null;
    return movable(legal?.actions ?? []);
  }

  /** All cells where a click does something now. */
  get choosable(): ReadonlySet<Cell> {
    if (this.from === null) return this.choices;
    const held = this.held === null ? [] : [this.held];
    return new Set([...this.next.map(({ to }) => to), ...this.far.keys(), ...held]);
  }

  /** The cell under the pointer, if a click there would do what the pointer promises (D78). */
  get marked(): Cell | null {
    const { pointed } = this;
    if (pointed === null || !this.open) return null;
    if (this.from === null) return this.choices.has(pointed) ? pointed : null;
    return this.next.some((next) => next.to === pointed) || this.far.has(pointed) ? pointed : null;
  }

  pieceAt(cell: Cell): Shown | undefined {
    return this.pieces.find((piece) => piece.cell === cell);
  }

  /** Where a piece is in the picture being drawn; `null` when it rests on its cell. */
  placeOf(piece: Shown): Place | null {
    const [flying] = this.#air.flying;
    return flying?.what.id === piece.id ? placeAt(flying.what.from, flying.what.to, flying.done) : null;
  }

  // ---- what the table tells

  /** Shows what has happened since the view before. To be called whenever the table has another view. */
  follow(view: View, fresh: readonly DamasEntry[]): void {
    if (view === this.#seen) return;
    this.#seen = view;
    const ways = waysOf(fresh);
    const first = ways[0];
    if (first && this.#sent !== null && cellsOf(first).join() === this.#sent) {
      // This is what was made on this board: it stands there already.
      ways.shift();
      this.#last = cellsOf(first);
    } else if (this.from !== null || this.#sent !== null) {
      this.#drop();
      this.#place(this.shown);
    }
    this.#sent = null;
    this.#letGo();
    const waiting = [...this.#turns, { ways, after: view }];
    const hops = waiting.flatMap((turn) => turn.ways).reduce((sum, way) => sum + way.hops.length, 0);
    const back = fresh.some(({ cause }) => cause === "takeback");
    if (fresh.length === 0 || back || hops > PATIENCE) return this.settle(view);
    const idle = this.#turns.length === 0;
    this.#turns = waiting;
    if (idle) void this.#show();
  }

  /** Goes straight to how things stand. */
  settle(view: View): void {
    this.#drop();
    this.#turns = [];
    this.#letGo();
    this.#seen = view;
    this.#place(view);
    this.shown = view;
    this.#last = null;
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#drop();
  }

  async #show(): Promise<void> {
    const round = this.#round;
    for (let turn = this.#turns[0]; turn; turn = this.#turns[0]) {
      for (const way of turn.ways) {
        const piece = this.pieceAt(way.from);
        if (piece?.colour !== way.colour) break;
        this.#last = cellsOf(way);
        for (const hop of way.hops) {
          await this.#fly(piece.id, hop);
          if (round !== this.#round) return;
        }
      }
      this.#place(turn.after);
      this.shown = turn.after;
      this.#turns = this.#turns.slice(1);
    }
  }

  // ---- what a person does

  /** A click on a cell, or on nothing (D79, D80). Gives back what it would have meant where the rules have to say why not. */
  async click(cell: Cell | null): Promise<Action | null> {
    const refused = cell === null ? null : this.#meant(cell);
    await this.#press(cell);
    return refused;
  }

  /** What a click on a cell asks for that cannot be done. */
  #meant(cell: Cell): Action | null {
    if (!this.open) return this.#table().legal === null && !this.moving ? { kind: "step", from: cell, to: cell } : null;
    if (this.choosable.has(cell) || cell === this.held) return null;
    if (this.chaining) return actionOf({ from: this.from ?? cell, hops: [...this.hops, { to: cell, captured: null }] }, false);
    if (this.#isOwn(cell)) return null;
    return { kind: "step", from: this.from ?? cell, to: cell };
  }

  async #press(cell: Cell | null): Promise<void> {
    if (!this.open) return;
    const next = this.next.find((one) => one.to === cell);
    if (this.from !== null && next) return this.#go(next);
    if (this.chaining)
      return cell !== null && cell === this.held ? this.#act(actionOf({ from: this.from ?? cell, hops: this.hops }, false)) : undefined;
    const far = cell === null ? undefined : this.far.get(cell);
    if (far) {
      const [only, ...others] = far;
      if (only && others.length === 0) return this.goAll(only);
      this.offers = far;
      return;
    }
    this.offers = [];
    const own = cell !== null && this.#isOwn(cell);
    if (own && cell !== this.from) this.#pick(cell);
    else if (this.from !== null) {
      this.#notice({ kind: "deselected", cell: this.from });
      this.#letGo();
    }
  }

  /** Makes a whole chain at once, jump by jump, and with it the turn. */
  async goAll(chain: Chain): Promise<void> {
    const piece = this.pieceAt(chain.from);
    if (!this.open || !piece) return;
    const round = this.#round;
    this.#busy = true;
    this.next = [];
    this.far = new Map();
    this.offers = [];
    for (const hop of chain.hops) {
      await this.#fly(piece.id, hop);
      if (round !== this.#round) return;
      this.#draft.put([...this.hops, hop]);
    }
    await this.#act(actionOf(chain, false));
  }

  /** Nothing can be done but to pass: that goes by itself (D43). */
  passIfForced(): void {
    const actions = this.open ? this.#table().legal?.actions : undefined;
    if (actions?.length === 1 && actions[0]?.action.kind === "pass") void this.#act({ kind: "pass" });
  }

  #isOwn(cell: Cell): boolean {
    const { viewer, view } = this.#table();
    const colour = this.pieceAt(cell)?.colour;
    return view.players.some((player) => player.seat === viewer && colour !== undefined && player.colours.includes(colour));
  }

  #pick(cell: Cell): void {
    this.from = cell;
    this.#draft.clear();
    this.#lookAround(cell);
    this.#notice({ kind: "selected", cell, places: this.next.length + this.far.size });
  }

  /** Where a piece that has not set out can go. */
  #lookAround(from: Cell): void {
    const listed = this.#table().legal?.actions ?? [];
    this.next = firstHops(listed, from);
    const near = new Set(this.next.map(({ to }) => to));
    this.far = new Map([...chainsFrom(listed, from)].filter(([to]) => !near.has(to) && to !== from));
  }

  async #go(next: Next): Promise<void> {
    const { from, held } = this;
    const piece = held === null ? undefined : this.pieceAt(held);
    if (from === null || !piece) return;
    const round = this.#round;
    const hop: Hop = { to: next.to, captured: next.kind === "jump" ? next.captured : null };
    const hops = next.kind === "back" ? this.hops.slice(0, next.kept) : [...this.hops, hop];
    this.#busy = true;
    this.next = [];
    this.far = new Map();
    // The rules are asked while the piece flies.
    const path = hops.map(({ to }) => to);
    const asked = next.kind === "step" || path.length === 0 ? null : this.#table().ask({ kind: "onward", from, path });
    asked?.catch(() => {});
    await this.#fly(piece.id, hop);
    if (round !== this.#round) return;
    if (next.kind === "back") while (this.hops.length > hops.length) this.#draft.undo();
    else this.#draft.put(hops);
    if (next.kind === "step") return this.#act(actionOf({ from, hops }, true));
    let places: readonly Next[];
    try {
      places = (await asked)?.next ?? [];
    } catch {
      // The rules could not be asked. The person can still confirm with a click on the piece.
      if (round === this.#round) this.#busy = false;
      return;
    }
    if (round !== this.#round) return;
    this.#busy = false;
    if (hops.length === 0) {
      this.#lookAround(from);
      this.#notice({ kind: "taken-back", cell: from });
    } else if (places.length === 0) return this.#act(actionOf({ from, hops }, false));
    else {
      this.next = places;
      this.#notice({ kind: "may-go-on", cell: next.to, places: places.length });
    }
  }

  async #act(action: Action): Promise<void> {
    const round = this.#round;
    this.#busy = true;
    this.#sent = action.kind === "pass" ? "" : cellsOf({ from: action.from, hops: this.hops }).join();
    this.next = [];
    try {
      await this.#table().act(action);
    } catch {
      // The page says why. Here the piece goes back.
      if (round === this.#round && this.#sent !== null) this.settle(this.#table().view);
    }
  }

  // ---- what moves

  async #fly(id: number, hop: Hop): Promise<void> {
    const piece = this.pieces.find((one) => one.id === id);
    if (!piece) return;
    const duration = this.#duration();
    const landed = duration <= 0 || (await this.#air.send([{ what: { id, from: piece.cell, to: hop.to }, wait: 0, duration }]));
    if (landed) this.#land(id, hop);
  }

  #land(id: number, hop: Hop): void {
    this.pieces = this.pieces
      .filter((piece) => piece.cell !== hop.captured)
      .map((piece) => (piece.id === id ? { ...piece, cell: hop.to } : piece));
  }

  /** Puts the pieces of a view on the board; those that are there already keep their numbers. */
  #place(view: View): void {
    const known = new Map(this.pieces.map((piece) => [`${piece.cell} ${piece.colour}`, piece.id]));
    this.pieces = view.pieces.map(({ cell, colour }) => {
      const id = known.get(`${cell} ${colour}`) ?? ++this.#ids;
      return { id, cell, colour };
    });
  }

  #letGo(): void {
    this.from = null;
    this.#draft.clear();
    this.next = [];
    this.far = new Map();
    this.offers = [];
    this.#busy = false;
  }

  /** What is in the air no longer counts. */
  #drop(): void {
    this.#round += 1;
    this.#air.clear();
    this.#sent = null;
  }
}
