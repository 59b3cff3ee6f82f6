/** The nine modes in the order of the menu (D70), and how each of them begins. */

import { DAMAS_CHINAS } from "$wasm/wire/facts";
import type { Colour, Piece } from "$wasm/wire/damas-chinas";
import { menu } from "./texts";

export const MODES = [
  { mode: 4, name: menu.mode4 },
  { mode: 3, name: menu.mode3 },
  { mode: 2, name: menu.mode2 },
  { mode: 1, name: menu.mode1 },
  { mode: 5, name: menu.mode5 },
  { mode: 0, name: menu.mode0 },
  { mode: 8, name: menu.mode8 },
  { mode: 6, name: menu.mode6 },
  { mode: 7, name: menu.mode7 },
] as const;

/** How a mode begins, as the rules say: the colours of its players in turn order, and every piece at home. */
export function startOf(mode: number): { players: readonly (readonly Colour[])[]; pieces: readonly Piece[] } {
  const players = DAMAS_CHINAS.modes[mode] ?? [];
  const pieces = DAMAS_CHINAS.homes.flatMap(({ colour, cells }) =>
    players.some((owned) => owned.includes(colour)) ? cells.map((cell) => ({ cell, colour })) : [],
  );
  return { players, pieces };
}
