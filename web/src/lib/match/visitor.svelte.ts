/**
 * How somebody without an account follows a match that anybody may watch: by asking every few seconds how it stands. It
 * looks to a match as the play channel does, and can do nothing.
 */

import { api, ApiError } from "$lib/api";
import { SocketError, type Socket, type Watched, type Watcher } from "$lib/state/socket.svelte";

/** What of the play channel a match needs. */
export type Channel = Pick<Socket, "watch" | "act" | "say" | "back" | "consult" | "refresh" | "ahead">;

const EVERY = 2_000;
/** After a look in vain, as when the server does not answer. */
const AGAIN = 6_000;

export class VisitorChannel implements Channel {
  readonly ahead = 0;
  readonly #ask: typeof api;

  constructor(ask: typeof api = api) {
    this.#ask = ask;
  }

  watch(watcher: Watcher): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const look = async () => {
      let next = EVERY;
      try {
        const have = watcher.have();
        const told = await this.#ask<Watched>("GET", `/watch/${watcher.match}${have === null || have < 0 ? "" : `?have=${have}`}`);
        if (!left) watcher.watched(told);
        // Nothing more happens in a match that is over.
        if (told.status?.outcome) return;
      } catch (error) {
        next = AGAIN;
        // What the server says is final; that it cannot be asked is not.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
          if (!left) watcher.refused(new SocketError(error));
          return;
        }
      }
      if (!left) timer = setTimeout(() => void look(), next);
    };
    void look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }

  refresh(): void {
    // The next look comes by itself.
  }

  act = refused;
  say = refused;
  back = refused;
  consult = refused;
}

function refused(): Promise<never> {
  return Promise.reject(new SocketError({ code: "not_logged_in", message: "log in first" }));
}
