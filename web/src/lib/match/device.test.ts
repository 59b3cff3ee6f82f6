import { flushSync } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Partida } from "$wasm/client";
import type { GameName } from "$wasm/wire/index";
import * as rules from "$pkg/partida.js";
import { DeviceTable, type DeviceNeeds } from "./device.svelte";
import { Slot, UnreadableError, type DeviceSetup, type Shelf } from "./saved";
import type { Chair } from "./sitters";
import { realRules, shelf, slotOf } from "./testing";
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

async function needs(game: GameName, on: Shelf = shelf(), rules: Partida = partida): Promise<DeviceNeeds> {
  return { partida: rules, slot: await slotOf(game, on), wait: () => Promise.resolve() };
}

async function open<G extends GameName>(setup: Partial<DeviceSetup<G>> & { game: G; chairs: Chair[] }, with_?: DeviceNeeds) {
  const table = await DeviceTable.open<G>(with_ ?? (await needs(setup.game)), { options: {}, clock: false, ...setup });
  tables.push(table as DeviceTable<never>);
  return table;
}

/** Until a person is to act again or all is over. */
const settled = (table: DeviceTable<never>) =>
  vi.waitFor(() => expect(table.legal !== null || table.handover !== null || table.status.outcome !== null).toBe(true));
const asAny = (table: unknown) => table as DeviceTable<never>;

test("a bot answers a person's move, and both are told", async () => {
  const table = await open({ game: "damas-chinas", chairs: [person(), bot()] });
  await table.act(table.legal?.actions[0]?.notation ?? "");
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
  await table.act(table.legal?.actions[0]?.notation ?? "");
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
    await table.act(table.legal?.actions[0]?.notation ?? "");
  }
  await table.takeOver();
  for (let i = 0; i < 12; i += 1) {
    const { viewer } = table;
    const action = (table.legal?.actions.find(({ action }) => action.kind === "end") ?? table.legal?.actions[0])?.notation ?? "";
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

const KEY = "partida.device.damas-chinas";

test("a match is found again after a reload, with what can be taken back", async () => {
  const on = shelf();
  const table = await open({ game: "damas-chinas", chairs: [person(), bot()] }, await needs("damas-chinas", on));
  await table.act(table.legal?.actions[3]?.notation ?? "");
  await settled(asAny(table));
  table.leave();
  const again = await DeviceTable.resume(await needs("damas-chinas", on), "damas-chinas");
  tables.push(asAny(again));
  expect(JSON.stringify(again?.view)).toBe(JSON.stringify(table.view));
  expect(again?.canUndo).toBe(true);
  expect(again?.fresh).toEqual([]);
});

test.each([
  ["no JSON", "not a match"],
  ["something else", '{"setup":null}'],
  [
    "a log that the rules refuse",
    '{"setup":{"chairs":[],"options":{},"game":"damas-chinas"},"certain":[],"log":{"game":"damas-chinas","options":{},"entries":[{"seat":9}]}}',
  ],
])("what cannot be read stays where it is, and is handed over: %s", async (_, text) => {
  const on = shelf();
  on.setItem(KEY, text);
  const error: unknown = await needs("damas-chinas", on)
    .then((with_) => DeviceTable.resume(with_, "damas-chinas"))
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(UnreadableError);
  expect((error as UnreadableError).text).toBe(text);
  expect(on.getItem(KEY)).toBe(text);
});

test("any other error while a match is taken up again leaves it as it is, for another try", async () => {
  const on = shelf();
  const table = await open({ game: "damas-chinas", chairs: [person(), bot()] }, await needs("damas-chinas", on));
  await table.act(table.legal?.actions[0]?.notation ?? "");
  await settled(asAny(table));
  table.leave();
  const text = on.getItem(KEY);
  const broken = await realRules({
    games: () => {
      throw new WebAssembly.RuntimeError("unreachable");
    },
  });
  const error: unknown = await needs("damas-chinas", on, broken)
    .then((with_) => DeviceTable.resume(with_, "damas-chinas"))
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(UnreadableError);
  expect(on.getItem(KEY)).toBe(text);
  expect((await DeviceTable.resume(await needs("damas-chinas", on), "damas-chinas"))?.status.version).toBe(2);
});

test("a tab never overwrites what another has saved since, and says that it lost the match", async () => {
  const on = shelf();
  const table = await open({ game: "damas-chinas", chairs: [person(), person()] }, await needs("damas-chinas", on));
  const other = await needs("damas-chinas", on);
  const there = await DeviceTable.resume(other, "damas-chinas");
  tables.push(asAny(there));
  await there?.act(there.legal?.actions[5]?.notation ?? "");
  const text = on.getItem(KEY);
  await table.act(table.legal?.actions[0]?.notation ?? "");
  expect(on.getItem(KEY)).toBe(text);

  const slot = await slotOf("damas-chinas", on);
  const lost = vi.fn();
  slot.onlost = lost;
  on.setItem(KEY, "of somebody else");
  slot.forget();
  expect(on.getItem(KEY)).toBe("of somebody else");
  expect(lost).toHaveBeenCalledOnce();
});

test("a match is in the hands of one tab, until another takes it", async () => {
  // What a browser's lock manager does with one name, in one process.
  let holder: ((error: Error) => void) | null = null;
  const request = (_: string, { steal }: LockOptions, then: (lock: Lock | null) => unknown) => {
    if (holder && !steal) return Promise.resolve(then(null));
    holder?.(new DOMException("stolen", "AbortError"));
    return new Promise((done, fail) => {
      holder = fail;
      void Promise.resolve(then({} as Lock)).then(done);
    });
  };
  const locks = { request } as unknown as LockManager;
  const on = shelf();
  const first = await Slot.hold("damas-chinas", on, { locks });
  const lost = vi.fn();
  if (first) first.onlost = lost;
  expect(await Slot.hold("damas-chinas", on, { locks })).toBeNull();
  expect(lost).not.toHaveBeenCalled();
  const second = await Slot.hold("damas-chinas", on, { locks, steal: true });
  expect(second).not.toBeNull();
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
});

test("a bot that fails says so, and moves when it is asked again", async () => {
  const with_ = await needs("damas-chinas");
  const think = vi.spyOn(partida, "think").mockRejectedValueOnce(new Error("the worker does not answer"));
  const table = await open({ game: "damas-chinas", chairs: [bot(), person()] }, with_);
  await vi.waitFor(() => expect(table.fault).toEqual({ kind: "bot", seat: 0 }));
  expect(table.thinking).toBeNull();
  think.mockRestore();
  table.retry();
  await settled(asAny(table));
  expect(table.fault).toBeNull();
  expect(table.status.version).toBe(1);
});

test("rules that trap at a move say so; the match goes on from its log", async () => {
  class Trapping extends rules.Match {
    override apply(): never {
      throw new WebAssembly.RuntimeError("unreachable");
    }
  }
  // What is opened traps; what is restored from a log is as it should be.
  const broken = await realRules({ Match: Trapping as typeof rules.Match });
  const table = await open({ game: "damas-chinas", chairs: [person(), person()] }, await needs("damas-chinas", shelf(), broken));
  const action = table.legal?.actions[0]?.notation ?? "";
  await expect(table.act(action)).rejects.toMatchObject({ code: "rules_failed" });
  expect(table.refusal?.message).toBeTruthy();
  expect(table.busy).toBe(false);
  await table.act(action);
  expect(table.status.version).toBe(1);
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
