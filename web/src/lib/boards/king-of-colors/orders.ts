/** What may be ordered now, out of the legal actions: the board asks this, never the rules themselves. */

import type { Choice } from "$wasm/client";
import { KING_OF_COLORS } from "$wasm/wire/facts";
import type { Token } from "$wasm/wire/king-of-colors";

/** The tokens that a player may place, each with the key that picks it. */
export type Placed = Exclude<Token, "doubled_defence">;
export const TOKENS = KING_OF_COLORS.tokens as readonly Placed[];
export const KEYS: Readonly<Record<Placed, string>> = { movement: "M", defence: "D", production: "P" };

/** Marching from one territory to another, and with how many. */
export interface March {
  verb: "move" | "fight";
  least: number;
  most: number;
}

export interface Orders {
  /** Which tokens may be put where. */
  placements: ReadonlyMap<string, readonly Token[]>;
  /** What the card lets choose. */
  choices: readonly string[];
  /** By origin and destination. */
  marches: ReadonlyMap<string, ReadonlyMap<string, March>>;
  pass: boolean;
  produce: boolean;
}

export function readOrders(legal: readonly Choice<"king-of-colors">[]): Orders {
  const placements = new Map<string, Token[]>();
  const choices: string[] = [];
  const marches = new Map<string, Map<string, March>>();
  let pass = false;
  let produce = false;
  for (const { action } of legal) {
    switch (action.kind) {
      case "pass":
        pass = true;
        break;
      case "produce":
      case "produce_auto":
        produce = true;
        break;
      case "choose":
        choices.push(action.cell);
        break;
      case "place":
        placements.set(action.cell, [...(placements.get(action.cell) ?? []), action.token]);
        break;
      case "move":
      case "fight": {
        const targets = marches.get(action.from) ?? new Map<string, March>();
        const { least, most } = targets.get(action.to) ?? { least: action.count, most: action.count };
        targets.set(action.to, { verb: action.kind, least: Math.min(least, action.count), most: Math.max(most, action.count) });
        marches.set(action.from, targets);
        break;
      }
      case "leave":
        break;
    }
  }
  return { placements, choices, marches, pass, produce };
}

export const NO_ORDERS = readOrders([]);
