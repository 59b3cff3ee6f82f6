/** Goes on from a position of a match that is looked back at, on this device and against bots. */

import { asking } from "$lib/state/asking.svelte";
import { t } from "$lib/state/preferences.svelte";
import { counted } from "$wasm/client";
import { replayTexts as texts } from "./replay-texts";
import type { ReplayTable } from "./replay.svelte";
import { savedMatch, Slot, type Saved } from "./saved";

/** What is saved: whoever looks sits where they looked from, else where it is to act; bots have the other seats. */
export function goingOn(table: Pick<ReplayTable, "game" | "log" | "at" | "viewer" | "status" | "sitters">): Saved {
  const log = counted(table.log, table.at);
  const own = table.viewer ?? table.status.to_act[0] ?? 0;
  return {
    setup: {
      game: table.game,
      options: table.log.options,
      chairs: table.sitters.map(({ seat }) => (seat === own ? { kind: "person", name: "" } : { kind: "bot", level: "normal" })),
      clock: false,
    },
    log,
    // Nothing of what was played before can be taken back.
    certain: log.entries.map(() => false),
  };
}

/** True once the match lies ready at `/play/<game>`. */
export async function playOn(table: ReplayTable): Promise<boolean> {
  let taken = true;
  try {
    taken = savedMatch(localStorage, table.game) !== null;
  } catch {
    // What cannot be read is somebody's all the same.
  }
  if (taken && !(await asking.ask({ title: t(texts.playOn), text: t(texts.playOnSure), yes: t(texts.playOn), danger: true }))) return false;
  const slot = await Slot.hold(table.game, localStorage, { steal: true, locks: navigator.locks });
  slot?.write(goingOn(table));
  slot?.release();
  return slot !== null;
}
