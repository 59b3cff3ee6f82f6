import { expect, test } from "vitest";
import { actionOf, cellsOf, chainsFrom, firstHops, movable } from "./chain";
import { RulesTable } from "./testing.svelte";

const M1 =
  "./yy/.../..../......g....../......y.y.../..y.y...y../.y...y..../........./.....g.gg./.......gg../......g...../....g..y...../..../.../gg/. 0 n 1 0,0 0 104,104";
const ROUND =
  "g/../.../..../............./............/.........../........../....gy.../.....yy.../.........../............/............./..../.../../y 0 c 1 6,8 0 8,22";

const listed = (options: object, position?: string) => new RulesTable(options, position).legal?.actions ?? [];
const places = (next: { to: string }[]) => next.map((one) => one.to).sort();

test("the pieces that can go somewhere come from the list", () => {
  expect([...movable(listed({ mode: 0 }))].sort()).toEqual(["n1", "n2", "n3", "n4", "o1", "o2", "o3"]);
  expect(movable([{ notation: "pass", action: { kind: "pass" } }]).size).toBe(0);
});

test("steps and first jumps of one piece, without its longer chains", () => {
  const next = firstHops(listed({}, M1), "k9");
  expect(places(next.filter((one) => one.kind === "step"))).toEqual(["k10", "l10", "l9"]);
  expect(places(next.filter((one) => one.kind === "jump"))).toEqual(["i7", "i9", "k7"]);
});

test("D35: a first jump knows what it takes", () => {
  expect(firstHops(listed({}, ROUND), "i5")).toContainEqual({ kind: "jump", to: "i7", captured: "i6" });
});

test("where the chains of a piece end, each with its way", () => {
  const chains = chainsFrom(listed({}, M1), "k9");
  expect(chains.get("m7")?.map(cellsOf)).toEqual([["k9", "k7", "m7"]]);
  expect(chains.has("k7")).toBe(false);
});

test("a chain goes on to wherever the rules let this very way go on, and back to where it was (D81)", async () => {
  const table = new RulesTable({}, M1);
  const { next } = await table.ask({ kind: "onward", from: "k9", path: ["k7"] });
  expect(places(next.filter((one) => one.kind === "jump"))).toEqual(["i5", "m7"]);
  expect(next).toContainEqual({ kind: "back", to: "k9", kept: 0 });
  const later = await table.ask({ kind: "onward", from: "k9", path: ["k7", "m7", "m9"] });
  expect(later.next).toContainEqual({ kind: "back", to: "m7", kept: 2 });
});

test("ways that the list does not name are as good as the one it names", async () => {
  // i7 lies two jumps away either way; the list of legal moves has it once (D27).
  const table = new RulesTable({}, ROUND);
  const { next } = await table.ask({ kind: "onward", from: "i5", path: ["k7", "i7"] });
  expect(next).toContainEqual({ kind: "jump", to: "i5", captured: "i6" });
  await table.act(actionOf({ from: "i5", hops: ["k7", "i7", "i5"].map((to) => ({ to, captured: null })) }, false));
  expect(table.sent).toEqual(["i5xk7xi7xi5"]);
});

test("D83: the turns that are left are told when they are few", async () => {
  const table = new RulesTable({ mode: 0 });
  expect(await table.ask({ kind: "patience" })).toEqual({ kind: "patience", left: null });
  const late = new RulesTable({}, M1.replace("0,0 0 104,104", "0,0 50 104,104"));
  expect((await late.ask({ kind: "patience" })).left).toBe(late.view.clock_limit - 50);
});
