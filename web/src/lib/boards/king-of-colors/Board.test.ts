import { cleanup, configure, fireEvent, render, screen, within } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadRules, TestTable } from "../shared/testing.svelte";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";

// Whoever wants no motion gets none, and so do tests.
vi.hoisted(() => {
  const query = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(window, "matchMedia", { value: () => query });
});

const NAMES = ["Ana", "Bea", "Ciro"];
const PLANNING =
  "KC1 s1,p0,w1G5,w2G5/o0,o1,p0,s0,w1G5/w1R5,o0,s1,p1,o0,o0/w2R5,s0,p1,w2,s1,o1,s1/w1R5,p0,s1,p1,p0,p0/p0,o1,o0,s0,w1B5/s1,o0,w1B5,w2B5 1 plan R R 1 - MP.DD.SD.DM.ST -";
const PRODUCTION =
  "KC1 s1,p0,w1G5,w2G5m/o0,o1,p0,s0,w1G5d/w1R5m,o0,s1,p1,o0,o0/w2R5p,s0,p1,w2,s1,o1,s1/w1R5m,p0,s1,p1,p0,p0/p0,o1,o0,s0,w1B5m/s1,o0,w1B5m,w2B5p 1 prod R R - MP DD.SD.DM.ST -";
const MOVEMENT =
  "KC1 s1,p0G1,w1G1,w2G1p/o0R1,o1G2,p0G9m,s0G1,w1G1/w1R1,o0R1,s1R11d,p1G11m,o0G2,o0/w2R2m,s0R1,p1R6D,w2B13m,s1,o1,s1/w1R1,p0R2,s1B12m,p1B3,p0B1,p0/p0,o1,o0B2,s0B1,w1B1/s1,o0B1,w1B1,w2B1p 5 move B B - DD ST -";
const EVENT =
  "KC1 s1,p0,w1G5,w2G5/o0,o1,p0,s0,w1G5/w1R5d,o0,s1,p1,o0,o0/w2R5d,s0,p1,w2,s1,o1,s1/w1R5m,p0,s1,p1,p0,p0/p0,o1,o0,s0,w1B5/s1,o0,w1B5m,w2B5p 2 event R R - SD DM.ST -";

beforeAll(async () => {
  await loadRules();
});
afterEach(cleanup);

async function at(position: string, viewer: number | null) {
  const table = await TestTable.load("king-of-colors", position, viewer, NAMES);
  render(Board, { table });
  await settle();
  return table;
}

/** Lets what the rules answer arrive. */
async function settle(): Promise<void> {
  await tick();
  await Promise.resolve();
  await tick();
  flushSync();
}

vi.setConfig({ testTimeout: 30_000 });
// Whether each of a thousand drawn things is visible takes long to find out, and nothing here is hidden.
configure({ defaultHidden: true });

const cell = (name: string) => document.querySelector<HTMLElement>(`[data-cell=${name}][role=button]`)!;
const nameOf = (element: HTMLElement) => (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
function button(name: string | RegExp): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>("button")].filter((one) =>
    typeof name === "string" ? nameOf(one) === name : name.test(nameOf(one)),
  );
  expect(found.map(nameOf)).toHaveLength(1);
  return found[0]!;
}
/** What is written for the eyes; the same is read out beside it. */
const shown = (text: string) => screen.getByText(text, { selector: ".prompt" });
async function click(element: HTMLElement): Promise<void> {
  await fireEvent.click(element);
  await settle();
}
async function key(element: HTMLElement, name: string): Promise<void> {
  await fireEvent.keyDown(element, { key: name });
  await settle();
}

