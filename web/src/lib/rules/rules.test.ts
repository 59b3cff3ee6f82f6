import { expect, test } from "vitest";
import { GAMES } from "$lib/boards/board";
import { LANGS } from "$lib/texts/catalogue";
import * as facts from "$wasm/wire/facts";
import { kindOf, strongParts, type RuleBook } from "./rules";

const books = import.meta.glob<{ default: RuleBook }>("../boards/*/rules/*.ts", { eager: true });
const book = (game: string, lang: string) => books[`../boards/${game}/rules/${lang}.ts`]?.default;
const outline = (one: RuleBook | undefined) => one?.map((section) => [section.id, ...section.blocks.map(kindOf)]);

test("every game of the catalog has a folder here, and no other", () => {
  const listed = Object.keys(facts).map((name) => name.toLowerCase().replaceAll("_", "-"));
  expect([...GAMES].sort()).toEqual(listed.sort());
});

test.each(GAMES)("the rules of %s say the same in every language", (game) => {
  expect(outline(book(game, "en"))?.length).toBeGreaterThan(3);
  for (const lang of LANGS) {
    expect(outline(book(game, lang))).toEqual(outline(book(game, "en")));
    for (const section of book(game, lang) ?? []) {
      expect(section.title.trim()).not.toBe("");
      expect(JSON.stringify(section.blocks)).not.toContain('""');
      // Every `**` that opens also closes.
      expect((JSON.stringify(section.blocks).match(/\*\*/g) ?? []).length % 2).toBe(0);
    }
  }
});

test("strong words are found", () => {
  expect(strongParts("a **b** c")).toEqual([
    { text: "a ", strong: false },
    { text: "b", strong: true },
    { text: " c", strong: false },
  ]);
});
