import { expect, test } from "vitest";
import { Play, type Notice } from "./play.svelte";
import { HandTicker, RulesTable, settled } from "./testing.svelte";

const M1 =
  "./yy/.../..../......g....../......y.y.../..y.y...y../.y...y..../........./.....g.gg./.......gg../......g...../....g..y...../..../.../gg/. 0 n 1 0,0 0 104,104";
const M1_CAPTURE = M1.replace(" n ", " c ");

function seat(options = {}, position?: string) {
  const table = new RulesTable(options, position);
  const ticker = new HandTicker();
  const notices: Notice[] = [];
  const play = new Play(() => table, { ticker, notice: (notice) => notices.push(notice) });
  /** Clicks and lets the flight pass. */
  const click = async (cell: string | null, time = 1000) => {
    void play.click(cell);
    await settled();
    await ticker.run(time);
    play.follow(table.view, table.fresh);
    await settled();
  };
  return { table, ticker, play, notices, click };
}

const places = (play: Play) => play.next.map((next) => next.to).sort();

test("D78: under the pointer are marked own pieces that can move, then legal next cells", async () => {
  const { play, click } = seat({ mode: 0 });
  const marks = (cell: string | null) => {
    play.pointed = cell;
    return play.marked;
  };
  expect(marks("n1")).toBe("n1");
  expect(marks("q1")).toBeNull();
  expect(marks("a1")).toBeNull();
  expect(marks("m5")).toBeNull();
  expect(marks(null)).toBeNull();
  await click("n1");
  expect(marks("m5")).toBe("m5");
  expect(marks("n2")).toBeNull();
  expect(marks("i5")).toBeNull();
});

test("D79: selecting, deselecting and changing the selection", async () => {
  const { play, click, table } = seat({ mode: 0 });
  await click("n1");
  expect(play.from).toBe("n1");
  expect(places(play)).toEqual(["m5", "m6"]);
  await click("n1");
  expect(play.from).toBeNull();
  await click("n1");
  await click("o1");
  expect(play.from).toBe("o1");
  await click("i5");
  expect(play.from).toBeNull();
  await click("n1");
  await click(null);
  expect(play.from).toBeNull();
  await click("a1");
  expect(play.from).toBeNull();
  await click("q1");
  expect(play.from).toBe("q1");
  expect(play.next).toEqual([]);
  expect(table.sent).toEqual([]);
});

test("D79: a click on a step's cell plays the step", async () => {
  const { play, click, table } = seat({ mode: 0 });
  await click("n1");
  await click("m5");
  expect(table.sent).toEqual(["n1-m5"]);
  expect(play.from).toBeNull();
  expect(play.pieceAt("m5")?.colour).toBe("green");
  expect(play.shown.turn).toBe(1);
  expect(play.last).toEqual(["n1", "m5"]);
  expect(play.moving).toBe(false);
});

test("D80: a chain stays selected while it can go on, and a click on the piece confirms it", async () => {
  const { play, click, table } = seat({}, M1);
  await click("k9");
  await click("k7");
  expect(table.sent).toEqual([]);
  expect(play.held).toBe("k7");
  expect(places(play)).toEqual(["i5", "k9", "m7"]);
  await click("a1");
  await click(null);
  await click("l7");
  expect(play.held).toBe("k7");
  await click("m7");
  await click("m7");
  expect(table.sent).toEqual(["k9>k7>m7"]);
  expect(play.held).toBeNull();
  expect(play.pieceAt("m7")?.colour).toBe("green");
});

test("D80: when no further jump is possible the turn ends by itself", async () => {
  const { click, table } = seat({}, M1_CAPTURE);
  await click("l7");
  await click("n4");
  expect(table.sent).toEqual(["l7xn4"]);
});

test("the way that was taken is what is played, not the one that the list names", async () => {
  const round =
    "g/../.../..../............./............/.........../........../....gy.../.....yy.../.........../............/............./..../.../../y 0 c 1 6,8 0 8,22";
  const { play, click, table } = seat({}, round);
  await click("i5");
  await click("k7");
  expect(play.pieceAt("j6")).toBeUndefined();
  await click("i7");
  await click("i5");
  expect(table.sent).toEqual(["i5xk7xi7xi5"]);
  expect(table.entries[0]?.events[0]).toMatchObject({ path: [{ to: "k7" }, { to: "i7" }, { to: "i5" }] });
});

test("D81: jumping back takes the jumps back, in the end to a piece that is just selected", async () => {
  const { play, click, table, notices } = seat({}, M1);
  await click("k9");
  await click("k7");
  await click("m7");
  await click("m9");
  await click("m7");
  expect(play.hops.map((hop) => hop.to)).toEqual(["k7", "m7"]);
  await click("k7");
  await click("k9");
  expect(play.hops).toEqual([]);
  expect(play.from).toBe("k9");
  expect(notices.at(-1)).toEqual({ kind: "taken-back", cell: "k9" });
  expect(places(play)).toContain("k10");
  await click("i6");
  expect(play.from).toBeNull();
  expect(table.sent).toEqual([]);
});

test("D81: captures are never taken back", async () => {
  const { play, click } = seat({}, M1_CAPTURE);
  await click("e7");
  await click("g7");
  expect(play.pieceAt("f7")).toBeUndefined();
  expect(play.next.some((next) => next.kind === "back")).toBe(false);
  await click("i5");
  await click("k7");
  // Over an own piece one may jump back, and what was captured stays captured.
  expect(play.next).toContainEqual({ kind: "back", to: "i5", kept: 2 });
  await click("i5");
  expect(play.hops.map((hop) => hop.to)).toEqual(["g7", "i5"]);
  expect(play.pieces).toHaveLength(18);
});

