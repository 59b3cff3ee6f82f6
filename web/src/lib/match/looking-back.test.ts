import { beforeAll, expect, test, vi } from "vitest";
import { counted, type Partida, type WholeLog } from "$wasm/client";
import type { Log } from "$wasm/wire/index";
import { Analysis } from "./analysis.svelte";
import { readMatch } from "./files";
import { Past } from "./past.svelte";
import { goingOn } from "./play-on";
import { ReplayTable } from "./replay.svelte";
import type { Table } from "./table";
import { realRules } from "./testing";

let partida: Partida;
let stars: Log;
let colours: Log;
beforeAll(async () => {
  partida = await realRules();
  stars = await played("small-star-empires", 6);
  colours = await played("king-of-colors", 4);
});

async function played(game: "small-star-empires" | "king-of-colors", moves: number): Promise<Log> {
  const match = await partida.open(game, {}, { seed: 3n });
  for (let i = 0; i < moves; i += 1) {
    const [seat] = (await match.status()).to_act;
    if (seat === undefined) break;
    const { actions } = await match.legal(seat);
    await match.apply(seat, actions.find((action) => action.startsWith("place")) ?? actions[0]!);
  }
  return match.log();
}

const sitters = (seats: number) =>
  Array.from({ length: seats }, (_, seat) => ({ seat, name: `s${seat}`, bot: null, you: false, absent: false, left: false }));

test("with everything open the tokens of all are seen, and what happened is told whole", async () => {
  const table = await ReplayTable.open<"king-of-colors">(partida, colours, sitters(3), null);
  await table.go(1);
  const hidden = () => table.view.cells.filter(({ token }) => token !== null && token.token === null).length;
  expect(hidden()).toBeGreaterThan(0);
  await table.lookAs(null, true);
  expect(hidden()).toBe(0);
  expect(table.entries.at(-1)?.events).toEqual(colours.entries[0]?.events);
});

test("quick steps all count", async () => {
  const table = await ReplayTable.open(partida, stars, sitters(2), null);
  for (let i = 0; i < 4; i += 1) void table.step(1);
  void table.step(-1);
  await vi.waitFor(() => expect([table.at, table.busy]).toEqual([3, false]));
});

test("an analysis has a curve at once and ends with turning points in words", async () => {
  const analysis = new Analysis(partida, stars, 2);
  await analysis.run();
  expect([analysis.failed, analysis.done, analysis.positions.length]).toEqual([false, true, 7]);
  for (const position of analysis.positions) expect(position?.open.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 2);
  expect(analysis.positions[0]?.moves.length).toBeGreaterThan(0);
  await analysis.tell(["Ana", "Ben"], "es");
  expect(analysis.points.length).toBeLessThanOrEqual(3);
  for (const { told } of analysis.points) expect(told).toMatch(/Ana|Ben/);
});

test("whoever leaves ends the analysis, and nothing of it fails", async () => {
  const analysis = new Analysis(partida, stars, 1);
  const ran = analysis.run();
  analysis.end();
  await ran;
  expect([analysis.failed, analysis.done]).toEqual([false, false]);
});

test("what was saved is read back, as JSON and in the notation; anything else is refused", async () => {
  const match = await partida.restore(stars);
  const text = (await match.record()) ?? "";
  for (const saved of [JSON.stringify(stars), text]) {
    const read = await readMatch(partida, saved);
    expect(read && counted(read.log).entries.map(({ action }) => action)).toEqual(stars.entries.map(({ action }) => action));
  }
  for (const bad of ["", "{}", "[]", "nothing", '{"game":"chess","entries":[]}', JSON.stringify({ ...stars, setup: [] })])
    expect(await readMatch(partida, bad)).toBeNull();
});

test("a match goes on from the position that is shown, with bots in the other seats", async () => {
  const table = await ReplayTable.open(partida, stars, sitters(2), 1);
  await table.go(2);
  const { setup, log, certain } = goingOn(table);
  expect(setup.chairs.map(({ kind }) => kind)).toEqual(["bot", "person"]);
  expect([log.entries.length, certain.length]).toEqual([2, 2]);
  expect((await (await partida.restore(log)).status()).version).toBe(2);
});

test("in a match that goes on an earlier move is shown and the present comes back", async () => {
  const live = await ReplayTable.open<"small-star-empires">(partida, stars, sitters(2), 0);
  await live.go(4);
  const past = new Past<"small-star-empires">(() => Promise.resolve(partida));
  past.note(live as Table<"small-star-empires">);
  const now = JSON.stringify(live.view);
  expect(await past.look(live, 1)).toBe(true);
  expect(past.table(live).entries).toHaveLength(2);
  expect(JSON.stringify(past.table(live).view)).not.toBe(now);
  await expect(past.table(live).act("pass")).rejects.toThrow();
  past.toPresent();
  expect(JSON.stringify(past.table(live).view)).toBe(now);
});

test("of a game with secrets only what was shown is shown again, and to nobody else", async () => {
  const live = await ReplayTable.open<"king-of-colors">(partida, colours, sitters(3), 0);
  const past = new Past<"king-of-colors">(() => Promise.resolve(partida));
  await live.go(1);
  past.note(live as Table<"king-of-colors">);
  await live.go(3);
  past.note(live as Table<"king-of-colors">);
  expect(await past.look(live, 2)).toBe(false);
  expect(await past.look(live, 1)).toBe(true);
  await live.lookAs(1);
  past.note(live as Table<"king-of-colors">);
  expect(past.at).toBeNull();
  expect(await past.look(live, 1)).toBe(false);
  vi.restoreAllMocks();
});

/** The first two moves, taken back, and then the whole match. */
const hesitant = (): WholeLog => ({
  ...stars,
  entries: [...stars.entries.slice(0, 2), { cause: "takeback", seat: 0, to: 1 }, ...stars.entries.slice(1)],
});

test("what was taken back is no part of an analysis, of what is played on, or of what is read back", async () => {
  const log = hesitant();
  const analysis = new Analysis(partida, log, 1);
  expect(analysis.versions).toEqual([0, 1, 4, 5, 6, 7, 8]);
  expect([0, 1, 2, 3, 4].map((version) => analysis.placeOf(version))).toEqual([0, 1, null, 1, 2]);
  expect(analysis.playedAt(1)).toBe(stars.entries[1]?.action);
  await analysis.run();
  expect([analysis.failed, analysis.positions.length]).toEqual([false, 7]);

  const table = await ReplayTable.open(partida, log, sitters(2), 1);
  await table.go(4);
  expect(goingOn(table).log.entries).toEqual(stars.entries.slice(0, 2));
  const read = await readMatch(partida, JSON.stringify(log));
  expect(read && counted(read.log)).toEqual(stars);
});

test("in a match that goes on an earlier move is rebuilt without what was taken back before it", async () => {
  const live = await ReplayTable.open<"small-star-empires">(partida, hesitant(), sitters(2), 0);
  await live.go(4);
  const then = JSON.stringify(live.view);
  await live.go(6);
  const past = new Past<"small-star-empires">(() => Promise.resolve(partida));
  past.note(live as Table<"small-star-empires">);
  expect(await past.look(live, 4)).toBe(true);
  expect(JSON.stringify(past.table(live).view)).toBe(then);
  expect(past.table(live).status.version).toBe(4);
});
