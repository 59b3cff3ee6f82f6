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

/** Which way an arrow points on a board that is seen turned by so many radians (clockwise from above). */
export function wayOf(arrow: Arrow, turned = 0): Point {
  const way = WAYS[arrow];
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  return { x: way.x * cos + way.y * sin, y: way.y * cos - way.x * sin };
}

/**
 * The next place from `from` in a direction: near, and not far off the line through `aim`, which is where a walk in this
 * direction began. Nothing where the board ends. Every place can be reached from every other as long as the rows or
 * columns touch.
 */
export function step<K>(places: Iterable<readonly [K, Point]>, from: Point, way: Point, aim: Point = from): K | null {
  const aside = (place: Point, off: Point) => Math.abs((place.x - off.x) * way.y - (place.y - off.y) * way.x);
  let best: K | null = null;
  let least = Infinity;
  for (const [key, place] of places) {
    const along = (place.x - from.x) * way.x + (place.y - from.y) * way.y;
    // A little more than 45 degrees to either side counts as this direction.
    if (along < 0.01 || aside(place, from) > 1.2 * along) continue;
    // So that the next row is nearer than the place straight above in the row after it.
    const cost = along + 1.2 * aside(place, from) + 0.3 * aside(place, aim);
    if (cost < least - 1e-9) [best, least] = [key, cost];
  }
  return best;
}
