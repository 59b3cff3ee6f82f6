/**
 * Damas Chinas as the person sees it, clause by clause (D70 to D84). Time on the page is injected where a flight is
 * looked at, so nothing here depends on how fast the machine is. The solid board is drawn without a graphics card.
 */

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { initSync, Match } from "../../crates/wasm/pkg/partida.js";
import { expect, test } from "./fixtures";

initSync({ module: readFileSync(new URL("../../crates/wasm/pkg/partida_bg.wasm", import.meta.url)) });

type Kind = "flat" | "solid";

/** A match on this device as the page keeps it: begun in some mode or at a position, with moves already played. */
function kept(options: Record<string, unknown>, moves: string[] = [], position?: string, bots?: string): string {
  const match = position ? Match.load("damas-chinas", position, undefined) : new Match("damas-chinas", options, 1n);
  for (const move of moves) match.apply(match.status().to_act[0] ?? 0, move);
  const chairs = Array.from({ length: match.seats }, (_, seat) =>
    bots && seat > 0 ? { kind: "bot", level: bots } : { kind: "person", name: "" },
  );
  const log = match.log();
  const setup = { game: "damas-chinas", options: position ? {} : options, chairs, clock: false };
  return JSON.stringify({ setup, log, certain: log.entries.map(() => true) });
}

/** Opens a match on this device that is kept already, on one of the boards. */
async function sit(page: Page, kind: Kind, match: string, { clock = false } = {}): Promise<void> {
  await page.addInitScript(
    ([flat, text]) => {
      if (sessionStorage.getItem("laid")) return;
      sessionStorage.setItem("laid", "yes");
      localStorage.setItem("partida.preferences", JSON.stringify({ lang: "es", theme: "light", sounds: false, flat }));
      localStorage.setItem("partida.device.damas-chinas", text);
    },
    [kind === "flat", match] as const,
  );
  if (clock) await page.clock.install({ time: new Date("2026-11-15T12:00:00Z") });
  await page.goto("/play/damas-chinas");
  await expect(page.getByTestId("damas")).toHaveAttribute("data-board", kind);
  if (kind === "solid") await expect(page.getByTestId("solid")).not.toHaveAttribute("data-drawn", "0", { timeout: 120_000 });
  else await expect(page.getByTestId("flat")).toBeVisible();
  if (clock) await page.clock.pauseAt(new Date("2026-11-15T13:00:00Z"));
}

