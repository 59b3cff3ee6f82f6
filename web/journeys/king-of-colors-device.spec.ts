/** King of Colors on this device: every phase at both sizes, by finger, mouse and keyboard, and a match with bots. */

import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { hurry, layOut, Player, POSITIONS, type Phase } from "./koc";
import { HEXAGON, unreachable } from "./reach";
import { shots } from "./shots";

const SOAK = Boolean(process.env.PARTIDA_SOAK);

/** Something in the making in each phase, so that there is more to look at than an empty table. */
async function prepare(me: Player, phase: Phase): Promise<void> {
  if (phase === "plan") {
    await me.token("D").click();
    await me.cell("D1").click();
  } else if (phase === "event") await me.cell("D3").click();
  else if (phase === "prod") {
    await me.cell("D5").click();
    await me.page.getByRole("button", { name: "Más" }).click();
  } else {
    await me.cell("D4").click();
    await me.cell("D3").click();
  }
}

for (const [phase, { position, seat }] of Object.entries(POSITIONS)) {
  test(`K131 to K133: ${phase} on a phone and a desk, for everybody`, async ({ table }) => {
    const { page } = await table.person({ width: 390, height: 844, theme: "dark" });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await layOut(page, position, seat);
    const me = new Player(page, "me");
    await prepare(me, phase as Phase);
    await expect(me.confirm).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // Every territory is a target for a finger.
    const box = await me.cell("D4").boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    expect(await unreachable(page, ".koc [data-cell]", HEXAGON)).toEqual([]);
    await expectAccessible(page, { within: ".koc" });
    if (SOAK) await shots(page, `koc-${phase}`, { full: false });
    // A reload drops the draft and nothing else (K134).
    await page.reload();
    await expect(me.undo).toBeDisabled();
    await expect(me.board).toHaveAttribute("data-phase", phase);
  });
}

test("K31, K48: tokens and troops are dragged, the numbers follow, and all of it can be undone", async ({ table }) => {
  const { page } = await table.person();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await layOut(page, POSITIONS.prod.position, POSITIONS.prod.seat);
  const me = new Player(page, "me");
  const pile = page.locator(".koc .pile");
  await expect(pile).toHaveAccessibleName("Por colocar: 8");
  await pile.dragTo(me.cell("D5"));
  await expect(pile).toHaveAccessibleName("Por colocar: 7");
  await expect(me.cell("D5")).toHaveAccessibleName(/4 tropas/);
  await me.cell("D5").dragTo(me.cell("G4"));
  await expect(me.cell("D5")).toHaveAccessibleName(/3 tropas/);
  await expect(me.cell("G4")).toHaveAccessibleName(/3 tropas/);
  // Onto another's territory nothing goes.
  await pile.dragTo(me.cell("D4"));
  await expect(pile).toHaveAccessibleName("Por colocar: 7");
  await me.undo.click();
  await me.undo.click();
  await expect(pile).toHaveAccessibleName("Por colocar: 8");
  await expect(me.undo).toBeDisabled();

  const other = new Player((await table.person()).page, "other");
  await layOut(other.page, POSITIONS.plan.position, POSITIONS.plan.seat);
  const version = await other.board.getAttribute("data-version");
  await other.token("P").dragTo(other.cell("E1"));
  await expect(other.confirm).toBeEnabled();
  await expect(other.board).toHaveAttribute("data-version", version ?? "");
});

test("a round by keyboard alone, on a phone, with two bots", async ({ table }) => {
  test.setTimeout(120_000);
  const { page } = await table.person({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await hurry(page);
  await layOut(page, POSITIONS.plan.position, POSITIONS.plan.seat);
  const me = new Player(page, "me");
  const seen = new Set<string>();
  for (let turns = 0; seen.size < 3 && turns < 20; turns += 1) {
    const phase = await me.awaitTurn();
    seen.add(phase);
    const press = (keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    await me.cell("D4").focus();
    if (phase === "plan") await press(["n", "m", "Enter"]);
    else if (phase === "event") await press(["n", "Enter"]);
    else if (phase === "move") await press(["n", "Enter", "n", "Enter"]);
    else {
      await press(["n"]);
      for (let left = 20; left > 0 && !(await me.confirm.isEnabled()); left -= 1) await press(["+"]);
    }
    await expect(me.confirm).toBeEnabled();
    await me.send(() => page.keyboard.press("c"));
  }
  expect([...seen].filter((phase) => phase !== "event").sort()).toEqual(["move", "plan", "prod"]);
});

test("K77, K78: a match with two bots, to its result", async ({ table }) => {
  test.setTimeout(240_000);
  const { page } = await table.person({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await hurry(page);
  // Red holds nearly everything: the end of the round decides it.
  await layOut(
    page,
    "KC1 s1R2,p0R2,w1R2,w2G3/o0R2,o1R2,p0R2,s0R2,w1R2/w1R2,o0R2,s1R2,p1R2,o0R2,o0R2/w2R5,s0R2,p1R2,w2R2,s1R2,o1R2,s1R2/w1R5,p0R2,s1R2,p1R2,p0R2,p0R2/p0R2,o1R2,o0R2,s0R2,w1R2/s1R2,o0R2,w1R2,w2B3 9 plan R R 1 - ST.MP -",
    0,
  );
  const me = new Player(page, "me");
  for (let turns = 0; turns < 60; turns += 1) {
    if ((await me.awaitTurn()) === "over") break;
    await me.play();
  }
  await expect(me.board).toHaveAttribute("data-phase", "over");
  await expect(page.getByText("Cuatro territorios de cada color, y solo Valentina.")).toBeVisible();
  if (SOAK) await shots(page, "koc-over");
});
