import { expect, test } from "vitest";
import { entrantName, pointsText } from "./words";

test("points are written in halves", () => {
  expect([0, 0.5, 1, 2.5].map(pointsText)).toEqual(["0", "½", "1", "2½"]);
});

test("bots are told apart by their numbers", () => {
  expect(entrantName({ number: 3, username: null, bot: "easy" })).toContain("3");
  expect(entrantName({ number: 3, username: "ana", bot: null })).toBe("ana");
});
