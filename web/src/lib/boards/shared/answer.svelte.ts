/** The answer of the rules to a question about what a table shows, asked anew whenever that changes. */

import type { Table } from "$lib/match/table";
import type { AnswerTo } from "$wasm/client";
import type { GameName, Games } from "$wasm/wire/index";

export class Answered<G extends GameName, Q extends Games[G]["question"]> {
  /** Nothing until the rules have answered; then the last answer, until the next is there. */
  now: AnswerTo<G, Q> | null = $state.raw(null);

  /** To be made while a component is. */
  constructor(table: () => Table<G>, question: () => Q) {
    $effect(() => {
      const from = table();
      void from.view;
      let stale = false;
      from.ask(question()).then(
        (answer) => {
          if (!stale) this.now = answer;
        },
        // Rules that cannot be asked answer nothing; what can be done is shown without it.
        () => undefined,
      );
      return () => (stale = true);
    });
  }
}
