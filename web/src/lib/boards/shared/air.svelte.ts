/**
 * What flies over a board: each thing along a path of its own, all by one clock, so that a board draws where they are and
 * nobody has to be told when they have landed.
 */

import type { Point } from "./hex";

/** The time as boards know it; tests hand in their own. */
export interface Ticker {
  now(): number;
  /** Calls once, when the next picture is drawn. Gives back how to call it off. */
  next(call: (now: number) => void): () => void;
}

export const screenTicker: Ticker = {
  now: () => performance.now(),
  next(call) {
    const id = requestAnimationFrame(() => call(performance.now()));
    return () => cancelAnimationFrame(id);
  },
};

export interface Flight<T> {
  what: T;
  /** In milliseconds after all of them were sent. */
  wait: number;
  duration: number;
}

/** Something in the air, and how much of its way is behind it, from 0 to 1. */
export interface Flying<T> {
  what: T;
  done: number;
}

export class Air<T> {
  readonly #ticker: Ticker;
  #flights: readonly Flight<T>[] = $state.raw([]);
  #elapsed = $state(0);
  #callOff: (() => void) | null = null;
  #landed: ((all: boolean) => void) | null = null;

  constructor(ticker: Ticker = screenTicker) {
    this.#ticker = ticker;
  }

  get isBusy(): boolean {
    return this.#flights.length > 0;
  }

  /** What is in the air in this picture. */
  get flying(): Flying<T>[] {
    return this.#flights.flatMap(({ what, wait, duration }) => {
      const done = (this.#elapsed - wait) / duration;
      return done < 0 || done >= 1 ? [] : [{ what, done }];
    });
  }

  /** What has not landed yet, though it may not have left either. */
  get awaited(): T[] {
    return this.#flights.filter(({ wait, duration }) => this.#elapsed < wait + duration).map(({ what }) => what);
  }

  /** Sends these off; whatever flew before is forgotten. Answers when all have landed, or with `false` when they will not. */
  send(flights: readonly Flight<T>[]): Promise<boolean> {
    this.clear();
    if (flights.length === 0) return Promise.resolve(true);
    const begun = this.#ticker.now();
    const end = Math.max(...flights.map(({ wait, duration }) => wait + duration));
    this.#flights = flights;
    this.#elapsed = 0;
    return new Promise((landed) => {
      this.#landed = landed;
      const tick = (now: number) => {
        this.#elapsed = now - begun;
        if (this.#elapsed < end) this.#callOff = this.#ticker.next(tick);
        else this.#end(true);
      };
      this.#callOff = this.#ticker.next(tick);
    });
  }

  /** Nothing flies any more. */
  clear(): void {
    this.#callOff?.();
    this.#end(false);
  }

  #end(all: boolean): void {
    const landed = this.#landed;
    this.#callOff = this.#landed = null;
    if (this.#flights.length > 0) this.#flights = [];
    landed?.(all);
  }
}

/** One after the other, each as long. */
export function inTurn<T>(all: readonly T[], duration: number): Flight<T>[] {
  return all.map((what, i) => ({ what, wait: i * duration, duration }));
}

/** Where something is between two points, and which way it points (degrees, 0 is up). */
export function between(a: Point, b: Point, done: number): Point & { heading: number } {
  const heading = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + 90;
  return { x: a.x + (b.x - a.x) * done, y: a.y + (b.y - a.y) * done, heading };
}

/** Slow at both ends. */
export const smooth = (part: number): number => part * part * (3 - 2 * part);
