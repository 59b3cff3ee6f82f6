/**
 * What people read, in every language at once, so that nothing can be missing: a text that lacks a language does not
 * compile. Each area keeps its own `texts.ts` (the site, the match page, every board), made with `catalogue`, and one
 * test looks at all of them.
 */

import type { Lang } from "$wasm/wire/index";

export type { Lang };
export const LANGS: readonly Lang[] = ["es", "en", "pt"];

export type Text = Readonly<Record<Lang, string>>;

/** Checks the shape and keeps the keys. */
export function catalogue<K extends string>(texts: Record<K, Text>): Record<K, Text> {
  return texts;
}

/** Fills `{name}` with values. A plural is written `{n|one|many}`: `{n|1 jugador|{n} jugadores}`. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  const chosen = text.replace(/\{(\w+)\|([^|]*)\|((?:[^{}]|\{\w+\})*)\}/g, (_, name: string, one: string, many: string) =>
    values[name] === 1 ? one : many,
  );
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
