/**
 * What has happened in a match, as far as this page knows it: one entry for every version, in their order. Answers, pushes
 * and the history all come in by `learn`, in any order and as often as they like. What is told never runs ahead of what is
 * shown: an entry whose move still waits for its turn on the board is known, and not told yet.
 */

import type { GameName } from "$wasm/wire/index";
import type { Entry } from "./table";

/** More than this at once is a jump in time, and not shown move by move. */
const MOST_FRESH = 4;

export class Story<G extends GameName> {
  /** What is told: the entries up to the version that is shown. */
  entries: readonly Entry<G>[] = $state.raw([]);
  #known = new Map<number, Entry<G>>();
  #shown = -1;

  /** The version that is shown; -1 before the first. */
  get shown(): number {
    return this.#shown;
  }

  /** Whether something that led to what is shown is not known here. */
  get hasGap(): boolean {
    return this.entries.length < this.#shown + 1;
  }

  learn(entries: readonly Entry<G>[]): void {
    const news = entries.filter((entry) => !this.#known.has(entry.version));
    for (const entry of news) this.#known.set(entry.version, entry);
    if (news.some((entry) => entry.version <= this.#shown)) this.#tell();
  }

  /** Goes on to a version, never back. Answers what led there from the one before: nothing after a jump in time. */
  show(version: number): readonly Entry<G>[] {
    if (version <= this.#shown) return [];
    const before = this.#shown;
    this.#shown = version;
    this.#tell();
    const steps = this.entries.filter((entry) => entry.version > before);
    return before >= 0 && steps.length === version - before && steps.length <= MOST_FRESH ? steps : [];
  }

  /** Somebody else looks now, who may see other things in the same entries. */
  forget(): void {
    this.#known = new Map();
    this.entries = [];
  }

  #tell(): void {
    const told: Entry<G>[] = [];
    for (let version = 0; version <= this.#shown; version += 1) {
      const entry = this.#known.get(version);
      if (entry) told.push(entry);
    }
    this.entries = told;
  }
}
