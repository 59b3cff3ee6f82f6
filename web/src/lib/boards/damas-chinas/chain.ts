/**
 * A move while it is being made, hop by hop (D79 to D81): where the piece in the hand may go next.
 *
 * Nothing here knows how pieces jump. Steps, first jumps and where whole chains end stand in the list of legal actions;
 * that list names each result once (D27), so how a particular way may go on is asked of the rules.
 */

import type { Choice } from "$wasm/client";
import type { Action, Onward } from "$wasm/wire/damas-chinas";
import type { Cell } from "./star";

type Listed = readonly Choice<"damas-chinas">[];

/** A part of the way that was taken. */
export interface Hop {
  to: Cell;
  /** Where the piece stood that this jump removed. */
  captured: Cell | null;
}

/** Somewhere the piece in the hand may go; back takes jumps back (D81). */
export type Next = { kind: "step"; to: Cell } | Onward;

/** A whole chain, as the rules list it. */
export interface Chain {
  from: Cell;
  hops: readonly Hop[];
}

/** What is played when a way ends: a step, or a chain. */
export function actionOf({ from, hops }: Chain, step: boolean): Action {
  const [first] = hops;
  return step && first ? { kind: "step", from, to: first.to } : { kind: "chain", from, path: [...hops] };
}

/** The cells of a move, where it begins first. */
export function cellsOf({ from, hops }: Chain): Cell[] {
  return [from, ...hops.map((hop) => hop.to)];
}

/** Every cell from which some action sets out. */
export function movable(choices: Listed): Set<Cell> {
  return new Set(choices.flatMap(({ action }) => (action.kind === "pass" ? [] : [action.from])));
}

/** Steps and first jumps of a piece, as the list of legal actions has them. */
export function firstHops(choices: Listed, from: Cell): Next[] {
  return choices.flatMap(({ action }): Next[] => {
    if (action.kind === "pass" || action.from !== from) return [];
    if (action.kind === "step") return [{ kind: "step", to: action.to }];
    const [first, ...more] = action.path;
    return first && more.length === 0 ? [{ kind: "jump", to: first.to, captured: first.captured ?? null }] : [];
  });
}

/** The chains of several jumps, by where they end: more than one to the same cell differ in what they capture. */
export function chainsFrom(choices: Listed, from: Cell): Map<Cell, Chain[]> {
  const found = new Map<Cell, Chain[]>();
  for (const { action } of choices) {
    if (action.kind !== "chain" || action.from !== from || action.path.length < 2) continue;
    const hops = action.path.map(({ to, captured }) => ({ to, captured: captured ?? null }));
    const end = hops.at(-1)?.to;
    if (end !== undefined) found.set(end, [...(found.get(end) ?? []), { from, hops }]);
  }
  return found;
}
