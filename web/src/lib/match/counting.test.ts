import { expect, test } from "vitest";
import { counting } from "./counting";

const played = (version: number) => ({ version, cause: "asked" as const, action: "a1-b1" });
const back = (version: number, to: number) => ({ version, cause: "takeback" as const, action: `takeback ${to}` });

test("what was taken back does not count", () => {
  const entries = [
    { version: 0, cause: "setup" as const, action: null },
    played(1),
    played(2),
    back(3, 1),
    played(4),
    back(5, 0),
    played(6),
  ];
  expect(counting(entries).map(({ version }) => version)).toEqual([0, 6]);
  expect(counting(entries.slice(0, 5)).map(({ version }) => version)).toEqual([0, 1, 4]);
});

test("where nothing was taken back the entries are the same", () => {
  const entries = [played(1), played(2)];
  expect(counting(entries)).toBe(entries);
});
