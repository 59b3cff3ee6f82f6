import { expect, test } from "vitest";
import { soundFor } from "./sounds";

const quiet = { yours: false, over: false };
const now = { yours: false, over: false, moved: true, won: null };

test("a move is heard, and more so when it brings the turn or the end", () => {
  expect(soundFor(quiet, now)).toBe("move");
  expect(soundFor(quiet, { ...now, yours: true })).toBe("turn");
  expect(soundFor(quiet, { ...now, over: true, won: true })).toBe("won");
  expect(soundFor(quiet, { ...now, over: true, won: false })).toBe("lost");
});

test("the end is heard once, and nothing when nothing happened", () => {
  expect(soundFor({ yours: false, over: true }, { ...now, over: true, moved: false, won: true })).toBeNull();
  expect(soundFor(quiet, { ...now, moved: false })).toBeNull();
});
