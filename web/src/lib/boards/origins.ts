/** Where each game comes from, told by its own folder; only the about page needs it. */

import type { Text } from "$lib/texts/catalogue";

export interface Origin {
  text: Text;
  /** The section of its rules that tells how it came about, where there is one. */
  history?: string;
}

const origins = import.meta.glob<{ default: Origin }>("./*/origin.ts", { eager: true });

export function originOf(game: string): Origin | null {
  return origins[`./${game}/origin.ts`]?.default ?? null;
}