/** Where a cell is drawn. */
async function spot(page: Page, cell: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`.keys [data-cell="${cell}"]`).boundingBox();
  if (!box) throw new Error(`${cell} is nowhere`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function point(page: Page, cell: string): Promise<void> {
  const { x, y } = await spot(page, cell);
  await page.mouse.move(x, y);
}

async function click(page: Page, cell: string): Promise<void> {
  const { x, y } = await spot(page, cell);
  await page.mouse.click(x, y);
}

const stage = (page: Page) => page.locator(".stage");
const key = (page: Page, cell: string) => page.locator(`.keys [data-cell="${cell}"]`);
const stands = (page: Page, cell: string, what: RegExp) => expect(key(page, cell)).toHaveAttribute("aria-label", what);
const still = (page: Page) => expect(stage(page)).toHaveAttribute("data-moving", "false");

/** Lets the page's second pass and waits until whatever followed from it is done. */
async function second(page: Page): Promise<void> {
  await page.clock.fastForward(1000);
  await still(page);
}

const M1 =
  "./yy/.../..../......g....../......y.y.../..y.y...y../.y...y..../........./.....g.gg./.......gg../......g...../....g..y...../..../.../gg/. 0 n 1 0,0 0 104,104";
const M1_CAPTURE = M1.replace(" n ", " c ");
const START = { mode: 0, capture: false };

test("D70, D71: the menu of modes, the red glass under the pointer, the question about captures", async ({ table }) => {
  const { page } = await table.person();
  await page.goto("/play/damas-chinas");
  const entries = page.getByTestId("modes").locator("button, a");
  await expect(entries).toHaveCount(10);
  expect(await page.getByTestId("modes").locator("button").evaluateAll((all) => all.map((one) => one.dataset.mode))).toEqual(
    ["4", "3", "2", "1", "5", "0", "8", "6", "7"],
  );
  await expect(entries.last()).toHaveText("Salir");
  await expect(entries.nth(1)).toContainText("Verde tiene la meta libre");
  const shade = (nth: number) => entries.nth(nth).evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.mouse.move(5, 5);
  const usual = await shade(0);
  await entries.nth(0).hover();
  await expect.poll(() => shade(0)).toBe("rgba(205, 28, 20, 0.5)");
  expect(await shade(1)).toBe(usual);
  await page.mouse.move(5, 5);
  await expect.poll(() => shade(0)).toBe(usual);
  await page.locator('[data-mode="5"]').click();
  const captures = page.getByTestId("captures").locator("button");
  await expect(captures.nth(0)).toContainText("Sin captura");
  await captures.nth(1).hover();
  await expect.poll(() => captures.nth(1).evaluate((one) => getComputedStyle(one).backgroundColor)).toBe("rgba(205, 28, 20, 0.5)");
  await page.evaluate(() => localStorage.setItem("partida.preferences", JSON.stringify({ lang: "es", flat: true })));
  await captures.nth(1).click();
  await expect(page.getByTestId("score").locator("li")).toHaveCount(3);
  const options = await page.evaluate(() => JSON.parse(localStorage.getItem("partida.device.damas-chinas") ?? "{}").setup.options);
  expect(options).toMatchObject({ mode: 5, capture: true });
});

test("D70: exit, and back from the second menu", async ({ table }) => {
  const { page } = await table.person();
  await page.goto("/play/damas-chinas");
  await page.locator('[data-mode="0"]').click();
  await page.keyboard.press("Escape");
  await page.getByTestId("modes").getByText("Salir").click();
  await expect(page).toHaveURL(/\/games\/damas-chinas$/);
});

test("the same menu leads to a match with bots, who answer", async ({ table }) => {
  const { page } = await table.person();
  await page.addInitScript(() => localStorage.setItem("partida.preferences", JSON.stringify({ lang: "es", flat: true })));
  await page.goto("/play/damas-chinas");
  await page.locator(".where").getByText("Con bots").click();
  await page.getByLabel("Nivel de los bots").selectOption("easy");
  await page.locator('[data-mode="0"]').click();
  await page.getByTestId("captures").locator("button").first().click();
  await click(page, "n1");
  await click(page, "m5");
  await stands(page, "m5", /verde/);
  // The bot's move has come when it is our turn again and nothing is in the air.
  await expect(page.locator(".keys [aria-label*='puede mover']").first()).toBeAttached({ timeout: 30_000 });
  const moves = await page.evaluate(() => JSON.parse(localStorage.getItem("partida.device.damas-chinas") ?? "{}").log.entries.length);
  expect(moves).toBe(2);
});

for (const kind of ["flat", "solid"] as const) {
  test.describe(`on the ${kind} board`, () => {
    if (kind === "solid") test.use({ viewport: { width: 700, height: 560 } });
    const size = kind === "solid" ? { width: 700, height: 620 } : {};

    test("D78, D79: marks under the pointer, selecting and deselecting", async ({ table }) => {
      test.setTimeout(300_000);
      const { page } = await table.person(size);
      await sit(page, kind, kept(START));
      const marked = (cell: string) => expect(stage(page)).toHaveAttribute("data-marked", cell);
      const unmarked = () => expect(stage(page)).not.toHaveAttribute("data-marked");
      await point(page, "n1");
      await marked("n1");
      await point(page, "q1");
      await unmarked();
      await point(page, "d2");
      await unmarked();
      await click(page, "n1");
      await stands(page, "n1", /elegida/);
      await point(page, "m5");
      await marked("m5");
      await point(page, "i5");
      await unmarked();
      await click(page, "o1");
      await stands(page, "o1", /elegida/);
      await stands(page, "m7", /salto posible/);
      await click(page, "o1");
      await expect(page.locator(".keys [aria-pressed]")).toHaveCount(0);
      await click(page, "n2");
      await click(page, "i5");
      await expect(page.locator(".keys [aria-pressed]")).toHaveCount(0);
    });

    test("D80, D81, D84: a chain, jumps taken back, and the way played is the way logged", async ({ table }) => {
      test.setTimeout(400_000);
      const { page } = await table.person(size);
      await sit(page, kind, kept(START, [], M1), { clock: true });
      await click(page, "k9");
      await click(page, "k7");
      await second(page);
      await stands(page, "k7", /elegida, Intro termina/);
      await click(page, "m7");
      await second(page);
      await stands(page, "k7", /deshace/);
      await click(page, "k7");
      await second(page);
      await click(page, "k9");
      await second(page);
      // Back at the start the piece is just selected: another one may be chosen.
      await stands(page, "k9", /^k9, verde, elegida$/);
      await click(page, "l7");
      await stands(page, "l7", /elegida/);
      await click(page, "k9");
      await click(page, "k7");
      await second(page);
      await click(page, "i5");
      await second(page);
      await click(page, "a1");
      await stands(page, "i5", /elegida/);
      await click(page, "i5");
      await expect(page.getByTestId("turn")).toHaveAttribute("data-seat", "1");
      const log = await page.evaluate(() => JSON.parse(localStorage.getItem("partida.device.damas-chinas") ?? "{}").log);
      expect(log.entries.at(-1).action).toBe("k9>k7>i5");
    });

    test("D82: one second along the parabola, clicks ignored, the captured piece gone when the jump ends", async ({ table }) => {
      test.setTimeout(300_000);
      const { page } = await table.person(size);
      await sit(page, kind, kept(START, [], M1_CAPTURE), { clock: true });
      await click(page, "l7");
      await click(page, "n4");
      await expect(stage(page)).toHaveAttribute("data-moving", "true");
      await page.clock.fastForward(250);
      await expect(stage(page)).toHaveAttribute("data-height", "2.813");
      await page.clock.fastForward(250);
      await expect(stage(page)).toHaveAttribute("data-height", "3.750");
      await stands(page, "m8", /amarillo/);
      await click(page, "e7");
      await expect(page.getByTestId("score").locator("li").first()).toContainText("0");
      await page.clock.fastForward(499);
      await expect(stage(page)).toHaveAttribute("data-moving", "true");
      await page.clock.fastForward(1);
      await still(page);
      await stands(page, "m8", /libre/);
      await stands(page, "n4", /verde/);
      // D75: the score changes as soon as the turn is complete.
      await expect(page.getByTestId("score").locator("li b").first()).toHaveText("1");
      await expect(page.getByTestId("score").locator("li").nth(1).locator(".left")).toHaveText("9");
    });

    test("D76: escape leads to the menu, even in the middle of a flight", async ({ table }) => {
      test.setTimeout(300_000);
      const { page } = await table.person(size);
      await sit(page, kind, kept(START), { clock: true });
      await click(page, "n1");
      await click(page, "m5");
      await page.clock.fastForward(300);
      await expect(stage(page)).toHaveAttribute("data-moving", "true");
      await page.keyboard.press("Escape");
      await expect(page.getByTestId("modes")).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("partida.device.damas-chinas"))).toBeNull();
    });

    test("by keyboard alone: a jump, its confirmation, and words for it", async ({ table }) => {
      test.setTimeout(300_000);
      const { page } = await table.person(size);
      await sit(page, kind, kept(START), { clock: true });
      await key(page, "i5").focus();
      await page.keyboard.press("n");
      await expect(page.locator(".keys :focus")).toHaveAttribute("aria-label", /puede mover/);
      await key(page, "o1").focus();
      await page.keyboard.press("Enter");
      await expect(page.locator(".damas > [aria-live]")).toHaveText("o1 elegida. 2 lugares adonde ir.");
      for (const arrow of ["ArrowUp", "ArrowUp"]) await page.keyboard.press(arrow);
      const target = (await page.locator(".keys :focus").getAttribute("data-cell")) ?? "";
      expect(["m5", "m6", "m7"]).toContain(target);
      await key(page, "m7").focus();
      await page.keyboard.press("Enter");
      await second(page);
      await expect(page.locator(".damas > [aria-live]")).toContainText("En m7. Puede seguir saltando");
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("turn")).toHaveAttribute("data-seat", "1");
    });
  });
}

