// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "$lib/api";
import { NO_RECORDS, totalOf, withWin, type Records } from "../logic/records";
import { kept } from "./kept.svelte";
import { exchange, type Office } from "./progress.svelte";

vi.mock("$lib/partida", () => ({ partida: () => Promise.reject(new Error("not asked")) }));

const E1 = "F1;5x5;R3B/2G2/3BG/4R/Y3Y";
const win = { board: E1, size: "5x5", stars: 2, time: 9000, moves: 6, solved: false, daily: null, today: "2026-11-15" };

/** A server with one document; `meanwhile` happens once, between reading and writing. */
function office(first: Records | null, meanwhile: (() => void) | null = null) {
  const stored = { version: first ? 1 : 0, document: (first ?? {}) as object, written: 0 };
  const server: Office = {
    read: () => Promise.resolve(JSON.parse(JSON.stringify(stored)) as { version: number; document: Record<string, unknown> }),
    write(version, document) {
      meanwhile?.();
      meanwhile = null;
      if (version !== stored.version) return Promise.reject(new ApiError(409, "stale", "changed"));
      stored.version += 1;
      stored.document = document;
      stored.written += 1;
      return Promise.resolve();
    },
  };
  return { stored, server };
}

beforeEach(() => {
  localStorage.clear();
  kept.belongTo("nobody");
  kept.belongTo(null);
});

test("what was won before logging in goes to the account, once, and together with what the account has", async () => {
  kept.won(win);
  kept.belongTo("Ana");
  const { stored, server } = office(withWin(NO_RECORDS, { ...win, stars: 3, device: "phone" }));
  await exchange(server);
  expect(kept.record(E1)).toEqual({ stars: 3, time: 9000, moves: 6 });
  expect(totalOf(kept.records, "5x5")?.won).toBe(2);
  expect(stored.document).toEqual(kept.records);
  await exchange(server);
  expect([stored.written, stored.version]).toEqual([1, 2]);
  kept.belongTo(null);
  expect(kept.record(E1)).toBeUndefined();
  kept.belongTo("ben");
  expect(kept.record(E1)).toBeUndefined();
  kept.belongTo("ana");
  expect(kept.record(E1)?.stars).toBe(3);
});

test("two devices that write at once lose nothing", async () => {
  kept.belongTo("eva");
  kept.won(win);
  const { stored, server } = office(null, () => {
    stored.version = 1;
    stored.document = withWin(NO_RECORDS, { ...win, board: "F1;other", device: "phone" });
  });
  await exchange(server);
  expect([kept.record(E1)?.stars, kept.record("F1;other")?.stars]).toEqual([2, 2]);
  expect([stored.version, stored.document]).toEqual([2, kept.records]);
});

test("without a server, or an account, everything stays on the device", async () => {
  kept.won(win);
  const gone = () => Promise.reject(new ApiError(0, "offline", "gone"));
  await exchange({ read: gone, write: gone });
  kept.belongTo("leo");
  await exchange({ read: gone, write: gone });
  expect(kept.record(E1)?.stars).toBe(2);
});
