import { beforeAll, expect, test } from "vitest";
import { loadRules, TestTable } from "../shared/testing.svelte";
import { foughtIn, tellFight } from "./combat";

beforeAll(loadRules);

/** Blue's D4 attacks Red's D3, as the rules foresee it. */
async function fight(attackers: number, defenders: number, token: string, advance: number) {
  const position = `KC1 s1,p0,w1G5,w2G5/o0,o1,p0,s0,w1G5/w1R5,o0,s1,p1,o0,o0/w2R5,s0,p1R${defenders}${token},w2B${attackers}m,s1,o1,s1/w1R5,p0,s1,p1,p0,p0/p0,o1,o0,s0,w1B5/s1,o0,w1B5,w2B5 5 move B B - DD ST -`;
  const table = await TestTable.load("king-of-colors", position, 1, ["Ana", "Bea", "Ciro"]);
  const event = foughtIn((await table.preview(`fight D4 D3 ${advance}`)).events);
  expect(event).not.toBe(null);
  return tellFight(event!);
}

test("K76, no. 1: without a Defence token all of them compare, and the winner advances", async () => {
  const story = await fight(8, 3, "", 2);
  expect(story).toMatchObject({ attacker: "blue", defender: "red", from: "D4", to: "D3" });
  expect(story.defence).toEqual({ troops: 8, toll: 0, doubled: false, power: 8 });
  expect(story.comparison).toEqual({ power: 8, defenders: 3, sign: ">" });
  expect(story.result).toEqual({ losses: 3, kind: "advance", attackersLeft: 5, defendersLeft: 0, advanced: 2, stayed: 3 });
});

test("K76, no. 11 and K73: a winner too weak to advance stays", async () => {
  const story = await fight(7, 3, "d", 0);
  expect(story.defence).toMatchObject({ toll: 3, doubled: false, power: 4 });
  expect(story.result).toMatchObject({ kind: "too_few", stayed: 1, advanced: 0 });
});

test("K76, no. 14: attackers destroyed by the token", async () => {
  const story = await fight(3, 1, "d", 0);
  expect(story.comparison).toMatchObject({ power: 0, sign: "<" });
  expect(story.result).toMatchObject({ kind: "destroyed", losses: 0, defendersLeft: 1 });
});

test("K76, no. 16: a defender who beats the attack off", async () => {
  expect((await fight(6, 9, "d", 0)).result).toMatchObject({ kind: "beaten_off", losses: 3, defendersLeft: 6 });
});

test("K76, no. 19: a doubled Defence costs six, and a tie empties both", async () => {
  const story = await fight(9, 3, "D", 0);
  expect(story.defence).toMatchObject({ toll: 6, doubled: true, power: 3 });
  expect(story.comparison.sign).toBe("=");
  expect(story.result).toMatchObject({ kind: "tie", losses: 3 });
});
