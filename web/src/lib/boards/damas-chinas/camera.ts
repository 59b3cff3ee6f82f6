/**
 * Where the eye is, and where things come to lie in its picture. Plain numbers: the solid board's camera and whatever
 * lies over it are both set from these.
 *
 * The board's top is the plane y = 0 with its middle at the origin, x to the east, y up, z to the south.
 */

import type { Ray, Vector } from "./pick";
import { MARBLE_RADIUS, MARBLE_REST } from "./pick";
import type { Spot } from "./project";
import { holeOf, type Cell } from "./star";

export interface Stand {
  /** In degrees around the board, 0 behind the south point, growing to the east. */
  azimuth: number;
  /** In degrees above the board. */
  elevation: number;
  /** 1 shows the whole board. */
  zoom: number;
}

/** D77: behind the south point, about 34 degrees up, the whole board in view. */
export const FIRST: Stand = { azimuth: 0, elevation: 34, zoom: 1 };

/** The angle of view from top to bottom, in degrees. */
export const OPENING = 28;
/** The eye looks at the board's middle in height, and a little this side of it: what is near looks larger. */
const AIM = { height: -0.4, nearer: 0.85 };
/** Everything that must be in view lies within this of the middle: the tips of the star and a marble on top. */
const REACH = { aside: 8.55, up: 0.72, down: -1.1 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export interface Eye {
  position: Vector;
  /** What lies in the middle of its picture. */
  aim: Vector;
  /** Of length 1: where it looks, its right hand, and its up. */
  forward: Vector;
  right: Vector;
  up: Vector;
}

/** How far away from its aim the eye has to be for the whole board to fit into a picture of this shape. */
export function distanceFor(stand: Stand, aspect: number): number {
  const steep = radians(stand.elevation);
  const half = Math.tan(radians(OPENING) / 2);
  let far = 0;
  // The star fits in a circle: points of that circle are tried all round, so turning never cuts a tip off.
  for (let turn = 0; turn < 72; turn += 1) {
    const angle = radians(turn * 5);
    const aside = Math.abs(Math.sin(angle) * REACH.aside);
    const along = Math.cos(angle) * REACH.aside - AIM.nearer;
    for (const level of [REACH.up, REACH.down]) {
      const up = level - AIM.height;
      // Nearer to the eye by `near`, and `high` away from the middle of the picture.
      const near = along * Math.cos(steep) + up * Math.sin(steep);
      const high = Math.abs(up * Math.cos(steep) - along * Math.sin(steep));
      far = Math.max(far, near + high / half, near + aside / (half * aspect));
    }
  }
  return far / stand.zoom;
}

export function eyeOf(stand: Stand, aspect: number): Eye {
  const [turn, steep] = [radians(stand.azimuth), radians(stand.elevation)];
  const back = { x: Math.sin(turn) * Math.cos(steep), y: Math.sin(steep), z: Math.cos(turn) * Math.cos(steep) };
  const aim = { x: Math.sin(turn) * AIM.nearer, y: AIM.height, z: Math.cos(turn) * AIM.nearer };
  const far = distanceFor(stand, aspect);
  return {
    aim,
    position: { x: aim.x + back.x * far, y: aim.y + back.y * far, z: aim.z + back.z * far },
    forward: { x: -back.x, y: -back.y, z: -back.z },
    right: { x: Math.cos(turn), y: 0, z: -Math.sin(turn) },
    up: { x: -Math.sin(turn) * Math.sin(steep), y: Math.cos(steep), z: -Math.cos(turn) * Math.sin(steep) },
  };
}

/** The line of sight through a place of the picture, given as shares of its width and height. */
export function rayThrough(stand: Stand, aspect: number, left: number, top: number): Ray {
  const eye = eyeOf(stand, aspect);
  const half = Math.tan(radians(OPENING) / 2);
  const [u, v] = [(left * 2 - 1) * half * aspect, (1 - top * 2) * half];
  const way = {
    x: eye.forward.x + eye.right.x * u + eye.up.x * v,
    y: eye.forward.y + eye.right.y * u + eye.up.y * v,
    z: eye.forward.z + eye.right.z * u + eye.up.z * v,
  };
  const length = Math.hypot(way.x, way.y, way.z);
  return { origin: eye.position, direction: { x: way.x / length, y: way.y / length, z: way.z / length } };
}

/** Where a point of space comes to lie in the picture, and how much of its width one unit takes up there. */
export function project(stand: Stand, aspect: number, point: Vector): { left: number; top: number; unit: number } {
  const eye = eyeOf(stand, aspect);
  const to = { x: point.x - eye.position.x, y: point.y - eye.position.y, z: point.z - eye.position.z };
  const dot = (a: Vector, b: Vector) => a.x * b.x + a.y * b.y + a.z * b.z;
  const deep = dot(to, eye.forward);
  const half = Math.tan(radians(OPENING) / 2);
  return {
    left: 0.5 + dot(to, eye.right) / (deep * half * aspect * 2),
    top: 0.5 - dot(to, eye.up) / (deep * half * 2),
    unit: 1 / (deep * half * aspect * 2),
  };
}

/** Where a cell is to be seen: its marble, or else its hole. */
export function spotOf(stand: Stand, aspect: number, cell: Cell, standing: boolean): Spot {
  const hole = holeOf(cell);
  const { left, top, unit } = project(stand, aspect, { x: hole.x, y: standing ? MARBLE_REST : 0, z: hole.y });
  return { left, top, size: unit * MARBLE_RADIUS * 2.1 };
}
