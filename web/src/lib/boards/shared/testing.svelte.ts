/**
 * For tests of boards: a table with the real rules behind it, in this process. What a board shows and sends is judged
 * by the same program that judges it for players.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal, type Asked, type Choice, type Choices, type Deadline, type Entry, type Sitter, type Table } from "$lib/match/table";
import { Match, View as SeenView } from "$pkg/partida.js";
import type { AnswerTo, Preview } from "$wasm/client";
import { load } from "$wasm/load";
import type { GameName, Games, Seat, Status, Viewer } from "$wasm/wire/index";
import type { Ticker } from "./air.svelte";

let loaded: Promise<void> | undefined;

/** Loads the rules, once for all tests of a file. */
export function loadRules(): Promise<void> {
  loaded ??= load(readFileSync(join(process.cwd(), "../crates/wasm/pkg/partida_bg.wasm")));
  return loaded;
}

export class TestTable<G extends GameName> implements Table<G> {
  readonly game: G;
  readonly match: Match;
  /** What was sent, in order. */
  readonly sent: string[] = [];
  options: Games[G]["options"];
  sitters: Sitter[] = $state([]);
  viewer: Viewer = $state(null);
  status = $state.raw() as Status;
  view = $state.raw() as Games[G]["view"];
  legal = $state.raw<Choices<G> | null>(null);
  entries = $state.raw<readonly Entry<G>[]>([]);
  fresh = $state.raw<readonly Entry<G>[]>([]);
  deadlines: readonly Deadline[] = $state.raw([]);
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);

  constructor(game: G, match: Match, viewer: Viewer, names: readonly string[]) {
    this.game = game;
    this.match = match;
    this.viewer = viewer;
    this.sitters = names.map((name, seat) => ({ seat, name, bot: null, you: seat === viewer, absent: false, left: false }));
    this.options = {} as Games[G]["options"];
    this.#read([]);
  }

  static async load<G extends GameName>(
    game: G,
    position: string,
    viewer: Viewer,
    names: readonly string[],
    options?: Partial<Games[G]["options"]>,
  ): Promise<TestTable<G>> {
    await loadRules();
    return new TestTable(game, Match.load(game, position, options as never, 1n), viewer, names);
  }

  async act(asked: Asked<G>): Promise<void> {
    if (this.viewer === null) throw new Error("a spectator does not act");
    const action = this.#seen((view) => this.#spell(view, asked));
    this.sent.push(action);
    try {
      this.play(this.viewer, action);
    } catch (error) {
      this.refusal = error as Refusal;
      throw error;
    }
  }

  dismiss(): void {
    this.refusal = null;
  }

  /** Somebody acts, as on the server. */
  play(seat: Seat, action: string, cause: Entry["cause"] = "asked"): void {
    try {
      if (cause === "timed_out") this.match.timeout(seat);
      else this.match.apply(seat, action);
    } catch (error) {
      throw refusal(error);
    }
    const events = this.match.events(this.viewer) as Games[G]["event"][];
    this.#read([{ version: this.status.version + 1, seat, cause, action, events }]);
  }

  /** Looks through other eyes. */
  look(viewer: Viewer): void {
    this.viewer = viewer;
    this.#read([]);
  }

  /** The screen goes to who acts next; what has just happened stays fresh. */
  pass(): void {
    this.viewer = this.match.status().to_act[0] ?? null;
    this.#see();
  }

  async preview(asked: Asked<G>): Promise<Preview<G>> {
    try {
      return this.#seen((view) => view.preview(this.#spell(view, asked)) as Preview<G>);
    } catch (error) {
      throw refusal(error);
    }
  }

  async ask<Q extends Games[G]["question"]>(question: Q): Promise<AnswerTo<G, Q>> {
    return this.#seen((view) => view.answer(question as never) as AnswerTo<G, Q>);
  }

  #spell(view: SeenView, asked: Asked<G>): string {
    return typeof asked === "string" ? asked : view.write(asked as never);
  }

  #seen<T>(look: (view: SeenView) => T): T {
    const seen = new SeenView(this.game, this.view as never);
    try {
      return look(seen);
    } catch (error) {
      throw refusal(error);
    } finally {
      seen.free();
    }
  }

  #read(fresh: readonly Entry<G>[]): void {
    this.fresh = fresh;
    this.entries = [...this.entries, ...fresh];
    this.#see();
  }

  #see(): void {
    this.status = this.match.status();
    this.view = this.match.view(this.viewer) as Games[G]["view"];
    this.options = (this.view as { options: Games[G]["options"] }).options;
    const due = this.viewer !== null && this.status.to_act.includes(this.viewer);
    this.legal = due ? (this.match.choices(this.viewer as Seat) as Choices<G>) : null;
  }
}

/** Actions in the notation as the rules read them in a position. */
export function choicesOf<G extends GameName>(game: G, match: Match, seat: Seat, actions: string[]): Choice<G>[] {
  const view = new SeenView(game, match.view(seat));
  try {
    return view.read(actions) as Choice<G>[];
  } finally {
    view.free();
  }
}

/** A time that goes when it is told to. */
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

function refusal(error: unknown): Refusal {
  const { code, reason, clause, told, message } = error as Record<string, string> & { told?: { en: string } };
  return new Refusal(code ?? "internal", reason ?? null, clause ?? null, told?.en ?? message ?? String(error));
}
