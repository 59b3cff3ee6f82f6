/** For tests: a table with the real rules in this process, and a time that goes when it is told to. */

import { readFileSync } from "node:fs";
import { initSync, Match, View as RulesView } from "$pkg/partida.js";
import { Refusal, type Entry, type Sitter, type Table } from "$lib/match/table";
import type { Preview } from "$wasm/client";
import type { Event, Options, View } from "$wasm/wire/damas-chinas";
import type { Legal, Seat, Status } from "$wasm/wire/index";
import type { Ticker } from "./flight";

initSync({ module: readFileSync("../crates/wasm/pkg/partida_bg.wasm") });

function refused(error: unknown): Refusal {
  const { code, reason, clause, message } = error as Refusal;
  return new Refusal(code, reason ?? null, clause ?? null, message);
}

/** All seats at one screen. */
export class RulesTable implements Table<"damas-chinas"> {
  readonly game = "damas-chinas";
  readonly match: Match;
  options: Options = $state.raw() as Options;
  sitters: Sitter[] = $state.raw([]);
  viewer: Seat | null = $state(0);
  status: Status = $state.raw() as Status;
  view: View = $state.raw() as View;
  legal: Legal | null = $state.raw(null);
  entries: Entry<"damas-chinas">[] = $state.raw([]);
  fresh: Entry<"damas-chinas">[] = $state.raw([]);
  deadlines = [];
  busy = false;
  refusal = null;
  /** Every action that was asked for. */
  asked: string[] = [];

  constructor(options: Partial<Options> = {}, position?: string) {
    this.match = position === undefined ? new Match("damas-chinas", options, 1n) : Match.load("damas-chinas", position, undefined);
    this.#read();
    this.options = this.view.options;
    this.sitters = this.view.players.map(({ seat }) => ({
      seat,
      name: `P${seat + 1}`,
      bot: null,
      you: true,
      absent: false,
      left: false,
    }));
  }

  #read(): void {
    this.status = this.match.status();
    this.viewer = this.status.to_act[0] ?? null;
    this.view = this.match.view(this.viewer) as View;
    this.legal = this.viewer === null ? null : this.match.legal(this.viewer);
  }

  async act(action: string): Promise<void> {
    this.asked.push(action);
    this.play(action);
  }

  dismiss(): void {}

  /** What anybody plays, as it reaches the page. */
  play(action: string): void {
    const seat = this.status.to_act[0] as Seat;
    try {
      const events = this.match.apply(seat, action) as Event[];
      this.fresh = [{ version: this.status.version + 1, seat, cause: "asked", action, events }];
    } catch (error) {
      throw refused(error);
    }
    this.entries = [...this.entries, ...this.fresh];
    this.#read();
  }

  async preview(action: string): Promise<Preview<"damas-chinas">> {
    try {
      return new RulesView("damas-chinas", this.view).preview(action) as Preview<"damas-chinas">;
    } catch (error) {
      throw refused(error);
    }
  }
}

export class HandTicker implements Ticker {
  time = 0;
  #calls = new Set<(now: number) => void>();

  now(): number {
    return this.time;
  }

  next(call: (now: number) => void): () => void {
    this.#calls.add(call);
    return () => this.#calls.delete(call);
  }

  get waiting(): number {
    return this.#calls.size;
  }

  /** Lets time go by in pictures of 20 milliseconds, and whatever waits for them. */
  async run(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    while (this.time < end) {
      this.time = Math.min(end, this.time + 20);
      const calls = [...this.#calls];
      this.#calls.clear();
      for (const call of calls) call(this.time);
      await settled();
    }
  }
}

/** Until promises that wait for nothing else are through. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 25; turn += 1) await Promise.resolve();
}
