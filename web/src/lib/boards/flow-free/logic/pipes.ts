/** Paths as the lines of a drawing (F107), in cells from the upper left corner. */

import { columnOf, rowOf, type Cell, type Size } from "./cells";

/** How far from the middle of a cell its bend begins. */
const BEND = 0.36;
const short = (n: number) => String(Math.round(n * 1000) / 1000);

/** A line through the middles of these cells, bent softly. */
export function pipe(cells: readonly Cell[], size: Size): string {
  const points = cells.map((cell) => ({ x: columnOf(cell, size) + 0.5, y: rowOf(cell, size) + 0.5 }));
  const first = points[0];
  if (!first) return "";
  let line = `M${short(first.x)} ${short(first.y)}`;
  for (let at = 1; at < points.length; at += 1) {
    const [before, here, after] = [points[at - 1], points[at], points[at + 1]];
    if (!before || !here) continue;
    const straight = !after || before.x === after.x || before.y === after.y;
    if (straight) {
      line += `L${short(here.x)} ${short(here.y)}`;
    } else {
      const toward = (to: { x: number; y: number }) =>
        `${short(here.x + (to.x - here.x) * BEND)} ${short(here.y + (to.y - here.y) * BEND)}`;
      line += `L${toward(before)}Q${short(here.x)} ${short(here.y)} ${toward(after)}`;
    }
  }
  return line;
}
