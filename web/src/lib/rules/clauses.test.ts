/** A refusal leads to the section that tells its rule, in every game. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GAMES } from "$lib/boards/board";
import type { GameName } from "$wasm/wire/index";
import { asked, clauseLink, clausesOf, sectionOf } from "./clauses";
import type { RuleBook } from "./rules";

const books = import.meta.glob<{ default: RuleBook }>("../boards/*/rules/*.ts", { eager: true });

const letterOf = (game: GameName) => clausesOf(game)?.letter ?? "none";

test.each(GAMES)("every clause of %s has a section in all three languages", (game) => {
  // Tests run in `web/`.
  const file = readFileSync(`../docs/rules/${game}.md`, "utf8");
  const clauses = [...file.matchAll(new RegExp(`^(?:- )?\\*\\*(${letterOf(game)}\\d+)`, "gm"))].map(([, clause]) => clause!);
  expect(clauses.length).toBeGreaterThan(5);
  for (const clause of clauses) {
    const section = sectionOf(game, clause);
    for (const lang of ["es", "en", "pt"]) {
      const ids = books[`../boards/${game}/rules/${lang}.ts`]?.default.map(({ id }) => id);
      expect(ids, `${clause} in ${lang}`).toContain(section);
    }
  }
});

test.each(GAMES)("every clause that %s refuses with has a section", (game) => {
  const sources = readdirSync(`../games/${game}/src`, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".rs"));
  const texts = sources.map((file) => readFileSync(`../games/${game}/src/${file}`, "utf8"));
  expect(clauseLink(game, "X1")).toBeNull();
  const cited = texts.flatMap((text) => [...text.matchAll(new RegExp(`"(${letterOf(game)}\\d+)"`, "g"))].map(([, clause]) => clause!));
  expect(cited.length).toBeGreaterThan(0);
  for (const clause of cited) expect(sectionOf(game, clause), clause).not.toBeNull();
});

test("an address names a section, and perhaps the clause", () => {
  expect(clauseLink("damas-chinas", "D20")).toBe("/rules/damas-chinas#moves.D20");
  expect(asked("#moves.D20")).toEqual({ section: "moves", clause: "D20" });
  expect(asked("#moves")).toEqual({ section: "moves", clause: null });
  expect(asked("")).toBeNull();
  expect(sectionOf("damas-chinas", "K20")).toBeNull();
  expect(sectionOf("damas-chinas", "D900")).toBeNull();
});
