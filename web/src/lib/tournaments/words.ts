/** Words about tournaments. */

import { levelName } from "$lib/room/words";
import { t } from "$lib/state/preferences.svelte";
import { arena } from "$lib/texts/arena";
import { site } from "$lib/texts/site";
import type { EntrantInfo, TournamentInfo } from "$lib/wire";

/** Somebody's name, or what a bot is called. */
export function entrantName(one: Pick<EntrantInfo, "number" | "username" | "bot">): string {
  if (one.bot !== null) return `${t(arena.bot, { number: one.number })} · ${levelName(one.bot)}`;
  return one.username ?? t(site.deletedPlayer);
}

/** Half points as people write them. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

/** How far a tournament is, in a few words. */
export function stageText(one: TournamentInfo): string {
  return one.stage === "running" ? t(arena.roundOf, { round: one.round, rounds: one.rounds }) : t(arena[one.stage]);
}
