/** Where the cells of a board stand in a picture, and the lines around them. A cell is one unit wide. */

import { columnOf, rowOf, type Cell, type Size } from "./cells";
import type { Point } from "./follow";

/** From row to row of hexagons, and from the middle of one to its corner. */
const PITCH = Math.sqrt(3) / 2;
const CORNER = 1 / Math.sqrt(3);

/** Room around a board that goes on at its other edge, for the signs that say so. */
const MARGIN = 0.42;

const short = (n: number) => String(Math.round(n * 1000) / 1000);
const at = ({ x, y }: Point) => `${short(x)} ${short(y)}`;

export function centreOf(cell: Cell, size: Size): Point {
  const [row, column] = [rowOf(cell, size), columnOf(cell, size)];
  if (!size.layout?.hex) return { x: column + 0.5, y: row + 0.5 };
  return { x: column + 0.5 + (row % 2 === 1 ? 0.5 : 0), y: row * PITCH + CORNER };
}

/** The ground of the board, without what stands around it. */
export function groundOf({ width, height, layout }: Size): { width: number; height: number } {
  return layout?.hex ? { width: width + 0.5, height: (height - 1) * PITCH + 2 * CORNER } : { width, height };
}

/** What of the picture is seen. */
export function frameOf(size: Size): { x: number; y: number; width: number; height: number } {
  const { width, height } = groundOf(size);
  const warps = size.layout ? size.layout.rows.length + size.layout.columns.length > 0 : false;
  const margin = warps ? MARGIN : 0;
  return { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** The outline of a cell, a little smaller by `inset`. */
export function outlineOf(cell: Cell, size: Size, inset = 0): string {
  const { x, y } = centreOf(cell, size);
  if (!size.layout?.hex) {
    const side = 1 - 2 * inset;
    return `M${short(x - side / 2)} ${short(y - side / 2)}h${short(side)}v${short(side)}h${short(-side)}z`;
  }
  const radius = CORNER * (1 - 2 * inset);
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return at({ x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) });
  });
  return `M${corners.join("L")}z`;
}

/** The lines between cells. */
export function gridOf(size: Size): string {
  const { width, height, layout } = size;
  if (layout?.hex) return Array.from({ length: width * height }, (_, cell) => outlineOf(cell, size)).join("");
  return (
    Array.from({ length: width - 1 }, (_, i) => `M${i + 1} 0V${height}`).join("") +
    Array.from({ length: height - 1 }, (_, i) => `M0 ${i + 1}H${width}`).join("")
  );
}

/** The side that two neighbours share. */
export function sideOf(one: Cell, other: Cell, size: Size): string {
  const [a, b] = [centreOf(one, size), centreOf(other, size)];
  const half = size.layout?.hex ? CORNER / 2 : 0.5;
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  // Across the way between them.
  const [dx, dy] = [(b.y - a.y) * half, (a.x - b.x) * half];
  return `M${at({ x: middle.x - dx, y: middle.y - dy })}L${at({ x: middle.x + dx, y: middle.y + dy })}`;
}

/** Arrowheads at both edges of the rows and columns that wrap around. */
export function arrowsOf(size: Size): string {
  const { width, height, layout } = size;
  if (!layout) return "";
  const [near, far, half] = [0.1, 0.32, 0.15];
  const rows = layout.rows.map((row) => {
    const y = row + 0.5;
    const head = (x: number, tip: number) => `M${short(x)} ${short(y - half)}L${short(tip)} ${short(y)}L${short(x)} ${short(y + half)}`;
    return head(-near, -far) + head(width + near, width + far);
  });
  const columns = layout.columns.map((column) => {
    const x = column + 0.5;
    const head = (y: number, tip: number) => `M${short(x - half)} ${short(y)}L${short(x)} ${short(tip)}L${short(x + half)} ${short(y)}`;
    return head(-near, -far) + head(height + near, height + far);
  });
  return [...rows, ...columns].join("");
}

/** The place under a point on hexagons; nothing beside the board. */
export function hexAt({ x, y }: Point, size: Size): Cell | null {
  const guess = Math.round((y - CORNER) / PITCH);
  let best: Cell | null = null;
  let least = CORNER;
  for (let row = Math.max(0, guess - 1); row <= Math.min(size.height - 1, guess + 1); row += 1) {
    const column = Math.round(x - 0.5 - (row % 2 === 1 ? 0.5 : 0));
    if (column < 0 || column >= size.width) continue;
    const cell = row * size.width + column;
    const centre = centreOf(cell, size);
    const distance = Math.hypot(centre.x - x, centre.y - y);
    if (distance < least) [best, least] = [cell, distance];
  }
  return best;
}
