/** The nine modes in the order of the menu (D70), and how each of them begins. */

import { partida } from "$lib/partida";
import type { View } from "$wasm/wire/damas-chinas";
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

/** The table as the rules lay it for a mode: its players, their colours and every piece. */
export async function startOf(mode: number): Promise<View> {
  const match = await (await partida()).open("damas-chinas", { mode });
  try {
    return await match.view(null);
  } finally {
    void match.close();
  }
}
