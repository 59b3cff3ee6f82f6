/** What a bot played for somebody since they acted last. */

import type { Viewer } from "$wasm/wire/index";
import type { Entry } from "./table";

export function playedForMe(entries: readonly Entry[], seat: Viewer): Entry[] {
  if (seat === null) return [];
  const own = entries.filter((entry) => entry.seat === seat && entry.cause !== "setup");
  const last = own.findLastIndex((entry) => entry.cause !== "bot");
  return own.slice(last + 1);
}
