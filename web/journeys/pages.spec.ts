/** Every page at both widths, light and dark: nothing serious for axe, nothing too wide, no console error, a picture. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test, type Lang } from "./fixtures";
import { shots } from "./shots";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe calls serious or critical. */
async function serious(page: Page): Promise<string[]> {
  // As a string, since the page's policy forbids scripts of others; the driver may evaluate what it likes.
  await page.evaluate(axe);
  // Colours that are just changing are judged when they have changed; what moves for ever is not waited for.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    const ended = Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
    await Promise.race([ended, new Promise((done) => setTimeout(done, 2_000))]);
  });
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    type Violation = { id: string; impact: string; nodes: { html: string }[] };
    const { violations } = await axe.run();
    return violations
      .filter((one) => one.impact === "serious" || one.impact === "critical")
      .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
  });
}

async function look(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await check(page, name);
}

async function check(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const extra = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(extra, `${name} is wider than ${width}`).toBeLessThanOrEqual(0);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      // Again, if need be: right after a change of theme some colours are still those of the other.
      await expect.poll(() => serious(page), { message: `${name} ${width} ${theme}` }).toEqual([]);
    }
  }
  await shots(page, name);
}

const GAMES = ["king-of-colors", "conquer-of-cathay", "damas-chinas", "small-star-empires", "flow-free"];

test("pages for everybody", async ({ table }) => {
  test.setTimeout(240_000);
  const { page } = await table.person();
  await look(page, "/", "landing");
  await look(page, "/games", "games");
  await look(page, "/games/damas-chinas", "game");
  await look(page, "/rules", "rules");
  await look(page, "/about", "about");
  await look(page, "/register", "register");
  await look(page, "/login", "login");
  await look(page, "/settings", "settings-visitor");
  await look(page, "/nowhere", "not-found");
});

test("the rules of every game", async ({ table }) => {
  test.setTimeout(240_000);
  const langs: Lang[] = ["es", "en", "pt"];
  const people = await Promise.all(langs.map((lang) => table.person({ lang })));
  for (const [i, game] of GAMES.entries()) {
    const one = people[i % people.length];
    if (one) await look(one.page, `/rules/${game}`, `rules-${game}`);
  }
});

test("pages for players", async ({ table }) => {
  test.setTimeout(240_000);
  const { page } = await table.person({ account: "ana" });
  await look(page, "/lobby", "lobby");
  await look(page, "/profile", "profile");
  await page.goto("/lobby?game=small-star-empires");
  await page.getByRole("button", { name: "Crear la partida" }).click();
  await expect(page.getByText("Sala de espera").first()).toBeVisible();
  await expect(page.getByRole("img", { name: "Código QR del enlace" })).toBeVisible();
  await check(page, "waiting-room");
});
