import { expect, test } from "vitest";
import type { Room } from "$lib/api";
import { agentName, endingFor, scoresOf } from "./results";

const room = (winners: number[] | null, reason = "colours", seats = 2) =>
  ({
    seats,
    members: [
      { username: "ana", seat: 0 },
      { username: "ben", seat: 1 },
    ],
    outcome: winners && { winners, scores: null, reason },
  }) as unknown as Room;

test("won, lost, shared", () => {
  expect(endingFor(room([0]), "ana")).toBe("won");
  expect(endingFor(room([0]), "ben")).toBe("lost");
  expect(endingFor(room([0, 1]), "ana")).toBe("shared");
});

test("a match that was ended has no result, nor has one that only was watched", () => {
  expect(endingFor(room([], "match_admin"), "ana")).toBe("none");
  expect(endingFor(room(null), "ana")).toBe("none");
  expect(endingFor(room([0]), "eva")).toBe("none");
});

test("a puzzle without a winner was failed, unless it was left", () => {
  expect(endingFor(room([], "lost", 1), "ana")).toBe("lost");
  expect(endingFor(room([], "left", 1), "ana")).toBe("none");
});

test("browsers are told by name and system", () => {
  expect(agentName("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36")).toBe(
    "Chrome · Linux",
  );
  expect(agentName("Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox · Windows");
  expect(agentName("")).toBeNull();
});

test("the history has everybody's points, the most first", () => {
  const member = { seat: 0, username: "ana", admin: true, left: false, absent: false, bot: null };
  const played = { members: [member], bots: [{ seat: 1, level: "easy" }], outcome: { winners: [1], scores: [7, 9], reason: "points" } };
  expect(scoresOf(played, (level) => `Bot ${level}`)).toEqual([
    { name: "Bot easy", points: 9 },
    { name: "ana", points: 7 },
  ]);
  expect(scoresOf({ ...played, outcome: { winners: [1], scores: null, reason: "resigned" } }, String)).toEqual([]);
});
