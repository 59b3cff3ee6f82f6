/** Moving pictures of four boards; that of Damas Chinas needs WebGL and is in a file of its own. */

import type { GameName } from "../../crates/wasm/ts/wire/index";
import { Film, FOLDER, largest, watchBots } from "./film";
import { expect, test } from "./fixtures";

test.skip(FOLDER === "", "cargo xtask pictures takes them");
test.setTimeout(600_000);

const FRAMES = 18;

interface Filmed {
  game: GameName;
  options: Record<string, unknown>;
  /** How far the match is when the film begins. */
  after: number;
  width: number;
}

const FILMED: Filmed[] = [
  { game: "small-star-empires", options: { players: 3 }, after: 9, width: 460 },
  { game: "king-of-colors", options: {}, after: 60, width: 780 },
  { game: "conquer-of-cathay", options: { players: 4 }, after: 24, width: 780 },
];

for (const { game, options, after, width } of FILMED) {
  test(game, async ({ table }) => {
    const { page } = await table.person({ lang: "en", width, height: 760 });
    await watchBots(page, game, options, after);
    const film = new Film(game, await largest(page));
    const stop = Date.now() + 240_000;
    while (film.count < FRAMES && Date.now() < stop) {
      await film.shoot();
      await page.waitForTimeout(400);
    }
    expect(film.count).toBeGreaterThan(8);
  });
}

/** Board 8-05 of `games/flow-free/boards`, and its solution. */
const BOARD = "F1;8x8;8/B5PB/5C2/1G1P1GY1/7C/8/Y5W1/R1W4R";
const SOLUTION = [
  "36 46 45 44 54 53 52 51 50 60",
  "10 00 01 02 03 04 05 06 07 17",
  "70 71 61 62 63 64 65 55 56 57 67 77",
  "31 32 22 23 24 34 35",
  "66 76 75 74 73 72",
  "25 26 27 37 47",
  "16 15 14 13 12 11 21 20 30 40 41 42 43 33",
].map((path) => path.split(" "));

test("flow-free", async ({ table }) => {
  const { page } = await table.person({ lang: "en", width: 420, height: 900 });
  await page.goto(`/play/flow-free#${BOARD}`);
  const field = page.locator("[role=grid]");
  await expect(field).toBeVisible();
  const film = new Film("flow-free", field);
  await film.shoot();
  for (const path of SOLUTION) {
    const at = async (cell: string) => {
      const box = await field.boundingBox();
      const [x = 0, y = 0, columns = 1] = ((await field.getAttribute("viewBox")) ?? "").split(" ").map(Number);
      const scale = (box?.width ?? 0) / columns;
      const [row, column] = [Number(cell[0]), Number(cell[1])];
      return [(box?.x ?? 0) + (column + 0.5 - x) * scale, (box?.y ?? 0) + (row + 0.5 - y) * scale] as const;
    };
    await page.mouse.move(...(await at(path[0] ?? "")));
    await page.mouse.down();
    for (const [step, cell] of path.entries()) {
      await page.mouse.move(...(await at(cell)));
      if (step % 4 === 3) await film.shoot();
    }
    await page.mouse.up();
    await film.shoot();
  }
  expect(film.count).toBeGreaterThan(8);
});
