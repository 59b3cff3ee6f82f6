/** Where a cell lies in the picture, as shares of its width and height: for the flat board, and as a type for both. */

import type { Frame } from "../shared/zoom.svelte";
import { DAMAS_CHINAS } from "$wasm/wire/facts";
import type { Colour } from "$wasm/wire/damas-chinas";
import { holeOf, type Cell, type Point } from "./star";

export interface Spot {
  /** From 0 at the left (or top) to 1. */
  left: number;
  top: number;
  /** The width of a marble there, as a share of the picture's width. */
  size: number;
}

/** What the flat board shows, in distances between holes: the star and no more, so that holes are 28 px apart on a phone of 390. */
export const FLAT_BOX = { x: -6.95, y: -8, width: 13.9, height: 16 } as const;

/** Where a point lies on a board that is turned by so many degrees, clockwise. */
export function turnedBy({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** How far the star is to be turned, in degrees, for the home of a colour to lie at the bottom. */
export function homeward(colour: Colour | undefined): number {
  const cells = DAMAS_CHINAS.homes.find((home) => home.colour === colour)?.cells ?? [];
  const [x, y] = cells.map(holeOf).reduce(([x, y], hole) => [x + hole.x, y + hole.y], [0, 0]);
  return cells.length === 0 ? 0 : (Math.round((Math.atan2(x, y) * 180) / Math.PI) + 360) % 360;
}

/** In a picture of that shape or any other: what is seen of the flat board is fitted in and stays in the middle. */
export function projectFlat(cell: Cell, width: number, height: number, degrees = 0, seen: Frame = FLAT_BOX): Spot {
  const { x, y } = turnedBy(holeOf(cell), degrees);
  const scale = Math.min(width / seen.width, height / seen.height);
  const left = (width - seen.width * scale) / 2 + (x - seen.x) * scale;
  const top = (height - seen.height * scale) / 2 + (y - seen.y) * scale;
  return { left: left / width, top: top / height, size: (0.9 * scale) / width };
}
