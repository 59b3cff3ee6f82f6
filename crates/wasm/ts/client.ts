/**
 * The side of the page: matches, views and thinking, all of it in workers, so that nothing here ever blocks.
 *
 * Rules answer at once in one worker. Bots and puzzles think in another, which is ended and begun anew when somebody
 * no longer waits: that needs no shared memory, and so no special headers from the server. A worker that dies is replaced
 * (`Desk`), and every match in it goes on from its log.
 */

import type { MatchCall, ViewCall } from "./calls.js";
import { Desk, type Channel, type Patience } from "./desk.js";
import type {
  Assessment,
  Board,
  BotAnswer,
  Counted,
  Exported,
  Foreseen,
  GameInfo,
  GameName,
  Games,
  Hinted,
  Imported,
  Lang,
  Legal,
  Log,
  Logged,
  Made,
  Rated,
  Reason,
  Seat,
  Seen,
  SolverAnswer,
  Status,
  ToldPoint,
  Verified,
  Viewer,
  Wanted,
} from "./wire/index.js";

export { browserChannel, FailedError, RefusedError, type Channel } from "./desk.js";

/** Who did what. */
export type Played = Pick<Logged, "seat" | "action">;

/** How long something may take, and whether anybody still waits. */
export interface Limits {
  milliseconds?: number;
  signal?: AbortSignal;
}

/** How a bot may think. */
export interface Thinking extends Limits {
  nodes?: number;
  seed?: bigint;
}

/** Where the luck of a match comes from: a seed, or draws that are handed over. */
export interface Luck {
  seed?: bigint;
  chance?: number[];
}

/** Rules answer within a blink; a bot or a puzzle may take its time. */
export const PATIENCE = {
  rules: { loading: 60_000, answering: 6_000 },
  thoughts: { loading: 60_000, answering: 90_000 },
};

export class Partida {
  readonly #rules: Desk;
  readonly #thoughts: Desk;
  readonly #patience: { rules: Patience; thoughts: Patience };
  /** Begins another worker with the same rules. */
  readonly #desk: () => Desk;

  private constructor(spawn: () => Channel, module: WebAssembly.Module, patience: { rules: Patience; thoughts: Patience }) {
    this.#rules = new Desk(spawn, module, patience.rules);
    this.#thoughts = new Desk(spawn, module, patience.thoughts);
    this.#patience = patience;
    this.#desk = () => new Desk(spawn, module, patience.thoughts);
    this.#rules.warm();
  }

  /** Begins the workers with the rules, compiled once for all of them. */
  static async start(
    spawn: () => Channel,
    compile: () => Promise<WebAssembly.Module>,
    patience: { rules: Patience; thoughts: Patience } = PATIENCE,
  ): Promise<Partida> {
    return new Partida(spawn, await compile(), patience);
  }

  games(): Promise<GameInfo[]> {
    return this.#do("games");
  }

  /** The options with every default filled in. */
  check<G extends GameName>(game: G, options?: Partial<Games[G]["options"]>): Promise<Games[G]["options"]> {
    return this.#do("check", game, options);
  }

  /** An event in words; empty for one that needs none. */
  tell<G extends GameName>(game: G, event: Games[G]["event"], lang: Lang): Promise<string> {
    return this.#do("tell", game, event, lang);
  }

  async open<G extends GameName>(game: G, options?: Partial<Games[G]["options"]>, luck: Luck = {}): Promise<LocalMatch<G>> {
    return this.#opened("open", [game, options, luck.seed, draws(luck.chance)]);
  }

  async load<G extends GameName>(game: G, position: string, options?: Partial<Games[G]["options"]>, seed?: bigint): Promise<LocalMatch<G>> {
    return this.#opened("loadPosition", [game, position, options, seed]);
  }

  /** A match as its log tells it, after all its entries or after so many. It can be played on. */
  async restore<G extends GameName>(log: Log, entries?: number): Promise<LocalMatch<G>> {
    return this.#opened("restore", [log, entries]);
  }

