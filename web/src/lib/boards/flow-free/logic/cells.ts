/** Cells of a board: numbers inside, names as players write them outside (F2, F181). */

export interface Size {
  width: number;
  height: number;
}

/** Row times width plus column. */
export type Cell = number;

export const rowOf = (cell: Cell, { width }: Size): number => Math.floor(cell / width);
export const columnOf = (cell: Cell, { width }: Size): number => cell % width;

/** Two digits up to ten rows and columns, four beyond. */
export function nameOf(cell: Cell, size: Size): string {
  const digits = size.width > 10 || size.height > 10 ? 2 : 1;
  const written = (n: number) => String(n).padStart(digits, "0");
  return written(rowOf(cell, size)) + written(columnOf(cell, size));
}

/** The cell of a name that the rules gave us. */
export function cellOf(name: string, size: Size): Cell {
  const half = name.length / 2;
  return Number(name.slice(0, half)) * size.width + Number(name.slice(half));
}

/** Whether two cells share a side (F6). */
export function areAdjacent(one: Cell, other: Cell, size: Size): boolean {
  const rows = Math.abs(rowOf(one, size) - rowOf(other, size));
  return rows + Math.abs(columnOf(one, size) - columnOf(other, size)) === 1;
}

export type Direction = "up" | "down" | "left" | "right";

/** The cell on that side; nothing beyond the edge. */
export function beside(cell: Cell, direction: Direction, size: Size): Cell | null {
  const row = rowOf(cell, size) + (direction === "down" ? 1 : direction === "up" ? -1 : 0);
  const column = columnOf(cell, size) + (direction === "right" ? 1 : direction === "left" ? -1 : 0);
  const inside = row >= 0 && column >= 0 && row < size.height && column < size.width;
  return inside ? row * size.width + column : null;
}
