/** The flight of a piece from hole to hole (D82): how long, how high, and where it is in between. */

import { holeOf, type Cell } from "./star";

/** One second, for steps and jumps alike. */
export const FLIGHT = 1000;

/** The height at the middle of a flight, in distances between holes. */
export const TOP = 3.75;

export interface Place {
  x: number;
  y: number;
  /** Above where it rests. */
  height: number;
}

/** How far a flight has come, from 0 to 1. With no duration it is over at once. */
export function progress(begun: number, now: number, duration = FLIGHT): number {
  if (duration <= 0) return 1;
  return Math.min(1, Math.max(0, (now - begun) / duration));
}

export function heightAt(t: number): number {
  return 4 * TOP * t * (1 - t);
}

export function placeAt(from: Cell, to: Cell, t: number): Place {
  const [a, b] = [holeOf(from), holeOf(to)];
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, height: heightAt(t) };
}

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
