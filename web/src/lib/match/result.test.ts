import { expect, test } from "vitest";
import { endedBy, resultOf } from "./result";
import type { Sitter } from "./table";

const sitter = (seat: number, you = false): Sitter => ({ seat, name: `s${seat}`, bot: null, you, absent: false, left: false });
const end = (winners: number[], reason = "no-turns") => ({ winners, scores: null, reason });

test("the winner and the loser of two are told so", () => {
  expect(resultOf(end([0]), [sitter(0, true), sitter(1)], true)).toMatchObject({ headline: "youWon", tone: "good" });
  expect(resultOf(end([1]), [sitter(0, true), sitter(1)], true)).toMatchObject({ headline: "youLost", tone: "bad" });
});

test("among more, the winner is named", () => {
  expect(resultOf(end([2]), [sitter(0, true), sitter(1), sitter(2)], true)).toMatchObject({ headline: "won", tone: "bad" });
});

test("who watches, and several people at one screen, are told by name", () => {
  expect(resultOf(end([1]), [sitter(0), sitter(1)], true)).toMatchObject({ headline: "won", tone: "plain" });
  expect(resultOf(end([1]), [sitter(0, true), sitter(1, true)], true)).toMatchObject({ headline: "won", tone: "plain" });
});

test("several winners share a victory or a draw, as the game has it", () => {
  const two = [sitter(0, true), sitter(1)];
  expect(resultOf(end([0, 1]), two, true)).toMatchObject({ headline: "wonShared", tone: "good" });
  expect(resultOf(end([0, 1]), two, false)).toMatchObject({ headline: "draw", tone: "plain" });
  const agreed = { headline: "draw", tone: "plain", reason: "reasonAgreed" };
  expect(resultOf(end([0, 1], "agreed"), two, true)).toMatchObject(agreed);
});

test("a puzzle that is not solved is lost, unless it was left", () => {
  expect(resultOf(end([], "lost"), [sitter(0, true)], true).headline).toBe("puzzleLost");
  expect(resultOf(end([0], "won"), [sitter(0, true)], true)).toMatchObject({ headline: "puzzleWon", tone: "good", reason: null });
  expect(resultOf(end([0], "helped"), [sitter(0, true)], true)).toMatchObject({
    headline: "puzzleWon",
    tone: "plain",
    reason: "reasonHelped",
  });
  expect(resultOf(end([], "left"), [sitter(0, true)], true)).toMatchObject({ headline: "puzzleLeft", reason: "reasonEnded" });
});

test("an ending of the platform says why", () => {
  expect(resultOf(end([1], "resigned"), [sitter(0), sitter(1)], true).reason).toBe("reasonResigned");
  expect(resultOf(end([], "untouched"), [sitter(0), sitter(1)], true).reason).toBe("reasonUntouched");
  expect(resultOf(end([], "rules_changed"), [sitter(0), sitter(1)], true).reason).toBe("reasonRulesChanged");
  expect(resultOf(end([], "match_admin"), [sitter(0), sitter(1)], true).reason).toBe("reasonMatchAdmin");
  expect(resultOf(end([], "site_administrator"), [sitter(0), sitter(1)], true).reason).toBe("reasonSiteAdministrator");
});

test("K87: everybody is told who ended a match, where the log says so", () => {
  const sitters = [sitter(0), { ...sitter(1), name: "Eva" }];
  expect(
    endedBy(
      [
        { cause: "asked", seat: 0 },
        { cause: "ended", seat: 1 },
      ],
      sitters,
    ),
  ).toBe("Eva");
  expect(endedBy([{ cause: "ended", seat: null }], sitters)).toBeNull();
  expect(endedBy([{ cause: "asked", seat: 1 }], sitters)).toBeNull();
});
