/** A game without a board of its own is played on its sketch, against a bot, to its end. */

import { expect, test } from "./fixtures";

test("pebbles on the sketch", async ({ table }) => {
  const { page } = await table.person({ lang: "en" });
  await page.goto("/play/pebbles");
  await page.getByRole("button", { name: "Start" }).click();
  const moves = page.getByRole("region", { name: "Your moves" });
  const over = page.locator(".result");
  await expect(async () => {
    await moves
      .getByRole("button", { name: /^take \d$/ })
      .last()
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    await expect(over).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
});
