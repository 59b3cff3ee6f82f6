/** Where a cell lies in the picture, as shares of its width and height: for the flat board, and as a type for both. */

import { holeOf, type Cell } from "./star";

export interface Spot {
  /** From 0 at the left (or top) to 1. */
  left: number;
  top: number;
  /** The width of a marble there, as a share of the picture's width. */
  size: number;
}

/** What the flat board shows, in distances between holes. */
export const FLAT_BOX = { x: -7.5, y: -8.45, width: 15, height: 17.1 } as const;

/** In a picture of that shape or any other: what is drawn is fitted in and stays in the middle. */
export function projectFlat(cell: Cell, width: number, height: number): Spot {
  const { x, y } = holeOf(cell);
  const scale = Math.min(width / FLAT_BOX.width, height / FLAT_BOX.height);
  const left = (width - FLAT_BOX.width * scale) / 2 + (x - FLAT_BOX.x) * scale;
  const top = (height - FLAT_BOX.height * scale) / 2 + (y - FLAT_BOX.y) * scale;
  return { left: left / width, top: top / height, size: (0.9 * scale) / width };
}
