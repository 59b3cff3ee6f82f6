/**
 * Phones and folds: what a turn needs is on the first screen, in each of the five games, on this device and on the server.
 * Boxes are measured; the pictures of `PARTIDA_SOAK` are for eyes.
 */

import type { Page } from "@playwright/test";
import { Match } from "../../crates/wasm/pkg/partida.js";
import { expectAccessible } from "./axe";
import { lay, LIGHT, PHASES } from "./cathay";
import { expect, test } from "./fixtures";
import { layOut, POSITIONS } from "./koc";

test.use(LIGHT);
const SOAK = Boolean(process.env.PARTIDA_SOAK);
const DESK = { width: 1280, height: 800 };
/** A board of 15 by 15. */
const LARGE = "F1;15x15;9A5/FJ2C1MT1O1AZ1O/4T7N2/1F1E6QM1W1/5E2Q6/3J6N4/CS3HL2L5/G11DB1/1V1V2I1H6/4P3W2Y1Z1/9ID4/RG2K1S8/U1R5Y3P2/8K6/8UB5";
const PHONE = { width: 390, height: 844 };

/** Those of the parts that are not wholly on the screen as it is now, with where they end. */
async function outOfSight(page: Page, parts: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const part of parts) {
    const box = await page.locator(part).first().boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    if (!box) missing.push(`${part}: nowhere`);
    else if (box.y < -1 || box.x < -1 || box.y + box.height > height + 1 || box.x + box.width > width + 1) {
      missing.push(`${part}: ${Math.round(box.y)} to ${Math.round(box.y + box.height)}`);
    }
  }
  return missing;
}

async function begin(page: Page, game: string): Promise<void> {
  await page.goto(`/play/${game}`);
  await page.getByRole("button", { name: "Empezar", exact: true }).click();
}

const GAMES: Record<string, { open: (page: Page) => Promise<void>; desk: string[]; phone: string[] }> = {
  "king-of-colors": {
    open: (page) => layOut(page, POSITIONS.plan.position, POSITIONS.plan.seat),
    desk: [".koc .head", ".koc .order", ".koc .felt svg", ".koc .dock", ".koc .event", ".hints button", ".moves", ".match h1"],
    phone: [".koc .head", ".koc .order", ".koc .dock"],
  },
  "conquer-of-cathay": {
    open: (page) => lay(page, PHASES.main),
    desk: [".cathay .plates", ".cathay .stage", ".cathay .desk", ".hints button", ".moves", ".match h1"],
    phone: [".cathay .plates", ".cathay .sheet", ".cathay .round"],
  },
  "small-star-empires": {
    open: (page) => begin(page, "small-star-empires"),
    desk: [".match .board .sky svg", ".match .players", ".hints button", ".moves", ".match h1"],
    phone: [".match h1", ".match .turn", ".match .players", ".match .board .sky svg"],
  },
  "damas-chinas": {
    open: async (page) => {
      const match = new Match("damas-chinas", {}, 1n);
      const chairs = Array.from({ length: match.seats }, (_, seat) =>
        seat > 0 ? { kind: "bot", level: "easy" } : { kind: "person", name: "" },
      );
      const kept = { setup: { game: "damas-chinas", options: {}, chairs, clock: false }, log: match.log(), certain: [] };
      await page.addInitScript((text) => {
        localStorage.setItem("partida.preferences", JSON.stringify({ lang: "es", sounds: false, flat: true }));
        localStorage.setItem("partida.device.damas-chinas", text);
      }, JSON.stringify(kept));
      await page.goto("/play/damas-chinas");
      await expect(page.getByTestId("flat")).toBeVisible();
    },
    desk: ["[data-testid=flat]", ".damas .turn", ".damas .score", ".match .players", ".hints button", ".moves", ".match h1"],
    phone: [".match h1", ".match .turn", "[data-testid=flat]"],
  },
  "flow-free": {
    open: async (page) => {
      await page.goto(`/play/flow-free#${LARGE}`);
    },
    desk: ["[role=grid]", ".board .tools"],
    phone: ["[role=grid]"],
  },
};

for (const [game, { open, desk, phone }] of Object.entries(GAMES)) {
  test(`${game}: what a turn needs is on the first screen, and begins at its top on a phone`, async ({ table }) => {
    const { page } = await table.person(DESK);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page);
    await expect(page.locator(game === "flow-free" ? "[role=grid]" : ".moves li").first()).toBeVisible();
    expect.soft(await outOfSight(page, desk)).toEqual([]);
    if (SOAK) await page.screenshot({ path: `shots/fold-${game}-1280.png` });
    await page.setViewportSize(PHONE);
    await page.reload();
    await expect(page.locator(game === "flow-free" ? "[role=grid]" : ".match")).toBeVisible();
    await expect.soft.poll(() => outOfSight(page, phone)).toEqual([]);
    if (SOAK) await page.screenshot({ path: `shots/fold-${game}-390.png` });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  });
}

test("online the chat can be written into without scrolling, and what was not seen is marked", async ({ table, server }) => {
  const ana = await table.person({ ...DESK, account: "ana" });
  const ben = await table.person({ ...PHONE, account: "ben" });
  const headers = { origin: server.url };
  const created = await ana.context.request.post("/api/v1/matches", { data: { game: "small-star-empires" }, headers });
  expect(created.status()).toBe(201);
  const { match, code } = (await created.json()) as { match: string; code: string };
  expect((await ben.context.request.post("/api/v1/join", { data: { code }, headers })).status()).toBe(200);
  await ana.page.goto(`/matches/${match}`);
  await ana.page.getByRole("button", { name: "Empezar la partida" }).click();
  await ben.page.goto(`/matches/${match}`);
  const write = ana.page.locator(".chat form input");
  await expect(write).toBeVisible();
  expect.soft(await outOfSight(ana.page, [".chat form", ".moves", ".match .players", ".match h1"])).toEqual([]);
  await expect(ben.page.locator(".match .board .sky")).toBeVisible();
  await write.fill("¿Listo?");
  await write.press("Enter");
  const unread = ben.page.getByTestId("unread");
  await expect(unread).toHaveText(/1 mensaje nuevo/);
  await expectAccessible(ben.page);
  if (SOAK) await ben.page.screenshot({ path: "shots/fold-unread-390.png" });
  if (SOAK) await ana.page.screenshot({ path: "shots/fold-online-1280.png" });
  await unread.click();
  await expect(ben.page.getByText("¿Listo?")).toBeVisible();
  await expect(unread).toHaveCount(0);
});
