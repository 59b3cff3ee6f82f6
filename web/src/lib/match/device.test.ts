import { flushSync } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Partida } from "$wasm/client";
import type { GameName } from "$wasm/wire/index";
import { DeviceTable, type Chair, type DeviceNeeds, type DeviceSetup } from "./device.svelte";
import { realRules, shelf } from "./testing";
import { Refusal } from "./table";

let partida: Partida;
beforeAll(async () => {
  partida = await realRules();
});

const person = (name = ""): Chair => ({ kind: "person", name });
const bot = (level = "easy"): Chair => ({ kind: "bot", level });
const tables: DeviceTable<never>[] = [];
afterEach(() => {
  while (tables.length > 0) tables.pop()?.leave();
});

function needs(): DeviceNeeds {
  return { partida, shelf: shelf(), wait: () => Promise.resolve() };
}

async function open<G extends GameName>(setup: Partial<DeviceSetup<G>> & { game: G; chairs: Chair[] }, with_ = needs()) {
  const table = await DeviceTable.open<G>(with_, { options: {}, clock: false, ...setup });
  tables.push(table as DeviceTable<never>);
  return table;
}

/** Until a person is to act again or all is over. */
const settled = (table: DeviceTable<never>) =>
  vi.waitFor(() => expect(table.legal !== null || table.handover !== null || table.status.outcome !== null).toBe(true));
const asAny = (table: unknown) => table as DeviceTable<never>;

test("a bot answers a person's move, and both are told", async () => {
  const table = await open({ game: "damas-chinas", chairs: [person(), bot()] });
  await table.act(table.legal?.actions[0] ?? "");
  await settled(asAny(table));
  expect(table.entries.map(({ seat, cause }) => [seat, cause])).toEqual([
    [null, "setup"],
    [0, "asked"],
    [1, "bot"],
  ]);
  expect(table.fresh.at(-1)?.version).toBe(2);
});

test("a refusal is put into words and changes nothing", async () => {
  const table = await open({ game: "small-star-empires", chairs: [person(), bot()], options: { first: "P" } });
  const before = table.view;
  await expect(table.act("-1,-3>9,9C")).rejects.toBeInstanceOf(Refusal);
  flushSync();
  expect(table.refusal?.reason).toBe("unknown-hex");
  expect(table.view).toBe(before);
  table.dismiss();
  expect(table.refusal).toBeNull();
});

test("undo takes back the person's move with the bots' answers, to the same position", async () => {
  const table = await open({ game: "small-star-empires", chairs: [person(), bot()], options: { first: "P", arrangement: "reference" } });
  expect(table.canUndo).toBe(false);
  const before = JSON.stringify(table.view);
  await table.act(table.legal?.actions[0] ?? "");
  await settled(asAny(table));
  expect(table.canUndo).toBe(true);
  await table.undo();
  expect(JSON.stringify(table.view)).toBe(before);
  expect(table.entries).toHaveLength(1);
});

test("what dice decided is not taken back", async () => {
  const table = await open({ game: "conquer-of-cathay", chairs: [person("a"), person("b"), person("c")] });
  for (let i = 0; i < 40 && table.status.phase !== "main"; i += 1) {
    await table.takeOver();
    await table.act(table.legal?.actions[0] ?? "");
  }
  await table.takeOver();
  for (let i = 0; i < 12; i += 1) {
    const { viewer } = table;
    const action = table.legal?.actions.find((action) => action.includes("end")) ?? table.legal?.actions[0] ?? "";
    await table.act(action);
    // The dice are thrown when the turn begins, so nobody takes its end back.
    if (table.status.to_act[0] !== viewer) break;
  }
  expect(table.canUndo).toBe(false);
});

test("a game with secrets hides everything until the next person has the screen", async () => {
  const table = await open({ game: "king-of-colors", chairs: [person("a"), person("b"), bot()] });
  await settled(asAny(table));
  const first = table.handover;
  expect(first).not.toBeNull();
  expect(table.viewer).toBeNull();
  expect(table.legal).toBeNull();
  await table.takeOver();
  expect(table.viewer).toBe(first);
  expect(table.legal?.actions.length).toBeGreaterThan(0);
});

test("one person needs no hand-over", async () => {
  const table = await open({ game: "king-of-colors", chairs: [bot(), person(), bot()] });
  await settled(asAny(table));
  expect(table.handover).toBeNull();
  expect(table.viewer).toBe(1);
});

test("a match is found again after a reload, with what can be taken back", async () => {
  const with_ = needs();
  const table = await open({ game: "damas-chinas", chairs: [person(), bot()] }, with_);
  await table.act(table.legal?.actions[3] ?? "");
  await settled(asAny(table));
  table.leave();
  const again = await DeviceTable.resume(with_, "damas-chinas");
  tables.push(asAny(again));
  expect(JSON.stringify(again?.view)).toBe(JSON.stringify(table.view));
  expect(again?.canUndo).toBe(true);
  expect(again?.fresh).toEqual([]);
});

test("what cannot be read on the shelf is forgotten", async () => {
  const with_ = needs();
  with_.shelf.setItem("partida.device.damas-chinas", '{"setup":{},"log":{"game":"damas-chinas","entries":[{"seat":9}]}}');
  expect(await DeviceTable.resume(with_, "damas-chinas")).toBeNull();
  expect(with_.shelf.getItem("partida.device.damas-chinas")).toBeNull();
});

test("bots alone play to the end, and one move at a time when paused", async () => {
  const table = await open({ game: "small-star-empires", chairs: [bot(), bot()] });
  table.paused = true;
  await vi.waitFor(() => expect(table.thinking).toBeNull());
  const { version } = table.status;
  table.proceed({ once: true });
  await vi.waitFor(() => expect(table.paused).toBe(true));
  expect(table.status.version).toBe(version + 1);
  table.proceed();
  await vi.waitFor(() => expect(table.status.outcome).not.toBeNull(), { timeout: 20_000 });
  expect(table.viewer).toBeNull();
}, 30_000);

test("options that cannot be played are refused", async () => {
  await expect(open({ game: "small-star-empires", chairs: [], options: { players: 9 } })).rejects.toBeInstanceOf(Refusal);
});
