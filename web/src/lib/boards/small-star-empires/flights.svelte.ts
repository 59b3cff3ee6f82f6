/** Ships under way: what was fresh is flown one after the other, and drawn where it ended afterwards. */

import { linear } from "svelte/easing";
import { Tween } from "svelte/motion";
import type { Entry } from "$lib/match/table";
import { centre, route, type Hex, type Piece } from "./chart";
import type { Point } from "$lib/boards/shared/hex";

export interface Flight {
  seat: number;
  from: Hex;
  to: Hex;
  place: Piece;
  through: [Hex, Hex] | null;
}

/** How long a flight takes, in milliseconds. */
export const FLIGHT = 650;

export function flightsIn(entries: readonly Entry<"small-star-empires">[]): Flight[] {
  return entries.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === "turn" ? [{ seat: event.seat, from: event.from, to: event.to, place: event.place, through: event.through }] : [],
    ),
  );
}

/** Where a ship is when so much of its flight is over, from 0 to 1, and which way it points (degrees, 0 is north). */
export function along(flight: Flight, done: number): Point & { heading: number; scale: number } {
  const points = route(flight.from, flight.to, flight.through).map(centre);
  const leg = (a: Point, b: Point, part: number, scale: number) => ({
    x: a.x + (b.x - a.x) * part,
    y: a.y + (b.y - a.y) * part,
    heading: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + 90,
    scale,
  });
  const smooth = (part: number) => part * part * (3 - 2 * part);
  const [a, b, c, d] = points as [Point, Point, Point?, Point?];
  if (!c || !d) return leg(a, b, smooth(done), 1);
  // Into one wormhole, getting smaller, and out of the other.
  if (done < 0.55) return leg(a, b, smooth(done / 0.55), Math.min(1, (0.55 - done) * 8));
  return leg(c, d, smooth((done - 0.55) / 0.45), Math.min(1, (done - 0.55) * 8));
}

export class Flights {
  current: Flight | null = $state.raw(null);
  /** Where something is still to arrive. */
  awaited: ReadonlySet<Hex> = $state.raw(new Set());
  readonly progress = new Tween(0, { duration: FLIGHT, easing: linear });
  #turn = 0;

  async show(flights: readonly Flight[]): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.awaited = new Set(flights.map(({ to }) => to));
    // Several at once are flown faster, so that nobody waits for the past.
    const duration = flights.length > 1 ? FLIGHT / 2 : FLIGHT;
    for (const flight of flights) {
      this.current = flight;
      await this.progress.set(0, { duration: 0 });
      await this.progress.set(1, { duration });
      if (turn !== this.#turn) return;
      this.awaited = new Set([...this.awaited].filter((to) => to !== flight.to));
    }
    this.current = null;
  }

  stop(): void {
    this.#turn += 1;
    this.current = null;
    this.awaited = new Set();
  }
}
