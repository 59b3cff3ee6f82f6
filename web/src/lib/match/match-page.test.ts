import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { BoardModule } from "$lib/boards/board";
import { preferences } from "$lib/state/preferences.svelte";
import { BrokenBoard, faults } from "./broken-board.svelte";
import MatchPage from "./MatchPage.svelte";
import { Refusal, type Table } from "./table";

// Nothing has a size here, so nothing changes it.
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    disconnect() {}
  },
);

const table = {
  game: "damas-chinas",
  options: {},
  sitters: [0, 1].map((seat) => ({ seat, name: `P${seat}`, bot: null, you: seat === 0, absent: false, left: false })),
  viewer: 0,
  status: { game: "damas-chinas", version: 0, phase: "play", to_act: [0], outcome: null },
  view: {},
  legal: { actions: [], complete: true },
  entries: [],
  fresh: [],
  deadlines: [],
  busy: false,
  refusal: null,
  dismiss: () => undefined,
} as unknown as Table;

test("a board that fails leaves the page around it, and there is a way back", () => {
  preferences.lang = "en";
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  faults.left = 1;
  const board = { Board: BrokenBoard } as unknown as BoardModule;
  render(MatchPage, { table, board, title: "Damas", shared: true });
  expect(screen.getByRole("heading", { level: 1, name: "Damas" })).toBeTruthy();
  expect(screen.getByText("Your turn")).toBeTruthy();
  expect(screen.getByText("The board had a fault. The match is safe.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Continue as text" }).getAttribute("href")).toMatch(/\?sketch$/);
  screen.getByRole("button", { name: "Show it again" }).click();
  flushSync();
  expect(screen.queryByText("The board had a fault. The match is safe.")).toBeNull();
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
});

const plain = { Board: BrokenBoard } as unknown as BoardModule;

test("a refusal leads to its rule, in the reader's language", () => {
  preferences.lang = "es";
  const refused = { ...table, refusal: new Refusal("illegal_action", "occupied", "D9", "n2 no está libre") };
  render(MatchPage, { table: refused, board: plain, title: "Damas", shared: true });
  expect(screen.getByRole("alert").textContent).toContain("n2 no está libre");
  expect(screen.getByRole("link", { name: "Ver la regla D9" }).getAttribute("href")).toBe("/rules/damas-chinas#moves.D9");
});

test("a hint is offered only where it is allowed", () => {
  preferences.lang = "en";
  const page = render(MatchPage, { table, board: plain, title: "Damas", shared: true });
  expect(screen.queryByRole("button", { name: /Hint/ })).toBeNull();
  page.unmount();
  render(MatchPage, { table, board: plain, title: "Damas", shared: true, hints: true });
  expect(screen.getByRole("button", { name: /Hint/ })).toBeTruthy();
});
