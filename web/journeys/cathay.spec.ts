/**
 * Conquer of Cathay on the server: three people in three browsers from the lobby to the result, each coming back in
 * every phase, one who only watches, and nothing hidden anywhere it could be looked for.
 */

import type { Page } from "@playwright/test";
import type { View } from "../../crates/wasm/ts/wire/conquer-of-cathay";
import { expectAccessible } from "./axe";
import { LIGHT, Player, think } from "./cathay";
import { expect, test } from "./fixtures";
import { inMemory } from "./memory";
import { hoard, hunt } from "./prey";
import { shots } from "./shots";

test.use(LIGHT);

/** Not to its end each time: `PARTIDA_SOAK=1` plays on until somebody is Master Conqueror. */
const SOAK = Boolean(process.env.PARTIDA_SOAK);
const MOST = SOAK ? 2_000 : 40;
const SHOTS = process.env.PARTIDA_SHOTS === "1";

/** Everything the server ever sent to a page, and the last view in it. */
class Wire {
  readonly bytes: string[] = [];
  view: View | null = null;
  legal: string[] = [];

  constructor(page: Page) {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        const text = payload.toString();
        this.bytes.push(text);
        const { view, legal } = JSON.parse(text) as { view?: View; legal?: { actions: string[] } };
        if (!view) return;
        this.view = view;
        this.legal = legal?.actions ?? [];
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

/** Hands in a page's memory that belong to the player who has these settlements and roads. */
const HAND = "(each, known) => Array.isArray(each.hand) && JSON.stringify([each.settlements, each.roads]) === known";

test("C1–C105: three people play from the lobby to the result, and come back in every phase", async ({ table, server }) => {
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
  for (const { page, context } of [ben, eva]) {
    const joined = await context.request.post("/api/v1/join", { data: { code: room.code }, headers: { origin: server.url } });
    expect(joined.ok()).toBe(true);
    await page.goto(`/matches/${match}`);
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
      if (phase !== "setup") await expectAccessible(player.page, { within: ".cathay" });
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
      const known = await inMemory(player.page, HAND, JSON.stringify([rival.settlements, rival.roads]));
      if (seat === seats[i]) expect(known).toBeGreaterThan(0);
      else expect(known).toBe(0);
    }
  }

  // Two leave, unless somebody has won by now.
  for (const { page } of [ben, eva]) {
    if ((await page.locator('.cathay[data-phase="over"]').count()) > 0) break;
    await page.getByRole("button", { name: /^(Resign|Desistir|Abandonar)$/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Resign|Desistir|Abandonar)$/ })
      .click();
  }
  await expect(ana.page.locator('.cathay[data-phase="over"]')).toBeVisible();
  await expect(ana.page.getByText(/Maestro(s)? Conquistador(es)? de Cathay/).first()).toBeVisible();
  await expect(zoe.page.getByText(/Maestro(s)? Conquistador(es)? de Cathay/).first()).toBeVisible();
  if (SHOTS) await shots(ana.page, "cathay-online-over");
});

/** Who plays without looking: in a page of their own, answering whatever they are asked with what `decide` says. */
async function autopilot(page: Page, match: string, decide: (view: View, actions: string[]) => string): Promise<void> {
  await page.goto("/about");
  await page.exposeFunction("decide", decide);
  await page.evaluate((match) => {
    const line = new WebSocket(`${location.origin.replace("http", "ws")}/api/v1/socket`);
    const page = window as unknown as { decide: (view: unknown, actions: string[]) => Promise<string> };
    let sent = 0;
    const act = async ({ view, legal, version }: { view?: unknown; legal?: { actions: string[] }; version?: number }) => {
      if (!view || !legal) return;
      const action = await page.decide(view, legal.actions);
      line.send(JSON.stringify({ id: (sent += 1), op: "act", match, action, action_id: `${sent}`, version }));
    };
    line.onopen = () => line.send(JSON.stringify({ id: "watch", op: "watch", match }));
    line.onmessage = ({ data }) => void act(JSON.parse(String(data)) as Parameters<typeof act>[0]);
  }, match);
}

test("C94: online, who comes back in any of the five phases plays on where they were", async ({ table, server }) => {
  test.skip(!SOAK, "dice decide how long it takes");
  test.setTimeout(1_500_000);
  const ana = await table.person({ account: "ana", width: 390, height: 844 });
  const ben = await table.person({ account: "ben" });
  const eva = await table.person({ account: "eva" });
  const wire = new Wire(ana.page);
  await ana.page.emulateMedia({ reducedMotion: "reduce" });
  const post = (path: string, data: unknown, from = ana) =>
    from.context.request.post(`/api/v1${path}`, { data, headers: { origin: server.url } });
  const created = (await (await post("/matches", { game: "conquer-of-cathay", options: { round_limit: 200 }, clock: null })).json()) as {
    match: string;
    code: string;
  };
  for (const guest of [ben, eva]) await post("/join", { code: created.code }, guest);
  await post(`/matches/${created.match}/start`, {});
  await ana.page.goto(`/matches/${created.match}`);
  const me = new Player(ana.page, ana.name);
  await expect(me.board).toBeVisible();
  const seat = wire.view?.viewer ?? 0;
  const met = new Set<string>();
  for (const guest of [ben, eva])
    await autopilot(
      guest.page,
      created.match,
      hunt(seat, () => met.has("discard")),
    );

  while (met.size < 5) {
    const phase = await me.awaitTurn();
    if (phase === "over" || !wire.view) throw new Error(`over after ${[...met].join(", ")}`);
    if (!met.has(phase)) {
      met.add(phase);
      const { hand, owes } = wire.view.players[seat] ?? {};
      const version = await me.version();
      await ana.page.reload();
      expect(await me.awaitTurn()).toBe(phase);
      // Others may owe cards as well, and give them meanwhile.
      expect((await me.version()) - version).toBeLessThanOrEqual(phase === "discard" ? 2 : 0);
      expect(wire.view.players[seat]).toMatchObject({ hand, owes });
      await expectAccessible(ana.page, { within: ".cathay" });
    }
    await me.perform(hoard(wire.view, wire.legal));
  }
  expect([...met].sort()).toEqual(["discard", "main", "return_place", "return_roll", "setup"]);
  expect(wire.leaks(seat)).toEqual([]);
});

test("C3: online, a whole match with two bots, to the Master Conqueror of Cathay", async ({ table, server }) => {
  test.skip(!SOAK, "a match takes minutes");
  test.setTimeout(1_500_000);
  const { page, context, name } = await table.person({ account: "ana", width: 390, height: 844 });
  const wire = new Wire(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const data = {
    game: "conquer-of-cathay",
    options: { round_limit: 20 },
    clock: null,
    bots: [1, 2].map((seat) => ({ seat, level: "easy" })),
  };
  const created = await context.request.post("/api/v1/matches", { data, headers: { origin: server.url } });
  const { match } = (await created.json()) as { match: string };
  await page.goto(`/matches/${match}`);
  await page.getByRole("button", { name: "Empezar la partida" }).click();
  const me = new Player(page, name);
  for (let acts = 0; (await me.awaitTurn()) !== "over"; acts += 1) {
    if (!wire.view) throw new Error("no view");
    await me.perform(think(wire.view, acts));
  }
  await expect(page.getByText(/Maestro(s)? Conquistador(es)? de Cathay/).first()).toBeVisible();
  expect(wire.leaks(wire.view?.viewer ?? 0)).toEqual([]);
  if (SHOTS) await shots(page, "cathay-online-bots-over");
});
