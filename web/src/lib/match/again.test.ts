import { expect, test } from "vitest";
import { Again, playedSince } from "./again.svelte";
import type { Past } from "./past.svelte";
import type { Entry, Sitter, Table } from "./table";

const entry = (version: number, seat: number | null): Entry => ({ version, seat, cause: "asked", action: "x", events: [] }) as Entry;
const sitter = (seat: number, you: boolean): Sitter => ({ seat, name: "", bot: you ? null : "easy", you, absent: false, left: false });
const sitters = [sitter(0, true), sitter(1, false), sitter(2, false)];

test("all moves of the others since one's own can be seen again, in their order and from before them", async () => {
  const entries = [entry(0, null), entry(1, 0), entry(2, 1), entry(3, 2), entry(4, 0), entry(5, 1), entry(6, 2)];
  expect(playedSince({ entries, sitters })).toEqual([5, 6]);
  expect(playedSince({ entries: entries.slice(0, 5), sitters })).toEqual([]);
  const looked: number[] = [];
  const past = { look: (_: Table, version: number) => Promise.resolve(looked.push(version) > 0), toPresent: () => looked.push(-1) };
  const again = new Again(past as unknown as Past, () => Promise.resolve());
  await again.show({ entries, sitters } as unknown as Table);
  expect(looked).toEqual([4, 5, 6, -1]);
  expect(again.on).toBe(false);
});
