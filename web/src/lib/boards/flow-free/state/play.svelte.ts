/**
 * Playing at a table: the stroke that is being drawn, the cursor, hints, and what is kept beside the rules (clock, help,
 * which steps go together). Board and panel of one table share one of these.
 */

import { partida } from "$lib/partida";
import { Refusal, type Table } from "$lib/match/table";
import { preferences } from "$lib/state/preferences.svelte";
import type { FlowFree, Hinted } from "$wasm/wire/index";
import { beside, countOf, nameOf, type Cell, type Direction } from "../logic/cells";
import { read, start, stop, STOPPED, type Clock } from "../logic/clock";
import { blockedAt, crossed, drawn, enter, enterAll, filled, press, released, sheetOf, type Sheet, type Stroke } from "../logic/drawing";
import { crossed as stepsCrossed, NO_STEPS, redos, restarted, spared, stroked, undos, type Steps } from "../logic/steps";
import { kept, type Help } from "./kept.svelte";

export type Strength = "check" | "next" | "path";
/** What is being thought about, and how to stop it. */
export interface Thought {
  what: Strength | "solve" | "watch";
  stop(): void;
}

/** The solver being watched (F135): it waits for a nod before each step, or goes on by itself. */
export interface Watching {
  going: boolean;
  /** Lets it take its next step; nothing while it thinks. */
  nod: (() => void) | null;
}

/** Between two steps that come by themselves, in milliseconds: long enough to read why. */
const READING = 2_500;

export interface Beside extends Help {
  time: number;
  steps: Steps;
}