  /** A match as a plain record tells it. */
  async readRecord(text: string): Promise<LocalMatch<GameName>> {
    return this.#opened("readRecord", [text]);
  }

  /** Somebody who thinks about the positions of a match, in a worker of their own until they are let go. */
  analyst(log: Log): Analyst {
    return new Analyst(this.#desk(), log);
  }

  /** The moments at which chances changed most, in words. */
  turningPoints(assessed: readonly Assessment[], played: readonly Played[], names: readonly string[], lang: Lang): Promise<ToldPoint[]> {
    return this.#do(
      "turningPoints",
      Float64Array.from(assessed.flatMap(({ open }) => open)),
      Uint8Array.from(played, ({ seat }) => seat),
      played.map(({ action }) => action),
      assessed.map(({ moves }) => moves[0]?.line[0] ?? ""),
      Float64Array.from(assessed, ({ moves }) => moves[0]?.chance ?? 0),
      [...names],
      lang,
    );
  }

  async replay<G extends GameName>(log: WholeLog): Promise<Replay<G>> {
    return new Replay<G>(this, log, await this.restore<G>({ ...log, entries: [] }));
  }

  /** Plays a record of a match through again and checks every entry and every draw; rejects with what is wrong first. */
  verify(record: object, limits: Limits = {}): Promise<Verified> {
    return this.#puzzle("verify", limits, record);
  }

