import { describe, expect, test } from "vitest";
import { areAdjacent, beside, cellOf, nameOf, type Size } from "./cells";
import { enterAll, press, type Sheet } from "./drawing";
import { cellAt, cellsBetween } from "./follow";
import { endingOf, layoutOf, PLAIN } from "./layout";
import { pipe } from "./pipes";
import { centreOf } from "./shape";

const sized = (code: string): Size => {
  const [width = 0, height = 0] = (code.split(";")[1] ?? "").split("x").map(Number);
  return { width, height, layout: layoutOf(code) };
};
const around = (name: string, size: Size): string => {
  const cell = cellOf(name, size);
  const all = Array.from({ length: 2 * size.width * size.height }, (_, at) => at);
  const cells = all.filter((other) => cellOf(nameOf(other, size), size) === other && areAdjacent(cell, other, size));
  return cells.map((other) => nameOf(other, size)).join(" ");
};

describe("which cells are adjacent", () => {
  test("walls part them (F200)", () => {
    const size = sized("F2;5x5;R3B/2G2/3BG/4R/Y3Y;w01-02.11-21");
    expect(around("01", size)).toBe("00 11");
    expect(around("21", size)).toBe("20 22 31");
  });

  test("rows and columns wrap (F201)", () => {
    const size = sized("F2;5x5;R3B/2G2/3BG/4R/Y3Y;r1;c3");
    expect(around("10", size)).toBe("00 11 14 20");
    expect(around("43", size)).toBe("03 33 42 44");
    expect(beside(cellOf("10", size), "left", size)).toBe(cellOf("14", size));
    expect(beside(cellOf("20", size), "left", size)).toBeNull();
    // A finger that leaves the board comes in at the other edge.
    expect(cellsBetween({ x: 0.5, y: 1.5 }, { x: -0.5, y: 1.5 }, size)).toEqual([cellOf("14", size)]);
    expect(cellsBetween({ x: 0.5, y: 2.5 }, { x: -0.5, y: 2.5 }, size)).toEqual([]);
    expect(pipe([cellOf("10", size), cellOf("14", size)], size)).toBe("M0.5 1.5L-0.5 1.5M5.5 1.5L4.5 1.5");
  });

  test("bridges are crossed straight (F202)", () => {
    const size = sized("F2;3x3;R1B/3/B1R;b11");
    expect(around("11h", size)).toBe("10 12");
    expect(around("11v", size)).toBe("01 21");
    const sheet: Sheet = {
      ...size,
      lines: [
        { colour: "R", ends: [1, 7], path: [] },
        { colour: "B", ends: [3, 5], path: [3, 4] },
      ],
    };
    const stroke = press(sheet, 1);
    expect(stroke && enterAll(sheet, stroke, [4, 5]).path).toEqual([1, 13]);
    expect(stroke && enterAll(sheet, stroke, [4, 7])).toMatchObject({ path: [1, 13], finished: true });
    expect(press(sheet, 4)).toMatchObject({ colour: "B", path: [3, 4] });
  });

  test("hexagons have six neighbours (F203)", () => {
    const size = sized("F2;4x4;R3/4/4/3R;h");
    expect(around("11", size)).toBe("01 02 10 12 21 22");
    expect(around("22", size)).toBe("11 12 21 23 31 32");
    expect(beside(cellOf("22", size), "up-left", size)).toBe(cellOf("11", size));
    expect(beside(cellOf("22", size), "up-right", size)).toBe(cellOf("12", size));
    expect(beside(cellOf("11", size), "down-right", size)).toBe(cellOf("22", size));
    for (let cell = 0; cell < 16; cell += 1) expect(cellAt(centreOf(cell, size), size)).toBe(cell);
    const [from, to] = [centreOf(0, size), centreOf(15, size)];
    const way = cellsBetween(from, to, size);
    expect(way.at(-1)).toBe(15);
    expect(way.every((cell, at) => areAdjacent(at === 0 ? 0 : (way[at - 1] ?? 0), cell, size))).toBe(true);
  });
});

test("a layout is read from the share code and written as its ending (F204)", () => {
  const code = "F2;5x5;R3B/2G2/3BG/4R/Y3Y;w01-02.11-21;r0.2;c3;b22";
  const size = sized(code);
  expect(endingOf(size.layout ?? PLAIN, (place) => nameOf(place, { width: 5, height: 5 }))).toBe(";w01-02.11-21;r0.2;c3;b22");
  expect(layoutOf("F1;5x5;R3B/2G2/3BG/4R/Y3Y")).toBeUndefined();
});
