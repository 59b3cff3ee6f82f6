/** What has happened since the viewer last decided something: what is news to them, however fast the others were. */

import type { Entry } from "$lib/match/table";
import type { GameName, Viewer } from "$wasm/wire/index";

/** How many entries back something is still news, for whoever only watches too. */
const NEWS = 12;

export function sinceOwn<G extends GameName>(entries: readonly Entry<G>[], viewer: Viewer): readonly Entry<G>[] {
  const decided = entries.findLastIndex(({ seat, cause }) => viewer !== null && seat === viewer && cause === "asked");
  return entries.slice(Math.max(decided + 1, entries.length - NEWS));
}