export class Play {
  readonly table: Table<"flow-free">;
  /** Called after everything that the rules accepted. */
  changed: () => void = () => {};
  readonly #now: () => number;
  stroke: Stroke | null = $state.raw(null);
  /** Whether the keys hold the stroke, not a pointer. */
  byKeys = $state(false);
  /** The end of another colour that the stroke has just run into. */
  blocked: Cell | null = null;
  cursor: Cell = $state(0);
  hint: Hinted | null = $state.raw(null);
  thought: Thought | null = $state.raw(null);
  watching: Watching | null = $state.raw(null);
  /** Nothing can be drawn any more, whatever the rules say: a time trial is over. */
  locked = $state(false);
  /** Help that this board had before, or that a game saved by an older version counted beside the rules. */
  #before: Help = $state.raw({ hints: 0, solved: false });
  /** Help stays charged to the board (F173). */
  readonly help: Help = $derived.by(() => {
    const { hints, solver, finished } = this.table.view.helped;
    return { hints: Math.max(hints, this.#before.hints), solved: solver || finished || this.#before.solved };
  });
  steps: Steps = $state.raw(NO_STEPS);
  clock: Clock = $state.raw(STOPPED);
  /** The stars of a won game, as the rules give them for the help it had (F171). */
  stars = $state(0);
  #paused = false;
  #tail: Promise<void> = Promise.resolve();
  #asking = 0;
  /** What was asked of the rules and is not answered yet, so that the board does not jump back. */
  #asked: Sheet | null = $state.raw(null);

  readonly view = $derived.by(() => this.table.view);
  readonly #told = $derived.by(() => sheetOf(this.table.view));
  /** The board without the stroke that is being drawn. */
  readonly sheet: Sheet = $derived.by(() => this.#asked ?? this.#told);
  readonly shown: Sheet = $derived.by(() => (this.stroke ? drawn(this.sheet, this.stroke, kept.settings.cutOnly) : this.sheet));
  /** The paths that the stroke would take, for as long as it can still step back (F104). */
  readonly fading = $derived.by(() => (this.stroke ? crossed(this.sheet, this.stroke, kept.settings.cutOnly).map(({ line }) => line) : []));
  readonly canAct = $derived.by(() => !this.locked && this.table.viewer !== null && this.table.status.to_act.includes(this.table.viewer));
  readonly moves = $derived.by(() => this.table.view.counter.moves - this.steps.spare);
  readonly filled = $derived.by(() => filled(this.shown) / countOf(this.shown));

  constructor(table: Table<"flow-free">, now: () => number = Date.now, left?: Beside) {
    this.table = table;
    this.#now = now;
    if (left) {
      this.#before = { hints: left.hints, solved: left.solved };
      this.steps = left.steps;
      this.clock = { gone: left.time, since: null };
    }
    // The first end is a good place to begin with the keys.
    this.cursor = Math.min(...sheetOf(table.view).lines.flatMap((line) => [...line.ends]));
    // A game that was over before somebody looked.
    if (table.view.state === "won") void this.#rate().catch(() => undefined);
  }

  /** Whether the solver has the pen. */
  get solving(): boolean {
    return this.thought?.what === "solve" || this.thought?.what === "watch";
  }

  get time(): number {
    return read(this.clock, this.#now());
  }

  /** While nobody looks the clock stands still (F172). */
  pause(): void {
    this.#paused = this.clock.since !== null;
    this.clock = stop(this.clock, this.#now());
  }

  resume(): void {
    if (this.#paused) this.clock = start(this.clock, this.#now());
    this.#paused = false;
  }

  // Drawing with a pointer.

  press(cell: Cell): boolean {
    if (!this.canAct || this.solving) return false;
    this.byKeys = false;
    this.blocked = null;
    this.stroke = press(this.sheet, cell);
    return this.stroke !== null;
  }

  enter(cells: readonly Cell[]): void {
    if (!this.stroke) return;
    this.blocked = blockedAt(this.sheet, this.stroke, cells);
    this.stroke = enterAll(this.sheet, this.stroke, cells);
  }

  cancel(): void {
    this.stroke = null;
    this.byKeys = false;
  }

  /** What the press on a cell, or the stroke that was stopped there, asks of the rules, to hear why not. */
  meantAt(cell: Cell): FlowFree.Action {
    const colour = this.stroke?.colour ?? this.view.colours[0]?.colour ?? "";
    const path = [...(this.stroke?.path ?? []), cell];
    return { kind: "stroke", colour, cells: path.map((one) => nameOf(one, this.sheet)) };
  }

  async release(): Promise<void> {
    const { stroke, sheet } = this;
    this.cancel();
    if (!stroke) return;
    const { cutOnly } = kept.settings;
    const actions = released(sheet, stroke, cutOnly);
    if (actions.length === 0) return;
    this.#asked = drawn(sheet, stroke, cutOnly);
    await this.#ask(actions, stroke.colour);
  }

  // Drawing with keys (F108).

  /** Takes the colour under the cursor, or lets it go. */
  async take(): Promise<void> {
    if (this.stroke && this.byKeys) {
      await this.release();
    } else if (this.press(this.cursor)) {
      this.byKeys = true;
    }
  }

  go(direction: Direction): void {
    const to = beside(this.cursor, direction, this.sheet);
    if (to === null) return;
    if (this.stroke && this.byKeys) {
      const next = enter(this.sheet, this.stroke, to);
      this.blocked = next ? null : to;
      if (!next || next === this.stroke) return;
      this.stroke = next;
    }
    this.cursor = to;
  }

  // Taking back.

  /** Also while a stroke is on its way to the rules: whoever is fast takes back what they see. */
  get canUndo(): boolean {
    return this.canAct && (this.view.undo.length > 0 || this.#asked !== null);
  }

  get canRedo(): boolean {
    return this.canAct && this.view.redo.length > 0;
  }

  get canRestart(): boolean {
    return this.canAct && this.view.colours.some(({ path }) => path.length > 0);
  }

  undo(): Promise<void> {
    return this.#queue(async () => {
      const from = this.view.undo.length;
      for (let left = undos(this.steps, from); left > 0; left -= 1) await this.table.act({ kind: "undo" });
      this.#cross(from);
    });
  }

  redo(): Promise<void> {
    return this.#queue(async () => {
      const from = this.view.undo.length;
      const left = redos(this.steps, from, this.view.redo.length);
      for (let n = 0; n < left; n += 1) await this.table.act({ kind: "redo" });
      this.#cross(from);
    });
  }

  /** A restart that was crossed brings the clock of its other side. */
  #cross(from: number): void {
    const { steps, time } = stepsCrossed(this.steps, from, this.view.undo.length, this.time);
    this.steps = steps;
    this.#setTime(time);
  }

  #setTime(time: number): void {
    this.clock = { gone: time, since: this.clock.since === null ? null : this.#now() };
  }

  restart(): Promise<void> {
    return this.#ask([{ kind: "restart" }], null);
  }

  // Help.

  /** A hint of the strength that was chosen (F140). A path is drawn at once. */
  askHint(strength: Strength): Promise<void> {
    return this.#think(strength, async (signal) => {
      const hinted = await this.#hinted(strength, signal);
      const { hint } = hinted;
      if (hint.kind === "next" || hint.kind === "path") await this.#charge(hint.kind);
      if (hint.kind === "path") await this.#ask([strokeOf(hint.colour, hint.cells)], hint.colour);
      this.hint = hinted;
      this.changed();
    });
  }

