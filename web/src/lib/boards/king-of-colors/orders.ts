/** What may be ordered now, read from the list of legal actions: the board asks this, never the rules themselves. */

import type { Token } from "$wasm/wire/king-of-colors";

export type Letter = "M" | "D" | "P";
export const LETTERS: readonly Letter[] = ["M", "D", "P"];
export const TOKEN_OF: Record<Letter, Token> = { M: "movement", D: "defence", P: "production" };

/** Marching from one territory to another, and with how many. */
export interface March {
  verb: "move" | "fight";
  least: number;
  most: number;
}

export interface Orders {
  /** Which tokens may be put where. */
  placements: ReadonlyMap<string, readonly Letter[]>;
  /** What the card lets choose. */
  choices: readonly string[];
  /** By origin and destination. */
  marches: ReadonlyMap<string, ReadonlyMap<string, March>>;
  pass: boolean;
  produce: boolean;
}

export function readOrders(actions: readonly string[]): Orders {
  const placements = new Map<string, Letter[]>();
  const choices: string[] = [];
  const marches = new Map<string, Map<string, March>>();
  let pass = false;
  let produce = false;
  for (const action of actions) {
    const [verb, first = "", second = "", count] = action.split(" ");
    if (verb === "pass") pass = true;
    else if (verb === "produce") produce = true;
    else if (verb === "choose") choices.push(first);
    else if (verb === "place") placements.set(first, [...(placements.get(first) ?? []), second as Letter]);
    else if (verb === "move" || verb === "fight") {
      const targets = marches.get(first) ?? new Map<string, March>();
      const known = targets.get(second);
      const number = Number(count);
      targets.set(second, {
        verb,
        least: Math.min(known?.least ?? number, number),
        most: Math.max(known?.most ?? number, number),
      });
      marches.set(first, targets);
    }
  }
  return { placements, choices, marches, pass, produce };
}

export const NO_ORDERS = readOrders([]);
