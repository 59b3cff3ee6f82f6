import type { Cell, Size } from "./cells";
import { hexAt } from "./shape";

/** A place on the board in cells from its upper left corner: the middle of the first cell is 0.5, 0.5. */
export interface Point {
  x: number;
  y: number;
}

/** The place under a point; nothing beside the board. */
export function cellAt({ x, y }: Point, size: Size): Cell | null {
  if (size.layout?.hex) return hexAt({ x, y }, size);
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column >= 0 && row >= 0 && column < size.width && row < size.height ? row * size.width + column : null;
}

/** The place in a row and a column, which may lie beyond an edge where the board goes on at the other one (F201). */
function placeIn(row: number, column: number, { width, height, layout }: Size): Cell | null {
  const inRow = row >= 0 && row < height;
  const inColumn = column >= 0 && column < width;
  if (inRow && inColumn) return row * width + column;
  if (inRow && layout?.rows.includes(row)) return row * width + (((column % width) + width) % width);
  if (inColumn && layout?.columns.includes(column)) return (((row % height) + height) % height) * width + column;
  return null;
}

/**
 * The cells that the straight line from one point to another enters, in steps across cell sides (F105). A finger jumps
 * over cells when it is fast, and the line through a corner takes the side it comes to first.
 */
export function cellsBetween(from: Point, to: Point, size: Size): Cell[] {
  if (size.layout?.hex) return hexesBetween(from, to, size);
  let [column, row] = [Math.floor(from.x), Math.floor(from.y)];
  const [lastColumn, lastRow] = [Math.floor(to.x), Math.floor(to.y)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [stepX, stepY] = [Math.sign(dx), Math.sign(dy)];
  // How far along the line, from 0 to 1, the next side lies, and how far it is from side to side.
  const until = (at: number, cell: number, d: number) => (d === 0 ? Infinity : ((d > 0 ? cell + 1 : cell) - at) / d);
  let nextX = until(from.x, column, dx);
  let nextY = until(from.y, row, dy);
  const entered: Cell[] = [];
  let left = Math.abs(lastColumn - column) + Math.abs(lastRow - row);
  while (left > 0) {
    const sideways = row === lastRow || (column !== lastColumn && nextX <= nextY);
    if (sideways) {
      column += stepX;
      nextX += Math.abs(1 / dx);
    } else {
      row += stepY;
      nextY += Math.abs(1 / dy);
    }
    const place = placeIn(row, column, size);
    if (place !== null) entered.push(place);
    left -= 1;
  }
  return entered;
}

/** The same on hexagons, by looking at points that are nearer to each other than cells are wide. */
function hexesBetween(from: Point, to: Point, size: Size): Cell[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 0.1));
  const entered: Cell[] = [];
  let last = hexAt(from, size);
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    const here = hexAt({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, size);
    if (here !== null && here !== last) entered.push(here);
    last = here ?? last;
  }
  return entered;
}
