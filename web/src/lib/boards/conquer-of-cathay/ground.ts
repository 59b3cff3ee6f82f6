/** What lies on the hexes (C10, C11), read from the view's layout. */

import type { Cards, Hex, Layout, PlayerView, Resource, View } from "$wasm/wire/conquer-of-cathay";
import { HEXES, hexAt } from "./geometry";

export type Terrain = "pasture" | "forest" | "wheat" | "mountain" | "clay" | "desert";

/** The resources in their canonical order (C14), as cards are counted on the wire. */
export const RESOURCES: readonly Resource[] = ["wood", "clay", "wheat", "sheep", "stone"];
export const LETTERS: Readonly<Record<Resource, string>> = { wood: "w", clay: "c", wheat: "g", sheep: "s", stone: "r" };

const TERRAINS: Readonly<Record<string, Terrain>> = {
  P: "pasture",
  F: "forest",
  G: "wheat",
  M: "mountain",
  Q: "clay",
  D: "desert",
};

/** What a terrain gives. */
export const YIELDS: Readonly<Record<Terrain, Resource | null>> = {
  pasture: "sheep",
  forest: "wood",
  wheat: "wheat",
  mountain: "stone",
  clay: "clay",
  desert: null,
};

export interface Tile {
  hex: Hex;
  terrain: Terrain;
  token: number | null;
}

export function tilesOf(layout: Layout): Tile[] {
  const letters = [...layout.board.replaceAll("/", "")];
  const tokens = layout.tokens.split(/[ /]/);
  return HEXES.map(({ hex }) => ({
    hex,
    terrain: TERRAINS[letters[hex] ?? "D"] ?? "desert",
    token: Number(tokens[hex]) || null,
  }));
}

/** In how many of the 36 throws of two dice a number comes up: the dots under it. */
export const waysOf = (token: number): number => 6 - Math.abs(7 - token);

export const buildingsOf = (player: PlayerView): number[] => [...player.settlements, ...player.cities];

/** The hexes from which a player's cards of a resource came when a number was thrown. */
export function sources(view: View, seat: number, resource: Resource, sum: number): Hex[] {
  const player = view.players[seat];
  if (player === undefined) return [];
  const buildings = buildingsOf(player);
  return tilesOf(view.layout)
    .filter(({ hex, terrain, token }) => token === sum && YIELDS[terrain] === resource && hex !== view.thief)
    .map(({ hex }) => hex)
    .filter((hex) => hexAt(hex).corners.some((corner) => buildings.includes(corner)));
}

export const count = (cards: Cards): number => cards.reduce((sum, each) => sum + each, 0);

/** A set of cards as the rules write it (C102). */
export function written(cards: Cards): string {
  const words = RESOURCES.map((resource, i) => `${LETTERS[resource]}${cards[i] ?? 0}`);
  return words.filter((word) => !word.endsWith("0") || word.length > 2).join(" ") || "-";
}
