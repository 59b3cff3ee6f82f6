// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { FlowFree } from "$wasm/wire/index";
import { areAdjacent, beside, cellOf, nameOf } from "./cells";
import { crossed, drawn, enter, enterAll, filled, press, reachesEnd, released, sheetOf, type Sheet, type Stroke } from "./drawing";
import { E1, Match, spelled } from "./testing";

const match = (...actions: string[]) => {
  const made = new Match("flow-free", { board: E1, strict: false });
  for (const action of actions) made.apply(0, action);
  return made;
};
const sheet = (...actions: string[]): Sheet => sheetOf(match(...actions).view(0) as FlowFree.View);
const five = { width: 5, height: 5 };
const at = (...names: string[]) => names.map((name) => cellOf(name, five));
const draw = (on: Sheet, from: string, ...through: string[]): Stroke => {
  const begun = press(on, cellOf(from, five));
  if (!begun) throw new Error("nothing to take there");
  return enterAll(on, begun, at(...through));
};
const named = (cells: readonly number[]) => cells.map((cell) => nameOf(cell, five)).join(" ");

/** What the rules make of what is asked. */
function play(before: string[], asked: FlowFree.Action[]): string {
  const made = match(...before);
  for (const action of spelled(made, asked)) made.apply(0, action);
  return made.position().split(" ").slice(1).join(" ");
}

describe("cells", () => {
  test("F2, F181: two digits up to ten rows and columns, four beyond", () => {
    expect(nameOf(7, five)).toBe("12");
    expect(nameOf(38, { width: 11, height: 4 })).toBe("0305");
    for (const size of [five, { width: 10, height: 10 }, { width: 12, height: 3 }]) {
      for (let cell = 0; cell < size.width * size.height; cell += 1) expect(cellOf(nameOf(cell, size), size)).toBe(cell);
    }
  });

  test("F6: sides count, diagonals and the edge do not", () => {
    expect(areAdjacent(0, 1, five)).toBe(true);
    expect(areAdjacent(0, 6, five)).toBe(false);
    expect(areAdjacent(4, 5, five)).toBe(false);
    expect(beside(4, "right", five)).toBeNull();
    expect(beside(4, "down", five)).toBe(9);
  });
});

describe("pressing (F102)", () => {
  test("an end takes its colour and begins anew", () => {
    expect(draw(sheet("R 10", "R 20"), "34")).toMatchObject({ colour: "R", path: at("34") });
    expect(draw(sheet("R 10", "R 20"), "00")).toMatchObject({ colour: "R", path: at("00") });
  });

  test("a path cell cuts the path there", () => {
    expect(named(draw(sheet("R 10", "R 20", "R 30"), "20").path)).toBe("00 10 20");
  });

  test("an empty cell does nothing", () => expect(press(sheet(), cellOf("22", five))).toBeNull());
});

describe("entering a cell (F103)", () => {
  test("an empty cell and a cell of another path are added", () => {
    expect(named(draw(sheet("B 03", "B 02", "B 01"), "00", "01", "11").path)).toBe("00 01 11");
  });

  test("the previous cell takes one step back, an earlier one cuts back to it", () => {
    expect(named(draw(sheet(), "00", "10", "20", "10").path)).toBe("00 10");
    expect(named(draw(sheet(), "00", "10", "11", "21", "20", "10").path)).toBe("00 10");
  });

  test("an end of another colour blocks, and what comes after it in one jump", () => {
    expect(enter(sheet(), draw(sheet(), "00", "10", "11"), cellOf("12", five))).toBeNull();
    expect(named(draw(sheet(), "00", "10", "11", "12", "11", "21").path)).toBe("00 10 11");
  });

  test("a cell that is not next to the head is ignored", () => {
    expect(named(draw(sheet(), "00", "10", "32").path)).toBe("00 10");
  });

  test("the other end finishes, and further cells are ignored until the pointer is back on the path", () => {
    const done = draw(sheet(), "00", "10", "20", "30", "31", "32", "33", "34");
    expect(done.finished).toBe(true);
    expect(named(done.path)).toBe("00 10 20 30 31 32 33");
    expect(enterAll(sheet(), done, at("24", "14"))).toBe(done);
    const back = enterAll(sheet(), done, at("24", "33", "32"));
    expect(back).toMatchObject({ finished: false, path: at("00", "10", "20", "30", "31", "32") });
  });
});

