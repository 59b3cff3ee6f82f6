/**
 * The side of the page: matches, views and thinking, all of it in workers, so that nothing here ever blocks.
 *
 * Rules answer at once in one worker. Bots and puzzles think in another, which is ended and begun anew when somebody
 * no longer waits: that needs no shared memory, and so no special headers from the server.
 */

import type { Answer, Call, MatchCall, Request, Thrown, ViewCall } from "./calls.js";
import type {
  BotAnswer,
  Counted,
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
  Seat,
  Seen,
  SolverAnswer,
  Status,
  Viewer,
  Wanted,
} from "./wire/index.js";

/** A worker, in a browser or elsewhere. */
export interface Channel {
  post(request: Request): void;
  listen(answered: (answer: Answer) => void, broke: (error: Error) => void): void;
  end(): void;
}

/** A browser's worker as a channel. */
export function browserChannel(worker: Worker): Channel {
  return {
    post: (request) => worker.postMessage(request),
    listen(answered, broke) {
      worker.addEventListener("message", (event: MessageEvent<Answer>) => answered(event.data));
      worker.addEventListener("error", (event) => broke(new Error(event.message)));
    },
    end: () => worker.terminate(),
  };
}

/** What the rules refused, with their own word and clause, and the message in each language. */
export class RefusedError extends Error {
  readonly code: Thrown["code"];
  readonly reason: string | null;
  readonly clause: string | null;
  readonly told: Thrown["told"];

  constructor(thrown: Thrown) {
    super(thrown.message);
    this.name = "Refused";
    this.code = thrown.code;
    this.reason = thrown.reason ?? null;
    this.clause = thrown.clause ?? null;
    this.told = thrown.told;
  }
}

interface Waiting {
  call: Call;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** One worker and who waits for its answers. */
class Desk {
  readonly #spawn: () => Channel;
  readonly #module: WebAssembly.Module;
  #channel: Channel;
  #ids = 0;
  #waiting = new Map<number, Waiting>();

  constructor(spawn: () => Channel, module: WebAssembly.Module) {
    this.#spawn = spawn;
    this.#module = module;
    this.#channel = this.#begin();
  }

  #begin(): Channel {
    const channel = this.#spawn();
    channel.listen(
      (answer) => this.#answered(answer),
      (error) => {
        // A worker that broke answers nobody any more.
        for (const waiting of this.#waiting.values()) waiting.reject(error);
        this.#waiting.clear();
      },
    );
    channel.post({ id: 0, call: "load", module: this.#module });
    return channel;
  }

  #answered(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.ok) waiting?.resolve(answer.result);
    else waiting?.reject(new RefusedError(answer.error));
  }

  /** Asks, and stops waiting when the signal says so. */
  ask<T>(call: Call, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      this.#ids += 1;
      const id = this.#ids;
      this.#waiting.set(id, { call, resolve: (result) => resolve(result as T), reject });
      signal?.addEventListener("abort", () => this.#cancel(id, signal.reason), { once: true });
      this.#channel.post({ ...call, id });
    });
  }

  /** Ends the worker in the middle of its thought; what others wait for is asked again. */
  #cancel(id: number, reason: unknown): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    this.#channel.end();
    this.#channel = this.#begin();
    for (const [other, { call }] of this.#waiting) this.#channel.post({ ...call, id: other });
    waiting.reject(reason);
  }

  end(): void {
    this.#channel.end();
    for (const waiting of this.#waiting.values()) waiting.reject(new Error("the worker has ended"));
    this.#waiting.clear();
  }
}

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

export class Partida {
  readonly #rules: Desk;
  readonly #thoughts: Desk;

  private constructor(spawn: () => Channel, module: WebAssembly.Module) {
    this.#rules = new Desk(spawn, module);
    this.#thoughts = new Desk(spawn, module);
  }

  /** Begins the workers with the rules, compiled once for all of them. */
  static async start(spawn: () => Channel, compile: () => Promise<WebAssembly.Module>): Promise<Partida> {
    return new Partida(spawn, await compile());
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
    return this.#opened({ call: "open", args: [game, options, luck.seed, draws(luck.chance)] });
  }

  async load<G extends GameName>(game: G, position: string, options?: Partial<Games[G]["options"]>, seed?: bigint): Promise<LocalMatch<G>> {
    return this.#opened({ call: "loadPosition", args: [game, position, options, seed] });
  }

