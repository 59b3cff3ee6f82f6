/** Coming to a match by its code, for the field in the lobby and for links. */

import { api, ApiError, type Invitation, type Room } from "$lib/api";

/** Where a code has led: into the match, or to one that has begun and can be watched. */
export interface Joined {
  match: string;
  watch: boolean;
}

/** Joins by a code. Rejects with what the server says against it. */
export async function joinByCode(code: string, ask: typeof api = api): Promise<Joined> {
  try {
    const room = await ask<Room>("POST", "/join", { code });
    return { match: room.match, watch: false };
  } catch (error) {
    if (!(error instanceof ApiError) || !["already_joined", "already_started", "match_full"].includes(error.code)) throw error;
    // Whoever is in already, or comes back to a match that runs, just goes there.
    const own = await ask<Room[]>("GET", "/me/matches").catch(() => []);
    const found = own.find((room) => room.code === code && room.stage !== "closed");
    if (found) return { match: found.match, watch: false };
    if (error.code !== "already_started") throw error;
    const { match } = await ask<Invitation>("GET", `/join/${code}`);
    // Only a match that lets itself be watched is shown to others.
    const shown = await ask<Room>("GET", `/matches/${match}`).catch(() => null);
    if (!shown?.spectators) throw error;
    return { match, watch: true };
  }
}
