/** What a player wants to know of all that happened since they last decided: attacks, cards, clocks and who came or went. */

import type { Entry } from "$lib/match/table";
import type { Viewer } from "$wasm/wire/index";
import type { Event } from "$wasm/wire/conquer-of-cathay";
import { sinceOwn } from "../shared/since";

const KINDS = [
  "timed_out",
  "came_back",
  "retired",
  "went_out",
  "returned",
  "fought",
  "conquered",
  "ruin_occupied",
  "destroyed",
  "claimed",
  "card_passed",
] as const;

export type News = Extract<Event, { kind: (typeof KINDS)[number] }>;

/** How many are told at once. */
const MOST = 4;

const isNews = (event: Event): event is News => (KINDS as readonly string[]).includes(event.kind);

export function newsFor(viewer: Viewer, entries: readonly Entry<"conquer-of-cathay">[]): News[] {
  return sinceOwn(entries, viewer)
    .flatMap(({ events }) => events.filter(isNews))
    .slice(-MOST);
}
