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
