/** Where the 37 territories lie on the drawing (K1, K3, K4). */

import { flatCentre, type Point } from "../shared/hex";

/** The centre of a territory by its name: a letter for the column, a number from the top of it. */
export function centreOf(cell: string): Point {
  const q = cell.charCodeAt(0) - "D".charCodeAt(0);
  const top = Math.max(-3, -3 - q);
  return flatCentre(q, top + Number(cell.slice(1)) - 1);
}
