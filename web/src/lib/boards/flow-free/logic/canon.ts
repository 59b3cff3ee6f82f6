/** One name for boards that are the same after turning, mirroring and renaming colours (F11), so that none comes twice (F155). */

import { columnOf, rowOf } from "./cells";
import type { Ends } from "./code";

export function canonOf(board: Ends): string {
  const { width, height, pairs } = board;
  const names: string[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const mirrored = turn >= 4;
    const sideways = turn % 2 === 1;
    const [w, h] = sideways ? [height, width] : [width, height];
    const moved = pairs.map(({ ends }) => {
      const places = ends.map((cell) => {
        const [column, y] = [columnOf(cell, board), rowOf(cell, board)];
        const x = mirrored ? width - 1 - column : column;
        const [tx, ty] = [
          [x, y],
          [height - 1 - y, x],
          [width - 1 - x, height - 1 - y],
          [y, width - 1 - x],
        ][turn % 4] as [number, number];
        return ty * w + tx;
      });
      return places.sort((a, b) => a - b).join("-");
    });
    names.push(`${w}x${h}:${moved.sort().join(",")}`);
  }
  return names.sort()[0] ?? "";
}
