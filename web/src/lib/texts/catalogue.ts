/**
 * What people read, in every language at once, so that nothing can be missing: a text that lacks a language does not
 * compile. Each area keeps its own `texts.ts` (the site, the match page, every board), made with `catalogue`, and one
 * test looks at all of them.
 */

import type { Lang } from "$wasm/wire/index";

export type { Lang };
export const LANGS: readonly Lang[] = ["es", "en", "pt"];

export type Text = Readonly<Record<Lang, string>>;

/** Checks the shape and keeps the keys, and what each text wants to be filled with. */
export function catalogue<const T extends Readonly<Record<string, Text>>>(texts: T): T {
  return texts;
}

/** What a text has to be filled with. */
type Holes<S extends string> = string extends S
  ? never
  : S extends `${string}{${infer Name}}${infer Rest}`
    ? (Name extends `${infer Before}|${string}` ? Before : Name) | Holes<Rest>
    : never;

/** The values of a text: nothing more and nothing less than it wants. */
export type Values<T extends Text> = Readonly<Record<Holes<T["en"]>, string | number>>;

/** How each language is written, with its numbers and its plurals. */
const written = Object.fromEntries(
  LANGS.map((lang) => [
    lang,
    { plural: new Intl.PluralRules(lang), number: new Intl.NumberFormat(lang, { useGrouping: "min2" as never }) },
  ]),
) as Record<Lang, { plural: Intl.PluralRules; number: Intl.NumberFormat }>;

/**
 * Fills `{name}` with values. A plural is written `{n|one|many}`: `{n|1 jugador|{n} jugadores}`. The first form is for what
 * the language counts as one; a form that says the number itself, as this one does, is for 1 alone.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>, lang: Lang): string {
  const { plural, number } = written[lang];
  const chosen = text.replace(/\{(\w+)\|([^|]*)\|((?:[^{}]|\{\w+\})*)\}/g, (_, name: string, one: string, many: string) => {
    const value = Number(values[name]);
    const isOne = value === 1 || (one.includes(`{${name}}`) && plural.select(value) === "one");
    return isOne ? one : many;
  });
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === "number" ? number.format(value) : (value ?? whole);
  });
}
