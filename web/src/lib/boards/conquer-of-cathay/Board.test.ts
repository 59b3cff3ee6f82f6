import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { preferences } from "$lib/state/preferences.svelte";
import { loadRules, TestTable } from "../shared/testing.svelte";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import Result from "./Result.svelte";
import { position, type Scene } from "./scenes.testing";

const NAMES = ["Ana", "Ben", "Eva"];

// A map has thousands of shapes, which take jsdom a while.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(loadRules);
beforeEach(() => {
  preferences.lang = "en";
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tableOf = (scene: Scene, viewer: number | null = 0) => TestTable.load("conquer-of-cathay", position(scene), viewer, NAMES);

async function boardOf(scene: Scene, viewer: number | null = 0) {
  const table = await tableOf(scene, viewer);
  const { container } = render(Board, { table });
  // By role and name would be nicer; on a map of thousands of shapes it takes jsdom seconds each time.
  const buttons = () => [...container.querySelectorAll<HTMLElement>("button, [role=button]")];
  const named = (button: Element) => button.getAttribute("aria-label") ?? button.textContent?.trim().replace(/\s+/g, " ") ?? "";
  const button = (name: RegExp) => {
    const found = buttons().find((each) => name.test(named(each)));
    if (!found) throw new Error(`there is no ${name} among ${buttons().map(named).join(" | ")}`);
    return found;
  };
  return { table, container, button, press: (name: RegExp) => fireEvent.click(button(name)) };
}

const rich: Scene = {
  hands: ["w5 c4 g6 s4 r4", "", ""],
  settlements: ["V12", "V31", "V44"],
  roads: ["E19 E26", "", ""],
};

test("C46: a road in hand lights exactly the edges where one may be built, and is sent when confirmed", async () => {
  const { table, container, press } = await boardOf(rich);
  await press(/^Road/);
  const lit = [...container.querySelectorAll("[data-place]")].map((place) => place.getAttribute("data-place"));
  const legal = table.legal?.actions.flatMap(({ action }) => (action.kind === "road" ? [`E${action.edge}`] : []));
  expect(lit.sort()).toEqual(legal?.sort());
  await press(/Build a road: E35/);
  expect(table.sent).toEqual([]);
  await press(/^Confirm$/);
  expect(table.sent).toEqual(["road E35"]);
});

test("C17, C18: what is missing for a piece is said beside its price", async () => {
  const { button } = await boardOf({ ...rich, hands: ["w1 g1", "", ""] });
  expect(button(/^Settle/).textContent).toContain("Missing: 1 sheep.");
  expect(button(/^City/).getAttribute("aria-disabled")).toBe("true");
});

test("C64: an attack says what it will do before it is confirmed", async () => {
  const scene: Scene = { settlements: ["V44", "", "V12 V31"], soldiers: ["W1@V17", "", "W1@V12"] };
  const { table, press } = await boardOf(scene);
  await press(/^warrior 1/);
  await press(/Attack with warrior 1: V12, settlement of Eva, warrior 1 of Eva/);
  await tick();
  expect(await screen.findByText("Both fall: your warrior 1 and Eva's warrior 1.")).toBeTruthy();
  await press(/^Confirm$/);
  expect(table.sent).toEqual(["attack W1 V12"]);
});

test("C54: four of a kind are traded for one", async () => {
  const { table, container, press } = await boardOf(rich);
  const [give, take] = container.querySelectorAll("fieldset");
  const pick = (from: Element | undefined, name: string) => {
    const found = from?.querySelector(`[aria-label="${name}"]`);
    return found && fireEvent.click(found);
  };
  await pick(give, "wheat");
  await pick(take, "stone");
  await press(/^Trade$/);
  expect(table.sent).toEqual(["trade g>r"]);
});

const seven: Scene = {
  hands: ["w5 g3 r1", "c4 s3 r1", ""],
  settlements: ["V31", "V44", "V12"],
  discard: "P1=4 P2=4",
  turn: "turn round=5 order=P1,P2,P3 player=P3 phase=discard",
};

test("C44, C90: several discard at the same time, and one's choice stays while others make theirs", async () => {
  const { table, press, button } = await boardOf(seven);
  await press(/^Give one wood/);
  await press(/^Give one wood/);
  table.play(1, "discard c4");
  await tick();
  expect(screen.getByText("2 more")).toBeTruthy();
  expect((button(/^Discard$/) as HTMLButtonElement).disabled).toBe(true);
  await press(/^Give one wood/);
  await press(/^Give one wheat/);
  await press(/^Discard$/);
  expect(table.sent).toEqual(["discard w3 g1"]);
});

test("C71: a player who is out rolls to return", async () => {
  const scene: Scene = { settlements: ["", "V31", "V44"], turn: "turn round=5 order=P1,P2,P3 player=P1 phase=return_roll" };
  const { table, press } = await boardOf(scene);
  await press(/^Roll to return$/);
  expect(table.sent).toEqual(["roll"]);
});

test("C88: who watches sees no hand and nothing to press on the map", async () => {
  const { container } = await boardOf(rich, null);
  expect(screen.queryByText("Your hand")).toBeNull();
  expect(container.querySelectorAll("[data-place], [data-tool], [data-card]")).toHaveLength(0);
  expect(screen.getAllByText("23 cards").length).toBeGreaterThan(0);
});

test("C89: the reserve and the four cards lie under the map, the order and the map in words beside the board", async () => {
  const scene = { ...rich, roads: ["E19 E26 E35", "", ""], cards: "R=P2 D=- L=- A=-", flags: ["-", "returned", "-"] };
  const table = await tableOf(scene);
  render(Board, { table });
  render(Panel, { table });
  expect([...document.querySelectorAll("[data-reserve]")].map((one) => one.textContent?.trim())).toEqual(table.view.stock.map(String));
  expect(screen.getByText("Held by Ben")).toBeTruthy();
  expect(await screen.findByText("About to take it: Ana")).toBeTruthy();
  expect(screen.getByText("Have had it: Ben")).toBeTruthy();
  expect(screen.getByText(/V12: settlement of Ana \(forest 9, mountain 5, wheat farm 8\)/)).toBeTruthy();
});

test("C3, C87: the winner is named Master Conqueror of Cathay", async () => {
  const table = await tableOf(rich);
  table.play(1, "resign");
  table.play(2, "resign");
  render(Result, { table });
  expect(screen.getByText("Master Conqueror of Cathay")).toBeTruthy();
  expect(screen.getByText("Everybody else left the match.")).toBeTruthy();
  expect(screen.getAllByText("(has left)")).toHaveLength(2);
});

test("letters take a piece in hand, Escape lets it go", async () => {
  const { container, button } = await boardOf(rich);
  const board = container.querySelector(".cathay");
  if (!board) throw new Error("no board");
  await fireEvent.keyDown(board, { key: "c" });
  expect(button(/^City/).getAttribute("aria-pressed")).toBe("true");
  await fireEvent.keyDown(board, { key: "Escape" });
  expect(button(/^City/).getAttribute("aria-pressed")).toBe("false");
});
