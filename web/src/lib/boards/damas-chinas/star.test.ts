import { expect, test } from "vitest";
import { DAMAS_CHINAS } from "$wasm/wire/facts";
import { homeward, turnedBy } from "./project";
import { HOLES, holeOf, nearest, outline } from "./star";

const LENGTHS = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];

test("D1, D5: 121 holes in rows a to q, numbered from the west", () => {
  expect(HOLES).toHaveLength(121);
  expect(LENGTHS.map((_, row) => HOLES.filter((hole) => hole.row === row).length)).toEqual(LENGTHS);
  expect(HOLES[0]?.name).toBe("a1");
  expect(HOLES.at(-1)?.name).toBe("q1");
  expect(holeOf("i5")).toMatchObject({ q: 0, r: 0, x: 0, y: 0 });
  expect(() => holeOf("a2")).toThrow();
});

const beside = (cell: string) => {
  const { x, y } = holeOf(cell);
  return HOLES.filter((other) => Math.abs(Math.hypot(other.x - x, other.y - y) - 1) < 1e-9);
};

test("D4: as many neighbours as the rules count", () => {
  const counts = HOLES.map((hole) => beside(hole.name).length);
  expect([2, 4, 5, 6].map((n) => counts.filter((count) => count === n).length)).toEqual([6, 36, 6, 73]);
});

test("D72: holes lie where the formula of the matrix puts them, one unit from their neighbours", () => {
  const firstColumns = [6, 6, 5, 5, 0, 1, 1, 2, 2, 2, 1, 1, 0, 5, 5, 6, 6];
  for (const hole of HOLES) {
    const number = Number(hole.name.slice(1));
    const column = (firstColumns[hole.row] ?? 0) + number - 1;
    expect(hole.x).toBeCloseTo(column - 0.5 * (hole.row % 2) - 6, 10);
    expect(hole.y).toBeCloseTo(((hole.row - 8) * Math.sqrt(3)) / 2, 10);
  }
});

test("the nearest hole, within reach", () => {
  expect(nearest({ x: 0.3, y: 0.1 })).toBe("i5");
  expect(nearest({ x: 0.3, y: 0.1 }, 0.2)).toBeNull();
  expect(nearest({ x: 40, y: 0 }, 1)).toBeNull();
});

test("the rim goes round all holes", () => {
  const rim = outline(0.8);
  expect(rim).toHaveLength(12);
  for (const hole of HOLES) {
    let inside = false;
    rim.forEach((a, i) => {
      const b = rim[(i + 1) % 12] ?? a;
      if (a.y > hole.y !== b.y > hole.y && hole.x < ((b.x - a.x) * (hole.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
    });
    expect(inside).toBe(true);
  }
});

test("the home of every colour comes to lie at the bottom when the star is turned to it", () => {
  const turns = DAMAS_CHINAS.homes.map(({ colour, cells }) => {
    const turn = homeward(colour);
    const seen = cells.map((cell) => turnedBy(holeOf(cell), turn));
    expect(Math.min(...seen.map(({ y }) => y))).toBeGreaterThan(4);
    return turn;
  });
  expect(turns.sort((a, b) => a - b)).toEqual([0, 60, 120, 180, 240, 300]);
  expect(homeward(undefined)).toBe(0);
});
