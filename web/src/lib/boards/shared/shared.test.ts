import { expect, test } from "vitest";
import { step, wayOf } from "./cursor";
import { Draft } from "./draft.svelte";
import { corners, flatCentre, pointsText, pointyCentre } from "./hex";

test("neighbours are one side's height apart, whichever way hexagons stand", () => {
  for (const centre of [flatCentre, pointyCentre]) {
    for (const [q, r] of [
      [1, 0],
      [0, 1],
      [-1, 1],
      [-1, 0],
      [0, -1],
      [1, -1],
    ] as const) {
      const { x, y } = centre(q, r);
      expect(Math.hypot(x, y)).toBeCloseTo(Math.sqrt(3));
    }
  }
});

test("a flat hexagon has a corner in the east, a pointy one in the north", () => {
  expect(pointsText(corners("flat", 2)).split(" ")[0]).toBe("2,0");
  expect(pointsText(corners("pointy", 2)).split(" ")[0]).toBe("0,-2");
});

test("an arrow goes to the nearest place in its direction and nowhere at the rim", () => {
  const places = [
    ["a", flatCentre(0, 0)],
    ["n", flatCentre(0, -1)],
    ["ne", flatCentre(1, -1)],
    ["se", flatCentre(1, 0)],
  ] as const;
  const from = flatCentre(0, 0);
  expect(step(places, from, wayOf("ArrowUp"))).toBe("n");
  expect(["ne", "se"]).toContain(step(places, from, wayOf("ArrowRight")));
  expect(step(places, from, wayOf("ArrowDown"))).toBe(null);
  expect(step(places, from, wayOf("ArrowLeft"))).toBe(null);
});

test("arrows reach every hexagon of a board from every other", () => {
  const cells: [string, { x: number; y: number }][] = [];
  for (let q = -3; q <= 3; q++) for (let r = -3; r <= 3; r++) if (Math.abs(q + r) <= 3) cells.push([`${q},${r}`, flatCentre(q, r)]);
  for (const [start] of cells) {
    const seen = new Set([start]);
    const open = [start];
    for (let here = open.pop(); here !== undefined; here = open.pop()) {
      const from = cells.find(([name]) => name === here)![1];
      for (const arrow of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const) {
        const next = step(cells, from, wayOf(arrow));
        if (next !== null && !seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
      }
    }
    expect(seen.size).toBe(37);
  }
});

test("a walk goes row by row and keeps to its line, though every other row lies half a cell aside", () => {
  const rows = Array.from({ length: 6 }, (_, row) => [0, 1, 2, 3, 4].map((n) => ({ x: n + (row % 2) / 2, y: row * 0.866 })));
  const places = rows.flatMap((row, r) => row.map((place, n) => [`${r} ${n}`, place] as const));
  const start = rows[5]?.[2] ?? { x: 0, y: 0 };
  let from = start;
  for (let row = 4; row >= 0; row -= 1) {
    const to = step(places, from, wayOf("ArrowUp"), start);
    expect(to?.split(" ")[0]).toBe(String(row));
    from = places.find(([key]) => key === to)?.[1] ?? from;
    expect(Math.abs(from.x - start.x)).toBeLessThanOrEqual(0.5);
  }
});

test("a draft goes back step by step and forgets what no longer holds", () => {
  const draft = new Draft(0);
  expect(draft.isEmpty).toBe(true);
  draft.put(0);
  expect(draft.length).toBe(0);
  draft.put(1);
  draft.put(2);
  draft.put(3);
  draft.undo();
  expect(draft.now).toBe(2);
  draft.keep((step) => step < 2);
  expect(draft.now).toBe(1);
  draft.clear();
  expect(draft.isEmpty).toBe(true);
});
