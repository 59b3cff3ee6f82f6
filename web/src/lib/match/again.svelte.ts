/** Seeing again what others played since one's own last move, one after the other, in a match that goes on. */

import { counting } from "./counting";
import type { Past } from "./past.svelte";
import type { Table } from "./table";

/** How long each is looked at, in milliseconds. */
export const LOOK = 1_300;

/** The versions after which others' moves stood, since somebody at this page last acted; none after everybody's first. */
export function playedSince(table: Pick<Table, "entries" | "sitters">): number[] {
  const mine = new Set(table.sitters.filter(({ you, standIn }) => you && !standIn).map(({ seat }) => seat));
  const played = counting(table.entries).filter(({ seat }) => seat !== null);
  const own = played.findLastIndex(({ seat }) => seat !== null && mine.has(seat));
  return played.slice(own + 1).map(({ version }) => version);
}

export class Again {
  /** Whether it is being shown. */
  on = $state(false);
  readonly #past: Past;
  #wait: (ms: number) => Promise<void>;
  #round = 0;

  constructor(past: Past, wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms))) {
    this.#past = past;
    this.#wait = wait;
  }

  /** From how it stood before them; a moment that nobody knows any more is left out. */
  async show(table: Table): Promise<void> {
    const versions = playedSince(table);
    const [first] = versions;
    if (first === undefined) return;
    const round = (this.#round += 1);
    this.on = true;
    for (const version of [first - 1, ...versions]) {
      const known = await this.#past.look(table, version);
      if (known) await this.#wait(LOOK);
      if (round !== this.#round) return;
    }
    this.stop();
  }

  stop(): void {
    this.#round += 1;
    this.on = false;
    this.#past.toPresent();
  }
}