test("K131: tokens and Undo, round and phase, time, board, order with you, and the card", async () => {
  await at(PLANNING, 0);
  for (const token of ["Movement", "Defence", "Production"]) button(new RegExp(`^${token}`));
  button(/Undo/);
  screen.getByText("Round 1");
  expect(screen.getByText("Planning", { selector: "[aria-current=step] span" })).toBeTruthy();
  screen.getByText(/Time left/);
  expect(document.querySelectorAll("[data-cell][role=button]")).toHaveLength(37);
  const order = within(screen.getByRole("list", { name: "Turn order" })).getAllByRole("listitem");
  expect(order.map((item) => item.textContent).map((text) => NAMES.find((name) => text?.includes(name)))).toEqual(NAMES);
  expect(order[0]?.getAttribute("aria-current")).toBe("true");
  expect(order[0]?.textContent).toMatch(/Red.*you/s);
  expect(order[1]?.textContent).not.toMatch(/you/);
  within(screen.getByRole("region", { name: "Event card" })).getByText("Turned up after planning");
});

test("K131: tokens, Undo and the window for the number stay in sight, inactive, when it is another's turn or phase", async () => {
  const disabled = (name: RegExp) => (button(name) as HTMLButtonElement).disabled;
  const table = await at(PLANNING, 0);
  expect(screen.getByTestId("resting-count").textContent).toMatch(/−\s*0\s*\+\s*Move/);
  table.look(1);
  await settle();
  for (const name of [/^Movement/, /^Defence/, /^Production/, /Undo/]) expect(disabled(name)).toBe(true);
  screen.getByTestId("resting-count");
});

test("K131 part 4: the window for the number of troops has −, the number, + and Move", async () => {
  const table = await at(MOVEMENT, 1);
  await click(cell("D4"));
  await click(cell("D5"));
  const number = screen.getByRole("spinbutton", { name: "Troops that move" }) as HTMLInputElement;
  expect(number.value).toBe("12");
  expect((button("More") as HTMLButtonElement).disabled).toBe(true);
  await click(button("Fewer"));
  expect(number.value).toBe("11");
  await click(button("Move"));
  expect(table.sent).toEqual(["move D4 D5 11"]);
});

test("K132: a territory says its terrain, level, troops and token", async () => {
  await at(MOVEMENT, 1);
  expect(cell("D3").getAttribute("aria-label")).toBe("D3, purple, level 1, Red, 6 troops, Doubled Defence token");
  expect(cell("D5").getAttribute("aria-label")).toBe("D5, sky, level 1, empty");
});

test("K132: what can be activated is marked, then its neighbours, and an enemy among them as one", async () => {
  await at(MOVEMENT, 1);
  expect(cell("D4").getAttribute("aria-label")).toMatch(/can be chosen$/);
  expect(cell("G4").getAttribute("aria-label")).not.toMatch(/can be chosen$/);
  await click(cell("D4"));
  expect(cell("D4").getAttribute("aria-pressed")).toBe("true");
  expect(cell("D5").getAttribute("aria-label")).toMatch(/possible destination$/);
  expect(cell("C3").getAttribute("aria-label")).toMatch(/can be attacked$/);
  expect(cell("D6").getAttribute("aria-disabled")).toBe("true");
});

test("K132: a fight without advance is fixed at 0 and told before it is confirmed", async () => {
  const table = await at(MOVEMENT, 1);
  await click(cell("D4"));
  await click(cell("D3"));
  screen.getByText("Nobody advances");
  screen.getByText("The doubled token costs 6: of 13 attackers 7 are left.");
  screen.getByText("7 against 6: the attack wins.");
  screen.getByText("Each side loses 6. The one left cannot leave D4: D3 is empty.");
  await click(button("Attack"));
  expect(table.sent).toEqual(["fight D4 D3 0"]);
});

test("K134: Undo takes back step by step and is disabled with an empty draft; nothing is sent before", async () => {
  const table = await at(PLANNING, 0);
  const undo = button(/Undo/) as HTMLButtonElement;
  const place = button("Place") as HTMLButtonElement;
  expect(undo.disabled).toBe(true);
  await click(button(/^Defence/));
  await click(cell("D1"));
  expect(place.disabled).toBe(false);
  await click(undo);
  expect(place.disabled).toBe(true);
  expect(button(/^Defence/).getAttribute("aria-pressed")).toBe("true");
  await click(undo);
  expect(button(/^Defence/).getAttribute("aria-pressed")).toBe("false");
  expect(undo.disabled).toBe(true);
  expect(table.sent).toEqual([]);
});

