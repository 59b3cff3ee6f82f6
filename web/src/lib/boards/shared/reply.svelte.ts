/**
 * The answer to a press that does nothing: why, in the words of the rules, next to where it was made. One at a time, on
 * whichever board is shown (`Reply.svelte`).
 */

import { Refusal, type Asked, type Table } from "$lib/match/table";
import { announce } from "$lib/state/announcer.svelte";
import { t } from "$lib/state/preferences.svelte";
import type { GameName } from "$wasm/wire/index";
import type { Point } from "./hex";
import { shared } from "./texts";

/** How long a text stands, in milliseconds: the eye has to find it and read it. */
const LEAST = 2_500;
const PER_LETTER = 45;

class Reply {
  now: { text: string; at: Point } | null = $state.raw(null);
  #leaves: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  say(text: string, at: Point): void {
    this.clear();
    if (text === "") return;
    this.now = { text, at };
    announce(text);
    this.#leaves = setTimeout(() => this.clear(), LEAST + PER_LETTER * text.length);
  }

  /**
   * Asks the rules why the viewer may not do this, and says it as `told` words it. Nothing is said where somebody has
   * pressed again before they answered. Gives back whether they would allow it after all.
   */
  async why<G extends GameName>(
    table: Table<G>,
    action: Asked<G>,
    at: Point,
    told: (text: string, table: Table<G>) => string = (text) => text,
  ): Promise<boolean> {
    if (table.busy) return false;
    if (table.viewer === null) {
      this.say(t(shared.onlyWatching), at);
      return false;
    }
    const asked = (this.#asked += 1);
    try {
      await table.preview(action);
      return true;
    } catch (error) {
      if (error instanceof Refusal && asked === this.#asked) this.say(told(error.message, table), at);
      return false;
    }
  }

  clear(): void {
    this.#asked += 1;
    clearTimeout(this.#leaves);
    if (this.now) this.now = null;
  }
}

export const reply = new Reply();

/** Where a press was made, on the screen: under the finger, or where the keys are. */
export function placeOf(event: Event): Point {
  // A click that comes from a key has no place of its own.
  if (event instanceof MouseEvent && (event.detail > 0 || event.clientX !== 0 || event.clientY !== 0)) {
    return { x: event.clientX, y: event.clientY };
  }
  const on = event.currentTarget ?? event.target;
  return on instanceof Element ? middleOf(on) : { x: innerWidth / 2, y: innerHeight / 2 };
}

/** The upper middle of an element, on the screen. */
export function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
