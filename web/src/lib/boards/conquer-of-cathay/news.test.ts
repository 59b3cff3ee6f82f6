import { expect, test } from "vitest";
import type { Event } from "$wasm/wire/conquer-of-cathay";
import { TestTable } from "../shared/testing.svelte";
import { newsFor } from "./news";
import { load, viewOf } from "./rules.testing";
import { position, type Scene } from "./scenes.testing";
import { withNames, wordsOfNews } from "./words";

const entry = (version: number, seat: number, events: Event[], cause: "asked" | "bot" | "timed_out" = "asked") => ({
  version,
  seat,
  cause,
  action: null,
  events,
});

const war: Scene = {
  settlements: ["V12 V33", "V31", "V49"],
  cities: ["", "V44", ""],
  soldiers: ["W1@V25 A1@V40", "", ""],
};

test("C65: whose building fell, and to whom, is told until the viewer has decided something", async () => {
  const match = load(war);
  match.apply(0, "attack W1 V31");
  const events = match.events(1) as Event[];
  expect(viewOf(match, 1).players[0]?.settlements).toContain(31);
  const entries = [entry(1, 0, events), entry(2, 0, [{ kind: "road_built", seat: 0, edge: 19 }])];
  const news = newsFor(1, entries);
  const table = await TestTable.load("conquer-of-cathay", position(war), 1, ["Ana", "Ben", "Eva"]);
  expect(news.map((event) => wordsOfNews(table, event))).toEqual([
    expect.stringMatching(/^Ana conquers Ben's settlement on the vertex of .+ and .+/),
  ]);
  // Ben's own decision; a clock that decides for him takes nothing away.
  expect(newsFor(1, [...entries, entry(3, 1, [{ kind: "timed_out", seat: 1, in_a_row: 1 }], "timed_out")])).toHaveLength(2);
  expect(newsFor(1, [...entries, entry(3, 1, [])])).toEqual([]);
  // Who only watches is told as well.
  expect(newsFor(null, [...entries, entry(3, 1, [])])).toHaveLength(1);
});

test("the rules' seats are told by the names of those who sit there", async () => {
  const table = await TestTable.load("conquer-of-cathay", position(war), 1, ["Ana", "Bot, easy", "Bot, easy"]);
  expect(withNames("P1 receives 1 wood. P3 rolls a 4.", table)).toBe("Ana receives 1 wood. Bot, easy (3) rolls a 4.");
  const alone = await TestTable.load("conquer-of-cathay", position(war), 0, ["You", "Ben", "Eva"]);
  expect(withNames("P1 places a settlement on V12.", alone)).toBe(
    "Player 1 (you) places a settlement on the vertex of forest 9, mountain 5, and wheat farm 8.",
  );
});
