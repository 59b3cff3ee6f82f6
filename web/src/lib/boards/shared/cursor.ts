/** Walking over a board with the arrow keys, whatever the shape of its cells. */

import type { Point } from "./hex";

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const WAYS: Record<Arrow, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export function isArrow(key: string): key is Arrow {
  return key in WAYS;
}

/**
 * The next place from `from` in the direction of the arrow: near, and not far off the way. Nothing where the board
 * ends. Every place can be reached from every other as long as the rows or columns touch.
 */
export function step<K>(places: Iterable<readonly [K, Point]>, from: Point, arrow: Arrow): K | null {
  const way = WAYS[arrow];
  let best: K | null = null;
  let least = Infinity;
  for (const [key, { x, y }] of places) {
    const [dx, dy] = [x - from.x, y - from.y];
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    // A little more than 45 degrees to either side counts as this direction.
    if (along < 0.01 || aside > 1.2 * along) continue;
    const cost = along + 2 * aside;
    if (cost < least) [best, least] = [key, cost];
  }
  return best;
}
