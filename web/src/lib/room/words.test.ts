import { expect, test } from "vitest";
import type { Room } from "$lib/api";
import { freeSeats, readCode, timeLeft } from "./words";

test("K125: a code is read in any case, with blanks, and out of a pasted invitation", () => {
  expect(readCode(" k7q2mx ")).toBe("K7Q2MX");
  expect(readCode("K7Q-2MX")).toBe("K7Q2MX");
  expect(readCode("https://partida.example/join/K7Q2MX")).toBe("K7Q2MX");
});

test("K125: no I, L, O, 0 or 1, and exactly six", () => {
  for (const bad of ["", "K7Q2M", "K7Q2MXA", "K7Q2MI", "K7Q2ML", "K7Q2MO", "K7Q2M0", "K7Q2M1"]) {
    expect(readCode(bad)).toBeNull();
  }
});

test("time left is told in hours only while there are hours", () => {
  expect(timeLeft(2 * 3600_000)).toBe("2:00:00");
  expect(timeLeft(3600_000 - 1)).toBe("1:00:00");
  expect(timeLeft(245_000)).toBe("4:05");
  expect(timeLeft(-5)).toBe("0:00");
});

test("bots and people without a chosen seat fill seats; who left does not", () => {
  const room = {
    seats: 4,
    members: [
      { username: "ana", left: false },
      { username: "ben", left: true },
    ],
    bots: [{ seat: 2, level: "easy" }],
  } as unknown as Room;
  expect(freeSeats(room)).toBe(2);
});
