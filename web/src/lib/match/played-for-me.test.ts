import { expect, test } from "vitest";
import { playedForMe } from "./played-for-me";
import type { Entry } from "./table";

const entry = (version: number, seat: number | null, cause: Entry["cause"]): Entry => ({ version, seat, cause, action: "x", events: [] });

test("what the bot played for a seat since its owner acted last, and nothing of others", () => {
  const entries = [
    entry(0, null, "setup"),
    entry(1, 0, "bot"),
    entry(2, 0, "asked"),
    entry(3, 1, "bot"),
    entry(4, 0, "bot"),
    entry(5, 1, "asked"),
    entry(6, 0, "bot"),
  ];
  expect(playedForMe(entries, 0).map(({ version }) => version)).toEqual([4, 6]);
  expect(playedForMe(entries, 1)).toEqual([]);
  expect(playedForMe(entries, null)).toEqual([]);
});
