/** What has just happened without anybody's hand: clocks that ran out, players who left or fell. */

import type { Entry } from "$lib/match/table";
import type { Viewer } from "$wasm/wire/index";
import type { Text } from "$lib/texts/catalogue";
import type { Colour, Event } from "$wasm/wire/king-of-colors";
import { sinceOwn } from "../shared/since";
import { texts } from "./texts";

export type Notice = { kind: "clock"; colour: Colour; what: Text } | { kind: "out"; colour: Colour; how: Text };

/** How many are told at once. */
const MOST = 3;

/**
 * The clock's own actions and every departure since the viewer's last decision. Others may act within a blink, so what
 * was only the last thing to happen would be gone before anybody could read it.
 */
export function noticesFor(viewer: Viewer, entries: readonly Entry<"king-of-colors">[]): Notice[] {
  return sinceOwn(entries, viewer)
    .flatMap(({ events }) => events.flatMap(noticeOf))
    .slice(-MOST);
}

function noticeOf(event: Event): Notice[] {
  switch (event.kind) {
    case "passed":
      return event.automatic ? [{ kind: "clock", colour: event.colour, what: texts.whatPass }] : [];
    case "chosen":
      return event.automatic ? [{ kind: "clock", colour: event.colour, what: texts.whatChoice }] : [];
    case "produced":
      return event.automatic ? [{ kind: "clock", colour: event.colour, what: texts.whatProduce }] : [];
    case "moved":
    case "fought":
      return event.automatic ? [{ kind: "clock", colour: event.colour, what: texts.whatMove }] : [];
    case "eliminated":
      return [{ kind: "out", colour: event.colour, how: texts.isEliminated }];
    case "left":
      return [{ kind: "out", colour: event.colour, how: event.absent ? texts.wasAbsent : texts.hasLeft }];
    default:
      return [];
  }
}
