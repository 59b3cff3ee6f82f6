/** Words and sums about a room. */

import type { Member, Room } from "$lib/api";
import { LEVELS } from "$lib/match/texts";
import { t } from "$lib/state/preferences.svelte";
import { lobby } from "$lib/texts/lobby";
import { site } from "$lib/texts/site";

export { LEVELS };
export type Level = (typeof LEVELS)[number];

export function levelName(level: string): string {
  return (LEVELS as readonly string[]).includes(level) ? t(lobby[level as Level]) : level;
}

export function memberName(member: Pick<Member, "username">): string {
  return member.username || t(site.deletedPlayer);
}

/** Seats that nobody has yet, people without a chosen seat counted as sitting. */
export function freeSeats(room: Room): number {
  const people = room.members.filter((member) => !member.left).length;
  return Math.max(0, room.seats - people - (room.bots?.length ?? 0));
}

/** Time as people read it: `1:59:58`, `4:05`. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What somebody typed as a code, as codes are written (K125); nothing if it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  // A pasted invitation is as good as its code.
  const found = /^(?:.*\/JOIN\/)?([A-HJKMNP-Z2-9]{6})$/.exec(code);
  return found?.[1] ?? null;
}
