import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DeviceTable } from "$lib/match/device.svelte";
import { realRules, slotOf } from "$lib/match/testing";
import { preferences } from "$lib/state/preferences.svelte";
import type { Partida } from "$wasm/client";
import Board from "./Board.svelte";
import { centre, directionTo, distance, extent, shipsOf, tileEdges, turnsOf } from "./chart";
import { along, flightsIn } from "./flights";
import { Plan } from "./plan.svelte";
import Result from "./Result.svelte";
import Scores from "./Scores.svelte";

// Whoever wants no motion gets none, and so do tests.
vi.hoisted(() => {
  const query = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(window, "matchMedia", { value: () => query });
});

const soon = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

let partida: Partida;
let table: DeviceTable<"small-star-empires">;
beforeAll(async () => {
  partida = await realRules();
  preferences.lang = "en";
});
beforeEach(async () => {
  const chairs = [
    { kind: "person" as const, name: "ana" },
    { kind: "person" as const, name: "ben" },
  ];
  const options = { first: "P", arrangement: "reference", tokens: true };
  table = await DeviceTable.open(
    { partida, slot: await slotOf("small-star-empires"), wait: () => Promise.resolve() },
    { game: "small-star-empires", options, chairs, clock: false },
  );
});
afterEach(() => {
  cleanup();
  table.leave();
});

test("turns are read by ship and landing", () => {
  const turn = (to: string, place: "colony" | "station") => ({ notation: "", action: { kind: "turn" as const, from: "-1,-3", to, place } });
  const pass = { notation: "pass", action: { kind: "pass" as const } };
  const turns = turnsOf([turn("-1,-2", "colony"), turn("-1,-2", "station"), turn("0,-3", "colony"), pass]);
  expect([...turns.keys()]).toEqual(["-1,-3"]);
  expect(turns.get("-1,-3")?.get("-1,-2")).toEqual(["colony", "station"]);
  expect(turns.get("-1,-3")?.get("0,-3")).toEqual(["colony"]);
});

test("places lie as S7 draws them", () => {
  expect(directionTo("0,0", "3,0")).toBe(0);
  expect(directionTo("0,0", "0,2")).toBe(1);
  expect(directionTo("0,0", "-2,2")).toBe(2);
  expect(directionTo("0,0", "1,1")).toBeNull();
  expect(distance("-1,-3", "1,3")).toBe(8);
  expect(centre("0,1").x).toBeGreaterThan(centre("0,0").x);
});

test("the tiles of the reference board are told apart, and the picture holds all of it", () => {
  const { hexes } = table.view;
  const { x: left, y: top, width, height } = extent(hexes);
  for (const { at } of hexes) {
    const { x, y } = centre(at);
    expect(x > left && x < left + width && y > top && y < top + height).toBe(true);
  }
  // Seven main tiles of 18 outer edges and two of home; every edge between two tiles is drawn once.
  expect(tileEdges(hexes).length).toBeGreaterThan(80);
  expect(new Set(tileEdges(hexes).map((edge) => JSON.stringify(edge))).size).toBe(tileEdges(hexes).length);
});

test("ships are numbered by row, those at home together", () => {
  expect(shipsOf(table.view.hexes, 0)).toEqual(new Map([["-1,-3", [1, 2, 3, 4]]]));
});

test("a turn is chosen step by step, and can be cancelled up to the piece (S50)", async () => {
  const plan = new Plan(() => table);
  expect(await plan.choose("0,-3")).toMatchObject({ from: "0,-3" });
  await plan.choose("-1,-3");
  expect(plan.landings.size).toBe(19);
  expect(await plan.choose("1,3")).toMatchObject({ from: "-1,-3", to: "1,3" });
  await plan.choose("-1,-2");
  expect(plan.offers.map(({ piece, left, gain }) => [piece, left, gain])).toEqual([
    ["colony", 16, 3],
    ["station", 4, 3],
  ]);
  plan.cancel();
  expect([plan.from, plan.to]).toEqual(["-1,-3", null]);
  plan.cancel();
  expect(plan.from).toBeNull();
  expect(table.status.version).toBe(0);
});

test("lines through a wormhole are those of the rules, and choosing it leaves its landings (S57)", async () => {
  const plan = new Plan(() => table);
  await plan.take("-1,-3");
  expect([...plan.entries]).toEqual(["-1,3"]);
  expect(plan.ways.get("3,-3")).toEqual(["-1,3", "3,-2"]);
  expect(plan.ways.get("-1,-2")).toBeNull();
  await plan.choose("-1,3");
  expect([...plan.landings.keys()].sort()).toEqual(["-2,0", "-3,0", "2,-1", "2,-2", "3,-1", "3,-3", "4,-2", "4,-3"].sort());
});

