/** How an ending reads for whoever looks at it. */

import type { Outcome } from "$wasm/wire/index";
import type { Entry, Sitter } from "./table";

export interface Reading {
  headline: "puzzleWon" | "puzzleLost" | "puzzleLeft" | "youWon" | "youLost" | "won" | "wonShared" | "draw" | "nobodyWon";
  tone: "good" | "bad" | "plain";
  reason:
    | "reasonResigned"
    | "reasonAgreed"
    | "reasonOutOfTime"
    | "reasonNoShow"
    | "reasonAbandoned"
    | "reasonEnded"
    | "reasonMatchAdmin"
    | "reasonSiteAdministrator"
    | "reasonUntouched"
    | "reasonRulesChanged"
    | "reasonHelped"
    | null;
}

/** The endings that are the platform's; what the rules call theirs is told by the game. */
const REASONS: Record<string, Reading["reason"]> = {
  resigned: "reasonResigned",
  agreed: "reasonAgreed",
  out_of_time: "reasonOutOfTime",
  no_show: "reasonNoShow",
  abandoned: "reasonAbandoned",
  left: "reasonEnded",
  match_admin: "reasonMatchAdmin",
  site_administrator: "reasonSiteAdministrator",
  untouched: "reasonUntouched",
  rules_changed: "reasonRulesChanged",
  helped: "reasonHelped",
};

/** Who ended a match that was ended, where the log says so. */
export function endedBy(entries: readonly Pick<Entry, "cause" | "seat">[], sitters: readonly Sitter[]): string | null {
  const last = entries.at(-1);
  return last?.cause === "ended" && last.seat !== null ? (sitters[last.seat]?.name ?? null) : null;
}

export function resultOf(outcome: Outcome, sitters: readonly Sitter[], shared: boolean): Reading {
  const reason = REASONS[outcome.reason] ?? null;
  const mine = sitters.filter((sitter) => sitter.you).map((sitter) => sitter.seat);
  const { winners } = outcome;
  // A puzzle has one seat: it is solved, it is not, or it was left.
  if (sitters.length === 1) {
    if (winners.length > 0) return { headline: "puzzleWon", tone: reason === null ? "good" : "plain", reason };
    return reason === null ? { headline: "puzzleLost", tone: "bad", reason } : { headline: "puzzleLeft", tone: "plain", reason };
  }
  if (winners.length === 0) return { headline: "nobodyWon", tone: "plain", reason };
  if (winners.length > 1 && (!shared || outcome.reason === "agreed")) return { headline: "draw", tone: "plain", reason };
  // Several people at one screen are told by name.
  if (mine.length === 1) {
    const won = mine.some((seat) => winners.includes(seat));
    if (won && winners.length === 1) return { headline: "youWon", tone: "good", reason };
    if (!won && winners.length === 1 && sitters.length <= 2) return { headline: "youLost", tone: "bad", reason };
    return { headline: winners.length > 1 ? "wonShared" : "won", tone: won ? "good" : "bad", reason };
  }
  return { headline: winners.length > 1 ? "wonShared" : "won", tone: "plain", reason };
}
