/** Where the systems lie, and how what may be done reads on the board. Nothing here knows a rule. */

import { pointyCentre, type Point } from "$lib/boards/shared/hex";
import type { Frame } from "$lib/boards/shared/zoom.svelte";
import type { Choice } from "$wasm/client";
import { SMALL_STAR_EMPIRES } from "$wasm/wire/facts";
import type { SmallStarEmpires } from "$wasm/wire/index";

export type Hex = string;
export type Piece = SmallStarEmpires.Piece;

/** The letters of the seats (S1). */
export const LETTERS: readonly string[] = SMALL_STAR_EMPIRES.letters;

/** The side of a hex in units of the picture. */
export const SIDE = 10;

/** E, SE, SW, W, NW, NE (S7), with the keys that lie around the letter S the same way. */
export const DIRECTIONS = [
  { x: 1, y: 0, key: "d" },
  { x: 0, y: 1, key: "c" },
  { x: -1, y: 1, key: "z" },
  { x: -1, y: 0, key: "a" },
  { x: 0, y: -1, key: "q" },
  { x: 1, y: -1, key: "e" },
] as const;

/** The centres of the places for main sectors (S9). */
const PLACES: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, -3],
  [3, -2],
  [2, 1],
  [-1, 3],
  [-3, 2],
  [-2, -1],
];

export function parts(hex: Hex): [number, number] {
  const [x = 0, y = 0] = hex.split(",").map(Number);
  return [x, y];
}

export function centre(hex: Hex): Point {
  const [x, y] = parts(hex);
  const { x: across, y: down } = pointyCentre(x, y);
  return { x: across * SIDE, y: down * SIDE };
}

export function neighbour(hex: Hex, direction: number): Hex {
  const [x, y] = parts(hex);
  const way = DIRECTIONS[direction] ?? DIRECTIONS[0];
  return `${x + way.x},${y + way.y}`;
}

export function distance(a: Hex, b: Hex): number {
  const [ax, ay] = parts(a);
  const [bx, by] = parts(b);
  const [dx, dy] = [ax - bx, ay - by];
  return Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx + dy));
}

/** The tile that a hex is printed on, as a name that tells tiles apart. */
function tileOf(hex: Hex, homes: readonly Hex[]): string {
  const main = PLACES.findIndex(([x, y]) => distance(hex, `${x},${y}`) <= 1);
  if (main >= 0) return `main ${main}`;
  return `home ${homes.find((home) => distance(home, hex) <= 1) ?? hex}`;
}

/** The edges where two tiles meet or the board ends, each as a line. */
export function tileEdges(hexes: readonly SmallStarEmpires.HexView[]): [Point, Point][] {
  const homes = hexes.filter((hex) => isHome(hex.system)).map((hex) => hex.at);
  const tiles = new Map(hexes.map((hex) => [hex.at, tileOf(hex.at, homes)]));
  const edges: [Point, Point][] = [];
  for (const [at, tile] of tiles) {
    for (let direction = 0; direction < 6; direction += 1) {
      const other = tiles.get(neighbour(at, direction));
      // Every inner edge is met from both sides, and drawn from the one that comes first.
      if (other === tile || (other !== undefined && direction > 2)) continue;
      const { x, y } = centre(at);
      const corner = (turn: number): Point => {
        const angle = ((60 * direction + turn) * Math.PI) / 180;
        return { x: x + SIDE * Math.cos(angle), y: y + SIDE * Math.sin(angle) };
      };
      edges.push([corner(-30), corner(30)]);
    }
  }
  return edges;
}

/** What the picture has to hold. */
export function extent(hexes: readonly { at: Hex }[], margin = 4): Frame {
  const points = hexes.map(({ at }) => centre(at));
  const half = (SIDE * Math.sqrt(3)) / 2;
  const left = Math.min(...points.map(({ x }) => x)) - half - margin;
  const right = Math.max(...points.map(({ x }) => x)) + half + margin;
  const top = Math.min(...points.map(({ y }) => y)) - SIDE - margin;
  const bottom = Math.max(...points.map(({ y }) => y)) + SIDE + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function isHome(system: string): boolean {
  return LETTERS.includes(system);
}

/** The turns that may be played, by where a ship starts and where it lands. */
export type Turns = Map<Hex, Map<Hex, Piece[]>>;

export function turnsOf(choices: readonly Choice<"small-star-empires">[]): Turns {
  const turns: Turns = new Map();
  for (const { action } of choices) {
    if (action.kind !== "turn") continue;
    const landings = turns.get(action.from) ?? new Map<Hex, Piece[]>();
    turns.set(action.from, landings);
    landings.set(action.to, [...(landings.get(action.to) ?? []), action.place]);
  }
  return turns;
}

/** The places that a flight touches: start and end, and the wormholes between them. */
export function route(from: Hex, to: Hex, through: readonly [Hex, Hex] | null): Hex[] {
  return through ? [from, through[0], through[1], to] : [from, to];
}

/** The number of the direction in which `to` lies from `from`, if in any (S7). */
export function directionTo(from: Hex, to: Hex): number | null {
  const [ax, ay] = parts(from);
  const [bx, by] = parts(to);
  const far = distance(from, to);
  if (far === 0) return null;
  const found = DIRECTIONS.findIndex((way) => bx - ax === way.x * far && by - ay === way.y * far);
  return found < 0 ? null : found;
}

/** The next of the landings of a chosen ship in a direction, or else the next place. */
export function towards(at: Hex, direction: number, from: Hex | null, landings: readonly Hex[], exists: (at: Hex) => boolean): Hex | null {
  if (from !== null) {
    const reached = directionTo(from, at) === direction ? distance(from, at) : 0;
    const ahead = landings.filter((to) => directionTo(from, to) === direction && distance(from, to) > reached);
    const next = ahead.sort((a, b) => distance(from, a) - distance(from, b))[0];
    if (next !== undefined) return next;
  }
  const beside = neighbour(at, direction);
  return exists(beside) ? beside : null;
}

/** The ships of a seat with their numbers, for the display only (S50): by row, then along the row. */
export function shipsOf(hexes: readonly SmallStarEmpires.HexView[], seat: number): Map<Hex, number[]> {
  const ships = new Map<Hex, number[]>();
  let number = 0;
  for (const hex of hexes) {
    if (hex.owner !== seat || hex.ships === 0) continue;
    ships.set(
      hex.at,
      Array.from({ length: hex.ships }, () => (number += 1)),
    );
  }
  return ships;
}

/** Numbers that look thrown and are always the same, to scatter stars. */
export function scatter(seed: number): () => number {
  let state = seed % 2147483647 || 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
