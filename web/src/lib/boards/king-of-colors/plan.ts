/** A turn that is being prepared (K134): what is picked so far, and the action it becomes when it is confirmed. */

import { KING_OF_COLORS } from "$wasm/wire/facts";
import type { Action, Token, View } from "$wasm/wire/king-of-colors";
import type { Orders } from "./orders";

/** Troops by territory. */
export type Spread = Readonly<Record<string, number>>;

export interface Plan {
  readonly token: Token | null;
  /** Where the token goes, or what the card is to choose. */
  readonly cell: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly count: number;
  /** The distribution, once it was touched. */
  readonly spread: Spread | null;
}

export const NOTHING: Plan = { token: null, cell: null, from: null, to: null, count: 0, spread: null };

/** Where a finger stops when it takes troops from a territory or piles them up (K48). The rules judge the whole. */
export const { fewest: FEWEST, most: MOST } = KING_OF_COLORS;

/** The territories that can be pressed now and mean something. */
export function pressable(plan: Plan, orders: Orders): ReadonlySet<string> {
  if (orders.placements.size > 0) {
    const fits = [...orders.placements].filter(([, letters]) => plan.token === null || letters.includes(plan.token));
    return new Set(fits.map(([cell]) => cell));
  }
  if (orders.choices.length > 0) return new Set(orders.choices);
  return new Set([...orders.marches.keys(), ...targets(plan, orders)]);
}

/** Where the chosen origin can go (K132). */
export function targets(plan: Plan, orders: Orders): readonly string[] {
  return plan.from === null ? [] : [...(orders.marches.get(plan.from)?.keys() ?? [])];
}

export function pickToken(plan: Plan, token: Token): Plan {
  return plan.token === token ? plan : { ...plan, token };
}

/** A territory was pressed. Gives the same plan where that means nothing. */
export function press(plan: Plan, orders: Orders, cell: string): Plan {
  if (orders.placements.size > 0 || orders.choices.length > 0) {
    return pressable(plan, orders).has(cell) && plan.cell !== cell ? { ...plan, cell } : plan;
  }
  const march = plan.from === null ? undefined : orders.marches.get(plan.from)?.get(cell);
  if (march && plan.to !== cell) return { ...plan, to: cell, count: march.most };
  // A neighbour that has a Movement token of its own is a destination first; pressed once more it becomes the origin.
  if (orders.marches.has(cell) && plan.from !== cell) return { ...NOTHING, from: cell };
  return plan;
}

export function marchOf(plan: Plan, orders: Orders) {
  return plan.from === null || plan.to === null ? null : (orders.marches.get(plan.from)?.get(plan.to) ?? null);
}

export function setCount(plan: Plan, orders: Orders, count: number): Plan {
  const march = marchOf(plan, orders);
  if (!march) return plan;
  const within = Math.max(march.least, Math.min(march.most, Math.round(count)));
  return within === plan.count || Number.isNaN(within) ? plan : { ...plan, count: within };
}

/** Whose turn it is has these troops now. */
export function garrisons(view: View): Spread {
  const own = view.cells.filter(({ colour }) => colour !== null && colour === view.turn);
  return Object.fromEntries(own.map(({ cell, troops }) => [cell, troops]));
}

export function spreadOf(plan: Plan, view: View): Spread {
  return plan.spread ?? garrisons(view);
}

/** How many are still to be placed (K49). */
export function leftOver(spread: Spread, view: View): number {
  return (view.needed?.sum ?? 0) - Object.values(spread).reduce((sum, troops) => sum + troops, 0);
}

/** Why a step of the distribution stopped short. */
export type Stop = "fewest" | "most" | "none_left" | null;

export interface Shifted {
  plan: Plan;
  stop: Stop;
}

/** Sets a territory's troops, as near as the hand and the ends of the scale allow. */
export function setTroops(plan: Plan, view: View, cell: string, wanted: number): Shifted {
  const spread = spreadOf(plan, view);
  const now = spread[cell];
  if (now === undefined || Number.isNaN(wanted)) return { plan, stop: null };
  const room = Math.max(now, now + leftOver(spread, view));
  const [number, stop] =
    wanted < FEWEST
      ? [FEWEST, "fewest" as const]
      : wanted > MOST
        ? [Math.min(MOST, room), room < MOST ? ("none_left" as const) : ("most" as const)]
        : wanted > room
          ? [room, "none_left" as const]
          : [wanted, null];
  return { plan: number === now ? plan : { ...plan, spread: { ...spread, [cell]: number } }, stop };
}

/** Carries up to so many troops from one territory to another. */
export function carry(plan: Plan, view: View, from: string, to: string, wanted: number): Shifted {
  const spread = spreadOf(plan, view);
  const [there, here] = [spread[to], spread[from]];
  if (there === undefined || here === undefined || from === to) return { plan, stop: null };
  const number = Math.min(wanted, here - FEWEST, MOST - there);
  if (number <= 0) return { plan, stop: here <= FEWEST ? "fewest" : "most" };
  return { plan: { ...plan, spread: { ...spread, [from]: here - number, [to]: there + number } }, stop: null };
}

/** The distribution that the clock would make (K52), as the rules tell it. */
export function automatic(plan: Plan, view: View): Plan {
  return view.needed ? { ...plan, spread: view.needed.automatic } : plan;
}

/** The action that the plan stands for, if it is whole (K110). */
export function actionOf(plan: Plan, orders: Orders, view: View): Action | null {
  if (orders.produce) {
    const spread = spreadOf(plan, view);
    return leftOver(spread, view) === 0 ? { kind: "produce", troops: spread } : null;
  }
  const { token, cell, from, to, count } = plan;
  if (orders.placements.size > 0) return token && cell ? { kind: "place", cell, token } : null;
  if (orders.choices.length > 0) return cell ? { kind: "choose", cell } : null;
  const march = marchOf(plan, orders);
  return march && from && to ? { kind: march.verb, from, to, count } : null;
}

/** Whether a plan still means something after the match went on without its player. */
export function holds(plan: Plan, orders: Orders, view: View): boolean {
  if (plan.spread) {
    const own = garrisons(view);
    return (
      orders.produce && Object.keys(plan.spread).length === Object.keys(own).length && Object.keys(plan.spread).every((cell) => cell in own)
    );
  }
  if (plan.token !== null && orders.placements.size === 0) return false;
  if (plan.cell !== null) return orders.choices.includes(plan.cell) || orders.placements.has(plan.cell);
  if (plan.to !== null) {
    const march = marchOf(plan, orders);
    return march !== null && plan.count >= march.least && plan.count <= march.most;
  }
  return plan.from === null || orders.marches.has(plan.from);
}