test("D74, D75: the turn on white discs, the scores, and at the end the winner", async ({ table }) => {
  const { page } = await table.person();
  await sit(page, "flat", kept({ mode: 6, capture: true }));
  const turn = page.getByTestId("turn");
  await expect(turn).toContainText("Turno");
  await expect(turn.locator("svg")).toHaveCount(2);
  expect(await turn.locator("svg").evaluateAll((all) => all.map((one) => [one.dataset.marble, one.dataset.disc]))).toEqual([
    ["green", "true"],
    ["blue", "true"],
  ]);
  const [left, right, board] = await Promise.all([turn.boundingBox(), page.getByTestId("score").boundingBox(), stage(page).boundingBox()]);
  expect(left && board && left.x < board.x + board.width / 2 && left.y < board.y + 60).toBe(true);
  expect(right && board && right.x > board.x + board.width / 2 && right.y < board.y + 60).toBe(true);
  await expect(page.getByTestId("score").locator("li")).toHaveCount(2);
  await expect(page.getByTestId("score").locator(".left")).toHaveText(["10", "10", "10", "10"]);
});

test("D74: game over with the winner's marbles, and a draw", async ({ table }) => {
  const survivor = "./gg/.../..../............./............/.........../...g....../....gy.../........../.........../............/............./..../.../../. 0 c 1 9,6 0 17,8";
  const { page } = await table.person();
  await sit(page, "flat", kept({}, ["i5xi7"], survivor));
  await expect(page.getByTestId("turn")).toContainText("Fin de la partida");
  await expect(page.getByTestId("turn").locator("svg")).toHaveAttribute("data-marble", "green");
  await expect(page.getByTestId("score").locator("li b")).toHaveText(["14", "6"]);
  await expect(page.getByText("Solo queda un jugador con canicas.")).toBeVisible();
});

