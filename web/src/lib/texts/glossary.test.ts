/** What players read keeps to docs/rules/glossary.md: the words that it replaces are nowhere in page, rules, games and terminal. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(process.cwd(), "..");
const LANGS = ["es", "en", "pt"] as const;
type Lang = (typeof LANGS)[number];

interface Avoided {
  lang: Lang;
  words: string;
  /** The folder of the game under whose heading they stand; none for words that nobody uses. */
  game: string | null;
}

/** The words of the last column, with the language in which they are not used. */
function avoided(): Avoided[] {
  let game: string | null = null;
  return readFileSync(join(root, "docs/rules/glossary.md"), "utf8")
    .split("\n")
    .flatMap((row) => {
      if (row.startsWith("## ")) {
        const folder = row.slice(3).trim().toLowerCase().replaceAll(" ", "-");
        game = existsSync(join(root, "games", folder)) ? folder : null;
      }
      const cell = row.startsWith("|") ? (row.split("|")[4]?.trim() ?? "") : "";
      return cell.split(";").flatMap((one): Avoided[] => {
        const found = /^\s*(es|en|pt): (.+?)\s*$/.exec(one);
        return found ? [{ lang: found[1] as Lang, words: (found[2] ?? "").toLowerCase(), game }] : [];
      });
    });
}

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesUnder(path, ending);
    return ending.test(entry.name) && !/test(s|ing)?\.(ts|rs)$/.test(entry.name) ? [path] : [];
  });
}

const TEXT = '"((?:[^"\\\\]|\\\\.)*)"';
/** `lang.pick(es, en, pt)`, or what a game calls it for short, each a text or a `format!` of one. */
const PICK = new RegExp(`(?:pick|say)\\(\\s*(?:format!\\(\\s*)?${TEXT}[^"]*?${TEXT}[^"]*?${TEXT}`, "g");

/** What a file says in each language: a page of rules has one, a catalogue names it before each text, and Rust picks one of three. */
function said(path: string): Record<Lang, string> {
  const text = readFileSync(join(root, path), "utf8");
  const page = /\/rules\/(es|en|pt)\.ts$/.exec(path)?.[1];
  const picked = path.endsWith(".rs") ? [...text.matchAll(PICK)] : [];
  const of = (lang: Lang, i: number): string => {
    if (page) return page === lang ? text : "";
    if (path.endsWith(".rs")) return picked.map((one) => one[i + 1] ?? "").join("\n");
    return [...text.matchAll(new RegExp(`\\b${lang}:\\s*${TEXT}`, "g"))].map((one) => one[1] ?? "").join("\n");
  };
  return Object.fromEntries(LANGS.map((lang, i) => [lang, of(lang, i).toLowerCase()])) as Record<Lang, string>;
}

const games = readdirSync(join(root, "games")).filter((game) => existsSync(join(root, "games", game, "src")));
const files = [
  ...filesUnder("web/src", /\.(ts|svelte)$/),
  ...games.flatMap((game) => filesUnder(`games/${game}/src`, /\.rs$/)),
  ...filesUnder("crates/terminal/src", /\.rs$/),
];
const texts = new Map(files.map((path) => [path, said(path)]));

const isOf = (path: string, game: string | null) => game === null || path.includes(game) || path.includes(game.replaceAll("-", "_"));

test.each(avoided())("nobody reads “$words” ($lang)", ({ lang, words, game }) => {
  const found = files.filter((path) => isOf(path, game) && texts.get(path)?.[lang].includes(words));
  expect(found).toEqual([]);
});

test("the glossary is read, and so is what people read", () => {
  expect(avoided().length).toBeGreaterThan(50);
  expect(files.length).toBeGreaterThan(100);
  const told = (path: string) => texts.get(path)?.pt ?? "";
  expect(told("games/conquer-of-cathay/src/tell.rs")).toContain("constrói uma estrada");
  expect(told("crates/terminal/src/lines.rs")).toContain("escreva uma jogada");
});
