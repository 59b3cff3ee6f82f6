import { expect, test } from "vitest";
import { between, firstHops, goBack, laterHops, movable, writeChain, writeStep, type Hop } from "./chain";
import { RulesTable } from "./testing.svelte";

const M1 =
  "./yy/.../..../......g....../......y.y.../..y.y...y../.y...y..../........./.....g.gg./.......gg../......g...../....g..y...../..../.../gg/. 0 n 1 0,0 0 104,104";
const ROUND =
  "g/../.../..../............./............/.........../........../....gy.../.....yy.../.........../............/............./..../.../../y 0 c 1 6,8 0 8,22";

const jump = (to: string, captured: string | null = null): Hop => ({ to, captured });
const places = (next: { to: string }[]) => next.map((one) => one.to).sort();

test("D53: steps and chains as they are logged", () => {
  expect(writeStep("n1", "m5")).toBe("n1-m5");
  expect(writeChain("l7", [jump("j7"), jump("h8", "i7"), jump("f8", "g8")])).toBe("l7>j7xh8xf8");
});

test("the pieces that can go somewhere come from the list", () => {
  expect([...movable(new RulesTable({ mode: 0 }).legal?.actions ?? [])].sort()).toEqual(["n1", "n2", "n3", "n4", "o1", "o2", "o3"]);
  expect(movable(["pass"]).size).toBe(0);
});

test("steps and first jumps of one piece, without its longer chains", () => {
  const { legal } = new RulesTable({}, M1);
  const next = firstHops(legal?.actions ?? [], "k9");
  expect(places(next.filter((one) => one.kind === "step"))).toEqual(["k10", "l10", "l9"]);
  expect(places(next.filter((one) => one.kind === "jump"))).toEqual(["i7", "i9", "k7"]);
});

test("D35: a first jump knows what it takes", () => {
  const { legal } = new RulesTable({}, ROUND);
  expect(firstHops(legal?.actions ?? [], "i5")).toContainEqual({ kind: "jump", to: "i7", captured: "i6" });
});

test("a chain goes on to wherever the rules let this very way go on", async () => {
  const table = new RulesTable({}, M1);
  const next = await laterHops("k9", [jump("k7")], (action) => table.preview(action));
  expect(places(next.filter((one) => one.kind === "jump"))).toEqual(["i5", "m7"]);
  expect(next).toContainEqual({ kind: "back", to: "k9", kept: 0 });
});

test("ways that the list does not name are as good as the one it names", async () => {
  // i7 lies two jumps away either way; the list of legal moves has it once (D27).
  const table = new RulesTable({}, ROUND);
  const listed = table.legal?.actions.filter((action) => action.startsWith("i5") && action.endsWith("i5"));
  expect(listed).toEqual(["i5xi7xk7xi5"]);
  const next = await laterHops("i5", [jump("k7", "j6"), jump("i7", "j7")], (action) => table.preview(action));
  expect(next).toContainEqual({ kind: "jump", to: "i5", captured: "i6" });
});

test("D81: back to an earlier situation, and only with the same captures", () => {
  const way = [jump("k7"), jump("m7"), jump("m9")];
  expect(goBack("k9", way, "m7")).toEqual({ kind: "back", to: "m7", kept: 2 });
  expect(goBack("k9", way, "k9")).toEqual({ kind: "back", to: "k9", kept: 0 });
  expect(goBack("k9", [jump("k7", "k8")], "k9")).toBeNull();
});

test("what is no refusal is not taken for one", async () => {
  const broken = () => Promise.reject(new Error("the worker has ended"));
  await expect(laterHops("k9", [jump("k7")], broken)).rejects.toThrow("worker");
});

test("the hole between two", () => {
  expect(between("i5", "i7")).toBe("i6");
  expect(between("o1", "m5")).toBe("n1");
  expect(between("i5", "i6")).toBeNull();
});
