/**
 * Where the rules that players read tell what a clause of the rules file says: a refusal names the clause, and the page opens
 * there. The sections are the same in every language.
 */

import type { GameName } from "$wasm/wire/index";

/** The letter of a game's clauses, and the sections: each up to the clause of that number. */
const SECTIONS: Record<GameName, { letter: string; upTo: readonly (readonly [number, string])[] }> = {
  "damas-chinas": {
    letter: "D",
    upTo: [
      [8, "goal"],
      [9, "moves"],
      [12, "goal"],
      [17, "players"],
      [28, "moves"],
      [34, "end"],
      [42, "capture"],
      [43, "moves"],
      [49, "end"],
      [84, "moves"],
    ],
  },
  "small-star-empires": {
    letter: "S",
    upTo: [
      [16, "systems"],
      [23, "turn"],
      [24, "wormholes"],
      [25, "turn"],
      [26, "wormholes"],
      [29, "turn"],
      [31, "end"],
      [39, "scoring"],
      [64, "turn"],
    ],
  },
  "king-of-colors": {
    letter: "K",
    upTo: [
      [24, "board"],
      [29, "round"],
      [34, "planning"],
      [44, "cards"],
      [53, "production"],
      [65, "movement"],
      [76, "fights"],
      [89, "end"],
      [96, "planning"],
      [163, "round"],
    ],
  },
  "conquer-of-cathay": {
    letter: "C",
    upTo: [
      [4, "goal"],
      [13, "board"],
      [21, "turn"],
      [29, "start"],
      [36, "turn"],
      [45, "dice"],
      [55, "turn"],
      [69, "soldiers"],
      [74, "out"],
      [81, "points"],
      [96, "end"],
      [105, "turn"],
    ],
  },
  "flow-free": {
    letter: "F",
    upTo: [
      [13, "boards"],
      [19, "draw"],
      [29, "boards"],
      [52, "draw"],
      [76, "end"],
      [199, "draw"],
    ],
  },
};

/** The section that tells a clause; nothing for what is no clause of the game. */
export function sectionOf(game: GameName, clause: string): string | null {
  const { letter, upTo } = SECTIONS[game];
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
