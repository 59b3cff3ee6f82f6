/** What lies on the hexes (C10, C11), read from the view's layout. */

import { CONQUER_OF_CATHAY } from "$wasm/wire/facts";
import type { Cards, Hex, Layout, PlayerView, Resource } from "$wasm/wire/conquer-of-cathay";
import { HEXES } from "./geometry";

export type Terrain = "pasture" | "forest" | "wheat" | "mountain" | "clay" | "desert";

/** The resources in their canonical order (C14), as cards are counted on the wire. */
export const RESOURCES: readonly Resource[] = CONQUER_OF_CATHAY.resources;

const TERRAINS: Readonly<Record<string, Terrain>> = {
  P: "pasture",
  F: "forest",
  G: "wheat",
  M: "mountain",
  Q: "clay",
  D: "desert",
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

export const count = (cards: Cards): number => cards.reduce((sum, each) => sum + each, 0);
