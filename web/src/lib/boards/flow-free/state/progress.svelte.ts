/**
 * Records that belong to the account: what is kept here and what the server has are put together, on both sides. Two
 * devices that write at once notice each other by the version, and the later one begins again.
 */

import { api, ApiError } from "$lib/api";
import type { ProgressInfo, ProgressKept } from "$lib/wire";
import { mergedRecords, readRecords, type Records } from "../logic/records";
import { kept } from "./kept.svelte";

const PLACE = "/me/progress/flow-free";
/** How often a document that another device changed meanwhile is put together again. */
const TRIES = 4;

export interface Office {
  read(): Promise<Pick<ProgressInfo, "version" | "document">>;
  /** Rejects with an `ApiError` of the code `stale` where another came first. */
  write(version: number, document: Records): Promise<unknown>;
}

const server: Office = {
  read: () => api<ProgressInfo>("GET", PLACE),
  write: (version, document) => api<ProgressKept>("PUT", PLACE, { version, document }),
};

/** Puts the two together; what cannot be reached now is tried again with the next change. */
export async function exchange(office: Office = server): Promise<void> {
  const owner = kept.owner;
  for (let tries = 0; tries < TRIES && owner !== null && kept.owner === owner; tries += 1) {
    try {
      const { version, document } = await office.read();
      if (kept.owner !== owner) return;
      const theirs = readRecords(document, "server");
      const both = kept.put(theirs);
      if (JSON.stringify(mergedRecords(theirs, theirs)) === JSON.stringify(mergedRecords(theirs, both))) return;
      await office.write(version, both);
      return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "stale") return;
    }
  }
}
