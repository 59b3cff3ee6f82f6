/** A leaderboard as it is shown: people, or the bots that people run between those of the server. */

import type { AnchorInfo, RankInfo } from "$lib/wire";

export type Rung = { key: string; rank: number; points: number; deviation: number } & (
  { username: string; matches: number } | { username: null; level: string; matches: null }
);

export function listOf(ranks: readonly RankInfo[]): Rung[] {
  return ranks.map((one, i) => ({ key: one.username, rank: i + 1, ...one }));
}

/** The best first; a bot of the server stands behind a bot with the same points. */
export function ladderOf(ranks: readonly RankInfo[], anchors: readonly AnchorInfo[]): Rung[] {
  const all = [
    ...ranks.map((one) => ({ ...one, key: one.username })),
    ...anchors.map((one) => ({ ...one, username: null, matches: null, key: `:${one.level}` })),
  ];
  return all.sort((a, b) => b.points - a.points).map((one, i) => ({ ...one, rank: i + 1 }));
}
