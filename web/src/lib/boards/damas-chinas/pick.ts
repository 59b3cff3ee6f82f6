/**
 * Which cell is drawn at a place of the picture (D78): the piece or the hole that the eye sees there. For the solid
 * board along a ray from the eye, for the flat one straight from above. No picture is needed for it.
 */

import { HOLES, holeOf, nearest, type Cell, type Point } from "./star";

/** In distances between holes, for both boards. */
export const HOLE_RADIUS = 0.36;
export const MARBLE_RADIUS = 0.43;
/** How far above the board's top the middle of a resting marble is: it sits in its hole. */
export const MARBLE_REST = 0.26;
/** A finger covers more than a pixel: the nearest hole within this counts. */
export const FINGER = 0.6;

export interface Vector {
  x: number;
  y: number;
  z: number;
}

/** A line of sight. The board's top lies in the plane y = 0, x to the east, z to the south. */
export interface Ray {
  origin: Vector;
  /** Of length 1. */
  direction: Vector;
}

/** How far along a ray it meets a ball first; `null` where it passes by. */
export function meetBall(ray: Ray, middle: Vector, radius: number): number | null {
  const to = { x: middle.x - ray.origin.x, y: middle.y - ray.origin.y, z: middle.z - ray.origin.z };
  const { direction } = ray;
  const along = to.x * direction.x + to.y * direction.y + to.z * direction.z;
  const aside = to.x ** 2 + to.y ** 2 + to.z ** 2 - along ** 2;
  if (aside > radius ** 2) return null;
  const first = along - Math.sqrt(radius ** 2 - aside);
  return first > 0 ? first : null;
}

/** How far along a ray it meets the board's top. */
export function meetTop(ray: Ray): number | null {
  if (ray.direction.y >= 0) return null;
  const far = -ray.origin.y / ray.direction.y;
  return far > 0 ? far : null;
}

export function placeOnTop(ray: Ray): Point | null {
  const far = meetTop(ray);
  if (far === null) return null;
  return { x: ray.origin.x + ray.direction.x * far, y: ray.origin.z + ray.direction.z * far };
}

/** The cell that a line of sight meets first. */
export function pickAlong(ray: Ray, pieces: readonly { cell: Cell }[], finger = false): Cell | null {
  let best: Cell | null = null;
  let far = Infinity;
  for (const { cell } of pieces) {
    const hole = holeOf(cell);
    const met = meetBall(ray, { x: hole.x, y: MARBLE_REST, z: hole.y }, MARBLE_RADIUS);
    if (met !== null && met < far) [best, far] = [cell, met];
  }
  if (best !== null) return best;
  const place = placeOnTop(ray);
  return place && nearest(place, finger ? FINGER : HOLE_RADIUS);
}

/** How far a finger is drawn to a hole that can be chosen, in distances between holes. */
const SNAP = 0.95;

/** The cell at a place of the flat board. A finger means the nearest cell that can be chosen, if one is near. */
export function pickFlat(place: Point, pieces: readonly { cell: Cell }[], finger: boolean | ReadonlySet<Cell> = false): Cell | null {
  if (typeof finger === "object") {
    const away = (cell: Cell) => Math.hypot(holeOf(cell).x - place.x, holeOf(cell).y - place.y);
    const [best] = [...finger].filter((cell) => away(cell) <= SNAP).sort((a, b) => away(a) - away(b));
    return best ?? nearest(place, FINGER);
  }
  if (finger) return nearest(place, FINGER);
  const standing = new Set(pieces.map((piece) => piece.cell));
  const hit = HOLES.find((hole) => {
    const radius = standing.has(hole.name) ? MARBLE_RADIUS : HOLE_RADIUS;
    return Math.hypot(hole.x - place.x, hole.y - place.y) <= radius;
  });
  return hit?.name ?? null;
}
