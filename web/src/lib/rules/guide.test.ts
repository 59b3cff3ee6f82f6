/** The terminal shows the rules as plain text (`games/<game>/guide/<lang>.md`): the same words as here, without pictures. */

import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GAMES } from "$lib/boards/board";
import { LANGS } from "$lib/texts/catalogue";
import type { Block, RuleBook } from "./rules";

const books = import.meta.glob<{ default: RuleBook }>("../boards/*/rules/*.ts", { eager: true });

/** A block as paragraphs; what is said of this board's own handling is left out. */
function plain(block: Block): string[] {
  if (typeof block === "string") return [block];
  if ("figure" in block) return [block.caption];
  if ("list" in block) return [block.list.map((item) => `- ${item}`).join("\n")];
  if ("steps" in block) return [block.steps.map((item, at) => `${String(at + 1)}. ${item}`).join("\n")];
  if ("cards" in block) return [block.cards.map((card) => `- **${card.title}:** ${card.text}`).join("\n")];
  if ("table" in block) return [[block.table.head, ...block.table.rows].map((row) => `- ${row.join(" · ")}`).join("\n")];
  return [];
}

test.each(GAMES)("the terminal has the same rules of %s", (game) => {
  for (const lang of LANGS) {
    const book = books[`../boards/${game}/rules/${lang}.ts`]?.default ?? [];
    const text = book.flatMap((section) => [`# ${section.title}`, ...section.blocks.flatMap(plain)]).join("\n\n");
    // Tests run in `web/`.
    const file = `../games/${game}/guide/${lang}.md`;
    if (process.env.PARTIDA_BLESS) writeFileSync(file, `${text}\n`);
    expect(readFileSync(file, "utf8")).toBe(`${text}\n`);
  }
});
