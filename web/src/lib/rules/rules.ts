/**
 * The rules of a game as players read them: sections of paragraphs, lists, tables and pictures. Each language is a file
 * of its own (`boards/<game>/rules/<lang>.ts`), loaded when it is read; a test keeps the three in step.
 */

import type { Component } from "svelte";
import type { Lang } from "$lib/texts/catalogue";

/** `**words**` are strong. */
export type Block =
  | string
  | { list: string[] }
  | { steps: string[] }
  | { note: string }
  | { figure: string; caption: string }
  | { table: { head: string[]; rows: string[][] } }
  | { cards: { title: string; text: string; mark: string }[] };

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

export type RuleBook = readonly Section[];
export type RuleBooks = Record<string, () => Promise<{ default: RuleBook }>>;
/** A picture of the game by its name. */
export type Figure = Component<{ name: string; label: string }>;

export async function bookIn(books: RuleBooks, lang: Lang): Promise<RuleBook> {
  const found = books[`./rules/${lang}.ts`] ?? books["./rules/en.ts"];
  return found ? (await found()).default : [];
}

/** Text with its strong parts. */
export function strongParts(text: string): { text: string; strong: boolean }[] {
  return text
    .split("**")
    .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** What a block is, for the table of contents of a test. */
export function kindOf(block: Block): string {
  if (typeof block === "string") return "text";
  if ("figure" in block) return `figure ${block.figure}`;
  if ("list" in block) return `list ${block.list.length}`;
  if ("steps" in block) return `steps ${block.steps.length}`;
  if ("table" in block) return `table ${block.table.head.length}x${block.table.rows.length}`;
  if ("cards" in block) return `cards ${block.cards.map((card) => card.mark).join(" ")}`;
  return "note";
}
