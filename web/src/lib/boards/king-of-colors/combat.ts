/** A fight in its three steps (K67 to K73), out of what the rules say happened. */

import type { Table } from "$lib/match/table";
import { KING_OF_COLORS } from "$wasm/wire/facts";
import type { Colour, Event } from "$wasm/wire/king-of-colors";

export type Fought = Extract<Event, { kind: "fought" }>;

export interface Story {
  attacker: Colour;
  defender: Colour;
  from: string;
  to: string;
  /** Step 1: what the Defence token cost. */
  defence: { troops: number; toll: number; doubled: boolean; power: number };
  /** Step 2: power against power. */
  comparison: { power: number; defenders: number; sign: ">" | "<" | "=" };
  /** Step 3: both lose as many, and then. */
  result: {
    losses: number;
    kind: "advance" | "too_few" | "beaten_off" | "destroyed" | "tie";
    attackersLeft: number;
    defendersLeft: number;
    advanced: number;
    stayed: number;
  };
  automatic: boolean;
}

export function tellFight(event: Fought): Story {
  const { power, defenders, attackers_left, defenders_left, advanced } = event;
  return {
    attacker: event.colour,
    defender: event.enemy,
    from: event.from,
    to: event.to,
    defence: { troops: event.attackers, toll: event.toll, doubled: event.toll > KING_OF_COLORS.toll, power },
    comparison: { power, defenders, sign: power > defenders ? ">" : power < defenders ? "<" : "=" },
    result: {
      losses: defenders - defenders_left,
      kind: resultOf(event),
      attackersLeft: attackers_left,
      defendersLeft: defenders_left,
      advanced,
      stayed: attackers_left - advanced,
    },
    automatic: event.automatic ?? false,
  };
}

function resultOf(event: Fought): Story["result"]["kind"] {
  if (event.advanced > 0) return "advance";
  if (event.attackers_left > 0) return "too_few";
  if (event.power === 0) return "destroyed";
  return event.defenders_left > 0 ? "beaten_off" : "tie";
}

export function foughtIn(events: readonly Event[]): Fought | null {
  return events.findLast((event): event is Fought => event.kind === "fought") ?? null;
}

/** The last fight of this round: an older one says nothing about the board as it lies. */
export function lastFight({ entries, fresh }: Table<"king-of-colors">): { version: number; story: Story; fresh: boolean } | null {
  for (const entry of [...entries].reverse()) {
    const event = foughtIn(entry.events);
    if (event) return { version: entry.version, story: tellFight(event), fresh: fresh.includes(entry) };
    if (entry.events.some(({ kind }) => kind === "revealed")) return null;
  }
  return null;
}
