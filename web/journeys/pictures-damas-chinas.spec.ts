/** The moving picture of the solid board, which is drawn with WebGL. */

import { Film, FOLDER, watchBots } from "./film";
import { expect, test } from "./fixtures";

test.skip(FOLDER === "", "cargo xtask pictures takes them");
test.setTimeout(900_000);

test("damas-chinas", async ({ table }) => {
  // Without a graphics card the processor draws every point of it, and takes its time; so time on the page stands still
  // until it is moved on.
  const { page } = await table.person({ lang: "en", width: 660, height: 600 });
  await page.clock.install({ time: new Date("2026-11-15T12:00:00Z") });
  await watchBots(page, "damas-chinas", { mode: 1 }, 24);
  const solid = page.getByTestId("solid");
  await expect(solid).not.toHaveAttribute("data-drawn", "0", { timeout: 240_000 });
  await page.clock.pauseAt(new Date("2026-11-15T13:00:00Z"));
  const film = new Film("damas-chinas", solid);
  for (let tries = 0; film.count < 14 && tries < 100; tries += 1) {
    await film.shoot();
    // The pause before a bot moves, and its thought, which knows nothing of the page's time.
    await page.clock.runFor(700);
    await page.waitForTimeout(700);
  }
  expect(film.count).toBeGreaterThan(6);
});