test("D83: how many turns remain before the game is judged; D74: a draw", async ({ table }) => {
  const round = ["n1-m5", "d1-e5", "m5-n1", "e5-d1"];
  const turns = (count: number) => Array.from({ length: count }, (_, turn) => round[turn % 4] ?? "");
  const first = await table.person();
  await sit(first.page, "flat", kept(START, turns(41)));
  await expect(first.page.getByTestId("remaining")).toHaveCount(0);
  const second = await table.person();
  await sit(second.page, "flat", kept(START, turns(42)));
  await expect(second.page.getByTestId("remaining")).toHaveText("Quedan 20 turnos sin progreso antes de que la partida se decida por puntos");
  const third = await table.person();
  await sit(third.page, "flat", kept(START, turns(62)));
  await expect(third.page.getByTestId("turn")).toContainText("empate");
  await expect(third.page.getByTestId("remaining")).toHaveCount(0);
});

test("D76: f for full screen and back", async ({ table }) => {
  const { page } = await table.person();
  await sit(page, "flat", kept(START));
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className ?? "")).toContain("damas");
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await expect(page.getByTestId("damas")).toBeVisible();
});

test("flat or solid is one click, and remembered", async ({ table }) => {
  test.setTimeout(240_000);
  const { page } = await table.person({ width: 700, height: 620 });
  await sit(page, "flat", kept(START));
  await page.getByTestId("flat-toggle").click();
  await expect(page.getByTestId("damas")).toHaveAttribute("data-board", "solid");
  await page.getByTestId("flat-toggle").click();
  await expect(page.getByTestId("damas")).toHaveAttribute("data-board", "flat");
  await page.reload();
  await expect(page.getByTestId("damas")).toHaveAttribute("data-board", "flat");
});

test("who wants less motion gets the flat board, where pieces are there at once", async ({ table }) => {
  const { page } = await table.person();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript((text) => localStorage.setItem("partida.device.damas-chinas", text), kept(START));
  await page.goto("/play/damas-chinas");
  await expect(page.getByTestId("damas")).toHaveAttribute("data-board", "flat");
  await click(page, "n1");
  await click(page, "m5");
  await stands(page, "m5", /verde/);
  await still(page);
});

test("without WebGL the flat board comes by itself", async ({ table }) => {
  const { page } = await table.person();
  await page.addInitScript((text) => {
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith("webgl") ? null : (real as (...all: unknown[]) => unknown).call(this, kind, ...rest);
    } as typeof real;
    localStorage.setItem("partida.device.damas-chinas", text);
  }, kept(START));
  await page.goto("/play/damas-chinas");
  await expect(page.getByTestId("damas")).toHaveAttribute("data-board", "flat");
  await expect(page.getByText("no puede mostrar el tablero 3D")).toBeVisible();
});

test("three.js stays away until the solid board is shown", async ({ table }) => {
  const { page } = await table.person();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/");
  await page.goto("/play/damas-chinas");
  await expect(page.getByTestId("modes")).toBeVisible();
  expect(scripts.filter((url) => url.includes("SolidBoard"))).toEqual([]);
});

test("axe finds nothing serious on the menu and on the board", async ({ table }) => {
  const source = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  const { page } = await table.person();
  const serious = async () => {
    await page.evaluate(source);
    return page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string }[] }> } };
      const { violations } = await axe.run();
      return violations.filter((one) => ["serious", "critical"].includes(one.impact)).map((one) => one.id);
    });
  };
  await page.goto("/play/damas-chinas");
  await expect(page.getByTestId("modes")).toBeVisible();
  expect(await serious()).toEqual([]);
  await sit(page, "flat", kept({ mode: 4, capture: true }));
  expect(await serious()).toEqual([]);
});
