/**
 * One worker and who waits for its answers. A worker that dies is replaced: the matches in it are opened again from their
 * logs, and what others wait for is asked again, so that nobody ever waits for a worker that is no more.
 *
 * A worker can die in three ways. Its program reports an error. Its rules trap, after which nothing in their memory can be
 * trusted. Or it is gone without a word, as when the browser wants its memory back: then the lock that it held is free, and
 * where there are no locks it is silent for longer than anything it was asked can take.
 */

import { ALIVE, type Answer, type Call, type Request, type Thrown } from "./calls.js";
import type { Log } from "./wire/index.js";

/** A worker, in a browser or elsewhere. */
export interface Channel {
  post(request: Request): void;
  listen(answered: (answer: Answer) => void, broke: (error: Error) => void): void;
  end(): void;
}

/**
 * A browser's worker as a channel. The worker holds a lock of its own name for as long as it lives (`browser-worker.ts`),
 * so that its death is known at once even where nobody tells of it.
 */
export function browserChannel(worker: Worker, name: string, locks: LockManager | undefined): Channel {
  const ended = new AbortController();
  return {
    post: (request) => worker.postMessage(request),
    listen(answered, broke) {
      const gone = () => broke(new Error("the worker is gone"));
      worker.addEventListener("message", ({ data }: MessageEvent<Answer | typeof ALIVE>) => {
        if (data !== ALIVE) answered(data);
        else locks?.request(name, { signal: ended.signal }, gone).catch(() => undefined);
      });
      worker.addEventListener("messageerror", () => broke(new Error("an answer could not be read")));
      worker.addEventListener("error", (event) => broke(new Error(event.message || "the worker could not be started")));
    },
    end() {
      ended.abort();
      worker.terminate();
    },
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

/** What was asked brought no answer, though it was not refused: the rules trapped, or their worker died of it twice. */
export class FailedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Failed";
  }
}

/** How long a worker may be silent before it counts as dead, in milliseconds. */
export interface Patience {
  /** From its beginning until it has loaded the rules. */
  loading: number;
  /** With something to answer. */
  answering: number;
}

interface Waiting {
  call: Call;
  /** How long this may take. */
  patience: number;
  /** How many workers have died with this as what they were at. */
  deaths: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** So many workers may die of the same question before it is given up. */
const MOST_DEATHS = 2;

export class Desk {
  readonly #spawn: () => Channel;
  readonly #module: WebAssembly.Module;
  readonly #patience: Patience;
  /** Nothing until somebody asks, and after a death that nobody noticed the pain of. */
  #channel: Channel | null = null;
  #loaded = false;
  #ended = false;
  #ids = 0;
  #handles = 0;
  /** In the order in which the worker answers. */
  #waiting = new Map<number, Waiting>();
  /** The matches in the worker, and what they are opened from in the next. */
  readonly #matches = new Map<number, () => Log>();
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(spawn: () => Channel, module: WebAssembly.Module, patience: Patience) {
    this.#spawn = spawn;
    this.#module = module;
    this.#patience = patience;
  }

  /** Begins a worker with nothing to do yet, so that the first who asks need not wait for it. */
  warm(): void {
    if (this.#channel === null && !this.#ended) this.#begin();
  }

  /** A number by which a match is known, in this worker and in those that come after it. */
  handle(): number {
    this.#handles += 1;
    return this.#handles;
  }

  /** From now on the match of that number is opened again wherever its worker dies. */
  keep(handle: number, log: () => Log): void {
    this.#matches.set(handle, log);
  }

  forget(handle: number): void {
    this.#matches.delete(handle);
  }

  /**
   * Asks, and stops waiting when the signal says so. What is to be noted of the answer is noted before anything else can
   * happen.
   */
  ask<T>(call: Call, { signal, patience, note }: { signal?: AbortSignal; patience?: number; note?: (result: T) => void } = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      if (this.#ended) {
        reject(new FailedError("the worker has ended"));
        return;
      }
      this.warm();
      const id = this.#wait({
        call,
        patience: patience ?? this.#patience.answering,
        deaths: 0,
        resolve(result) {
          note?.(result as T);
          resolve(result as T);
        },
        reject,
      });
      signal?.addEventListener("abort", () => this.#cancel(id, signal.reason), { once: true });
      this.#channel?.post({ ...call, id });
    });
  }

  end(): void {
    this.#ended = true;
    this.#drop();
    this.#failAll(new FailedError("the worker has ended"));
  }

  #wait(waiting: Waiting): number {
    this.#ids += 1;
    this.#waiting.set(this.#ids, waiting);
    if (this.#waiting.size === 1) this.#watch();
    return this.#ids;
  }

  #begin(): void {
    const channel = this.#spawn();
    this.#channel = channel;
    this.#loaded = false;
    channel.listen(
      (answer) => {
        if (this.#channel === channel) this.#answered(answer);
      },
      (error) => {
        if (this.#channel === channel) this.#died(error.message);
      },
    );
    channel.post({ id: 0, call: "load", module: this.#module });
    // First the matches, then what is asked of them.
    const asked = this.#waiting;
    this.#waiting = new Map();
    for (const [handle, log] of this.#matches) {
      // Where that cannot be done, whoever asks the match hears that it is not there.
      const lost = () => this.#matches.delete(handle);
      this.#wait({
        call: { call: "restore", handle, args: [log()] },
        patience: this.#patience.answering,
        deaths: MOST_DEATHS - 1,
        resolve: () => undefined,
        reject: lost,
      });
    }
    for (const [id, waiting] of asked) this.#waiting.set(id, waiting);
    for (const [id, { call }] of this.#waiting) channel.post({ ...call, id });
    this.#watch();
  }

  #drop(): void {
    clearTimeout(this.#watchdog);
    const channel = this.#channel;
    this.#channel = null;
    channel?.end();
  }

  /** Gives the worker its time anew: it has just shown that it lives, or has just begun. */
  #watch(): void {
    clearTimeout(this.#watchdog);
    const first = this.#waiting.values().next();
    if (this.#channel === null || first.done) return;
    const patience = this.#loaded ? first.value.patience : this.#patience.loading;
    this.#watchdog = setTimeout(() => this.#died("the worker does not answer"), patience);
  }

  #answered(answer: Answer): void {
    if (answer.id === 0) {
      this.#loaded = answer.ok;
      if (answer.ok) this.#watch();
      else {
        // Without rules there is nothing to ask again; the next who asks gets another worker.
        this.#drop();
        this.#failAll(new FailedError(answer.error.message));
      }
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.ok) waiting?.resolve(answer.result);
    else waiting?.reject(answer.error.code === undefined ? new FailedError(answer.error.message) : new RefusedError(answer.error));
    if (!answer.ok && answer.error.trapped) this.#replace();
    else this.#watch();
  }

  /** Whatever the worker was at when it died is asked once more, and not for ever. */
  #died(message: string): void {
    const first = this.#waiting.entries().next();
    if (!first.done) {
      const [id, waiting] = first.value;
      waiting.deaths += 1;
      if (waiting.deaths >= MOST_DEATHS) {
        this.#waiting.delete(id);
        waiting.reject(new FailedError(message));
      }
    }
    this.#replace();
  }

  #replace(): void {
    this.#drop();
    if (this.#waiting.size > 0) this.#begin();
  }

  /** Ends the worker in the middle of its thought; what others wait for is asked again. */
  #cancel(id: number, reason: unknown): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    this.#drop();
    this.#begin();
    waiting.reject(reason);
  }

  #failAll(error: Error): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.reject(error);
  }
}
