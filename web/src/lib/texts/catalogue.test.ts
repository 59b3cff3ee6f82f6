import { expect, test } from "vitest";
import { fill, LANGS, type Text } from "./catalogue";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../texts/*.ts", "../**/texts.ts", "../boards/*/about.ts", "!../**/*.test.ts", "!../texts/catalogue.ts"],
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

test("values and plurals are filled in", () => {
  expect(fill("{a} and {b}", { a: 1, b: "x" })).toBe("1 and x");
  expect(fill("{n|one seat|{n} seats}", { n: 1 })).toBe("one seat");
  expect(fill("{n|one seat|{n} seats}", { n: 3 })).toBe("3 seats");
});
