import type { Cell, Size } from "./cells";

/** A place on the board in cells from its upper left corner: the middle of the first cell is 0.5, 0.5. */
export interface Point {
  x: number;
  y: number;
}

/** The cell under a point; nothing beside the board. */
export function cellAt({ x, y }: Point, size: Size): Cell | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column >= 0 && row >= 0 && column < size.width && row < size.height ? row * size.width + column : null;
}

/**
 * The cells that the straight line from one point to another enters, in steps across cell sides (F105). A finger jumps
 * over cells when it is fast, and the line through a corner takes the side it comes to first.
 */
export function cellsBetween(from: Point, to: Point, size: Size): Cell[] {
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
    if (column >= 0 && row >= 0 && column < size.width && row < size.height) entered.push(row * size.width + column);
    left -= 1;
  }
  return entered;
}
