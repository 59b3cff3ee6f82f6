/** What every style sheet keeps to: colours are tokens, and nothing moves for ever. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Tests run in `web/`.
const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.(svelte|css)$/.test(file));

/** What stands in the style sheet of a file, without comments. Drawings are told in their own attributes. */
function sheetOf(file: string): string {
  const text = readFileSync(`src/${file}`, "utf8");
  const sheet = file.endsWith(".css") ? text : (/<style[^>]*>([^]*)<\/style>/.exec(text)?.[1] ?? "");
  return sheet.replace(/\/\*[^]*?\*\//g, "");
}

/** Literal colours beside those that give a token its value. */
function literals(sheet: string): string[] {
  const used = sheet.replace(/(^|[{;\s])--[\w-]+:[^;}]*[;}]/g, "$1");
  return used.match(/#[0-9a-fA-F]{3,8}\b|\b(rgba?|hsla?)\([^)]*\)/g) ?? [];
}

/**
 * Boards that still name colours where they use them, and how many. A number here may only become smaller: a new colour of a
 * board is a token of its own (`--name: …` at the root of the board).
 */
const NOT_YET: Record<string, number> = {
  "conquer-of-cathay": 85,
  "damas-chinas": 43,
  "flow-free": 28,
  "king-of-colors": 63,
  "small-star-empires": 23,
  shared: 8,
};

const boardOf = (file: string) => /^lib\/boards\/([^/]+)\//.exec(file)?.[1] ?? "";

test("colours of the site are tokens", () => {
  const site = files.filter((file) => NOT_YET[boardOf(file)] === undefined);
  const found = site.flatMap((file) => literals(sheetOf(file)).map((colour) => `${file}: ${colour}`));
  expect(found).toEqual([]);
});

test.each(Object.entries(NOT_YET))("the board of %s names no new colours where it uses them", (board, most) => {
  const found = files.filter((file) => boardOf(file) === board).flatMap((file) => literals(sheetOf(file)));
  expect(found.length).toBeLessThanOrEqual(most);
});

test("what finds colours tells tokens from what uses them", () => {
  expect(literals(".a { --edge: #fff; color: var(--edge); }")).toEqual([]);
  expect(literals(".a { color: #fff; border: 1px solid rgb(0 0 0 / 0.5); }")).toEqual(["#fff", "rgb(0 0 0 / 0.5)"]);
});

/** What moves as long as something is waited for, and goes away with it. */
const WAITING = ["lib/ui/Loading.svelte", "lib/match/Players.svelte", "lib/boards/flow-free/Notice.svelte"];

test("nothing moves for ever but what says that somebody is at work", () => {
  expect(files.filter((file) => /\binfinite\b/.test(sheetOf(file))).sort()).toEqual([...WAITING].sort());
});
