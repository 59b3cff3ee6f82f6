import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Table } from "$lib/match/table";
import { announcer } from "$lib/state/announcer.svelte";
import { preferences } from "$lib/state/preferences.svelte";
import { Match } from "$pkg/partida.js";
import type { GameName, Games } from "$wasm/wire/index";
import { meantAt as meantOnMap, nearest } from "../conquer-of-cathay/meant";
import { vertexAt } from "../conquer-of-cathay/geometry";
import { Play as Star } from "../damas-chinas/play.svelte";
import { Play as Puzzle } from "../flow-free/state/play.svelte";
import { NOTHING } from "../king-of-colors/plan";
import { meantAt as meantInRound } from "../king-of-colors/meant";
import { Plan } from "../small-star-empires/plan.svelte";
import { saidHere } from "./here";
import { placeOf, reply } from "./reply.svelte";
import Reply from "./Reply.svelte";
import { HandTicker, loadRules, TestTable } from "./testing.svelte";

beforeAll(loadRules);
beforeEach(() => {
  preferences.lang = "en";
});
afterEach(() => {
  reply.clear();
  cleanup();
  vi.useRealTimers();
});

function begun<G extends GameName>(game: G, seats: number, options: Partial<Games[G]["options"]> = {}): TestTable<G> {
  const match = new Match(game, options as never, 1n);
  const table = new TestTable(
    game,
    match,
    null,
    Array.from({ length: seats }, (_, seat) => `p${seat}`),
  );
  table.look(table.status.to_act[0] ?? 0);
  return table;
}

/** What the rules say to it, next to the finger. */
async function why<G extends GameName>(table: Table<G>, action: Games[G]["action"] | null): Promise<string> {
  expect(action).not.toBeNull();
  await reply.why(table, action as Games[G]["action"], { x: 10, y: 10 });
  return reply.now?.text ?? "";
}

test("Damas Chinas: a press on another's piece, and on a hole that is no move", async () => {
  const table = begun("damas-chinas", 2);
  const play = new Star(() => table, { ticker: new HandTicker(), flight: () => 0 });
  const own = [...play.choices][0]!;
  const named = (text: string) => saidHere(text, /\b[a-q]\d{1,2}\b/g, (hole) => (hole === "i5" ? "that place" : "the piece"));
  expect(named(await why(table, await play.click("i5")))).toBe("There is no piece of yours on that place.");
  await play.click(own);
  expect(play.from).toBe(own);
  expect(named(await why(table, await play.click("i5")))).toBe("That place is neither next to the piece nor a jump away.");
});

test("Small Star Empires: a system without a ship, and one that no flight reaches, by what is there", async () => {
  const table = begun("small-star-empires", 2, { first: "P", arrangement: "reference" });
  const plan = new Plan(() => table);
  const free = await plan.choose("0,-3");
  expect(await why(table, free)).toBe("No ship of yours stands on 0,-3.");
  await plan.choose("-1,-3");
  expect(await why(table, await plan.choose("1,3"))).toMatch(/./);
});

test("King of Colors: a token on a territory of nobody", async () => {
  const table = begun("king-of-colors", 3);
  const empty = table.view.cells.find(({ colour }) => colour === null)!.cell;
  expect(await why(table, meantInRound(table.view, NOTHING, empty))).toBe("You do not control that territory.");
});

test("Conquer of Cathay: a settlement beside another one, and somebody else's turn", async () => {
  const table = begun("conquer-of-cathay", 3);
  const first = table.legal!.actions.find(({ action }) => action.kind === "place")!;
  if (first.action.kind !== "place") throw new Error("a match begins with placing");
  const { vertex } = first.action;
  const seat = table.viewer!;
  await table.act(first.notation);
  table.pass();
  const press = (at: { x: number; y: number }) => meantOnMap(table.view, table.viewer!, nearest(at, "vertex"), null, null);
  expect(await why(table, press(vertexAt(vertex).at))).toBe("That place is taken.");
  table.look(seat);
  expect(await why(table, press(vertexAt(vertex).at))).toBe("It is not your turn.");
});

test("Flow Free: a press on an empty cell, and a stroke into the end of another colour", async () => {
  const table = begun("flow-free", 1);
  const play = new Puzzle(table);
  const ends = play.sheet.lines.flatMap((line) => line.ends);
  const empty = Array.from({ length: play.sheet.width * play.sheet.height }, (_, cell) => cell).find((cell) => !ends.includes(cell))!;
  expect(play.press(empty)).toBe(false);
  expect(await why(table, play.meantAt(empty))).toMatch(/^A stroke needs a colour, one of its ends/);
});

test("who only watches hears that", async () => {
  const table = begun("king-of-colors", 3);
  table.look(null);
  expect(await why(table, { kind: "pass" })).toBe("You are only watching this match.");
});

test("it stands next to the finger, is said once, and goes with the next press or after a while", () => {
  vi.useFakeTimers();
  render(Reply);
  const before = announcer.saying.n;
  reply.say("That place is taken.", { x: 40, y: 90 });
  flushSync();
  expect(screen.getByTestId("reply").textContent?.trim()).toBe("That place is taken.");
  expect(announcer.saying).toEqual({ n: before + 1, text: "That place is taken." });
  window.dispatchEvent(new Event("pointerdown"));
  flushSync();
  expect(screen.queryByTestId("reply")).toBeNull();
  reply.say("Once more.", { x: 40, y: 90 });
  vi.advanceTimersByTime(10_000);
  flushSync();
  expect(screen.queryByTestId("reply")).toBeNull();
});

test("a press by keys is answered at the focused cell", () => {
  const cell = document.createElement("button");
  cell.getBoundingClientRect = () => ({ left: 100, top: 200, width: 40, height: 20 }) as DOMRect;
  let at = { x: 0, y: 0 };
  cell.onclick = (event) => (at = placeOf(event));
  cell.click();
  expect(at).toEqual({ x: 120, y: 210 });
  cell.dispatchEvent(new MouseEvent("click", { clientX: 7, clientY: 9, detail: 1 }));
  expect(at).toEqual({ x: 7, y: 9 });
});
