/**
 * A move while it is being made, hop by hop (D79 to D81): where the piece in the hand may go next, and how the way it
 * took is written (D53).
 *
 * Nothing here knows how pieces jump. Steps and first jumps stand in the list of legal actions; that list names each
 * result once (D27), so whether a particular longer way is legal is asked of the rules, by a preview of it.
 */

import type { Event } from "$wasm/wire/damas-chinas";
import { holeOf, nearest, twoAway, type Cell } from "./star";

/** A part of the way that was taken. */
export interface Hop {
  to: Cell;
  /** Where the piece stood that this jump removed. */
  captured: Cell | null;
}

/** Somewhere the piece in the hand may go. */
export type Next =
  | { kind: "step"; to: Cell }
  | { kind: "jump"; to: Cell; captured: Cell | null }
  /** Takes back the jumps after the first `kept` (D81). */
  | { kind: "back"; to: Cell; kept: number };

export interface Foreseen {
  events: readonly Event[];
}

/** A chain as it is logged. The rules read `>` for every jump, so a question needs no more than that. */
export function writeChain(from: Cell, hops: readonly Hop[]): string {
  return from + hops.map((hop) => (hop.captured ? "x" : ">") + hop.to).join("");
}

export function writeStep(from: Cell, to: Cell): string {
  return `${from}-${to}`;
}

/** Every cell from which some action sets out. */
export function movable(actions: readonly string[]): Set<Cell> {
  const cells = new Set<Cell>();
  for (const action of actions) {
    const found = /^([a-q]\d+)[->x]/.exec(action)?.[1];
    if (found) cells.add(found);
  }
  return cells;
}

/** Steps and first jumps of a piece, as the list of legal actions has them. */
export function firstHops(actions: readonly string[], from: Cell): Next[] {
  const next: Next[] = [];
  for (const action of actions) {
    const [, cell, mark, to] = /^([a-q]\d+)([->x])([a-q]\d+)$/.exec(action) ?? [];
    if (cell !== from || !to) continue;
    if (mark === "-") next.push({ kind: "step", to });
    else next.push({ kind: "jump", to, captured: mark === "x" ? between(from, to) : null });
  }
  return next;
}

/** Where a chain may go on to, jumps back included. Asks the rules about each place that lies right. */
export async function laterHops(from: Cell, hops: readonly Hop[], preview: (action: string) => Promise<Foreseen>): Promise<Next[]> {
  const at = hops.at(-1)?.to ?? from;
  const answers = await Promise.all(
    twoAway(at).map(async (to): Promise<Next | null> => {
      try {
        const { events } = await preview(writeChain(from, [...hops, { to, captured: null }]));
        const moved = events.find((event) => event.kind === "moved");
        return { kind: "jump", to, captured: moved?.path.at(-1)?.captured?.cell ?? null };
      } catch (refusal) {
        const reason = reasonOf(refusal);
        if (reason === undefined) throw refusal;
        // A jump that would be fine, were it not for where it leads: back to where the piece has been.
        return reason === "repetition" ? goBack(from, hops, to) : null;
      }
    }),
  );
  return answers.filter((answer) => answer !== null);
}

/** The earlier situation of this chain that has the piece on `to` with the same captures, as something to go to. */
export function goBack(from: Cell, hops: readonly Hop[], to: Cell): Next | null {
  const taken = (count: number) => hops.slice(0, count).filter((hop) => hop.captured).length;
  const all = taken(hops.length);
  for (let kept = hops.length - 1; kept >= 0; kept -= 1) {
    const cell = kept === 0 ? from : hops[kept - 1]?.to;
    if (cell === to && taken(kept) === all) return { kind: "back", to, kept };
  }
  return null;
}

/** The hole half way between two. */
export function between(a: Cell, b: Cell): Cell | null {
  const [p, q] = [holeOf(a), holeOf(b)];
  return nearest({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }, 0.1);
}

/** A refusal's reason (`null` where the rules have no word for it); `undefined` for what is no refusal. */
function reasonOf(error: unknown): string | null | undefined {
  if (typeof error !== "object" || error === null || !("reason" in error)) return undefined;
  return typeof error.reason === "string" ? error.reason : null;
}
