// @vitest-environment node
import { expect, test } from "vitest";
import { tilesOf } from "./ground";
import { left, missing, PIECES, pointsOf, PRICES } from "./reference";
import { answer, foresee, LAYOUT_A, load, movesIn, viewOf } from "./rules.testing";

test("C17: the price list is what the rules take", () => {
  const match = load({
    hands: ["w5 c4 g6 s4 r4", "", ""],
    settlements: ["V12", "V31", "V44"],
    roads: ["E19 E26", "", ""],
  });
  const view = viewOf(match, 0);
  const actions = { road: "road E35", settle: "settle V23", city: "city V12" } as const;
  const recruits = { warrior: "recruit warrior V12", archer: "recruit archer V12" } as const;
  for (const [piece, action] of Object.entries({ ...actions, ...recruits })) {
    const after = foresee(view, action).after;
    const paid = view.players[0]?.hand?.map((before, i) => before - (after?.players[0]?.hand?.[i] ?? 0));
    expect(paid, piece).toEqual(PRICES[piece as keyof typeof PRICES]);
  }
});

test("C19, C20: who has no piece left may not build one, however rich", () => {
  const match = load({
    hands: ["w5 c4 g6 s4 r4", "", ""],
    settlements: ["V0 V2 V26 V31 V44", "V12", "V21"],
    roads: ["E46", "", ""],
    soldiers: ["W1@V0 W2@V0 A1@V2", "", ""],
  });
  const player = viewOf(match, 0).players[0];
  if (!player) throw new Error("no player");
  expect([left(player, "settle"), left(player, "warrior"), left(player, "archer"), left(player, "city")]).toEqual([0, 0, 0, 4]);
  expect(left(player, "road")).toBe(PIECES.road - 1);
  const kinds = new Set(movesIn(match).map(({ kind }) => kind));
  expect(kinds.has("settle") || kinds.has("recruit")).toBe(false);
});

test("C18: what is missing for a piece", () => {
  expect(missing([1, 0, 0, 2, 0], PRICES.settle)).toEqual([0, 0, 1, 0, 0]);
  expect(missing([0, 9, 1, 9, 0], PRICES.city)).toEqual([0, 0, 2, 0, 0]);
});

test("C76: who holds a card, what takes it, and who lacks but one", () => {
  const match = load({
    settlements: ["V12", "V31", "V42"],
    roads: ["E19 E26 E35 E43", "E46 E52 E59 E64", ""],
    cards: "R=- D=- L=P1 A=-",
  });
  const view = viewOf(match, 0);
  const { contests } = answer(view, { kind: "contests" });
  expect(contests.map(({ card }) => card)).toEqual(["development", "longest_route", "largest_army"]);
  expect(contests[1]).toMatchObject({ holder: 0, needed: 5, close: [1] });
  expect(contests[2]).toMatchObject({ holder: null, needed: 3, close: [] });
  expect(pointsOf(view, 0)).toEqual({ settlements: 1, cities: 0, cards: ["longest_route"] });
});

test("C76: the figures of the card are those with which the rules pass it on", () => {
  const scene = { hands: ["w5 c4 g6 s4 r4", "", ""], settlements: ["V12", "V31", "V42"] };
  const passes = (roads: string, soldiers: string, action: string) =>
    foresee(viewOf(load({ ...scene, roads: [roads, "", ""], soldiers: [soldiers, "", ""] }), 0), action).events.some(
      (event) => event.kind === "card_passed" && event.to === 0,
    );
  expect(passes("E19 E26", "", "road E35")).toBe(false);
  expect(passes("E19 E26 E35", "", "road E43")).toBe(true);
  expect(passes("E19", "W1@V12", "recruit archer V12")).toBe(false);
  expect(passes("E19", "W1@V12 W2@V12", "recruit archer V12")).toBe(true);
  expect(passes("E19", "", "city V12")).toBe(true);
});

test("C10, C11: terrain and numbers of layout A", () => {
  const tiles = tilesOf(LAYOUT_A);
  expect(tiles[0]).toEqual({ hex: 0, terrain: "forest", token: 9 });
  expect(tiles[9]).toEqual({ hex: 9, terrain: "desert", token: null });
  expect(tiles[18]).toEqual({ hex: 18, terrain: "mountain", token: 2 });
});

test("C37, C40: cards fly from the hexes that gave them", () => {
  const view = viewOf(load({ cities: ["V18", "", ""], settlements: ["", "V44", "V12"] }), 0);
  const { sources } = answer(view, { kind: "sources", number: 8 });
  expect(sources).toContainEqual({ seat: 0, resource: "wheat", hexes: [4] });
  expect(sources).toContainEqual({ seat: 1, resource: "sheep", hexes: [17] });
  const robbed = answer({ ...view, thief: 4 }, { kind: "sources", number: 8 });
  expect(robbed.sources.some(({ hexes }) => hexes.includes(4))).toBe(false);
});
