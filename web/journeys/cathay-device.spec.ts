/** Conquer of Cathay on this device: a whole match against bots by finger, a turn by keyboard alone. */

import { expectAccessible } from "./axe";
import { begin, lay, LIGHT, PHASES, Player, think, viewOnDevice } from "./cathay";
import { expect, test } from "./fixtures";
import { hurry } from "./koc";
import { unreachable } from "./reach";

test.use(LIGHT);

test("C3: a whole match against bots, by finger on a phone, to the Master Conqueror of Cathay", async ({ table }) => {
  test.setTimeout(540_000);
  const { page } = await table.person({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await hurry(page);
  await begin(page);
  const me = new Player(page, "me");
  const seen = new Set<string>();
  let looked = false;
  for (let acts = 0; ; acts += 1) {
    const asked = await me.awaitTurn();
    seen.add(asked);
    if (asked === "over") break;
    if (asked === "main" && !looked) {
      await expectAccessible(page, { within: ".cathay" });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      looked = true;
    }
    await me.perform(think(await viewOnDevice(page, 0), acts));
  }
  expect(seen).toContain("setup");
  expect(seen).toContain("main");
  await expect(page.getByText(/Maestro(s)? Conquistador(es)? de Cathay/).first()).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(4);
});

test("every lit vertex is a target of 40 px on a phone, and every edge where it is chosen", async ({ table }) => {
  const { page } = await table.person({ width: 390, height: 844 });
  await hurry(page);
  await begin(page);
  const me = new Player(page, "me");
  await me.awaitTurn();
  const sizes = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((hits) => hits.map((hit) => Math.min(hit.getBoundingClientRect().width, hit.getBoundingClientRect().height)));
  for (const size of await sizes('[data-place^="V"] .hit')) expect(size).toBeGreaterThanOrEqual(39.5);
  await me.lit("V").first().tap();
  // The map comes closer by itself, so that the roads of the site are targets too.
  await expect(page.getByRole("button", { name: "Ver todo" })).toBeVisible();
  for (const size of await sizes('[data-place^="E"] .hit')) expect(size).toBeGreaterThanOrEqual(39.5);
});

test("C25, C34: a placement and a turn by keyboard alone", async ({ table }) => {
  const { page } = await table.person({ width: 1280, height: 800 });
  await hurry(page);
  await begin(page);
  const me = new Player(page, "me");
  await me.awaitTurn();
  // Tab reaches the map once; the arrows walk over what is lit.
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.place ?? null);
  for (let tabs = 0; tabs < 40 && (await focused()) === null; tabs += 1) await page.keyboard.press("Tab");
  const first = await focused();
  expect(first).toMatch(/^V/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const chosen = await focused();
  expect(chosen).toMatch(/^V/);
  expect(chosen).not.toBe(first);
  await page.keyboard.press("Enter");
  await expect(me.lit("E").first()).toBeVisible();
  for (const arrow of ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"]) {
    if (!(await focused())?.startsWith("E")) await page.keyboard.press(arrow);
  }
  // Vertices stay lit as well: the edge of the chosen one is the nearest on some side.
  for (let tries = 0; tries < 4 && !(await focused())?.startsWith("E"); tries += 1) await page.keyboard.press("ArrowUp");
  expect(await focused()).toMatch(/^E/);
  await page.keyboard.press("Enter");
  await expect(me.confirm).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(".cathay")).not.toHaveAttribute("data-version", "0");
  await expect.poll(() => me.asked(), { timeout: 60_000 }).toBe("main");
  await me.end.focus();
  const version = await page.locator(".cathay").getAttribute("data-version");
  await page.keyboard.press("Enter");
  await expect(page.locator(".cathay")).not.toHaveAttribute("data-version", version ?? "");
});

const ASKS: Record<keyof typeof PHASES, RegExp> = {
  main: /Terminar y lanzar/,
  discard: /^Descartar$/,
  return_roll: /Tirar para volver/,
  return_place: /^Volver aquí: V33/,
};

for (const [phase, scene] of Object.entries(PHASES)) {
  const asks = ASKS[phase as keyof typeof PHASES];
  test(`C94: who comes back in phase ${phase} plays on where they were`, async ({ table }) => {
    test.setTimeout(180_000);
    const { page } = await table.person({ width: 1280, height: 800 });
    page.setDefaultTimeout(60_000);
    await lay(page, scene);
    const me = new Player(page, "Ana");
    for (let visits = 0; visits < 2; visits += 1) {
      expect(await me.awaitTurn()).toBe(phase);
      await expect(page.getByRole("button", { name: asks })).toBeVisible();
      if (visits === 0) await page.reload();
    }
    if (phase === "main") {
      // With a soldier in hand and a way drawn, everything lit can still be pressed.
      await page.locator('[data-tool="A1"]').click();
      await me.place("V44").click();
    }
    expect(await unreachable(page, ".cathay [data-place]")).toEqual([]);
    await expectAccessible(page, { within: ".cathay" });
  });
}
