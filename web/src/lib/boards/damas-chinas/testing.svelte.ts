/** For tests: all seats of this game at one screen, with the real rules in this process. */

import { Match } from "$pkg/partida.js";
import { loadRules, TestTable } from "../shared/testing.svelte";
import type { Options } from "$wasm/wire/damas-chinas";

export { HandTicker, settled } from "../shared/testing.svelte";

await loadRules();

export class RulesTable extends TestTable<"damas-chinas"> {
  constructor(options: Partial<Options> = {}, position?: string) {
    const match = position === undefined ? new Match("damas-chinas", options, 1n) : Match.load("damas-chinas", position, undefined);
    super(
      "damas-chinas",
      match,
      0,
      Array.from({ length: match.seats }, (_, seat) => `P${seat + 1}`),
    );
    this.look(this.status.to_act[0] ?? null);
  }

  /** What anybody plays, as it reaches the page: then the next has the screen. */
  override play(seat: number, action: string): void {
    super.play(seat, action);
    this.pass();
  }

  /** Whoever is to act plays. */
  playNext(action: string): void {
    this.play(this.status.to_act[0] ?? 0, action);
  }
}
