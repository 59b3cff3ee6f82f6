import { expect, test } from "vitest";
import { ladderOf, listOf } from "./ladder";

const rank = (username: string, points: number) => ({ username, points, deviation: 50, matches: 12 });
const anchor = (level: string, points: number) => ({ level, points, deviation: 40 });

test("bots that people run stand between those of the server", () => {
  const ladder = ladderOf([rank("deep", 1900), rank("shallow", 900)], [anchor("expert", 2185), anchor("easy", 824)]);
  expect(ladder.map((one) => [one.rank, one.username ?? one.level])).toEqual([
    [1, "expert"],
    [2, "deep"],
    [3, "shallow"],
    [4, "easy"],
  ]);
});

test("people are listed as the server orders them", () => {
  expect(listOf([rank("ana", 1700), rank("ben", 1600)]).map((one) => one.rank)).toEqual([1, 2]);
});
