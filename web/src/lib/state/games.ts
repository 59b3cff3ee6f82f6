/** What the rules say of each game (seats, options as a JSON schema), asked once. */

import { api } from "$lib/api";
import type { GameInfo, GameName } from "$wasm/wire/index";

type Known = Pick<GameInfo, "game" | "seats" | "options">;
let asked: Promise<Known[]> | undefined;

/** From the server; without one, from the rules in this page. */
async function ask(): Promise<Known[]> {
  try {
    return await api<Known[]>("GET", "/games");
  } catch {
    const { partida } = await import("$lib/partida");
    return (await partida()).games();
  }
}

export async function gameInfo(game: GameName): Promise<Known | null> {
  asked ??= ask().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return (await asked).find((one) => one.game === game) ?? null;
}
