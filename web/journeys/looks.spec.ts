/**
 * Pictures of both war games in every phase, at both widths, light and dark, in the three languages, into `web/shots/`:
 * not a test of anything, made to be looked at. `PARTIDA_SHOTS=1 npx playwright test journeys/looks.spec.ts`.
 */

import type { Page } from "@playwright/test";
import { begin, lay, PHASES } from "./cathay";
import { expect, test, type Lang } from "./fixtures";
import { layOut, Player as General, POSITIONS, type Phase } from "./koc";
import { shots } from "./shots";

test.skip(process.env.PARTIDA_SHOTS !== "1", "only to look at");

const LANGS: readonly Lang[] = ["es", "en", "pt"];
const langOf = (i: number): Lang => LANGS[i % LANGS.length] ?? "es";

/** As a person sees it who has just come, and the board at the top of a phone. */
async function look(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.querySelector(".koc, .cathay")?.scrollIntoView());
  await shots(page, name, { full: false });
}

/** Something in the making in each phase, so that there is more to look at than an empty table. */
const KOC: Record<string, { phase: Phase; prepare: (me: General) => Promise<void> }> = {
  plan: { phase: "plan", prepare: async () => undefined },
  "plan-draft": {
    phase: "plan",
    prepare: async (me) => {
      await me.token("D").click();
      await me.cell("D1").click();
    },
  },
  event: { phase: "event", prepare: (me) => me.cell("D3").click() },
  prod: { phase: "prod", prepare: async () => undefined },
  "prod-draft": {
    phase: "prod",
    prepare: async (me) => {
      await me.cell("D5").click();
      await me.page.locator(".koc .hand button").last().click();
      await me.cell("D5").dragTo(me.cell("G4"));
    },
  },
  move: { phase: "move", prepare: (me) => me.cell("D4").click() },
  "move-march": {
    phase: "move",
    prepare: async (me) => {
      await me.cell("D4").click();
      await me.cell("D5").click();
    },
  },
  "move-fight": {
    phase: "move",
    prepare: async (me) => {
      await me.cell("D4").click();
      await me.cell("D3").click();
    },
  },
  fought: {
    phase: "move",
    prepare: async (me) => {
      await me.cell("D4").click();
      await me.cell("D3").click();
      await me.send(() => me.confirm.click());
    },
  },
};

for (const [i, [name, { phase, prepare }]] of Object.entries(KOC).entries()) {
  test(`King of Colors: ${name}`, async ({ table }) => {
    const { page } = await table.person({ lang: langOf(i), width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await layOut(page, POSITIONS[phase].position, POSITIONS[phase].seat);
    await prepare(new General(page, "me"));
    await look(page, `koc-${name}-${langOf(i)}`);
  });
}

const CATHAY: Record<string, { phase: keyof typeof PHASES | "setup"; prepare: (page: Page) => Promise<void> }> = {
  setup: { phase: "setup", prepare: async () => undefined },
  "setup-site": { phase: "setup", prepare: (page) => page.locator('[data-place="V18"]').click() },
  main: { phase: "main", prepare: async () => undefined },
  "main-road": { phase: "main", prepare: (page) => page.locator('[data-tool="road"]').click() },
  "main-attack": {
    phase: "main",
    prepare: async (page) => {
      await page.locator('[data-tool="A1"]').click();
      await page.locator('[data-place="V44"]').click();
    },
  },
  "main-trade": {
    phase: "main",
    prepare: async (page) => {
      await page.locator(".cathay details summary").click();
      await page.locator(".cathay details fieldset button").first().click();
    },
  },
  discard: {
    phase: "discard",
    prepare: async (page) => {
      await page.locator(".cathay button.step").first().click();
    },
  },
  return_roll: { phase: "return_roll", prepare: async () => undefined },
  return_place: { phase: "return_place", prepare: async () => undefined },
};

for (const [i, [name, { phase, prepare }]] of Object.entries(CATHAY).entries()) {
  test(`Conquer of Cathay: ${name}`, async ({ table }) => {
    const { page } = await table.person({ lang: langOf(i), width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (phase === "setup") await begin(page);
    else await lay(page, PHASES[phase]);
    await expect(page.locator('.cathay[data-yours="true"]')).toBeVisible({ timeout: 60_000 });
    await prepare(page);
    await look(page, `cathay-${name}-${langOf(i)}`);
  });
}