test("D82: one second in the air, clicks meanwhile ignored, the captured piece gone when the jump ends", async () => {
  const { play, ticker, table } = seat({}, M1_CAPTURE);
  void play.click("l7");
  void play.click("n4");
  await ticker.run(500);
  const piece = play.pieceAt("l7");
  expect(piece && play.placeOf(piece)?.height).toBeCloseTo(3.75, 6);
  expect(play.pieceAt("m8")?.colour).toBe("yellow");
  void play.click("e7");
  expect(play.from).toBe("l7");
  expect(play.open).toBe(false);
  await ticker.run(480);
  expect(play.flight).not.toBeNull();
  await ticker.run(20);
  expect(play.flight).toBeNull();
  expect(play.pieceAt("m8")).toBeUndefined();
  expect(table.sent).toEqual(["l7xn4"]);
});

test("moves of others fly jump by jump, and turn and score change when the turn is complete", async () => {
  const { play, ticker, table } = seat({}, M1_CAPTURE);
  table.playNext("e7xg7xi5");
  play.follow(table.view, table.fresh);
  expect(play.flight).toMatchObject({ from: "e7", to: "g7" });
  expect(play.shown.turn).toBe(0);
  await ticker.run(1000);
  expect(play.flight).toMatchObject({ from: "g7", to: "i5" });
  expect(play.pieceAt("f7")).toBeUndefined();
  expect(play.shown.players[0]?.captures).toBe(0);
  await ticker.run(1000);
  expect(play.moving).toBe(false);
  expect(play.shown.players[0]?.captures).toBe(2);
  expect(play.shown.turn).toBe(1);
  expect(ticker.waiting).toBe(0);
});

test("nothing ticks while nothing moves", async () => {
  const { ticker, click } = seat({ mode: 4 });
  expect(ticker.waiting).toBe(0);
  await click("n1");
  expect(ticker.waiting).toBe(0);
});

test("a jump in time is shown at once", () => {
  const { play, table } = seat({ mode: 0 });
  table.playNext("n1-m5");
  play.follow(table.view, []);
  expect(play.moving).toBe(false);
  expect(play.pieceAt("m5")?.colour).toBe("green");
});

test("a chain that was begun is dropped when the table goes on without it", async () => {
  const { play, click, table, ticker } = seat({}, M1);
  await click("k9");
  await click("k7");
  table.playNext("k9-k10");
  play.follow(table.view, table.fresh);
  await ticker.run(1000);
  expect(play.pieceAt("k7")).toBeUndefined();
  expect(play.pieceAt("k10")?.colour).toBe("green");
  expect(play.from).toBeNull();
});

test("a move that is refused goes back to where it began", async () => {
  const { play, table, ticker } = seat({ mode: 0 });
  table.act = () => Promise.reject(new Error("gone"));
  void play.click("n1");
  void play.click("m5");
  await ticker.run(1000);
  expect(play.pieceAt("n1")?.colour).toBe("green");
  expect(play.pieceAt("m5")).toBeUndefined();
  expect(play.open).toBe(true);
});

test("who only watches cannot touch anything", async () => {
  const { play, click, table } = seat({ mode: 0 });
  table.legal = null;
  await click("n1");
  expect(play.from).toBeNull();
  play.pointed = "n1";
  expect(play.marked).toBeNull();
});

test("without motion a piece is there at once", async () => {
  const table = new RulesTable({ mode: 0 });
  const play = new Play(() => table, { ticker: new HandTicker(), flight: () => 0 });
  await play.click("n1");
  await play.click("m5");
  expect(table.sent).toEqual(["n1-m5"]);
  expect(play.pieceAt("m5")?.colour).toBe("green");
});

test("the ends of all chains are shown at once, and one click on the last hole plays the whole chain", async () => {
  const { play, click, table, notices } = seat({}, M1);
  await click("k9");
  const ends = [...play.far.keys()];
  expect(ends).toContain("m9");
  expect(ends).not.toContain("k7");
  expect(notices.at(-1)).toMatchObject({ kind: "selected", places: play.next.length + ends.length });
  play.pointed = "m9";
  expect(play.marked).toBe("m9");
  await click("m9", 5000);
  expect(table.sent).toEqual(["k9>k7>m7>m9"]);
  expect(play.pieceAt("m9")?.colour).toBe("green");
  expect(play.from).toBeNull();
});

test("where chains to one hole capture differently, it is asked which", async () => {
  const both =
    "g/../.../..../............./............/.........../........../....gy.../.....y.y../.......y.../............/............./..../.../../y 0 c 1 5,8 0 8,22";
  const { play, click, table } = seat({}, both);
  await click("i5");
  await click("k9");
  expect(play.offers.map(({ hops }) => hops.map((hop) => hop.captured))).toEqual([
    ["i6", "j8"],
    ["j6", "k8"],
  ]);
  expect(table.sent).toEqual([]);
  const [, chain] = play.offers;
  if (!chain) throw new Error("nothing is offered");
  void play.goAll(chain);
  await click(null, 3000);
  expect(table.sent).toEqual(["i5xk7xk9"]);
});
