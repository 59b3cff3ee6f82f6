/** Playing Small Star Empires through its board, as a person with a mouse does. */

import { expect as usual, type Page } from "@playwright/test";

const expect = usual.configure({ timeout: 60_000 });

/** Ship, landing, piece: whichever come next, so that a whole match uses the whole board. */
export async function turn(page: Page, n: number): Promise<void> {
  const ships = page.locator(".hex.movable");
  await expect(ships.first()).toBeVisible();
  await ships.nth(n % (await ships.count())).click();
  const landings = page.locator(".hex.landing");
  await expect(landings.first()).toBeVisible();
  await landings.nth((n * 7) % (await landings.count())).click();
  const pieces = page.locator(".chooser .piece");
  await expect(pieces.first()).toBeVisible();
  await pieces.nth(n % 4 === 3 ? (await pieces.count()) - 1 : 0).click();
  await expect(page.locator(".chooser")).toHaveCount(0);
}

/** Which of the pages is to move, or none when the match is over. */
export async function toMove(pages: readonly Page[]): Promise<Page | null> {
  let found: Page | null = null;
  await expect(async () => {
    for (const page of pages) if ((await page.locator(".hex.movable").count()) > 0) found = page;
    const over = (await Promise.all(pages.map((page) => page.locator(".result").count()))).every((count) => count > 0);
    expect(found !== null || over).toBe(true);
  }).toPass({ timeout: 60_000 });
  return found;
}
