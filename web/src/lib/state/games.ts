/** What the rules say of each game (seats, options as a JSON schema), as it was when this app was built from them. */

import type { GameInfo, GameName } from "$wasm/wire/index";

let known: Promise<readonly GameInfo[]> | undefined;

export async function gameInfo(game: GameName): Promise<GameInfo | null> {
  known ??= import("virtual:games").then((module) => module.default);
  return (await known).find((one) => one.game === game) ?? null;
}