test("K134: when the clock runs out the draft is dropped, and that is said", async () => {
  const table = await at(PLANNING, 0);
  await click(button(/^Movement/));
  await click(cell("C1"));
  table.play(0, "pass", "timed_out");
  await settle();
  screen.getByText("Your time was up; what you were preparing was dropped.");
  screen.getByText("Time was up for Ana (Red): a pass.");
  expect(cell("C1").getAttribute("aria-pressed")).toBe("false");
  expect(table.sent).toEqual([]);
  // The others act at once, as bots do: what was said is still there to be read.
  table.play(1, "pass");
  await settle();
  table.play(2, "pass");
  await settle();
  screen.getByText("Your time was up; what you were preparing was dropped.");
  screen.getByText("Time was up for Ana (Red): a pass.");
  // Whoever prepares something new has read it.
  await click(button(/^Defence/));
  expect(screen.queryByText("Your time was up; what you were preparing was dropped.")).toBeNull();
  await click(cell("C1"));
  await click(button("Place"));
  expect(screen.queryByText("Time was up for Ana (Red): a pass.")).toBeNull();
});

test("K82, K94: who left, who has no connection and for whom a bot plays is shown beside the name", async () => {
  const table = await at(PLANNING, 0);
  table.sitters = table.sitters.map((sitter) =>
    sitter.seat === 1 ? { ...sitter, absent: true } : sitter.seat === 2 ? { ...sitter, bot: "easy", standIn: true } : sitter,
  );
  await settle();
  const of = (name: string) => screen.getAllByRole("listitem").find((item) => item.textContent?.includes(name))?.textContent;
  expect(of("Bea")).toMatch(/disconnected/);
  expect(of("Ciro")).toMatch(/a bot plays/);
  table.play(1, "leave");
  await settle();
  expect(of("Bea")).toMatch(/left/);
});

test("K134: a draft survives that somebody else leaves", async () => {
  const table = await at(PLANNING, 0);
  await click(button(/^Movement/));
  await click(cell("C1"));
  table.play(2, "leave");
  await settle();
  screen.getByText("Ciro (Green) has left the match. Their troops stay as a garrison.");
  await click(button("Place"));
  expect(table.sent).toEqual(["place C1 M"]);
});

test("K48, K49: what is left stays in sight and an impossible distribution is refused in words, unsent", async () => {
  const table = await at(PRODUCTION, 0);
  shown("8 troops are still to be placed.");
  const confirm = button("Confirm") as HTMLButtonElement;
  expect(confirm.disabled).toBe(true);
  await click(cell("C1"));
  for (let i = 0; i < 4; i++) await click(button("Fewer"));
  screen.getByRole("img", { name: "To place: 12" });
  await click(button("Fewer"));
  shown("At least 1 troop stays in every territory.");
  await fireEvent.change(screen.getByRole("spinbutton", { name: "Troops on C1" }), { target: { value: "21" } });
  await settle();
  shown("No troops are left to place: take some from another territory first.");
  screen.getByRole("img", { name: "To place: 0" });
  expect(confirm.disabled).toBe(false);
  await click(confirm);
  expect(table.sent).toEqual(["produce C1=13 D1=5 E1=5"]);
});

test("K52: Spread for me is a draft that can be undone", async () => {
  const table = await at(PRODUCTION, 0);
  await click(button("Spread for me"));
  shown("Everything is placed.");
  await click(button(/Undo/));
  shown("8 troops are still to be placed.");
  expect(table.sent).toEqual([]);
});

test("K43: the choice of a card is asked of who must make it, and of nobody else", async () => {
  const table = await at(EVENT, 0);
  screen.getByText("Choose the Defence token you lose.");
  expect(screen.queryByText("Pass")).toBe(null);
  expect(cell("E1").getAttribute("aria-disabled")).toBe("true");
  await click(cell("D1"));
  await click(button("Remove it"));
  expect(table.sent).toEqual(["choose D1"]);
  cleanup();
  await at(EVENT, 1);
  screen.getByText("Ana to act");
  expect(screen.queryByText("Choose the Defence token you lose.")).toBe(null);
});

