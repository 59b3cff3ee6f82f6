/**
 * The star: its 121 holes, what they are called and where they lie (D1 to D6, D72). Geometry only; what a piece may do
 * there is the rules' business.
 *
 * Places are in units of the distance between neighbouring holes, `x` to the east and `y` to the south, the middle of
 * the board at (0, 0).
 */

import type { Cell } from "$wasm/wire/damas-chinas";

export type { Cell };

export interface Point {
  x: number;
  y: number;
}

export interface Hole extends Point {
  name: Cell;
  /** Its number in reading order, from the northern tip. */
  index: number;
  /** Counted from the northern tip. */
  row: number;
  q: number;
  r: number;
}

/** East, then clockwise as seen from above (D3). */
export const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;

export const ROW_HEIGHT = Math.sqrt(3) / 2;

function isOnStar(q: number, r: number): boolean {
  const s = -q - r;
  return (q <= 4 && r <= 4 && s <= 4) || (q >= -4 && r >= -4 && s >= -4);
}

function drill(): Hole[] {
  const holes: Hole[] = [];
  for (let row = 0; row < 17; row += 1) {
    const r = row - 8;
    let number = 0;
    for (let q = -8; q <= 8; q += 1) {
      if (!isOnStar(q, r)) continue;
      number += 1;
      const name = String.fromCharCode(97 + row) + number;
      holes.push({ name, index: holes.length, row, q, r, x: q + r / 2, y: r * ROW_HEIGHT });
    }
  }
  return holes;
}

/** In reading order: rows from north to south, each from west to east. */
export const HOLES: readonly Hole[] = drill();

const byName = new Map(HOLES.map((hole) => [hole.name, hole]));
const byPlace = new Map(HOLES.map((hole) => [`${hole.q},${hole.r}`, hole]));

export function holeOf(cell: Cell): Hole {
  const hole = byName.get(cell);
  if (!hole) throw new Error(`${cell} is not a hole of the star`);
  return hole;
}

/** The hole so many steps away in a direction, if the board goes that far. */
export function beyond(cell: Cell, direction: number, steps = 1): Cell | null {
  const { q, r } = holeOf(cell);
  const [dq, dr] = DIRECTIONS[direction % 6] ?? [0, 0];
  return byPlace.get(`${q + dq * steps},${r + dr * steps}`)?.name ?? null;
}

/** Every hole that lies two steps away in a straight line: where a jump could lead, if the rules allow it. */
export function twoAway(cell: Cell): Cell[] {
  return DIRECTIONS.map((_, direction) => beyond(cell, direction, 2)).filter((found) => found !== null);
}

/** The hole nearest to a place, if it is no farther away than `reach`. */
export function nearest(place: Point, reach = Infinity): Cell | null {
  let best: Cell | null = null;
  let distance = reach * reach;
  for (const hole of HOLES) {
    const away = (hole.x - place.x) ** 2 + (hole.y - place.y) ** 2;
    if (away <= distance) [best, distance] = [hole.name, away];
  }
  return best;
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const ARROWS: Record<Arrow, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export function isArrow(key: string): key is Arrow {
  return key in ARROWS;
}

/**
 * Where an arrow key leads from a hole, seen with the board turned by `turned` radians (clockwise from above): the
 * nearest hole in that direction, sideways ones counting as farther. Stays where nothing lies that way.
 */
export function towards(cell: Cell, arrow: Arrow, turned = 0): Cell {
  const from = holeOf(cell);
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  const wanted = ARROWS[arrow];
  const way = { x: wanted.x * cos + wanted.y * sin, y: wanted.y * cos - wanted.x * sin };
  let best = cell;
  let least = Infinity;
  for (const hole of HOLES) {
    const [dx, dy] = [hole.x - from.x, hole.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    if (ahead < 0.25 || aside > ahead * 1.8) continue;
    // Of two that lie equally well, one from even rows and the other from odd ones: so a straight way stays straight.
    const leftish = dx * way.y - dy * way.x > 0;
    const cost = ahead + aside * 1.5 + (leftish === (from.row % 2 === 0) ? 1e-6 : 0);
    if (cost < least - 1e-9) [best, least] = [hole.name, cost];
  }
  return best;
}

/** The twelve corners of the star's rim, clockwise from the northern tip, `margin` outside the tips' holes. */
export function outline(margin: number): Point[] {
  // The tips lie 8 rows from the middle, the inner corners where the sides of the two big triangles cross.
  const tip = 8 * ROW_HEIGHT + margin * 2;
  const inner = tip / Math.sqrt(3);
  return Array.from({ length: 12 }, (_, corner) => {
    const angle = (corner * Math.PI) / 6;
    const radius = corner % 2 === 0 ? tip : inner;
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  });
}
