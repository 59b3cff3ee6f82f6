/**
 * The board of 19 hexes: where hexes, vertices and edges lie and which touch which, in the numbering of the rules
 * (C6 to C8). Nothing in here knows what may stand on them.
 */

import type { Edge, Hex, Vertex } from "$wasm/wire/conquer-of-cathay";

export interface Point {
  x: number;
  y: number;
}

export interface HexPlace {
  hex: Hex;
  /** The centre, drawn. */
  at: Point;
  /** N, NE, SE, S, SW, NW. */
  corners: readonly Vertex[];
}

export interface VertexPlace {
  vertex: Vertex;
  at: Point;
  touches: readonly Hex[];
  edges: readonly Edge[];
}

export interface EdgePlace {
  edge: Edge;
  /** The lower number first. */
  ends: readonly [Vertex, Vertex];
  at: Point;
  /** How an upright piece is turned to lie along it, in degrees. */
  turned: number;
}

/** The side of a hex, drawn. */
export const SIDE = 100;
const ACROSS = (SIDE * Math.sqrt(3)) / 2;
const DOWN = SIDE / 2;
export const WIDTH = 10 * ACROSS;
export const HEIGHT = 16 * DOWN;

const ROWS = [3, 4, 5, 4, 3] as const;
const CORNERS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
] as const;

type Grid = readonly [x: number, y: number];
const drawn = ([x, y]: Grid): Point => ({ x: x * ACROSS, y: y * DOWN });
const byPlace = (one: Grid, other: Grid) => one[1] - other[1] || one[0] - other[0];
const same = (one: Grid) => (other: Grid) => one[0] === other[0] && one[1] === other[1];

const centres: Grid[] = ROWS.flatMap((length, row) => Array.from({ length }, (_, k): Grid => [1 + Math.abs(row - 2) + 2 * k, 2 + 3 * row]));

const cornersOf = ([x, y]: Grid): Grid[] => CORNERS.map(([dx, dy]): Grid => [x + dx, y + dy]);

const points: Grid[] = [];
for (const corner of centres.flatMap(cornersOf)) if (!points.some(same(corner))) points.push(corner);
points.sort(byPlace);

const numberOf = (point: Grid): Vertex => points.findIndex(same(point));

export const HEXES: readonly HexPlace[] = centres.map((centre, hex) => ({
  hex,
  at: drawn(centre),
  corners: cornersOf(centre).map(numberOf),
}));

const sides = new Map<string, readonly [Vertex, Vertex]>();
for (const { corners } of HEXES) {
  corners.forEach((one, i) => {
    const other = corners[(i + 1) % 6] ?? one;
    const ends = [Math.min(one, other), Math.max(one, other)] as const;
    sides.set(ends.join(), ends);
  });
}

const gridOf = (vertex: Vertex): Grid => points[vertex] ?? [0, 0];
const middle = ([one, other]: readonly [Vertex, Vertex]): Grid => {
  const [a, b] = [gridOf(one), gridOf(other)];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
};

export const EDGES: readonly EdgePlace[] = [...sides.values()]
  .sort((one, other) => byPlace(middle(one), middle(other)))
  .map((ends, edge) => {
    const [a, b] = [drawn(gridOf(ends[0])), drawn(gridOf(ends[1]))];
    return {
      edge,
      ends,
      at: drawn(middle(ends)),
      turned: Math.round((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI) - 90,
    };
  });

export const VERTICES: readonly VertexPlace[] = points.map((point, vertex) => ({
  vertex,
  at: drawn(point),
  touches: HEXES.filter(({ corners }) => corners.includes(vertex)).map(({ hex }) => hex),
  edges: EDGES.filter(({ ends }) => ends.includes(vertex)).map(({ edge }) => edge),
}));

function found<T>(list: readonly T[], index: number): T {
  const place = list[index];
  if (place === undefined) throw new RangeError(`there is no place ${index} on this board`);
  return place;
}

export const hexAt = (hex: Hex): HexPlace => found(HEXES, hex);
export const vertexAt = (vertex: Vertex): VertexPlace => found(VERTICES, vertex);
export const edgeAt = (edge: Edge): EdgePlace => found(EDGES, edge);