  /** What the viewer of a view may do. */
  legal<G extends GameName>(game: G, view: Games[G]["view"]): Promise<Legal> {
    return this.#rules.ask({
      call: "view",
      game,
      view,
      method: "legal",
      args: [],
    });
  }

  /** Actions of the viewer in the notation, with what they mean. */
  read<G extends GameName>(game: G, view: Games[G]["view"], actions: readonly string[]): Promise<Choice<G>[]> {
    return this.#rules.ask({
      call: "view",
      game,
      view,
      method: "read",
      args: [[...actions]],
    });
  }

  /** The notation of an action of the viewer. */
  write<G extends GameName>(game: G, view: Games[G]["view"], action: Games[G]["action"]): Promise<string> {
    return this.#rules.ask({
      call: "view",
      game,
      view,
      method: "write",
      args: [action],
    });
  }

  /** Answers a question about what is seen. */
  answer<G extends GameName, Q extends Games[G]["question"]>(game: G, view: Games[G]["view"], question: Q): Promise<AnswerTo<G, Q>> {
    return this.#rules.ask({
      call: "view",
      game,
      view,
      method: "answer",
      args: [question],
    });
  }

  /** What an action of the viewer would bring, as far as the viewer can know. */
  preview<G extends GameName>(game: G, view: Games[G]["view"], action: string): Promise<Preview<G>> {
    return this.#rules.ask({
      call: "view",
      game,
      view,
      method: "preview",
      args: [action],
    });
  }

  /** The board of a view as text. */
  draw<G extends GameName>(game: G, view: Games[G]["view"], lang: Lang): Promise<string> {
    return this.#rules.ask({
      call: "view",
      game,
      view,
      method: "draw",
      args: [lang],
    });
  }

  /** What a bot would do in the viewer's seat. */
  think<G extends GameName>(
    game: G,
    view: Games[G]["view"],
    level: string,
    { milliseconds, nodes, seed, signal }: Thinking = {},
  ): Promise<BotAnswer> {
    const method: ViewCall = "bot";
    const args = [level, milliseconds, nodes, seed];
    return this.#thoughts.ask({ call: "view", game, view, method, args }, this.#within({ milliseconds, signal }));
  }

  /** What speaks for an action of the viewer, in the eyes of the bots. */
  reasons<G extends GameName>(game: G, view: Games[G]["view"], action: string): Promise<Reason[]> {
    return this.#rules.ask({ call: "view", game, view, method: "reasons", args: [action] });
  }

  /** Solves a Flow Free board, from its ends or from what is drawn on it already. */
  solvePuzzle(board: string, drawn?: Record<string, string[]>, limits: Limits = {}): Promise<SolverAnswer> {
    return this.#puzzle("solvePuzzle", limits, board, drawn);
  }

  /** A hint for what is drawn: which paths are wrong, one cell and why, or a whole colour. */
  hintPuzzle(
    board: string,
    drawn: Record<string, string[]>,
    strength: "check" | "next" | "path",
    lang: Lang,
    limits: Limits = {},
  ): Promise<Hinted> {
    return this.#puzzle("hintPuzzle", limits, board, drawn, strength, lang);
  }

  countSolutions(board: string, limits: Limits = {}): Promise<Counted> {
    return this.#puzzle("countSolutions", limits, board);
  }

  ratePuzzle(board: string, limits: Limits = {}): Promise<Rated | undefined> {
    return this.#puzzle("ratePuzzle", limits, board);
  }

  makePuzzle(wanted: Wanted, limits: Limits = {}): Promise<Made | undefined> {
    return this.#puzzle("makePuzzle", limits, wanted);
  }

  importPuzzles(text: string): Promise<Imported[]> {
    return this.#do("importPuzzles", text);
  }

  /** The ends on the boards of share codes, for pictures. */
  boardsOf(codes: readonly string[]): Promise<(Board | null)[]> {
    return this.#do("boardsOf", [...codes]);
  }

  /** One name for boards that are the same after turning, mirroring and renaming colours. */
  canonsOf(boards: readonly string[]): Promise<string[]> {
    return this.#do("canonsOf", [...boards]);
  }

  /** The forms that can hold a board. */
  formsFor(board: string): Promise<string[]> {
    return this.#do("formsFor", board);
  }

  /** What to make for a day and a size. */
  dailyOf(day: string, size: number): Promise<Wanted> {
    return this.#do("dailyOf", day, size);
  }

  /** A board as text in a form that others read; nothing where the form cannot hold it. */
  exportPuzzle(form: string, sheet: Exported): Promise<string | undefined> {
    return this.#do("exportPuzzle", form, sheet);
  }

  #puzzle<T>(name: string, limits: Limits, ...args: unknown[]): Promise<T> {
    return this.#thoughts.ask({ call: "do", name, args: [...args, limits.milliseconds] }, this.#within(limits));
  }

  /** Whoever was given a time is not dead before it is over. */
  #within({ milliseconds = 0, signal }: Limits): {
    signal?: AbortSignal;
    patience: number;
  } {
    const patience = this.#patience.thoughts.answering + milliseconds;
    return signal === undefined ? { patience } : { signal, patience };
  }

  end(): void {
    this.#rules.end();
    this.#thoughts.end();
  }

  #do<T>(name: string, ...args: unknown[]): Promise<T> {
    return this.#rules.ask({ call: "do", name, args });
  }

  async #opened<G extends GameName>(call: "open" | "loadPosition" | "restore" | "readRecord", args: unknown[]): Promise<LocalMatch<G>> {
    const handle = this.#rules.handle();
    return new LocalMatch<G>(this.#rules, handle, await this.#rules.ask<Log>({ call, handle, args }));
  }
}

/** Something that a seat may do: what is sent, and what it means. */
export interface Choice<G extends GameName> {
  notation: string;
  action: Games[G]["action"];
}

/** What a seat may do, and whether this is all. */
export interface Choices<G extends GameName> {
  actions: readonly Choice<G>[];
  complete: boolean;
}

/** The kind of answer that belongs to a question. */
export type AnswerTo<G extends GameName, Q extends Games[G]["question"]> = Extract<Games[G]["answer"], { kind: Q["kind"] }>;

/** What an action would bring, by game. */
export type Preview<G extends GameName> = Omit<Foreseen, "events" | "after"> & {
  events: Games[G]["event"][];
  after: Games[G]["view"] | null;
};

