/** What players read keeps to docs/rules/glossary.md: the words that it replaces are nowhere. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(process.cwd(), "..");
type Lang = "es" | "en" | "pt";

/** The words of the last column, with the language in which they are not used. */
function avoided(): { lang: Lang; words: string }[] {
  const rows = readFileSync(join(root, "docs/rules/glossary.md"), "utf8").split("\n");
  const cells = rows.filter((row) => row.startsWith("|")).map((row) => row.split("|")[4]?.trim() ?? "");
  return cells
    .flatMap((cell) => cell.split(";"))
    .flatMap((one) => {
      const found = /^\s*(es|en|pt): (.+?)\s*$/.exec(one);
      return found ? [{ lang: found[1] as Lang, words: (found[2] ?? "").toLowerCase() }] : [];
    });
}

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesUnder(path, ending);
    return ending.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? [path] : [];
  });
}

/** What a file says in a language: a page of rules has one, a catalogue names it before each text. */
function saidIn(path: string, lang: Lang): string {
  const text = readFileSync(join(root, path), "utf8");
  const page = /\/rules\/(es|en|pt)\.ts$/.exec(path)?.[1];
  if (page) return page === lang ? text.toLowerCase() : "";
  return [...text.matchAll(new RegExp(`\\b${lang}:\\s*"((?:[^"\\\\]|\\\\.)*)"`, "g"))]
    .map((one) => one[1])
    .join("\n")
    .toLowerCase();
}

const read = filesUnder("web/src", /\.(ts|svelte)$/);

test.each(avoided())("nobody reads “$words” ($lang)", ({ lang, words }) => {
  expect(read.filter((path) => saidIn(path, lang).includes(words))).toEqual([]);
});

test("the glossary is read", () => {
  expect(avoided().length).toBeGreaterThan(20);
  expect(read.length).toBeGreaterThan(100);
});
