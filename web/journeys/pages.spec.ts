/** Every page at both widths, light and dark: nothing serious for axe, nothing too wide, no console error, a picture. */

import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test, type Lang } from "./fixtures";
import { shots } from "./shots";

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
      await expectAccessible(page, { name: `${name} ${width} ${theme}` });
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
  await look(page, "/leaderboards", "leaderboards");
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
  const { page, name } = await table.person({ account: "ana" });
  await look(page, "/lobby", "lobby");
  await look(page, "/profile", "profile");
  await look(page, `/u/${name}`, "person");
  await page.goto("/lobby?game=small-star-empires");
  await page.getByRole("button", { name: "Crear la partida" }).click();
  await expect(page.getByText("Sala de espera").first()).toBeVisible();
  await expect(page.getByRole("img", { name: "Código QR del enlace" })).toBeVisible();
  await check(page, "waiting-room");
});
