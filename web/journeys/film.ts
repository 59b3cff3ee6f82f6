/**
 * Moving pictures of the boards for README and docs: a match in the real app, one screenshot after another, into the
 * folder that `PARTIDA_PICTURES` names. `cargo xtask pictures` calls this and makes small files of them.
 */

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { initSync, Match, View } from "../../crates/wasm/pkg/partida.js";
import type { GameName } from "../../crates/wasm/ts/wire/index";

initSync({ module: readFileSync(fileURLToPath(new URL("../../crates/wasm/pkg/partida_bg.wasm", import.meta.url))) });

export const FOLDER = process.env.PARTIDA_PICTURES ?? "";

/** A screenshot of what is filmed, unless it is as it was. */
export class Film {
  readonly #folder: string;
  readonly #of: Locator;
  #last: Buffer = Buffer.alloc(0);
  count = 0;

  constructor(game: GameName, of: Locator) {
    this.#folder = join(FOLDER, game);
    this.#of = of;
    mkdirSync(this.#folder, { recursive: true });
  }

  async shoot(): Promise<void> {
    const path = join(this.#folder, `${String(this.count).padStart(3, "0")}.png`);
    const picture = await this.#of.screenshot({ path });
    if (picture.equals(this.#last)) return;
    this.#last = picture;
    this.count += 1;
  }
}

/** The largest drawing of a board, without what stands beside it. */
export async function largest(page: Page): Promise<Locator> {
  await page.waitForFunction(() => {
    const area = (of: Element) => of.getBoundingClientRect().width * of.getBoundingClientRect().height;
    const drawings = [...document.querySelectorAll(".match .board svg")].sort((a, b) => area(b) - area(a));
    const found = drawings.find((drawing) => area(drawing) > 40_000);
    found?.setAttribute("data-filmed", "");
    return found !== undefined;
  });
  return page.locator("[data-filmed]");
}

/** A match that bots have played for a while and go on with, as the page keeps it. */
function begun(game: GameName, options: Record<string, unknown>, actions: number): string {
  const match = new Match(game, options as never, 3n);
  for (let played = 0; played < actions; played += 1) {
    const seat = match.status().to_act[0];
    if (seat === undefined) break;
    const view = new View(game, match.view(seat));
    match.apply(seat, view.bot("normal", undefined, 120, BigInt(played)).action);
    view.free();
  }
  const chairs = Array.from({ length: match.seats }, () => ({ kind: "bot", level: "normal" }));
  const log = match.log();
  const setup = { game, options, chairs, clock: false };
  return JSON.stringify({ setup, log, certain: log.entries.map(() => true) });
}

/** Opens a match of bots alone, some actions in. */
export async function watchBots(page: Page, game: GameName, options: Record<string, unknown>, actions: number): Promise<void> {
  await page.goto("/icon.svg");
  await page.evaluate(
    ([game, match]) => {
      localStorage.setItem("partida.preferences", JSON.stringify({ lang: "en", theme: "light", sounds: false, flat: false }));
      localStorage.setItem(`partida.device.${game}`, match ?? "");
    },
    [game, begun(game, options, actions)],
  );
  await page.goto(`/play/${game}`);
}