test("K92, K94: others and spectators see a token face down; nothing in the page tells its type", async () => {
  const table = await at(PLANNING, 1);
  table.play(0, "place C1 D");
  await settle();
  expect(cell("C1").getAttribute("aria-label")).toMatch(/token face down$/);
  expect(JSON.stringify([table.view, table.entries.map(({ events }) => events)])).not.toMatch(/defence/);
  table.look(null);
  await settle();
  expect(cell("C1").getAttribute("aria-label")).toMatch(/token face down$/);
  screen.getByText("You are watching");
  expect(screen.queryByText(/Undo/)).toBe(null);
  table.look(0);
  await settle();
  expect(cell("C1").getAttribute("aria-label")).toMatch(/Defence token, face down$/);
});

test("everything by keyboard: arrows walk, letters pick, Enter chooses, C confirms, U undoes", async () => {
  const table = await at(PLANNING, 0);
  cell("D4").focus();
  await key(cell("D4"), "ArrowUp");
  expect(document.activeElement).toBe(cell("D3"));
  await key(cell("D3"), "n");
  expect(document.activeElement).toBe(cell("E1"));
  await key(cell("E1"), "p");
  await key(cell("E1"), "Enter");
  await key(cell("E1"), "u");
  await key(cell("E1"), "Enter");
  await key(cell("E1"), "c");
  expect(table.sent).toEqual(["place E1 P"]);
});

test("production by keyboard: plus and minus change the territory under the cursor", async () => {
  const table = await at(PRODUCTION, 0);
  cell("D1").focus();
  for (let i = 0; i < 4; i++) await key(cell("D1"), "+");
  await key(cell("E1"), "-");
  for (let i = 0; i < 5; i++) await key(cell("C1"), "+");
  await key(cell("C1"), "c");
  expect(table.sent).toEqual(["produce C1=10 D1=9 E1=4"]);
});

test("the way to 4 + 4 + 4 is there for everyone", async () => {
  await at(MOVEMENT, 1);
  const [bea] = within(screen.getByRole("list", { name: "Turn order" })).getAllByRole("listitem");
  expect(bea?.textContent?.replace(/\s+/g, " ")).toMatch(/sky 2\/4 purple 2\/4 orange 2\/4/);
});

test("K79, K81: who is out is shown as what they are", async () => {
  const table = await at(PLANNING, 0);
  table.play(2, "leave");
  await settle();
  const items = within(screen.getByRole("list", { name: "Turn order" })).getAllByRole("listitem");
  expect(items[2]?.textContent).toMatch(/Ciro.*left/s);
  // Ciro's own page looks on from now on (K94), and says so.
  table.sitters = table.sitters.map((sitter) => ({ ...sitter, you: sitter.name === "Ciro" }));
  table.look(null);
  await settle();
  screen.getByText("You are out and now watching");
});

test("K67 to K73: the last fight is told step by step beside the board", async () => {
  const table = await TestTable.load("king-of-colors", MOVEMENT, null, NAMES);
  render(Panel, { table });
  table.play(1, "fight D4 D3 0");
  await settle();
  screen.getByText("Last fight");
  screen.getByText("The doubled token costs 6: of 13 attackers 7 are left.");
  expect(
    screen
      .getAllByRole("listitem")
      .slice(0, 3)
      .map((item) => item.querySelector("b")?.textContent),
  ).toEqual(["Defence", "Comparison", "Result"]);
});

test("K82: rounds that were left to the clock are shown", async () => {
  const table = await TestTable.load("king-of-colors", PLANNING, 0, NAMES);
  table.view = { ...table.view, absent: { ...table.view.absent, green: 1 } };
  render(Panel, { table });
  screen.getByText("1 whole round without playing; with 2 they are out");
});