  /** A match as its log tells it, after all its entries or after so many. It can be played on. */
  async restore<G extends GameName>(log: Log, entries?: number): Promise<LocalMatch<G>> {
    return this.#opened({ call: "restore", args: [log, entries] });
  }

  async replay<G extends GameName>(log: Log): Promise<Replay<G>> {
    return new Replay<G>(this, log, await this.restore<G>(log, 0));
  }

  /** What the viewer of a view may do. */
  legal<G extends GameName>(game: G, view: Games[G]["view"]): Promise<Legal> {
    return this.#rules.ask({ call: "view", game, view, method: "legal", args: [] });
  }

  /** What an action of the viewer would bring, as far as the viewer can know. */
  preview<G extends GameName>(game: G, view: Games[G]["view"], action: string): Promise<Preview<G>> {
    return this.#rules.ask({ call: "view", game, view, method: "preview", args: [action] });
  }

  /** The board of a view as text. */
  draw<G extends GameName>(game: G, view: Games[G]["view"], lang: Lang): Promise<string> {
    return this.#rules.ask({ call: "view", game, view, method: "draw", args: [lang] });
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
    return this.#thoughts.ask({ call: "view", game, view, method, args }, signal);
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

  #puzzle<T>(name: string, { milliseconds, signal }: Limits, ...args: unknown[]): Promise<T> {
    return this.#thoughts.ask({ call: "do", name, args: [...args, milliseconds] }, signal);
  }

  end(): void {
    this.#rules.end();
    this.#thoughts.end();
  }

  #do<T>(name: string, ...args: unknown[]): Promise<T> {
    return this.#rules.ask({ call: "do", name, args });
  }

  async #opened<G extends GameName>(call: Call): Promise<LocalMatch<G>> {
    return new LocalMatch<G>(this.#rules, await this.#rules.ask<number>(call));
  }
}

/** What an action would bring, by game. */
export type Preview<G extends GameName> = Omit<Foreseen, "events" | "after"> & {
  events: Games[G]["event"][];
  after: Games[G]["view"] | null;
};

/** A match on this device. */
export class LocalMatch<G extends GameName> {
  readonly #desk: Desk;
  readonly #handle: number;

  constructor(desk: Desk, handle: number) {
    this.#desk = desk;
    this.#handle = handle;
  }

  #ask<T>(method: MatchCall, ...args: unknown[]): Promise<T> {
    return this.#desk.ask({ call: "match", handle: this.#handle, method, args });
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

  /** Carries out an action and gives what happened, whole truth. A refusal changes nothing. */
  apply(seat: Seat, action: string, chance?: number[]): Promise<Games[G]["event"][]> {
    return this.#ask("apply", seat, action, draws(chance));
  }

  /** The seat's time is up. */
  timeout(seat: Seat, chance?: number[]): Promise<Games[G]["event"][]> {
    return this.#ask("timeout", seat, draws(chance));
  }

  /** The milliseconds that the rules give the seat for what it is asked now. */
  timeLimit(seat: Seat): Promise<number | undefined> {
    return this.#ask("timeLimit", seat);
  }

  undo(): Promise<void> {
    return this.#ask("undo");
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

  position(): Promise<string> {
    return this.#ask("position");
  }

  draw(lang: Lang, viewer: Viewer): Promise<string> {
    return this.#ask("draw", lang, viewer);
  }

  log(): Promise<Log> {
    return this.#ask("log");
  }

  recall(entry: Logged): Promise<void> {
    return this.#ask("recall", entry);
  }

  close(): Promise<void> {
    return this.#desk.ask({ call: "close", handle: this.#handle });
  }
}

/** A match that is stepped through, from before its first entry. */
export class Replay<G extends GameName> {
  readonly #partida: Partida;
  readonly log: Log;
  #match: LocalMatch<G>;
  #version = 0;

  constructor(partida: Partida, log: Log, match: LocalMatch<G>) {
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

  /** Goes to where so many entries have happened. Back is as cheap as from the start. */
  async go(version: number): Promise<void> {
    const to = Math.max(0, Math.min(version, this.length));
    if (to < this.#version) {
      const before = await this.#partida.restore<G>(this.log, to);
      await this.#match.close();
      this.#match = before;
    } else {
      for (const entry of this.log.entries.slice(this.#version, to)) await this.#match.recall(entry);
    }
    this.#version = to;
  }
}

function draws(chance: number[] | undefined): Uint32Array | undefined {
  return chance === undefined ? undefined : Uint32Array.from(chance);
}
