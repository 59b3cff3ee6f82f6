import { expect, test } from "vitest";
import { beyond, HOLES, holeOf, nearest, outline, towards, twoAway } from "./star";

const LENGTHS = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];

test("D1, D5: 121 holes in rows a to q, numbered from the west", () => {
  expect(HOLES).toHaveLength(121);
  expect(LENGTHS.map((_, row) => HOLES.filter((hole) => hole.row === row).length)).toEqual(LENGTHS);
  expect(HOLES[0]?.name).toBe("a1");
  expect(HOLES.at(-1)?.name).toBe("q1");
  expect(holeOf("i5")).toMatchObject({ q: 0, r: 0, x: 0, y: 0 });
  expect(() => holeOf("a2")).toThrow();
});

test("D4: as many neighbours as the rules count", () => {
  const counts = HOLES.map((hole) => [0, 1, 2, 3, 4, 5].filter((way) => beyond(hole.name, way)).length);
  expect([2, 4, 5, 6].map((n) => counts.filter((count) => count === n).length)).toEqual([6, 36, 6, 73]);
});

test("D72: holes lie where the formula of the matrix puts them, one unit from their neighbours", () => {
  const firstColumns = [6, 6, 5, 5, 0, 1, 1, 2, 2, 2, 1, 1, 0, 5, 5, 6, 6];
  for (const hole of HOLES) {
    const number = Number(hole.name.slice(1));
    const column = (firstColumns[hole.row] ?? 0) + number - 1;
    expect(hole.x).toBeCloseTo(column - 0.5 * (hole.row % 2) - 6, 10);
    expect(hole.y).toBeCloseTo(((hole.row - 8) * Math.sqrt(3)) / 2, 10);
    for (let way = 0; way < 6; way += 1) {
      const other = beyond(hole.name, way);
      if (other) expect(Math.hypot(holeOf(other).x - hole.x, holeOf(other).y - hole.y)).toBeCloseTo(1, 10);
    }
  }
});

test("two steps away in a straight line", () => {
  expect(new Set(twoAway("i5"))).toEqual(new Set(["i7", "k7", "k5", "i3", "g5", "g7"]));
  expect(twoAway("q1").sort()).toEqual(["o1", "o3"]);
});

test("the nearest hole, within reach", () => {
  expect(nearest({ x: 0.3, y: 0.1 })).toBe("i5");
  expect(nearest({ x: 0.3, y: 0.1 }, 0.2)).toBeNull();
  expect(nearest({ x: 40, y: 0 }, 1)).toBeNull();
});

test("arrow keys reach every hole from the middle and stay on the board", () => {
  const seen = new Set(["i5"]);
  const todo = ["i5"];
  for (let cell = todo.pop(); cell; cell = todo.pop()) {
    for (const arrow of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const) {
      const next = towards(cell, arrow);
      if (!seen.has(next)) todo.push(next);
      seen.add(next);
    }
  }
  expect(seen.size).toBe(121);
  expect(towards("i5", "ArrowRight")).toBe("i6");
  expect(towards("i5", "ArrowLeft")).toBe("i4");
  let straight = "i5";
  for (let step = 0; step < 8; step += 1) straight = towards(straight, "ArrowUp");
  expect(straight).toBe("a1");
  expect(towards("a1", "ArrowUp")).toBe("a1");
  expect(towards("e13", "ArrowRight")).toBe("e13");
});

test("arrow keys follow the eye when the board is turned", () => {
  // Seen from the north, right is west and up is south.
  expect(towards("i5", "ArrowRight", Math.PI)).toBe("i4");
  expect(["j5", "j6"]).toContain(towards("i5", "ArrowUp", Math.PI));
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
