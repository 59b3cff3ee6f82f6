import { beforeAll, expect, test } from "vitest";
import { loadRules, TestTable } from "../shared/testing.svelte";
import { centreOf } from "./cells";
import { readOrders, type Orders } from "./orders";
import * as plans from "./plan";
import { NOTHING } from "./plan";

const NAMES = ["Ana", "Bea", "Ciro"];
// The positions of the worked examples: K140, K142 before production, K143 at movement, K145 with a doubled Defence.
const PLANNING =
  "KC1 s1,p0,w1G5,w2G5/o0,o1,p0,s0,w1G5/w1R5,o0,s1,p1,o0,o0/w2R5,s0,p1,w2,s1,o1,s1/w1R5,p0,s1,p1,p0,p0/p0,o1,o0,s0,w1B5/s1,o0,w1B5,w2B5 1 plan R R 1 - MP.DD.SD.DM.ST -";
const PRODUCTION =
  "KC1 s1,p0,w1G5,w2G5m/o0,o1,p0,s0,w1G5d/w1R5m,o0,s1,p1,o0,o0/w2R5p,s0,p1,w2,s1,o1,s1/w1R5m,p0,s1,p1,p0,p0/p0,o1,o0,s0,w1B5m/s1,o0,w1B5m,w2B5p 1 prod R R - MP DD.SD.DM.ST -";
const MOVEMENT =
  "KC1 s1,p0G1,w1G1,w2G1p/o0R1,o1G2,p0G9m,s0G1,w1G1/w1R1,o0R1,s1R11d,p1G11m,o0G2,o0/w2R2m,s0R1,p1R6D,w2B13m,s1,o1,s1/w1R1,p0R2,s1B12m,p1B3,p0B1,p0/p0,o1,o0B2,s0B1,w1B1/s1,o0B1,w1B1,w2B1p 5 move B B - DD ST -";
const FULL =
  "KC1 s1,p0,w1G18,w2G20/o0,o1,p0,s0,w1/w1R5,o0,s1,p1,o0,o0/w2R5,s0,p1,w2,s1,o1,s1/w1R5,p0,s1,p1,p0,p0/p0,o1,o0,s0,w1B5/s1,o0,w1B5,w2B5 1 prod G G - ST DD.SD.DM.MP -";

beforeAll(loadRules);

async function at(position: string, viewer: number): Promise<[TestTable<"king-of-colors">, Orders]> {
  const table = await TestTable.load("king-of-colors", position, viewer, NAMES);
  return [table, readOrders(table.legal?.actions ?? [])];
}

test("K3: the homes lie at the top, lower right and lower left, the centre in the middle", () => {
  expect(centreOf("D4")).toEqual({ x: 0, y: 0 });
  expect(centreOf("D1").y).toBeCloseTo(-3 * Math.sqrt(3));
  expect(centreOf("G4").x).toBeCloseTo(4.5);
  expect(centreOf("G4").y).toBeCloseTo(1.5 * Math.sqrt(3));
  expect(centreOf("A4").x).toBeCloseTo(-4.5);
});

test("K31, K134: a token and a territory, in either order, become one action", async () => {
  const [table, orders] = await at(PLANNING, 0);
  expect([...plans.pressable(NOTHING, orders)].sort()).toEqual(["C1", "D1", "E1"]);
  const token = plans.pickToken(NOTHING, "movement");
  expect(plans.actionOf(token, orders, table.view)).toBe(null);
  const both = plans.press(token, orders, "C1");
  expect(plans.actionOf(both, orders, table.view)).toEqual({ kind: "place", cell: "C1", token: "movement" });
  const other = plans.pickToken(plans.press(NOTHING, orders, "C1"), "movement");
  expect(plans.actionOf(other, orders, table.view)).toEqual({ kind: "place", cell: "C1", token: "movement" });
  await table.act("place C1 M");
  expect(table.legal).toBe(null);
});

test("K31: a territory of another or with a token cannot be pressed", async () => {
  const [table, orders] = await at(PLANNING, 0);
  expect(plans.press(NOTHING, orders, "G4")).toBe(NOTHING);
  table.play(0, "place C1 M");
  table.play(1, "pass");
  table.play(2, "pass");
  const later = readOrders(table.legal?.actions ?? []);
  expect([...plans.pressable(NOTHING, later)].sort()).toEqual(["D1", "E1"]);
});

test("K49: what is left to place counts down to nothing, and only then there is an action", async () => {
  const [table, orders] = await at(PRODUCTION, 0);
  expect(plans.leftOver(plans.spreadOf(NOTHING, table.view), table.view)).toBe(8);
  expect(plans.actionOf(NOTHING, orders, table.view)).toBe(null);
  const { plan } = plans.setTroops(NOTHING, table.view, "C1", 7);
  const { plan: next } = plans.setTroops(plan, table.view, "D1", 9);
  const { plan: whole } = plans.setTroops(next, table.view, "E1", 7);
  expect(plans.leftOver(plans.spreadOf(whole, table.view), table.view)).toBe(0);
  expect(plans.actionOf(whole, orders, table.view)).toEqual({ kind: "produce", troops: { C1: 7, D1: 9, E1: 7 } });
  await expect(table.preview("produce C1=7 D1=9 E1=7")).resolves.toBeTruthy();
});

