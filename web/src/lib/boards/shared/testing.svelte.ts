/**
 * For tests of boards: a table with the real rules behind it, in this process. What a board shows and sends is judged
 * by the same program that judges it for players.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal, type Deadline, type Entry, type Sitter, type Table } from "$lib/match/table";
import { Match, View as SeenView } from "$pkg/partida.js";
import type { Preview } from "$wasm/client";
import { load } from "$wasm/load";
import type { GameName, Games, Legal, Seat, Status, Viewer } from "$wasm/wire/index";

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
  legal = $state.raw<Legal | null>(null);
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

  async act(action: string): Promise<void> {
    if (this.viewer === null) throw new Error("a spectator does not act");
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

  async preview(action: string): Promise<Preview<G>> {
    const seen = new SeenView(this.game, this.view as never);
    try {
      return seen.preview(action) as Preview<G>;
    } catch (error) {
      throw refusal(error);
    } finally {
      seen.free();
    }
  }

  #read(fresh: readonly Entry<G>[]): void {
    this.fresh = fresh;
    this.entries = [...this.entries, ...fresh];
    this.status = this.match.status();
    this.view = this.match.view(this.viewer) as Games[G]["view"];
    this.options = (this.view as { options: Games[G]["options"] }).options;
    const due = this.viewer !== null && this.status.to_act.includes(this.viewer);
    this.legal = due ? this.match.legal(this.viewer as Seat) : null;
  }
}

function refusal(error: unknown): Refusal {
  const { code, reason, clause, told, message } = error as Record<string, string> & { told?: { en: string } };
  return new Refusal(code ?? "internal", reason ?? null, clause ?? null, told?.en ?? message ?? String(error));
}
