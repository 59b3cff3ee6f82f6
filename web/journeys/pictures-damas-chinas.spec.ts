/** The moving picture of the solid board, which is drawn with WebGL. */

import { Film, FOLDER, watchBots } from "./film";
import { expect, test } from "./fixtures";

test.skip(FOLDER === "", "cargo xtask pictures takes them");
test.setTimeout(900_000);

test("damas-chinas", async ({ table }) => {
  // Without a graphics card the processor draws every point of it, so some moves pass between two pictures.
  const { page } = await table.person({ lang: "en", width: 660, height: 600 });
  await watchBots(page, "damas-chinas", { mode: 1 }, 6);
  const solid = page.getByTestId("solid");
  await expect(solid).not.toHaveAttribute("data-drawn", "0", { timeout: 240_000 });
  const film = new Film("damas-chinas", solid);
  const over = page.getByText("The match is over");
  while (film.count < 16 && !(await over.isVisible())) await film.shoot();
  expect(film.count).toBeGreaterThan(6);
});
