/** What has just been flown, as the board shows it. */

import type { Entry } from "$lib/match/table";
import type { Point } from "$lib/boards/shared/hex";
import { between, smooth } from "../shared/air.svelte";
import { centre, route, type Hex, type Piece } from "./chart";

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
  const [a, b, c, d] = points as [Point, Point, Point?, Point?];
  if (!c || !d) return { ...between(a, b, smooth(done)), scale: 1 };
  // Into one wormhole, getting smaller, and out of the other.
  if (done < 0.55) return { ...between(a, b, smooth(done / 0.55)), scale: Math.min(1, (0.55 - done) * 8) };
  return { ...between(c, d, smooth((done - 0.55) / 0.45)), scale: Math.min(1, (done - 0.55) * 8) };
}
