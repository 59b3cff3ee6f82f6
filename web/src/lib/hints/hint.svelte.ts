/** What a bot would do in the place of whoever asks, and why. */

import { refusalOf } from "$lib/match/refusals";
import type { Table } from "$lib/match/table";
import type { Partida } from "$wasm/client";
import type { Games, GameName, Reason } from "$wasm/wire/index";
import { pointer } from "./pointer.svelte";

/** Strong enough to learn from, and there in a moment. */
const LEVEL = "hard";
const MILLISECONDS = 900;

export interface Advice<G extends GameName> {
  notation: string;
  /** What is certain to come of it. */
  events: Games[G]["event"][];
  reasons: readonly Reason[];
}

export class Hint<G extends GameName = GameName> {
  advice: Advice<G> | null = $state.raw(null);
  thinking = $state(false);
  failed = $state(false);

  readonly #table: () => Table<G>;
  readonly #rules: () => Promise<Partida>;
  #halt = new AbortController();

  constructor(table: () => Table<G>, rules: () => Promise<Partida>) {
    this.#table = table;
    this.#rules = rules;
  }

  async ask(): Promise<void> {
    this.forget();
    const halt = (this.#halt = new AbortController());
    const table = this.#table();
    const { game, view } = table;
    this.thinking = true;
    try {
      const rules = await this.#rules();
      const { action } = await rules.think(game, view, LEVEL, { milliseconds: MILLISECONDS, signal: halt.signal });
      const [reasons, [choice], foreseen] = await Promise.all([
        rules.reasons(game, view, action),
        rules.read(game, view, [action]),
        rules.preview(game, view, action),
      ]);
      if (halt.signal.aborted || table.view !== view) return;
      this.advice = { notation: action, events: foreseen.events, reasons };
      if (choice) pointer.show(table, choice.action);
    } catch (error) {
      if (!halt.signal.aborted) this.failed = refusalOf(error) !== null;
    } finally {
      if (halt === this.#halt) this.thinking = false;
    }
  }

  /** The position is another one, or nobody wants to know any more. */
  forget(): void {
    this.#halt.abort(new Error("nobody waits any more"));
    this.advice = null;
    this.thinking = false;
    this.failed = false;
    pointer.clear();
  }
}
