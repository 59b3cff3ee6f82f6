import { beforeAll, expect, test, vi } from "vitest";
import { LocalMatch, type Partida } from "$wasm/client";
import type { Log } from "$wasm/wire/index";
import { logOf, ReplayTable, type MatchRecord } from "./replay.svelte";
import { realRules } from "./testing";

let partida: Partida;
let log: Log;
beforeAll(async () => {
  partida = await realRules();
  const match = await partida.open("small-star-empires", { first: "P", arrangement: "reference" });
  for (const [seat, action] of [
    [0, "-1,-3>-1,-2C"],
    [1, "1,3>1,2C"],
    [0, "-1,-2>0,-2C"],
  ] as const)
    await match.apply(seat, action);
  log = await match.log();
});

const sitters = [0, 1].map((seat) => ({ seat, name: `s${seat}`, bot: null, you: false, absent: false, left: false }));

test("begins before the first move and steps both ways", async () => {
  const table = await ReplayTable.open<"small-star-empires">(partida, log, sitters, null);
  expect([table.at, table.length, table.entries.length]).toEqual([0, 3, 1]);
  await table.go(1);
  expect(table.fresh.map(({ action }) => action)).toEqual(["-1,-3>-1,-2C"]);
  const after = JSON.stringify(table.view);
  await table.go(3);
  expect(table.fresh).toEqual([]);
  await table.go(1);
  expect(JSON.stringify(table.view)).toBe(after);
  expect(table.entries).toHaveLength(2);
});

test("a replay asks for each entry once, however often it is stepped through", async () => {
  const seen = vi.spyOn(LocalMatch.prototype, "seen");
  const restored = vi.spyOn(partida, "restore");
  const table = await ReplayTable.open(partida, log, sitters, null);
  for (const version of [1, 2, 3, 2, 1, 2, 3]) await table.go(version);
  expect(seen).toHaveBeenCalledTimes(log.entries.length + 1);
  expect(restored).toHaveBeenCalledTimes(1);
  expect(table.entries.map(({ version }) => version)).toEqual([0, 1, 2, 3]);
  await table.lookAs(0);
  expect(table.entries).toHaveLength(4);
  expect(seen).toHaveBeenCalledTimes(2 * (log.entries.length + 1));
  vi.restoreAllMocks();
});

test("of many steps at once the last counts, and none leads out of the match", async () => {
  const table = await ReplayTable.open(partida, log, sitters, null);
  void table.go(1);
  void table.go(2);
  void table.go(99);
  await vi.waitFor(() => expect([table.at, table.busy]).toEqual([3, false]));
  await table.go(-5);
  expect(table.at).toBe(0);
});

test("a match that was left ends as the platform said", async () => {
  const record: MatchRecord = {
    match: "M",
    game: "small-star-empires",
    options: log.options as MatchRecord["options"],
    players: ["a", "b"],
    setup: log.setup ?? [],
    setup_draws: [],
    entries: [
      ...log.entries.map(({ seat, action, events }, i) => ({
        version: i + 1,
        seat,
        cause: i === 1 ? ("bot" as const) : ("asked" as const),
        action,
        events,
        draws: [],
        at: 0,
      })),
      { version: 4, seat: 1, cause: "ended", action: "", events: [], draws: [], at: 0 },
    ],
    outcome: { winners: [0], scores: null, reason: "resigned" },
    luck: null,
  };
  const table = await ReplayTable.open(partida, logOf(record), sitters, null, record.outcome);
  expect(table.status.outcome).toBeNull();
  await table.go(table.length);
  expect(table.status.outcome?.reason).toBe("resigned");
  expect(table.status.to_act).toEqual([]);
});

test("what was taken back is shown, and how it was taken back", async () => {
  const [first, second, third] = log.entries as [Log["entries"][0], Log["entries"][0], Log["entries"][0]];
  const back = { cause: "takeback" as const, seat: 0, to: 0 };
  const table = await ReplayTable.open(partida, { ...log, entries: [first, second, back, first, second, third] }, sitters, null);
  const start = JSON.stringify(table.view);
  await table.go(2);
  const two = JSON.stringify(table.view);
  await table.go(3);
  expect(JSON.stringify(table.view)).toBe(start);
  expect([table.at, table.status.version, table.entries.at(-1)?.action]).toEqual([3, 3, "takeback 0"]);
  await table.go(6);
  expect(table.entries.map(({ version }) => version)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  await table.go(5);
  expect(JSON.stringify(table.view)).toBe(two);
  await table.go(2);
  expect(JSON.stringify(table.view)).toBe(two);
});
