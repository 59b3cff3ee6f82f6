/**
 * Bots on the server answer within a blink. This lets each of their moves be seen for as long as its animation takes,
 * in their order, before the next is shown.
 */

export interface Timing {
  now(): number;
  /** Nobody looks at the page, as when it is in the background. */
  unseen(): boolean;
  /** Does something later; what it gives calls that off. */
  after(milliseconds: number, then: () => void): () => void;
}

/** However many wait, nobody is shown the past for longer than so many moves take, and never longer than this. */
const LONGEST = 4_000;
const MOVES = 8;

/** How long a move is looked at without being told otherwise, and at most where bots shall be fast, in milliseconds. */
const USUAL = 500;
export const FAST = 110;

/** How long a move on a board is looked at: not at all without motion, and briefly where bots shall be fast. */
export function paceOf(board: number | undefined, { still, fast }: { still: boolean; fast: boolean }): number {
  if (still) return 0;
  return fast ? Math.min(FAST, board ?? USUAL) : (board ?? USUAL);
}

export const realTime: Timing = {
  now: () => performance.now(),
  unseen: () => globalThis.document?.hidden ?? false,
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

export class Pacing<T> {
  /** How long a move is looked at, in milliseconds. */
  pace = 0;
  readonly #show: (one: T) => void;
  readonly #timing: Timing;
  #waiting: T[] = [];
  #shown = -Infinity;
  /** Since when somebody waits. */
  #since = 0;
  #stop: (() => void) | null = null;

  constructor(show: (one: T) => void, timing: Timing) {
    this.#show = show;
    this.#timing = timing;
  }

  /** Shows it at its time: at once, unless it can wait or others wait already. */
  add(one: T, canWait: boolean): void {
    if (this.#waiting.length === 0 && (!canWait || this.#timing.unseen() || this.#rest <= 0)) this.#next(one);
    else {
      if (this.#waiting.length === 0) this.#since = this.#timing.now();
      this.#waiting.push(one);
      this.#schedule();
    }
  }

  /** Forgets those that wait and are old: something newer has come by another way. */
  drop(isOld: (one: T) => boolean): void {
    this.#waiting = this.#waiting.filter((one) => !isOld(one));
    if (this.#waiting.length > 0) return;
    this.#stop?.();
    this.#stop = null;
  }

  get #longest(): number {
    return Math.min(LONGEST, MOVES * this.pace);
  }

  get #rest(): number {
    const now = this.#timing.now();
    const full = this.#shown + this.pace - now;
    return this.#waiting.length === 0 ? full : Math.min(full, (this.#since + this.#longest - now) / this.#waiting.length);
  }

  #next(one: T): void {
    this.#shown = this.#timing.now();
    this.#show(one);
  }

  #schedule(): void {
    this.#stop?.();
    this.#stop = this.#timing.after(Math.max(0, this.#rest), () => {
      this.#stop = null;
      const one = this.#waiting.shift();
      if (one === undefined) return;
      this.#next(one);
      if (this.#waiting.length > 0) this.#schedule();
    });
  }
}
