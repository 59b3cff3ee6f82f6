/** What must survive on this device: a worker that dies, a tab too many, a saved match that cannot be read. */

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { toMove, turn } from "./stars";

const START = /^(Empezar)$/;

async function begin(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/play/small-star-empires");
  await page.getByRole("button", { name: START }).click();
  await toMove([page]);
}

test("rules whose worker dies are begun anew, and the match goes on", async ({ table }) => {
  const { page } = await table.person();
  await begin(page);
  await turn(page, 0);
  await toMove([page]);
  // Gone without a word, every one of them, as when the browser wants their memory back.
  await Promise.all(
    page.workers().map((worker) => worker.evaluate(() => (globalThis as unknown as { close(): void }).close()).catch(() => undefined)),
  );
  await turn(page, 0);
  await toMove([page]);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("two tabs on one match: the second asks, and takes it over whole", async ({ table }) => {
  const { page, context } = await table.person();
  await begin(page);
  const second = await context.newPage();
  await second.emulateMedia({ reducedMotion: "reduce" });
  await second.goto("/play/small-star-empires");
  await expect(second.getByRole("heading", { name: "Esta partida está abierta en otra pestaña" })).toBeVisible();
  await second.getByRole("button", { name: "Jugar aquí" }).click();
  await toMove([second]);
  const before = await saved(second);
  await turn(second, 1);
  await expect.poll(() => saved(second)).toBe(before + 2); // the bot has answered
  // The first tab knows that it has lost the match, and can have it back as it stands now.
  await expect(page.getByRole("heading", { name: "Esta partida está abierta en otra pestaña" })).toBeVisible();
  await page.getByRole("button", { name: "Jugar aquí" }).click();
  const last = page.getByRole("list", { name: "Lo que ha pasado" }).getByRole("listitem").last();
  await expect(last.locator(".number")).toHaveText(String(before + 2));
});

/** How many entries the saved match has. */
const saved = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const text = localStorage.getItem("partida.device.small-star-empires") ?? "{}";
    return (JSON.parse(text) as { log?: { entries: unknown[] } }).log?.entries.length ?? 0;
  });

test("a saved match that cannot be read is told, can be taken home, and is there after every reload", async ({ table }) => {
  const { page } = await table.person();
  const text = '{"setup":{"game":"small-star-empires","chairs":[],"options":{}},"certain":[],"log":{"game":"small-star-empires"}}';
  await page.goto("/games");
  await page.evaluate((text) => localStorage.setItem("partida.device.small-star-empires", text), text);
  for (let n = 0; n < 2; n += 1) {
    await page.goto("/play/small-star-empires");
    await expect(page.getByRole("heading", { name: "La partida guardada ya no se puede leer" })).toBeVisible();
  }
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Guardar como archivo" }).click()]);
  expect(download.suggestedFilename()).toBe("partida-small-star-empires.json");
  await page.getByRole("button", { name: "Nueva partida" }).click();
  await expect(page.getByRole("button", { name: START })).toBeVisible();
});
