import { expect, test } from "vitest";
import { cellAt, cellsBetween } from "./follow";

const size = { width: 5, height: 5 };

test("F105: a jump is followed along the straight line, across cell sides", () => {
  expect(cellsBetween({ x: 0.5, y: 0.5 }, { x: 3.5, y: 0.5 }, size)).toEqual([1, 2, 3]);
  expect(cellsBetween({ x: 3.5, y: 2.5 }, { x: 1.5, y: 2.6 }, size)).toEqual([12, 11]);
  expect(cellsBetween({ x: 0.5, y: 0.2 }, { x: 1.5, y: 2.5 }, size)).toEqual([5, 6, 11]);
});

test("F105: every step crosses a side, also through a corner", () => {
  for (const [fx, fy, tx, ty] of [
    [0.5, 0.5, 4.5, 4.5],
    [4.9, 0.1, 0.2, 3.3],
    [2.5, 4.5, 2.4, 0.5],
    [1, 1, 3, 2],
  ]) {
    const from = { x: fx ?? 0, y: fy ?? 0 };
    const to = { x: tx ?? 0, y: ty ?? 0 };
    const cells = [cellAt(from, size) ?? -1, ...cellsBetween(from, to, size)];
    for (let at = 1; at < cells.length; at += 1) {
      const [a = 0, b = 0] = [cells[at - 1], cells[at]];
      expect(Math.abs((a % 5) - (b % 5)) + Math.abs(Math.floor(a / 5) - Math.floor(b / 5))).toBe(1);
    }
    expect(cells.at(-1)).toBe(cellAt(to, size));
  }
});

test("beside the board there are no cells", () => {
  expect(cellAt({ x: -0.1, y: 2 }, size)).toBeNull();
  expect(cellAt({ x: 2, y: 5 }, size)).toBeNull();
  expect(cellsBetween({ x: 3.5, y: 0.5 }, { x: 7.5, y: 0.5 }, size)).toEqual([4]);
});
