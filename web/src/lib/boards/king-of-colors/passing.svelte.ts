/**
 * Phases that pass without waiting for anybody (K98): a card that nobody has to answer, and the victory check at the end of
 * a round. Each is shown for a while as it passes, one after the other.
 */

import type { Entry } from "$lib/match/table";
import type { Card, Event, Phase } from "$wasm/wire/king-of-colors";

export type Passed = { phase: Extract<Phase, "event">; card: Card } | { phase: Extract<Phase, "over">; counted: Counted };
type Counted = Extract<Event, { kind: "counted" }>["counts"];

/** How long each is shown, in milliseconds. */
const SHOWN = 2_600;

/** What passed in these entries. A card that waits for an answer stays on the table and does not pass. */
export function passedIn(fresh: readonly Entry<"king-of-colors">[], now: Phase): Passed[] {
  return fresh
    .flatMap(({ events }) => events)
    .flatMap((event): Passed[] => {
      if (event.kind === "card_turned" && now !== "event") return [{ phase: "event", card: event.card }];
      if (event.kind === "counted" && now !== "over") return [{ phase: "over", counted: event.counts }];
      return [];
    });
}

export class Passing {
  now: Passed | null = $state.raw(null);
  #waiting: Passed[] = [];
  #next: ReturnType<typeof setTimeout> | undefined;

  /** What has just passed; what was shown and is still waiting comes first. */
  add(passed: readonly Passed[]): void {
    this.#waiting.push(...passed);
    if (this.now === null) this.#show();
  }

  stop(): void {
    clearTimeout(this.#next);
    this.#waiting = [];
    this.now = null;
  }

  #show(): void {
    this.now = this.#waiting.shift() ?? null;
    if (this.now !== null) this.#next = setTimeout(() => this.#show(), SHOWN);
  }
}