test("K48: a step stops at one, at twenty and where the hand is empty, and says which", async () => {
  const [table] = await at(PRODUCTION, 0);
  expect(plans.setTroops(NOTHING, table.view, "C1", 0)).toMatchObject({ stop: "fewest", plan: { spread: { C1: 1 } } });
  expect(plans.setTroops(NOTHING, table.view, "C1", 30)).toMatchObject({ stop: "none_left", plan: { spread: { C1: 13 } } });
  const { plan } = plans.setTroops(NOTHING, table.view, "D1", 1);
  const { plan: more } = plans.setTroops(plan, table.view, "E1", 1);
  expect(plans.setTroops(more, table.view, "C1", 30)).toMatchObject({ stop: "most", plan: { spread: { C1: 20 } } });
});

test("K48: the ends of the scale are those of the rules", async () => {
  const [table] = await at(FULL, 2);
  expect(table.view.needed).toMatchObject({ sum: 40 });
  await expect(table.preview(`produce A3=${plans.MOST} A4=${plans.MOST}`)).resolves.toBeTruthy();
  const [other] = await at(PRODUCTION, 0);
  await expect(other.preview(`produce C1=${plans.FEWEST} D1=${plans.MOST} E1=2`)).resolves.toBeTruthy();
  await expect(other.preview(`produce C1=${plans.FEWEST - 1} D1=${plans.MOST} E1=3`)).rejects.toThrow();
  await expect(other.preview(`produce C1=1 D1=${plans.MOST + 1} E1=1`)).rejects.toThrow();
});

test("K155: with everything full the surplus is not asked for", async () => {
  const [table] = await at(FULL, 2);
  expect(plans.leftOver(plans.spreadOf(NOTHING, table.view), table.view)).toBe(2);
  expect(table.view.needed?.lost).toBeGreaterThan(0);
});

test("K48: troops are carried from one territory to another, never the last one", async () => {
  const [table] = await at(PRODUCTION, 0);
  const all = plans.carry(NOTHING, table.view, "C1", "E1", 99);
  expect(all).toMatchObject({ stop: null, plan: { spread: { C1: 1, E1: 9 } } });
  expect(plans.carry(all.plan, table.view, "C1", "E1", 1).stop).toBe("fewest");
  expect(plans.carry(NOTHING, table.view, "C1", "C2", 1).plan).toBe(NOTHING);
});

test("K52: the automatic distribution is a draft like any other", async () => {
  const [table, orders] = await at(PRODUCTION, 0);
  const action = plans.actionOf(plans.automatic(NOTHING, table.view), orders, table.view) ?? "";
  await expect(table.preview(action)).resolves.toBeTruthy();
});

test("K132: the chosen origin's neighbours are its destinations, with the numbers of the rules", async () => {
  const [table, orders] = await at(MOVEMENT, 1);
  expect([...plans.pressable(NOTHING, orders)].sort()).toEqual(["D4", "E3"]);
  const from = plans.press(NOTHING, orders, "D4");
  expect([...plans.targets(from, orders)].sort()).toEqual(["C3", "C4", "D3", "D5", "E3", "E4"]);
  const fight = plans.press(from, orders, "C4");
  expect(plans.marchOf(fight, orders)).toEqual({ verb: "fight", least: 1, most: 1 });
  expect(plans.actionOf(fight, orders, table.view)).toEqual({ kind: "fight", from: "D4", to: "C4", count: 1 });
  const hopeless = plans.press(from, orders, "D3");
  expect(plans.marchOf(hopeless, orders)).toEqual({ verb: "fight", least: 0, most: 0 });
  const move = plans.press(from, orders, "D5");
  expect(plans.marchOf(move, orders)).toEqual({ verb: "move", least: 1, most: 12 });
  expect(plans.setCount(move, orders, 99)).toBe(move);
  expect(plans.setCount(move, orders, 0).count).toBe(1);
  expect(plans.actionOf(plans.setCount(move, orders, 5), orders, table.view)).toEqual({ kind: "move", from: "D4", to: "D5", count: 5 });
});

test("K64: an own territory that waits is a destination first and an origin when pressed again", async () => {
  const [, orders] = await at(MOVEMENT, 1);
  const from = plans.press(NOTHING, orders, "D4");
  const to = plans.press(from, orders, "E3");
  expect(to).toMatchObject({ from: "D4", to: "E3" });
  expect(plans.press(to, orders, "E3")).toMatchObject({ from: "E3", to: null });
});

test("K134: a plan holds as long as the rules would take it", async () => {
  const [table, orders] = await at(MOVEMENT, 1);
  const to = plans.press(plans.press(NOTHING, orders, "D4"), orders, "D5");
  expect(plans.holds(to, orders, table.view)).toBe(true);
  expect(plans.holds(to, readOrders([]), table.view)).toBe(false);
  const [production, open] = await at(PRODUCTION, 0);
  const spread = plans.setTroops(NOTHING, production.view, "C1", 7).plan;
  expect(plans.holds(spread, open, production.view)).toBe(true);
  expect(plans.holds(spread, orders, table.view)).toBe(false);
});
