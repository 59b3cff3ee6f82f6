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

export function heightAt(t: number): number {
  return 4 * TOP * t * (1 - t);
}

export function placeAt(from: Cell, to: Cell, t: number): Place {
  const [a, b] = [holeOf(from), holeOf(to)];
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, height: heightAt(t) };
}
