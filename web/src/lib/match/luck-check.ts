/** What came of checking the luck of a match. */

import type { MatchRecord } from "$lib/api";
import { RefusedError, type Partida } from "$wasm/client";
import type { Remembered } from "./luck";

export interface Finding {
  /** What is wrong first, in the words of the rules; nothing where all is right. */
  wrong: string | null;
  entries: number;
  draws: number;
  /** Whether every draw follows from the secret. */
  derived: boolean;
  /** How the commitment compares with the one that this device saw before the end. */
  commitment: "same" | "other" | "unknown" | "none";
  /** Whether what this device added counted. */
  contribution: "counted" | "missing" | "none";
}

export async function checked(rules: Partida, record: MatchRecord, known: Remembered | null): Promise<Finding> {
  const { luck } = record;
  const commitment =
    luck === null ? (known ? "other" : "none") : known === null ? "unknown" : known.commitment === luck.commitment ? "same" : "other";
  const added = known?.contribution ?? null;
  const counts = luck?.contributions.some(({ value }) => value === added) ?? false;
  const contribution = added === null ? "none" : counts ? "counted" : "missing";
  try {
    const found = await rules.verify(record);
    return { wrong: null, entries: found.entries, draws: found.draws, derived: found.luck === "derived", commitment, contribution };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return { wrong: error.message, entries: 0, draws: 0, derived: false, commitment, contribution };
  }
}
