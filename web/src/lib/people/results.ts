/** How a match ended for one of its players. */

import type { Room } from "$lib/api";

export type Ending = "won" | "lost" | "shared" | "none";

export function endingFor(room: Pick<Room, "members" | "outcome" | "seats">, username: string): Ending {
  const seat = room.members.find((member) => member.username === username)?.seat ?? null;
  const outcome = room.outcome;
  if (outcome === null || seat === null) return "none";
  if (outcome.winners.includes(seat)) return outcome.winners.length > 1 ? "shared" : "won";
  if (outcome.winners.length > 0) return "lost";
  // A puzzle without a winner was failed, unless it was left; other matches without one were ended.
  return room.seats === 1 && outcome.reason !== "left" ? "lost" : "none";
}

/** The points of everybody in a match that has points, the most first. */
export function scoresOf(
  room: Pick<Room, "members" | "bots" | "outcome">,
  bot: (level: string) => string,
): { name: string; points: number }[] {
  return (room.outcome?.scores ?? [])
    .map((points, seat) => {
      const level = room.bots.find((one) => one.seat === seat)?.level;
      const name = level === undefined ? (room.members.find((one) => one.seat === seat)?.username ?? "") : bot(level);
      return { name, points };
    })
    .sort((a, b) => b.points - a.points);
}

/** A browser's long name in short. */
export function agentName(agent: string): string | null {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1];
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1]?.replace("Mac OS X", "macOS");
  if (!browser) return agent.trim() === "" ? null : agent.slice(0, 40);
  return [names[browser] ?? browser, system].filter(Boolean).join(" · ");
}
