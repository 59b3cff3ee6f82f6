/** The actions that the rules list, grouped by what they are and where they happen (C99, C103). */

import type { Choice } from "$wasm/client";
import type { Action, Edge, Kind, Resource, Slot, Vertex } from "$wasm/wire/conquer-of-cathay";

export type { Kind };

/** A listed action, with what is sent for it. */
export type Move = Action & { notation: string };

export const movesOf = (choices: readonly Choice<"conquer-of-cathay">[]): Move[] =>
  choices.map(({ notation, action }) => ({ ...action, notation }));

/** What a player has taken in hand to place: a piece to build, or one of the soldiers. */
export type Tool = "road" | "settle" | "city" | Kind | Slot;

export const BUILDS = ["road", "settle", "city", "warrior", "archer"] as const;
export type Build = (typeof BUILDS)[number];
export const isBuild = (tool: Tool): tool is Build => (BUILDS as readonly string[]).includes(tool);

/** Which tool an action belongs to; nothing for those that need none. */
export function toolOf(move: Move): Tool | null {
  switch (move.kind) {
    case "road":
    case "settle":
    case "city":
      return move.kind;
    case "recruit":
      return move.soldier;
    case "move":
    case "attack":
      return move.slot;
    default:
      return null;
  }
}

/** A place that lights up: a vertex or an edge, with what can be done there. */
export interface Target {
  place: Place;
  moves: Move[];
  /** How it lights up. */
  tone: "build" | "go" | "attack";
}

export type Place = { at: "vertex"; vertex: Vertex } | { at: "edge"; edge: Edge };

export const nameOf = (spot: Place): string => (spot.at === "vertex" ? `V${spot.vertex}` : `E${spot.edge}`);

/**
 * The places that light up for what is in hand. In a placement turn they are the vertices first; once one is chosen,
 * its edges too. With nothing in hand every place where something can be built lights up, and so does every soldier
 * that can do something.
 */
export function targets(moves: readonly Move[], tool: Tool | null, site: Vertex | null, standing: (slot: Slot) => Vertex | null): Target[] {
  const lit = new Map<string, Target>();
  const light = (spot: Place, tone: Target["tone"], move: Move) => {
    const known = lit.get(nameOf(spot));
    if (known === undefined) lit.set(nameOf(spot), { place: spot, moves: [move], tone });
    else {
      known.moves.push(move);
      if (tone === "attack") known.tone = tone;
    }
  };
  for (const move of moves) {
    const own = toolOf(move);
    if (tool !== null && own !== tool) continue;
    switch (move.kind) {
      case "place":
        light({ at: "vertex", vertex: move.vertex }, "build", move);
        if (move.vertex === site) light({ at: "edge", edge: move.edge }, "build", move);
        break;
      case "road":
        light({ at: "edge", edge: move.edge }, "build", move);
        break;
      case "settle":
      case "city":
      case "return":
      case "recruit":
        light({ at: "vertex", vertex: move.vertex }, "build", move);
        break;
      case "move":
      case "attack": {
        // A soldier that nobody has in hand yet lights up where it stands.
        const vertex = tool === null ? standing(move.slot) : move.vertex;
        const tone = tool === null || move.kind === "move" ? "go" : "attack";
        if (vertex !== null) light({ at: "vertex", vertex }, tone, move);
        break;
      }
      default:
    }
  }
  return [...lit.values()];
}

/** The soldiers that can move or attack. */
export function ready(moves: readonly Move[]): Slot[] {
  const slots = new Set<Slot>();
  for (const move of moves) if (move.kind === "move" || move.kind === "attack") slots.add(move.slot);
  return [...slots];
}

/** What can be given 4 of, and for what. */
export function trades(moves: readonly Move[]): Map<Resource, Map<Resource, string>> {
  const found = new Map<Resource, Map<Resource, string>>();
  for (const move of moves) {
    if (move.kind !== "trade") continue;
    const takes = found.get(move.give) ?? new Map<Resource, string>();
    found.set(move.give, takes.set(move.take, move.notation));
  }
  return found;
}