test("a flight through wormholes goes in at one and out at the other", async () => {
  await table.act("-1,-3>3,-3C");
  const [flight] = flightsIn(table.fresh);
  if (!flight) throw new Error("there is a flight");
  expect(along(flight, 0)).toMatchObject(centre("-1,-3"));
  const there = along(flight, 1);
  expect([there.x, there.y].map(Math.round)).toEqual([centre("3,-3").x, centre("3,-3").y].map(Math.round));
  expect(along(flight, 0.5499).scale).toBeLessThan(0.1);
});

/** A place by its coordinates, and what is read out for it. Looking roles up one by one would take seconds here. */
const place = (at: string) => document.querySelector(`[data-hex="${at}"]`) as Element;
const nameOf = (at: string) => place(at).getAttribute("aria-label");
const colonyButton = async () => (await screen.findByText("Colony", {}, { timeout: 15_000 })).closest("button") as HTMLButtonElement;

test("pointing at a ship asks the rules once, and at the same ship again for nothing", async () => {
  const ask = vi.spyOn(table, "ask");
  const preview = vi.spyOn(table, "preview");
  const plan = new Plan(() => table);
  const ship = [...plan.turns.keys()][0] ?? "";
  await plan.waysFrom(ship);
  await plan.waysFrom(ship);
  await plan.take(ship);
  await plan.choose("-1,-2");
  expect(plan.offers.map(({ gain }) => gain)).toEqual([3, 3]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(preview).not.toHaveBeenCalled();
});

test("the whole turn is played by keyboard, and places have spoken names", async () => {
  render(Board, { table });
  expect(nameOf("-1,-3")).toBe("-1,-3: home system of P, 4 ships, can fly");
  expect(nameOf("1,-3")).toBe("1,-3: black hole");
  expect(nameOf("1,-4")).toBe("1,-4: blue nebula, free");
  await fireEvent.keyDown(place("-1,-3"), { key: "1" });
  await soon(() => expect(nameOf("-1,-2")).toBe("-1,-2: 3 planets, free, destination"));
  expect(document.activeElement).toBe(place("-1,-3"));
  await fireEvent.keyDown(place("-1,-3"), { key: "c" });
  await soon(() => expect(document.activeElement).toBe(place("-1,-2")));
  await fireEvent.keyDown(place("-1,-2"), { key: "Enter" });
  const colony = await colonyButton();
  await soon(() => expect(document.activeElement).toBe(colony));
  await fireEvent.click(colony);
  await soon(() => expect(table.status.version).toBe(1));
  flushSync();
  expect(nameOf("-1,-2")).toBe("-1,-2: 3 planets, colony of P, one ship");
}, 60_000);

test("Escape leaves the choice of the piece, and nothing was played", async () => {
  render(Board, { table });
  await fireEvent.click(place("-1,-3"));
  await soon(() => expect(nameOf("-1,-2")).toContain("destination"));
  await fireEvent.click(place("-1,-2"));
  await fireEvent.keyDown(await colonyButton(), { key: "Escape" });
  await soon(() => expect(screen.queryByText("Colony")).toBeNull());
  expect(table.status.version).toBe(0);
}, 60_000);

test("scores show the four parts, the total and the supplies of everybody (S49)", async () => {
  await table.act("-1,-3>-1,-2C");
  render(Scores, { table });
  const row = screen.getByText("ana").closest("tr");
  const cells = [...(row?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent?.trim());
  expect(cells).toEqual(["3", "0", "0", expect.stringMatching(/^3\s*\(2\)/), "6"]);
  expect(screen.getAllByText(/Colonies left/)[0]?.parentElement?.textContent).toContain("15");
});

test("tie-breaks are told only where points were counted and totals are equal", async () => {
  const said = () => {
    const { unmount } = render(Result, { table });
    const found = screen.queryByText(/Tied on points/) !== null;
    unmount();
    return found;
  };
  // Who resigned left the points uncounted.
  expect(said()).toBe(false);
  table.view = { ...table.view, winners: [0] };
  expect(said()).toBe(true);
  await table.act("-1,-3>-1,-2C");
  table.view = { ...table.view, winners: [0] };
  expect(said()).toBe(false);
});
