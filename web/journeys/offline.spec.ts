/** Without a network and without a server: everything that needs neither. And new versions, which are offered and not forced. */

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { Server } from "./server";
import { toMove, turn } from "./stars";

/** Until everything is on the device. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    }
  });
}

test("after one visit the whole site is there with the server gone, also after a reload", async ({ table, problems }) => {
  const server = new Server();
  await server.start();
  const { page, context } = await table.person({ kept: true, on: server, account: "ana" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await kept(page);
  await server.end();
  await context.setOffline(true);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Whoever was logged in still is, with a word about why nothing of it can be used.
  await expect(page.getByRole("status").filter({ hasText: "Sin conexión" })).toBeVisible();
  await expect(page.locator("header").getByText(/^ana/).first()).toBeVisible();

  // The rules of every game, and every game.
  for (const game of ["king-of-colors", "conquer-of-cathay", "small-star-empires", "flow-free", "damas-chinas"]) {
    await page.goto(`/rules/${game}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  for (const game of ["king-of-colors", "conquer-of-cathay"]) {
    await page.goto(`/play/${game}`);
    await page.getByRole("button", { name: "Empezar" }).click();
    await expect(page.locator("[data-version], .cathay, .koc").first()).toBeVisible();
  }
  // A bot answers, and the match is there after a reload.
  await page.goto("/play/small-star-empires");
  await page.getByRole("button", { name: "Empezar" }).click();
  await toMove([page]);
  await turn(page, 0);
  await toMove([page]);
  const moves = page.getByRole("list", { name: "Lo que ha pasado" }).getByRole("listitem");
  await expect(moves).not.toHaveCount(1);
  const count = await moves.count();
  await page.reload();
  await toMove([page]);
  await expect.poll(() => moves.count()).toBeGreaterThanOrEqual(count);

  // A puzzle of a pack, and the flat board of marbles.
  await page.goto("/play/flow-free?level=5&number=1");
  await expect(page.getByRole("grid")).toBeVisible();
  await page.goto("/play/damas-chinas");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  problems.length = 0;
});

/** The app as another build would be: everything in it has another name. */
function otherVersion(from: string): string {
  const folder = mkdtempSync(join(tmpdir(), "partida-app-"));
  cpSync(from, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const assets = readdirSync(join(folder, "assets"));
  const names = new RegExp(assets.map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  const newer = (name: string) => name.replace(/\.(\w+)$/, "-newer.$1");
  for (const name of assets) renameSync(join(folder, "assets", name), join(folder, "assets", newer(name)));
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, file);
    if (!/\.(js|css|html)$/.test(file)) continue;
    const text = readFileSync(path, "utf8").replace(names, newer);
    // What keeps its name is told apart by its revision.
    writeFileSync(path, file === "sw.js" ? text.replace(/revision"?:"/g, "$&newer") : text);
  }
  return folder;
}

/** Whether the page is made of the newer version. */
const isNewer = (page: Page) =>
  page
    .evaluate(() => [...document.scripts].some(({ src }) => /-newer\.js$/.test(src)))
    // It is just being loaded.
    .catch(() => false);

test("a new version is offered, and waits for as long as a match is played", async ({ table, problems }) => {
  const server = new Server();
  await server.start();
  const { page } = await table.person({ kept: true, on: server });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/play/small-star-empires");
  await kept(page);
  await page.getByRole("button", { name: "Empezar" }).click();
  await toMove([page]);

  await server.stop();
  server.web = otherVersion(server.web);
  await server.start();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  const offer = page.getByRole("status").filter({ hasText: "Hay una versión nueva de Partida." });
  await expect(offer).toBeVisible();
  expect(await isNewer(page)).toBe(false);
  // Nothing is forced: the match goes on, and pages of the version that is open still open.
  await turn(page, 0);
  await toMove([page]);
  await page.getByRole("link", { name: "Sobre nosotros" }).first().click();
  await expect(page.getByRole("heading", { name: "Sobre nosotros" })).toBeVisible();
  await page.goto("/play/small-star-empires");
  await toMove([page]);
  await expect(offer).toBeVisible();
  await offer.getByRole("button", { name: "Cargarla" }).click();
  await expect.poll(() => isNewer(page)).toBe(true);
  await toMove([page]);
  await expect(offer).toBeHidden();
  rmSync(server.web, { recursive: true });
  await server.end();
  problems.length = 0;
});

test("a tab that was open before a deploy goes on afterwards", async ({ table, problems }) => {
  const server = new Server();
  await server.start();
  const { page } = await table.person({ on: server });
  await page.goto("/games");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await server.stop();
  server.web = otherVersion(server.web);
  await server.start();
  await page.getByRole("link", { name: "Sobre nosotros" }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isNewer(page)).toBe(true);
  rmSync(server.web, { recursive: true });
  await server.end();
  problems.length = 0;
});
