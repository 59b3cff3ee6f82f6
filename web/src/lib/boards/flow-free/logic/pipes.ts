/** Paths as the lines of a drawing (F107), in cells from the upper left corner. */

import { columnOf, rowOf, type Cell, type Size } from "./cells";
import type { Point } from "./follow";
import { centreOf } from "./shape";

/** How far from the middle of a cell its bend begins. */
const BEND = 0.36;
const short = (n: number) => String(Math.round(n * 1000) / 1000);

/** A line through the middles of these cells, bent softly. Over an edge it leaves the board and comes in at the other one. */
export function pipe(cells: readonly Cell[], size: Size): string {
  return runs(cells, size).map(line).join("");
}

function runs(cells: readonly Cell[], size: Size): Point[][] {
  const found: Point[][] = [];
  let run: Point[] = [];
  cells.forEach((cell, at) => {
    const before = cells[at - 1];
    const over = before === undefined ? null : overEdge(before, cell, size);
    const here = centreOf(cell, size);
    if (over && before !== undefined) {
      const there = centreOf(before, size);
      found.push([...run, { x: there.x + over.x, y: there.y + over.y }]);
      run = [{ x: here.x - over.x, y: here.y - over.y }];
    }
    run.push(here);
  });
  return [...found, run];
}

/** Which way a step leaves the board; nothing where it stays on it. */
function overEdge(from: Cell, to: Cell, size: Size): Point | null {
  if (!size.layout || size.layout.hex) return null;
  const columns = columnOf(to, size) - columnOf(from, size);
  const rows = rowOf(to, size) - rowOf(from, size);
  if (Math.abs(columns) > 1) return { x: -Math.sign(columns), y: 0 };
  return Math.abs(rows) > 1 ? { x: 0, y: -Math.sign(rows) } : null;
}

function line(points: readonly Point[]): string {
  const first = points[0];
  if (!first) return "";
  let drawn = `M${short(first.x)} ${short(first.y)}`;
  for (let at = 1; at < points.length; at += 1) {
    const [before, here, after] = [points[at - 1], points[at], points[at + 1]];
    if (!before || !here) continue;
    const turn = after ? (here.x - before.x) * (after.y - here.y) - (here.y - before.y) * (after.x - here.x) : 0;
    if (!after || Math.abs(turn) < 0.01) {
      drawn += `L${short(here.x)} ${short(here.y)}`;
    } else {
      const toward = (to: Point) => `${short(here.x + (to.x - here.x) * BEND)} ${short(here.y + (to.y - here.y) * BEND)}`;
      drawn += `L${toward(before)}Q${short(here.x)} ${short(here.y)} ${toward(after)}`;
    }
  }
  return drawn;
}
