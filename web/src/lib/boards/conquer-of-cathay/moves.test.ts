// @vitest-environment node
import { expect, test } from "vitest";
import { nameOf, ready, targets, trades } from "./moves";
import { load, movesIn, viewOf } from "./rules.testing";

const nobody = () => null;
const anywhere = load({ settlements: ["V12", "V31", "V44"] });
const lit = (found: ReturnType<typeof targets>) => found.map(({ place, tone }) => `${nameOf(place)} ${tone}`).sort();

test("C103: every listed action of a rich turn is read, and nothing is lost", () => {
  const match = load({
    hands: ["w5 c4 g6 s4 r4", "", ""],
    settlements: ["V12", "V31", "V44"],
    roads: ["E19 E26", "", ""],
    soldiers: ["W1@V30", "", ""],
  });
  const { actions } = match.legal(0);
  const moves = movesIn(match);
  expect(moves.map(({ notation }) => notation)).toEqual(actions);
  expect(new Set(moves.map(({ kind }) => kind))).toEqual(new Set(["road", "settle", "city", "recruit", "trade", "move", "end"]));
  expect(movesIn(match, ["trade g>r"])).toMatchObject([{ kind: "trade", give: "wheat", take: "stone" }]);
  expect(movesIn(match, ["dance"])).toEqual([]);
});

test("C25: a placement turn lights the vertices, and the edges of the one that is chosen", () => {
  const moves = movesIn(anywhere, ["place V12 E11", "place V12 E19", "place V31 E46"]);
  expect(lit(targets(moves, null, null, nobody))).toEqual(["V12 build", "V31 build"]);
  expect(lit(targets(moves, null, 12, nobody))).toEqual(["E11 build", "E19 build", "V12 build", "V31 build"]);
});

test("C34: with nothing in hand every place lights up once, with all that can be done there", () => {
  const moves = movesIn(anywhere, ["city V12", "end", "move W1 V17", "attack W1 V7", "recruit archer V12", "road E19"]);
  const found = targets(moves, null, null, () => 12);
  expect(lit(found)).toEqual(["E19 build", "V12 build"]);
  expect(found.find(({ place }) => nameOf(place) === "V12")?.moves.map(({ kind }) => kind)).toEqual(["city", "move", "attack", "recruit"]);
});

test("C60, C62: a soldier in hand lights where it can go and what it can attack", () => {
  const moves = movesIn(anywhere, ["attack W1 V7", "move W1 V17", "move W2 V8", "road E19"]);
  expect(lit(targets(moves, "W1", null, () => 12))).toEqual(["V17 go", "V7 attack"]);
  expect(ready(moves)).toEqual(["W1", "W2"]);
});

test("C54: trades by what is given, as the rules list them", () => {
  const match = load({ hands: ["g5 r1", "c19", ""], settlements: ["V12", "V31", "V44"] });
  const found = trades(movesIn(match));
  expect([...found.keys()]).toEqual(["wheat"]);
  // P2 holds all the clay there is, so that none can be taken.
  expect([...(found.get("wheat") ?? new Map()).keys()].sort()).toEqual(["sheep", "stone", "wood"]);
  expect(viewOf(match, 0).stock[1]).toBe(0);
});
