/**
 * Where the rules that players read tell what a clause of the rules file says: a refusal names the clause, and the page opens
 * there. The sections are the same in every language.
 */

import type { GameName } from "$wasm/wire/index";

/** The letter of a game's clauses, and the sections: each up to the clause of that number. */
export interface Clauses {
  letter: string;
  upTo: readonly (readonly [number, string])[];
}

const all = import.meta.glob<{ default: Clauses }>("../boards/*/clauses.ts", { eager: true });

/** What a game's own folder says of its clauses. */
export const clausesOf = (game: GameName): Clauses | null => all[`../boards/${game}/clauses.ts`]?.default ?? null;

/** The section that tells a clause; nothing for what is no clause of the game. */
export function sectionOf(game: GameName, clause: string): string | null {
  const { letter, upTo } = clausesOf(game) ?? { letter: "", upTo: [] };
  if (letter === "") return null;
  const [, number] = new RegExp(`^${letter}(\\d+)[a-z]?$`).exec(clause) ?? [];
  if (number === undefined) return null;
  return upTo.find(([last]) => Number(number) <= last)?.[1] ?? null;
}

/** The address of the rules at a clause. */
export function clauseLink(game: GameName, clause: string): string | null {
  const section = sectionOf(game, clause);
  return section === null ? null : `/rules/${game}#${section}.${clause}`;
}

/** The section that an address asks for, and the clause that somebody came for. */
export function asked(hash: string): { section: string; clause: string | null } | null {
  const [section = "", clause = null] = decodeURIComponent(hash.replace(/^#/, "")).split(".");
  return section === "" ? null : { section, clause };
}
