/** Who of those at this device are people, and whose eyes look at the screen. */

import type { Seat, Status, Viewer } from "$wasm/wire/index";
import type { Chair } from "./sitters";

export type People = readonly Chair[];

export function isPerson(chairs: People, seat: Seat): boolean {
  return chairs[seat]?.kind === "person";
}

export function peopleOf(chairs: People): Seat[] {
  return [...chairs.keys()].filter((seat) => isPerson(chairs, seat));
}

/** Whose eyes come next: of those to act a person, the one who looked last before others. */
export function nextEyes(chairs: People, { to_act }: Status, last: Viewer | undefined, secrets: boolean): Viewer {
  const people = peopleOf(chairs);
  const asked = to_act.filter((seat) => isPerson(chairs, seat));
  const shown = last ?? null;
  if (shown !== null && (asked.includes(shown) || asked.length === 0)) return shown;
  if (asked[0] !== undefined) return asked[0];
  // Nobody of several has looked yet, and nobody is asked: secrets stay with the bots.
  return secrets && people.length > 1 ? null : (people[0] ?? null);
}
