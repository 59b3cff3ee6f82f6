// @vitest-environment node
import { expect, test, vi } from "vitest";
import { cellOf } from "../logic/cells";
import { Draft } from "./draft.svelte";

vi.mock("$lib/partida", async () => {
  const { rules } = await import("./testing");
  return { partida: () => rules };
});

test("a board made by hand is judged at every change", async () => {
  const draft = new Draft();
  draft.resize({ width: 5, height: 5 });
  expect(draft.verdict.kind).toBe("few");
  const put = (colour: string, ...names: string[]) => {
    draft.colour = colour;
    for (const name of names) draft.touch(cellOf(name, draft.size));
  };
  put("R", "00");
  expect(draft.verdict).toEqual({ kind: "single", colour: "R" });
  put("R", "34");
  expect(draft.colour).toBe("Y");
  put("B", "04", "23");
  await vi.waitFor(() => expect(draft.verdict.kind).toBe("none"));
  put("G", "12", "24");
  put("Y", "40", "44");
  await vi.waitFor(() => expect(draft.verdict).toEqual({ kind: "one", code: "F1;5x5;R3B/2G2/3BG/4R/Y3Y" }));
  // Touched again an end goes, and its colour is the one in hand.
  draft.touch(cellOf("44", draft.size));
  expect([draft.colour, draft.verdict]).toEqual(["Y", { kind: "single", colour: "Y" }]);
  draft.clear();
  draft.resize({ width: 4, height: 4 });
  put("Y", "00", "03");
  put("B", "30", "33");
  await vi.waitFor(() => expect(draft.verdict.kind).toBe("several"));
  draft.clear();
  expect([draft.ends.size, draft.code]).toEqual([0, null]);
});

test("walls, warps, bridges and hexagons are part of the board that is judged", async () => {
  const draft = new Draft();
  draft.resize({ width: 3, height: 3 });
  const put = (colour: string, ...names: string[]) => {
    draft.colour = colour;
    for (const name of names) draft.touch(cellOf(name, draft.size));
  };
  put("R", "00", "22");
  put("B", "02", "20");
  await vi.waitFor(() => expect(draft.verdict.kind).toBe("none"));
  draft.choose("bridges");
  draft.touch(4);
  await vi.waitFor(() => expect(draft.verdict).toMatchObject({ kind: "several", code: "F2;3x3;R1B/3/B1R;b11" }));
  // A wall takes two neighbours; far away cells begin anew.
  draft.choose("walls");
  draft.touch(0);
  draft.touch(8);
  expect([draft.from, draft.layout.walls]).toEqual([8, []]);
  draft.touch(5);
  await vi.waitFor(() => expect(draft.verdict).toMatchObject({ kind: "one", code: "F2;3x3;R1B/3/B1R;w12-22;b11" }));
  draft.touch(8);
  draft.touch(5);
  draft.wrapRow(0);
  await vi.waitFor(() => expect(draft.code).toBe("F2;3x3;R1B/3/B1R;r0;b11"));
  draft.wrapAll(true);
  await vi.waitFor(() => expect(draft.code).toBe("F2;3x3;R1B/3/B1R;r0.1.2;c0.1.2;b11"));
  draft.setHex(true);
  await vi.waitFor(() => expect(draft.code).toBe("F2;3x3;R1B/3/B1R;h"));
  draft.setHex(false);
  await vi.waitFor(() => expect(draft.code).toBe("F1;3x3;R1B/3/B1R"));
});
