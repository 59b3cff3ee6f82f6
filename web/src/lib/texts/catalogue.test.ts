import { expect, test } from "vitest";
import { preferences, t } from "$lib/state/preferences.svelte";
import { catalogue, fill, LANGS, type Text } from "./catalogue";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../texts/*.ts", "../**/{texts,*-texts}.ts", "../boards/*/{about,origin}.ts", "!../**/*.test.ts", "!../texts/catalogue.ts"],
  { eager: true },
);

/** Every text in what a module exports, with the way to it. */
function* textsIn(value: unknown, way: string): Generator<[string, Text]> {
  if (typeof value !== "object" || value === null) return;
  if (LANGS.some((lang) => lang in value)) yield [way, value as Text];
  else for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, `${way}.${key}`);
}

const all = Object.entries(modules).flatMap(([file, module]) => [...textsIn(module, file)]);
const holes = (text: string) => [...text.matchAll(/\{(\w+)[|}]/g)].map((found) => found[1]).sort();

test("there are texts to look at", () => expect(all.length).toBeGreaterThan(5));

test.each(all)("%s says something in every language, with the same values", (_, text) => {
  for (const lang of LANGS) {
    expect(text[lang]?.trim()).toBeTruthy();
    expect(new Set(holes(text[lang]))).toEqual(new Set(holes(text.en)));
  }
});

/** Holes that hold numbers, before a word in the plural. What stays the same whatever the number is no such word. */
const COUNTED = /(?<!× )\{(n|count|points|minutes|increment|days|troops|rounds|left|moves)\} (?!más|mais|earns|is\b)\p{L}+s\b/u;

test.each(all)("%s is right for one as well", (_, text) => {
  for (const lang of LANGS) expect(text[lang].replace(/\{\w+\|(?:[^{}]|\{\w+\})*\}/g, "")).not.toMatch(COUNTED);
});

test("values and plurals are filled in as each language counts", () => {
  expect(fill("{a} and {b}", { a: 1, b: "x" }, "en")).toBe("1 and x");
  expect(fill("{n|one seat|{n} seats}", { n: 1 }, "en")).toBe("one seat");
  expect(fill("{n|one seat|{n} seats}", { n: 3 }, "en")).toBe("3 seats");
  expect(fill("{n|{n} seat|{n} seats}", { n: 0 }, "en")).toBe("0 seats");
  // In Portuguese nothing counts as one, but a form that says "1" is for 1 alone.
  expect(fill("{n|{n} lugar|{n} lugares}", { n: 0 }, "pt")).toBe("0 lugar");
  expect(fill("{n|1 lugar|{n} lugares}", { n: 0 }, "pt")).toBe("0 lugares");
});

test("numbers are written as each language writes them", () => {
  expect(fill("{n}", { n: 1234567.5 }, "es")).toBe("1.234.567,5");
  expect(fill("{n}", { n: 1234567.5 }, "en")).toBe("1,234,567.5");
  expect(fill("{n}", { n: 2026 }, "pt")).toBe("2026");
});

test("a text says what it wants to be filled with", () => {
  const texts = catalogue({
    seats: { es: "{n|1 asiento|{n} asientos} de {name}", en: "{n|1 seat|{n} seats} of {name}", pt: "{n|1 lugar|{n} lugares} de {name}" },
  });
  preferences.lang = "en";
  expect(t(texts.seats, { n: 2, name: "Ana" })).toBe("2 seats of Ana");
  // @ts-expect-error: the name is missing.
  expect(t(texts.seats, { n: 2 })).toContain("{name}");
  // @ts-expect-error: everything is missing.
  expect(t(texts.seats)).toContain("{name}");
});
