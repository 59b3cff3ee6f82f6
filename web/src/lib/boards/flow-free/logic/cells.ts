/** Cells of a board: numbers inside, names as players write them outside (F2, F181, F202). */

import type { Layout } from "./layout";

export interface Size {
  readonly width: number;
  readonly height: number;
  /** What it has beyond a plain grid. */
  readonly layout?: Layout | undefined;
}

/** Row times width plus column; the crossing of a bridge from top to bottom is a whole board further on. */
export type Cell = number;

export const placesOf = ({ width, height }: Size): number => width * height;
/** Where a cell lies: the two crossings of a bridge share a place. */
export const placeOf = (cell: Cell, size: Size): number => cell % placesOf(size);
export const rowOf = (cell: Cell, size: Size): number => Math.floor(placeOf(cell, size) / size.width);
export const columnOf = (cell: Cell, { width }: Size): number => cell % width;

/** How many cells have to carry a colour. */
export const countOf = (size: Size): number => placesOf(size) + (size.layout?.bridges.length ?? 0);

const isBridge = (place: number, { layout }: Size): boolean => layout?.bridges.includes(place) ?? false;

/** The cells of a place: one, or the two crossings of a bridge, from side to side first. */
export const cellsAt = (place: number, size: Size): Cell[] => (isBridge(place, size) ? [place, place + placesOf(size)] : [place]);

/** How a bridge is crossed there; nothing on other cells. */
export function crossingOf(cell: Cell, size: Size): "h" | "v" | null {
  if (!isBridge(placeOf(cell, size), size)) return null;
  return cell < placesOf(size) ? "h" : "v";
}

/** Two digits up to ten rows and columns, four beyond; on a bridge the letter of the crossing. */
export function nameOf(cell: Cell, size: Size): string {
  return placeName(placeOf(cell, size), size) + (crossingOf(cell, size) ?? "");
}

/** The number of a place alone. */
export function placeName(place: number, size: Size): string {
  const digits = size.width > 10 || size.height > 10 ? 2 : 1;
  const written = (n: number) => String(n).padStart(digits, "0");
  return written(rowOf(place, size)) + written(columnOf(place, size));
}

/** The cell of a name that the rules gave us. */
export function cellOf(name: string, size: Size): Cell {
  const digits = name.replace(/[hv]$/, "");
  const half = digits.length / 2;
  const place = Number(digits.slice(0, half)) * size.width + Number(digits.slice(half));
  return name.endsWith("v") ? place + placesOf(size) : place;
}

/** Whether two cells share a side (F6), walls, warps and bridges considered (F200 to F203). */
export function areAdjacent(one: Cell, other: Cell, size: Size): boolean {
  const rows = rowOf(other, size) - rowOf(one, size);
  const columns = columnOf(other, size) - columnOf(one, size);
  const { layout } = size;
  if (!layout) return Math.abs(rows) + Math.abs(columns) === 1;
  const [low = 0, high = 0] = [placeOf(one, size), placeOf(other, size)].sort((a, b) => a - b);
  if (layout.walls.some(([a, b]) => a === low && b === high)) return false;
  if (layout.hex) {
    if (rows === 0) return Math.abs(columns) === 1;
    // Of the row above and below the nearest are the one in the same column and one beside it.
    return Math.abs(rows) === 1 && (columns === 0 || columns === (rowOf(one, size) % 2 === 1 ? 1 : -1));
  }
  const near = (step: number, count: number, wraps: boolean) => Math.abs(step) === 1 || (wraps && Math.abs(step) === count - 1);
  const across = rows === 0 && near(columns, size.width, layout.rows.includes(rowOf(one, size)));
  const down = columns === 0 && near(rows, size.height, layout.columns.includes(columnOf(one, size)));
  const crossings = [crossingOf(one, size), crossingOf(other, size)];
  return (across && !crossings.includes("v")) || (down && !crossings.includes("h"));
}

export type Direction = "up" | "down" | "left" | "right" | "up-left" | "up-right" | "down-left" | "down-right";

/** The place on that side; nothing beyond the edge, unless the board goes on at the other one. Slanting ways are for hexagons. */
export function beside(cell: Cell, direction: Direction, size: Size): Cell | null {
  const { width, height, layout } = size;
  let row = rowOf(cell, size);
  let column = columnOf(cell, size);
  const slanting = direction.includes("-");
  if (slanting && !layout?.hex) return null;
  // Every second row stands half a cell to the right, so one of the two ways up stays in its column.
  const right = row % 2 === 1;
  if (direction.startsWith("down")) row += 1;
  if (direction.startsWith("up")) row -= 1;
  if (direction === "left" || (direction.endsWith("-left") && !right)) column -= 1;
  if (direction === "right" || (direction.endsWith("-right") && right)) column += 1;
  if (layout?.rows.includes(row)) column = (column + width) % width;
  if (layout?.columns.includes(column)) row = (row + height) % height;
  const inside = row >= 0 && column >= 0 && row < height && column < width;
  return inside ? row * width + column : null;
}
