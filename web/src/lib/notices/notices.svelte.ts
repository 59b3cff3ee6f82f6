/** What somebody was told while they were not there. It is looked for now and then, and whenever they come back. */

import { api } from "$lib/api";
import type { Notice } from "$lib/wire";

const EVERY = 30_000;

export class Notices {
  list: readonly Notice[] = $state.raw([]);
  readonly unread = $derived(this.list.filter((one) => !one.read).length);
  readonly #ask: typeof api;

  constructor(ask: typeof api = api) {
    this.#ask = ask;
  }

  async look(): Promise<void> {
    try {
      this.list = await this.#ask<Notice[]>("GET", "/me/notices?limit=20");
    } catch {
      // A look in vain is made up for by the next.
    }
  }

  /** Everything that is shown was seen. */
  async read(): Promise<void> {
    const newest = this.list[0];
    if (this.unread === 0 || newest === undefined) return;
    this.list = this.list.map((one) => ({ ...one, read: true }));
    try {
      await this.#ask("POST", "/me/notices/read", { notice: newest.notice });
    } catch {
      // They are told again, which does no harm.
    }
  }

  /** Looks until what is given back is called. */
  follow(): () => void {
    void this.look();
    const looking = setInterval(() => !document.hidden && void this.look(), EVERY);
    const back = () => !document.hidden && void this.look();
    document.addEventListener("visibilitychange", back);
    return () => {
      clearInterval(looking);
      document.removeEventListener("visibilitychange", back);
    };
  }
}

/** Where a notice leads. */
export function leadsTo(one: Notice): string {
  return one.match !== null ? `/matches/${one.match}` : `/tournaments/${one.tournament ?? ""}`;
}