/** A match on this device. */
export class LocalMatch<G extends GameName> {
  readonly #desk: Desk;
  readonly #handle: number;
  /** The match so far, as far as the worker has answered: what it goes on from in another worker. */
  readonly #log: Log;

  constructor(desk: Desk, handle: number, log: Log) {
    this.#desk = desk;
    this.#handle = handle;
    this.#log = log;
    desk.keep(handle, () => this.#log);
  }

  #ask<T>(method: MatchCall, ...args: unknown[]): Promise<T> {
    return this.#desk.ask({
      call: "match",
      handle: this.#handle,
      method,
      args,
    });
  }

  /** Asks for a change of the match, which is noted in its log with the answer. */
  #change<T>(note: (result: T) => void, method: MatchCall, ...args: unknown[]): Promise<T> {
    return this.#desk.ask({ call: "match", handle: this.#handle, method, args }, { note });
  }

  /** How many seats the options make. */
  seats(): Promise<number> {
    return this.#ask("seats");
  }

  status(): Promise<Status> {
    return this.#ask("status");
  }

  legal(seat: Seat): Promise<Legal> {
    return this.#ask("legal", seat);
  }

  choices(seat: Seat): Promise<Choices<G>> {
    return this.#ask("choices", seat);
  }

  /** Carries out an action and gives what happened, whole truth. A refusal changes nothing. */
  apply(seat: Seat, action: string, chance?: number[]): Promise<Games[G]["event"][]> {
    return this.#change(
      (events: Games[G]["event"][]) => this.#log.entries.push({ seat, cause: "asked", action, events }),
      "apply",
      seat,
      action,
      draws(chance),
    );
  }

  /** The seat's time is up: carries out what the rules choose, and gives it as it stands in the log. */
  timeout(seat: Seat, chance?: number[]): Promise<Logged> {
    return this.#change((entry: Logged) => this.#log.entries.push(entry), "timeout", seat, draws(chance));
  }

  /** The milliseconds that the rules give the seat for what it is asked now. */
  timeLimit(seat: Seat): Promise<number | undefined> {
    return this.#ask("timeLimit", seat);
  }

  undo(): Promise<void> {
    return this.#change(() => this.#log.entries.pop(), "undo");
  }

  view(viewer: Viewer): Promise<Games[G]["view"]> {
    return this.#ask("view", viewer);
  }

  /** What the last action (or else the setup) brought, as the viewer may see it. */
  events(viewer: Viewer): Promise<Games[G]["event"][]> {
    return this.#ask("events", viewer);
  }

  seen(version: number, viewer: Viewer): Promise<Seen | undefined> {
    return this.#ask("seen", version, viewer);
  }

  told(lang: Lang, viewer: Viewer): Promise<string[]> {
    return this.#ask("told", lang, viewer);
  }

  /** Everything, as a spectator would see it if nothing were hidden. */
  openView(): Promise<Games[G]["view"]> {
    return this.#ask("openView");
  }

  /** What the viewer sees, or everything, as an SVG picture. */
  picture(open: boolean, viewer: Viewer): Promise<string> {
    return this.#ask("picture", open, viewer);
  }

  /** The match in the notation of its rules. */
  record(): Promise<string | undefined> {
    return this.#ask("record");
  }

  position(): Promise<string> {
    return this.#ask("position");
  }

  /** The position as far as the viewer may know it. */
  positionSeen(viewer: Viewer): Promise<string> {
    return this.#ask("positionSeen", viewer);
  }

  draw(lang: Lang, viewer: Viewer): Promise<string> {
    return this.#ask("draw", lang, viewer);
  }

  log(): Promise<Log> {
    return this.#ask("log");
  }

  recall(entry: Logged): Promise<void> {
    return this.#change(() => this.#log.entries.push(entry), "recall", entry);
  }

  /** What is thought of the position, by a search or at a glance. */
  assess(search: boolean): Promise<Assessment | undefined> {
    return this.#ask("assess", search);
  }

  close(): Promise<void> {
    this.#desk.forget(this.#handle);
    return this.#desk.ask({ call: "close", handle: this.#handle });
  }
}