  async #hinted(strength: Strength, signal: AbortSignal): Promise<Hinted> {
    const names = (cells: readonly Cell[]) => cells.map((cell) => nameOf(cell, this.sheet));
    const drawn = this.sheet.lines.filter(({ path }) => path.length > 0).map(({ colour, path }) => [colour, names(path)]);
    return (await partida()).hintPuzzle(this.view.board, Object.fromEntries(drawn), strength, preferences.lang, { signal });
  }

  /**
   * Shows how the solver goes on from what is drawn (F135): what is wrong goes first, then one colour after the other,
   * the easiest to decide first, each with its reason. Like a board that the solver finished it has no stars.
   */
  watch(): Promise<void> {
    return this.#think("watch", async (signal) => {
      try {
        while (this.view.state === "playing") {
          const hinted = await this.#hinted("path", signal);
          const { hint } = hinted;
          if (hint.kind !== "path" && hint.kind !== "remove") {
            this.hint = hinted;
            return;
          }
          if (!this.view.helped.solver) await this.#charge("solver");
          if (hint.kind === "path") await this.#ask([strokeOf(hint.colour, hint.cells)], hint.colour);
          else {
            const clears = hint.colours.map((colour): FlowFree.Action => ({ kind: "clear", colour }));
            await this.#ask(clears, null);
          }
          this.hint = hinted;
          this.changed();
          if (this.view.state === "playing") await this.#nodded(signal);
        }
      } finally {
        this.watching = null;
      }
    });
  }

  /** Lets what is watched go on by itself, or waits for a nod again. */
  goOn(going: boolean): void {
    if (!this.watching) return;
    const { nod } = this.watching;
    this.watching = { going, nod };
    if (going) nod?.();
  }

  #nodded(signal: AbortSignal): Promise<void> {
    const going = this.watching?.going ?? false;
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const nod = () => {
        clearTimeout(timer);
        this.watching = { going: this.watching?.going ?? false, nod: null };
        resolve();
      };
      if (going) timer = setTimeout(nod, READING);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
      this.watching = { going, nod };
    });
  }

  /** Lets the solver finish the game: it has no stars then, and enters no statistics (F171). */
  solve(): Promise<void> {
    return this.#think("solve", async (signal) => {
      const rules = await partida();
      const answer = await rules.solvePuzzle(this.view.board, undefined, { signal });
      if (answer.status !== "solved") {
        this.hint = await rules.hintPuzzle(this.view.board, {}, "next", preferences.lang, { signal });
        return;
      }
      await this.#charge("solver");
      const strokes = Object.entries(answer.paths)
        .filter(([, cells]) => cells.length > 2)
        .map(([colour, cells]) => strokeOf(colour, cells));
      // On an empty board nothing is full before the last stroke.
      await this.#ask([{ kind: "restart" }, ...strokes], null);
    });
  }

  /** Writes down that something was shown, before it is drawn (F173). */
  #charge(shown: "next" | "path" | "solver"): Promise<void> {
    return this.#queue(() => this.table.act({ kind: "help", shown }));
  }

  async #think(what: Thought["what"], think: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.thought?.stop();
    this.hint = null;
    const control = new AbortController();
    const thought: Thought = { what, stop: () => control.abort() };
    this.thought = thought;
    try {
      await think(control.signal);
    } catch (error) {
      if (!control.signal.aborted) throw error;
    } finally {
      if (this.thought === thought) this.thought = null;
    }
  }

  // Asking the rules, one thing after the other.

  #ask(actions: readonly FlowFree.Action[], colour: string | null): Promise<void> {
    this.hint = null;
    return this.#queue(async () => {
      const before = this.table.view;
      for (const action of actions) await this.table.act(action);
      const after = this.table.view;
      if (after.undo.length > before.undo.length || after.redo.length < before.redo.length) {
        const cost = colour === null || actions.length === 1 ? 0 : spared(before.counter, after.counter, colour);
        const steps = stroked(this.steps, before.undo.length, after.undo.length);
        const restart = after.restarts.find(({ step }) => step >= before.undo.length && step < after.undo.length);
        if (restart) {
          this.steps = restarted(steps, restart.step + 1, this.time);
          this.clock = STOPPED;
        } else this.steps = { ...steps, spare: steps.spare + cost };
      }
    });
  }

  #queue(work: () => Promise<void>): Promise<void> {
    this.#asking += 1;
    const done = this.#tail.then(work).then(
      () => this.#settled(),
      (error: unknown) => {
        // The page shows what the table was refused.
        if (!(error instanceof Refusal)) throw error;
      },
    );
    this.#tail = done
      .catch(() => {})
      .then(() => {
        this.#asking -= 1;
        if (this.#asking === 0) this.#asked = null;
      });
    return done;
  }

  async #rate(): Promise<void> {
    const { hints, solved } = this.help;
    this.stars = (await this.table.ask({ kind: "stars", spare: this.steps.spare, hints, solved })).stars;
  }

  async #settled(): Promise<void> {
    const playing = this.view.state === "playing";
    const hidden = typeof document !== "undefined" && document.hidden;
    // The clock starts with the first change, after a restart too (F121, F172).
    const { undo, restarts } = this.view;
    const fresh = this.clock.since === null && this.clock.gone === 0;
    const empty = undo.length === 0 || restarts.some(({ step }) => step === undo.length - 1);
    const runs = playing && !hidden && !(fresh && empty);
    this.clock = runs ? start(this.clock, this.#now()) : stop(this.clock, this.#now());
    if (this.view.state === "won") await this.#rate();
    this.changed();
  }
}

/** A whole path as a stroke: its last cell, the other end, is not part of what is drawn. */
function strokeOf(colour: string, cells: readonly string[]): FlowFree.Action {
  return { kind: "stroke", colour, cells: cells.slice(0, -1) };
}

const plays = new WeakMap<Table<"flow-free">, Play>();

/** The one that belongs to a table. */
export function playOf(table: Table<"flow-free">): Play {
  let found = plays.get(table);
  if (!found) plays.set(table, (found = new Play(table)));
  return found;
}

/** Gives a table the one that knows what was left. */
export function playWith(play: Play): Play {
  plays.set(play.table, play);
  return play;
}
