/** The bots of a match on this device: they play one after the other until a person is to act. */

import type { Seat } from "$wasm/wire/index";

/** What the bots need of their table. */
export interface BotTable {
  /** The bot that is to act now, if bots may play. */
  next(): Seat | undefined;
  /** Changes with everything that happens. */
  version(): number;
  /** Thinks of a move and plays it. */
  play(seat: Seat, signal: AbortSignal): Promise<void>;
  /** A bot could not play, and nothing explains it. */
  failed(seat: Seat): void;
}

export class Bots {
  /** Who is thinking. */
  thinking: Seat | null = $state(null);
  /** They wait until they are told to go on, for whoever watches them play each other. */
  paused = $state(false);
  readonly #table: BotTable;
  #once = false;
  #halt = new AbortController();
  #running = false;

  constructor(table: BotTable) {
    this.#table = table;
  }

  /** Lets them go on, for good or for one move. */
  proceed(once: boolean): void {
    this.#once = once;
    this.paused = false;
    void this.run();
  }

  /** What is being thought about no longer matters. */
  stop(): void {
    this.#halt.abort(new Error("nobody waits any more"));
    this.thinking = null;
  }

  /** A bot has moved. */
  moved(): void {
    this.thinking = null;
    if (!this.#once) return;
    this.#once = false;
    this.paused = true;
  }

  async run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (!this.paused) {
        const seat = this.#table.next();
        if (seat === undefined) return;
        const version = this.#table.version();
        this.#halt = new AbortController();
        const { signal } = this.#halt;
        this.thinking = seat;
        try {
          await this.#table.play(seat, signal);
        } catch {
          // Somebody took a move back, or acted at the same time: look again. Anything else is told.
          if (!signal.aborted && this.#table.version() === version) {
            this.#table.failed(seat);
            return;
          }
        }
      }
    } finally {
      this.#running = false;
      this.thinking = null;
    }
  }
}
