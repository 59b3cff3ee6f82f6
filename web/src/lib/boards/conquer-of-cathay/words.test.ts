// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { preferences } from "$lib/state/preferences.svelte";
import type { Preview } from "$wasm/client";
import { foresee, load, viewOf, type Scene } from "./rules.testing";
import type { CathayTable } from "./turn.svelte";
import { foretell, landAt, nameOfSeat, standingOn, wordsOfCards, wordsOfPlace } from "./words";

beforeAll(() => (preferences.lang = "en"));

const sitters = ["Ana", "Ben", "Eva"].map((name, seat) => ({ seat, name }));

function tableOf(scene: Scene): CathayTable {
  return { view: viewOf(load(scene), 0), viewer: 0, sitters } as unknown as CathayTable;
}

function told(scene: Scene, action: string): string[] {
  const table = tableOf(scene);
  const foreseen = foresee(table.view, action) as Preview<"conquer-of-cathay">;
  return foretell(table, foreseen).map(({ tone, words }) => `${tone}: ${words}`);
}

const war = (attacker: string, defenders: string, kind: "settlements" | "cities" = "settlements"): Scene => ({
  settlements: ["V44", "", kind === "settlements" ? "V12 V31" : "V31"],
  cities: ["", "", kind === "cities" ? "V12" : ""],
  soldiers: [`${attacker}@V17`, "", defenders],
});

test("C64, X8: a warrior against a warrior takes both away", () => {
  expect(told(war("W1", "W1@V12 A1@V12"), "attack W1 V12")).toEqual([
    "bad: Both fall: your warrior 1 and Eva's warrior 1.",
    "plain: Still defending: archer.",
  ]);
});

test("C64, X8: an archer against a warrior survives", () => {
  expect(told(war("A1", "W1@V12"), "attack A1 V12")).toEqual([
    "good: Eva's warrior 1 falls; your archer survives.",
    "plain: The place is left undefended.",
  ]);
});

test("C65, X8: a warrior conquers, an archer leaves a ruin", () => {
  expect(told(war("W1", ""), "attack W1 V12")).toEqual([
    "good: Eva's settlement becomes yours and your warrior 1 moves in.",
    "good: Your points: 1 → 2",
  ]);
  expect(told(war("W1", "", "cities"), "attack W1 V12")[0]).toMatch(/^good: Eva's city falls: it stays as your settlement/);
  expect(told(war("A1", "", "cities"), "attack A1 V12")[0]).toMatch(/^good: Eva's city becomes a ruin/);
});

test("C70, X13: the last building of a rival", () => {
  const scene: Scene = { ...war("W1", ""), settlements: ["V31", "V44", "V12"], hands: ["", "", "w2 g1"] };
  expect(told(scene, "attack W1 V12")).toContain("plain: Eva has nothing left on the board: hand and soldiers are lost.");
});

test("C66: a step onto a ruin claims it", () => {
  const scene: Scene = { settlements: ["V31", "V44", "V49"], soldiers: ["W1@V17", "", ""], ruins: "V12" };
  expect(told(scene, "move W1 V12")).toEqual([
    "good: You claim the ruin on the vertex of forest 9, mountain 5, and wheat farm 8: a settlement of yours rises there, free of charge.",
    "good: Your points: 1 → 2",
  ]);
});

test("C76: a road that takes Longest Route says so", () => {
  const scene: Scene = { settlements: ["V12", "V31", "V44"], roads: ["E19 E26 E35", "", ""], hands: ["w1 r1", "", ""] };
  expect(told(scene, "road E43")).toEqual(["good: You take “Longest Route”.", "good: Your points: 1 → 2"]);
});

test("C27: what a first settlement brings is known before it is placed", () => {
  const turn = "turn round=1 order=P1,P2,P3 player=P1 phase=setup";
  const scene: Scene = { turn, flags: ["-", "-", "-"] };
  expect(told(scene, "place V12 E19")[0]).toBe("good: You receive 1 wood, 1 wheat, and 1 stone.");
});

test("bots of the same name are told apart by their seats", () => {
  const bots = ["Bot", "Ana", "Bot"].map((name, seat) => ({ seat, name }));
  const table = { sitters: bots } as unknown as CathayTable;
  expect([0, 1, 2, 3].map((seat) => nameOfSeat(table, seat))).toEqual(["Bot (1)", "Ana", "Bot (3)", "Player 4"]);
});

test("places are spoken with what stands there and the land around", () => {
  const table = tableOf(war("W1", "W1@V12"));
  expect(standingOn(table, 12)).toEqual(["settlement of Eva", "warrior 1 of Eva"]);
  expect(landAt(table.view, 18)).toBe("wheat farm 8, forest 11, desert");
  expect(wordsOfPlace(table, { at: "edge", edge: 19 })).toBe("E19, between V12 and V17");
  expect(wordsOfCards([0, 2, 0, 0, 1])).toBe("2 clay and 1 stone");
});
