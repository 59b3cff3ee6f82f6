import type { Origin } from "./kept.svelte";

/** Where boards came from that were made or brought during this visit, so that their screen can say so. */
export const origins = new Map<string, Origin>();
