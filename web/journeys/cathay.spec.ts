/**
 * Conquer of Cathay on the server: three people in three browsers from the lobby to the result, each coming back in
 * every phase, one who only watches, and nothing hidden anywhere it could be looked for.
 */

import type { CDPSession, Page } from "@playwright/test";
import type { View } from "../../crates/wasm/ts/wire/conquer-of-cathay";
import { serious } from "./axe";
import { LIGHT, Player, think } from "./cathay";
import { expect, test } from "./fixtures";
import { shots } from "./shots";

test.use(LIGHT);

/** Not to its end each time: `PARTIDA_SOAK=1` plays on until somebody is Master Conqueror. */
const MOST = process.env.PARTIDA_SOAK === "1" ? 2_000 : 40;
const SHOTS = process.env.PARTIDA_SHOTS === "1";

/** Everything the server ever sent to a page, and the last view in it. */
class Wire {
  readonly bytes: string[] = [];
  view: View | null = null;

  constructor(page: Page) {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        const text = payload.toString();
        this.bytes.push(text);
        const { view } = JSON.parse(text) as { view?: View };
        if (view) this.view = view;
      }),
    );
  }

  /** The hands of others in any view that came before the end (C88). */
  leaks(seat: number | null): string[] {
    return this.bytes.filter((text) => {
      const { view } = JSON.parse(text) as { view?: View };
      if (!view || view.phase === "over") return false;
      return view.viewer !== seat || view.players.some(({ hand }, other) => other !== seat && hand !== null);
    });
  }
}

/** Looks through all objects in the page's memory for what a rival holds. */
async function inMemory(page: Page, rival: View["players"][number]): Promise<number> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const prototype = await session.send("Runtime.evaluate", { expression: "Object.prototype" });
  const found = await session.send("Runtime.queryObjects", { prototypeObjectId: prototype.result.objectId ?? "" });
  const answer = await session.send("Runtime.callFunctionOn", {
    objectId: found.objects.objectId,
    returnByValue: true,
    arguments: [{ value: JSON.stringify([rival.settlements, rival.roads]) }],
    functionDeclaration: `function (own) {
      return this.filter((each) => {
        try {
          return each && Array.isArray(each.hand) && JSON.stringify([each.settlements, each.roads]) === own;
        } catch { return false; }
      }).length;
    }`,
  });
  await session.detach();
  return answer.result.value as number;
}

test("C1–C105: three people play from the lobby to the result, and come back in every phase", async ({ table }) => {
  test.setTimeout(MOST > 100 ? 3_600_000 : 420_000);
  const ana = await table.person({ account: "ana" });
  const ben = await table.person({ account: "ben", lang: "en", theme: "dark", width: 390, height: 844 });
  const eva = await table.person({ account: "eva", lang: "pt" });
  const people = [ana, ben, eva];
  const wires = people.map(({ page }) => new Wire(page));
  for (const { page } of people) {
    page.setDefaultTimeout(60_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
  }

  // From the lobby to the table.
  await ana.page.goto("/lobby?game=conquer-of-cathay");
  await ana.page.getByLabel(/^Última ronda:/).check();
  await ana.page.getByLabel("Última ronda", { exact: true }).fill("20");
  await ana.page.getByText("Sin reloj").click();
  await ana.page.getByRole("button", { name: "Crear la partida" }).click();
  await ana.page.waitForURL(/\/matches\//);
  const match = ana.page.url().split("/").at(-1) ?? "";
  const room = (await (await ana.context.request.get(`/api/v1/matches/${match}`)).json()) as { code: string };
  for (const { page } of [ben, eva]) {
    await page.goto("/lobby");
    await page.getByLabel(/Match code|Código da partida/).fill(room.code);
    await page.getByLabel(/Match code|Código da partida/).press("Enter");
    await page.waitForURL(/\/matches\//);
  }
  await ana.page.getByRole("button", { name: "Empezar la partida" }).click();
  const players = people.map(({ page, name }) => new Player(page, name));
  for (const player of players) await expect(player.board).toBeVisible({ timeout: 60_000 });

  // Somebody watches.
  const zoe = await table.person({ account: "zoe" });
  const eyes = new Wire(zoe.page);
  await zoe.page.goto(`/matches/${match}`);
  await expect(zoe.page.locator(".cathay")).toBeVisible({ timeout: 60_000 });
  await expect(zoe.page.getByRole("region", { name: "Tu mano" })).toHaveCount(0);

  const seats = wires.map((wire) => wire.view?.viewer ?? -1);
  expect([...seats].sort()).toEqual([0, 1, 2]);
  const seen = new Set<string>();
  for (let acts = 0; acts < MOST; acts += 1) {
    // Whoever is asked now, after all have been told of what happened last.
    const versions = await Promise.all(players.map((player) => player.version()));
    const newest = Math.max(...versions);
    for (const player of players) await expect(player.board).toHaveAttribute("data-version", String(newest), { timeout: 60_000 });
    const asked = await Promise.all(players.map((player) => player.asked()));
    if (asked.includes("over")) break;
    const i = asked.findIndex((phase) => phase !== null);
    const [player, wire, phase] = [players[i], wires[i], asked[i]];
    if (!player || !wire || !phase) throw new Error("nobody is asked anything");
    if (!seen.has(phase)) {
      seen.add(phase);
      if (SHOTS) await shots(player.page, `cathay-online-${phase}`);
      // Coming back brings the same board, with nothing lost.
      const hand = wire.view?.players[seats[i] ?? 0]?.hand;
      await player.page.reload();
      await expect(player.board).toHaveAttribute("data-version", String(newest), { timeout: 60_000 });
      expect(await player.awaitTurn()).toBe(phase);
      expect(wire.view?.players[seats[i] ?? 0]?.hand).toEqual(hand);
      if (phase !== "setup") expect(await serious(player.page, ".cathay")).toEqual([]);
    }
    if (!wire.view) throw new Error("no view");
    await player.perform(think(wire.view, acts));
  }
  expect(seen).toContain("setup");
  expect(seen).toContain("main");

  // Nothing hidden came over the wire, and nothing of it is in the page's memory.
  wires.forEach((wire, i) => expect(wire.leaks(seats[i] ?? null)).toEqual([]));
  expect(eyes.leaks(null)).toEqual([]);
  for (const [i, player] of players.entries()) {
    if ((await player.asked()) === "over") break;
    const view = wires[i]?.view;
    for (const [seat, rival] of (view?.players ?? []).entries()) {
      const known = await inMemory(player.page, rival);
      if (seat === seats[i]) expect(known).toBeGreaterThan(0);
      else expect(known).toBe(0);
    }
  }

  // Two leave, unless somebody has won by now.
  for (const { page } of [ben, eva]) {
    if ((await page.locator('.cathay[data-phase="over"]').count()) > 0) break;
    await page.getByRole("button", { name: /^(Resign|Desistir|Abandonar)$/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^(Resign|Desistir|Abandonar)$/ }).click();
  }
  await expect(ana.page.locator('.cathay[data-phase="over"]')).toBeVisible();
  await expect(ana.page.getByText(/Maestro(s)? Conquistador(es)? de Catay/)).toBeVisible();
  await expect(zoe.page.getByText(/Maestro(s)? Conquistador(es)? de Catay/)).toBeVisible();
  if (SHOTS) await shots(ana.page, "cathay-online-over");
});