/** An entry that takes back all that happened after a version. */
export interface Takeback {
  cause: "takeback";
  seat: Seat;
  to: number;
}

/** A log with what was taken back in it, as it stays in the record of a match. */
export type WholeLog = Omit<Log, "entries"> & { entries: (Logged | Takeback)[] };

/** The entries that still counted after so many, without what was taken back, and the version that each became. */
export function lineOf(log: WholeLog, version = log.entries.length): { at: number; entry: Logged }[] {
  const line: { at: number; entry: Logged }[] = [];
  log.entries.slice(0, version).forEach((entry, i) => {
    if (entry.cause !== "takeback") line.push({ at: i + 1, entry });
    else while ((line.at(-1)?.at ?? 0) > entry.to) line.pop();
  });
  return line;
}

/** The same as a log, which the rules can follow. */
export function counted(log: WholeLog, version?: number): Log {
  return { ...log, entries: lineOf(log, version).map(({ entry }) => entry) };
}

/** A match that is stepped through, from before its first entry. */
export class Replay<G extends GameName> {
  readonly #partida: Partida;
  readonly log: WholeLog;
  #match: LocalMatch<G>;
  #version = 0;
  /** The entries that add up to `#match`. */
  #line: readonly Logged[] = [];

  constructor(partida: Partida, log: WholeLog, match: LocalMatch<G>) {
    this.#partida = partida;
    this.log = log;
    this.#match = match;
  }

  /** The match as it stood after `version` entries. */
  get match(): LocalMatch<G> {
    return this.#match;
  }

  get version(): number {
    return this.#version;
  }

  get length(): number {
    return this.log.entries.length;
  }

  /** Goes to where so many entries have happened: forward and a little back step by step, far back from the start. */
  async go(version: number): Promise<void> {
    const to = Math.max(0, Math.min(version, this.length));
    const line = lineOf(this.log, to).map(({ entry }) => entry);
    const fork = this.#line.findIndex((entry, i) => entry !== line[i]);
    const kept = fork < 0 ? this.#line.length : fork;
    if (this.#line.length - kept > 1) {
      const before = await this.#partida.restore<G>({ ...this.log, entries: line.slice(0, kept) });
      await this.#match.close();
      this.#match = before;
    } else if (this.#line.length > kept) await this.#match.undo();
    for (const entry of line.slice(kept)) await this.#match.recall(entry);
    this.#line = line;
    this.#version = to;
  }
}

/** Assesses the positions of a match one after another. */
export class Analyst {
  readonly #desk: Desk;
  readonly #log: Log;
  #match: Promise<LocalMatch<GameName>> | undefined;
  #version = 0;

  constructor(desk: Desk, log: Log) {
    this.#desk = desk;
    this.#log = log;
  }

  /** What is thought of the position after so many entries, by a search or at a glance; nothing where no bot plays. */
  async assess(version: number, search: boolean): Promise<Assessment | undefined> {
    const match = await this.#at(version);
    return match.assess(search);
  }

  end(): void {
    this.#desk.end();
  }

  async #at(version: number): Promise<LocalMatch<GameName>> {
    if (this.#match === undefined || version < this.#version) {
      await this.#match?.then((match) => match.close());
      this.#match = this.#open(version);
    }
    const match = await this.#match;
    for (const entry of this.#log.entries.slice(this.#version, version)) await match.recall(entry);
    this.#version = version;
    return match;
  }

  async #open(version: number): Promise<LocalMatch<GameName>> {
    const handle = this.#desk.handle();
    this.#version = version;
    return new LocalMatch(
      this.#desk,
      handle,
      await this.#desk.ask<Log>({
        call: "restore",
        handle,
        args: [this.#log, version],
      }),
    );
  }
}

function draws(chance: number[] | undefined): Uint32Array | undefined {
  return chance === undefined ? undefined : Uint32Array.from(chance);
}
