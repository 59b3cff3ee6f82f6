/** An action that the board points out: a bot's hint, or what a lesson shows. It is gone when the position is another one. */

import type { Table } from "$lib/match/table";
import type { GameName, Games } from "$wasm/wire/index";

class Pointer {
  #at: { table: Table; view: unknown; action: Games[GameName]["action"] } | null = $state.raw(null);

  show<G extends GameName>(table: Table<G>, action: Games[G]["action"]): void {
    this.#at = { table: table as unknown as Table, view: table.view, action };
  }

  clear(): void {
    this.#at = null;
  }

  /** What the board of this table points out. */
  of<G extends GameName>(table: Table<G>): Games[G]["action"] | null {
    const at = this.#at;
    if (at === null || at.table !== (table as unknown as Table) || at.view !== table.view) return null;
    return at.action as Games[G]["action"];
  }
}

export const pointer = new Pointer();
