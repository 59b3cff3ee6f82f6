/**
 * The star: its 121 holes, what they are called and where they lie (D1 to D6, D72). Geometry only; what a piece may do
 * there is the rules' business.
 *
 * Places are in units of the distance between neighbouring holes, `x` to the east and `y` to the south, the middle of
 * the board at (0, 0).
 */

import type { Point } from "../shared/hex";
import type { Cell } from "$wasm/wire/damas-chinas";

export type { Cell };

export type { Point };

export interface Hole extends Point {
  name: Cell;
  /** Its number in reading order, from the northern tip. */
  index: number;
  /** Counted from the northern tip. */
  row: number;
  q: number;
  r: number;
}

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

export function holeOf(cell: Cell): Hole {
  const hole = byName.get(cell);
  if (!hole) throw new Error(`${cell} is not a hole of the star`);
  return hole;
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
