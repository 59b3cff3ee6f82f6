/** Which part of a large board is on the screen, in cells. It has the proportions of the whole and never leaves it. */

import { columnOf, rowOf, type Cell, type Size } from "./cells";
import type { Point } from "./follow";

export interface Viewport {
  readonly x: number;
  readonly y: number;
  /** How many times larger than when all of the board is shown. */
  readonly zoom: number;
}

export const WHOLE: Viewport = { x: 0, y: 0, zoom: 1 };

/** Nobody needs to see fewer than five columns. */
export const mostZoom = (size: Size): number => Math.max(1, Math.max(size.width, size.height) / 5);

function inside(view: Viewport, size: Size): Viewport {
  const zoom = Math.min(mostZoom(size), Math.max(1, view.zoom));
  const clamp = (at: number, whole: number) => Math.min(Math.max(0, at), whole - whole / zoom);
  return { x: clamp(view.x, size.width), y: clamp(view.y, size.height), zoom };
}

/** Larger or smaller by a factor; the point stays where it is on the screen. */
export function zoomed(view: Viewport, factor: number, at: Point, size: Size): Viewport {
  const zoom = Math.min(mostZoom(size), Math.max(1, view.zoom * factor));
  const share = view.zoom / zoom;
  return inside({ x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share, zoom }, size);
}

export function panned(view: Viewport, dx: number, dy: number, size: Size): Viewport {
  return inside({ ...view, x: view.x - dx, y: view.y - dy }, size);
}

/** Moves just so far that a cell and its neighbours are seen. */
export function revealing(view: Viewport, cell: Cell, size: Size): Viewport {
  const [w, h] = [size.width / view.zoom, size.height / view.zoom];
  const [column, row] = [columnOf(cell, size), rowOf(cell, size)];
  const shift = (at: number, from: number, span: number) => Math.max(Math.min(from, at - 1), at + 2 - span);
  return inside({ ...view, x: shift(column, view.x, w), y: shift(row, view.y, h) }, size);
}

export const boxOf = (view: Viewport, size: Size): string => `${view.x} ${view.y} ${size.width / view.zoom} ${size.height / view.zoom}`;