describe("crossing another colour (F104)", () => {
  const before = ["B 03", "B 02", "B 01"];
  test("takes the whole of it, as the rules do", () => {
    const stroke = draw(sheet(...before), "00", "01");
    expect(crossed(sheet(...before), stroke, false)).toMatchObject([{ line: { colour: "B" }, keep: 0 }]);
    expect(play(before, released(sheet(...before), stroke, false))).toBe("R=00.01");
  });

  test("keeps it when the path steps back off it before release", () => {
    const stroke = draw(sheet(...before), "00", "01", "00", "10");
    expect(crossed(sheet(...before), stroke, false)).toEqual([]);
    expect(play(before, released(sheet(...before), stroke, false))).toBe("B=04.03.02.01 R=00.10");
  });

  test("with cut only, removes what is no longer joined to its start end", () => {
    const stroke = draw(sheet(...before), "00", "01");
    const asked = released(sheet(...before), stroke, true);
    expect(asked).toEqual([
      { kind: "line", colour: "B", cell: "02" },
      { kind: "stroke", colour: "R", cells: ["00", "01"] },
    ]);
    expect(play(before, asked)).toBe("B=04.03.02 R=00.01");
  });

  test("with cut only, leaves no path of an end alone", () => {
    const stroke = draw(sheet("B 03"), "12", "13", "03");
    expect(crossed(sheet("B 03"), stroke, true)).toMatchObject([{ keep: 0 }]);
    expect(play(["B 03"], released(sheet("B 03"), stroke, true))).toBe("G=12.13.03");
  });
});

describe("release (F101, F106, F199)", () => {
  test("asks for one stroke, without the other end", () => {
    const stroke = draw(sheet(), "34", "33", "32");
    expect(released(sheet(), stroke, false)).toEqual([{ kind: "stroke", colour: "R", cells: ["34", "33", "32"] }]);
    const joined = draw(sheet(), "24", "14", "13", "12");
    expect(released(sheet(), joined, false)).toEqual([{ kind: "stroke", colour: "G", cells: ["24", "14", "13"] }]);
    expect(play([], released(sheet(), joined, false))).toBe("G=24.14.13");
  });

  test("tapping an end clears its path, and an empty one stays as it is", () => {
    const before = ["R 10", "R 20"];
    expect(released(sheet(...before), draw(sheet(...before), "34"), false)).toEqual([{ kind: "clear", colour: "R" }]);
    expect(play(before, [{ kind: "clear", colour: "R" }])).toBe("");
    expect(released(sheet(), draw(sheet(), "34"), false)).toEqual([]);
  });

  test("tapping a path cell cuts back to it, and the head changes nothing", () => {
    const before = ["R 10", "R 20", "R 30"];
    expect(play(before, released(sheet(...before), draw(sheet(...before), "20"), false))).toBe("R=00.10.20");
    expect(released(sheet(...before), draw(sheet(...before), "30"), false)).toEqual([]);
  });
});

test("F101: what is shown while drawing is what the rules make of it", () => {
  const before = ["B 03", "B 02", "B 01", "Y 41"];
  const on = sheet(...before);
  for (const stroke of [draw(on, "00", "01", "11", "21"), draw(on, "44", "43", "42", "41", "40"), draw(on, "02")]) {
    const after = match(...before);
    for (const action of spelled(after, released(on, stroke, false))) after.apply(0, action);
    const shown = drawn(on, stroke, false);
    expect(shown).toEqual(sheetOf(after.view(0) as FlowFree.View));
    for (const [index, { connected }] of (after.view(0) as FlowFree.View).colours.entries()) {
      const line = shown.lines[index];
      expect(line && reachesEnd(shown, line)).toBe(connected);
    }
  }
  expect(filled(on)).toBe(12);
});
