/** The clocks of the platform, in words. */

import type { Pace } from "$lib/wire";
import { t } from "$lib/state/preferences.svelte";
import { arena } from "$lib/texts/arena";

/** What is offered; anything else can be asked for by the API. */
export const PACES: readonly Pace[] = [
  { kind: "fischer", seconds: 300, increment: 5 },
  { kind: "fischer", seconds: 900, increment: 10 },
  { kind: "days", days: 1 },
  { kind: "days", days: 3 },
  { kind: "days", days: 7 },
];

export function paceName(pace: Pace): string {
  return pace.kind === "days"
    ? t(arena.days, { days: pace.days })
    : t(arena.fischer, { minutes: pace.seconds / 60, increment: pace.increment });
}

export function paceHelp(pace: Pace): string {
  return pace.kind === "days"
    ? t(arena.daysHelp, { days: pace.days })
    : t(arena.fischerHelp, { minutes: pace.seconds / 60, increment: pace.increment });
}
