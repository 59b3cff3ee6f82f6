/** Reasons of the rules, which know places by their codes, as they are said next to the place that was pressed. */

import { preferences } from "$lib/state/preferences.svelte";

/** Where "in" and "of" melt into the next word. */
const MELTED: readonly [RegExp, string][] = [
  [/\bem esse\b/gi, "nesse"],
  [/\bde a\b/g, "da"],
  [/\ba a\b/g, "à"],
];

/** The text with a word for each code. */
export function saidHere(text: string, codes: RegExp, word: (code: string) => string): string {
  const named = text.replace(codes, word);
  const smooth = preferences.lang === "pt" ? MELTED.reduce((now, [apart, one]) => now.replace(apart, one), named) : named;
  return smooth.charAt(0).toLocaleUpperCase() + smooth.slice(1);
}
