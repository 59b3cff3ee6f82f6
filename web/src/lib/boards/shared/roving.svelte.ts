/**
 * The focus on a board: one of its places takes part in tabbing, and arrows go from there to the next as the eye sees it.
 * A place is an element that has `props(key)`.
 */

import { tick } from "svelte";
import { isArrow, step, wayOf, type Arrow } from "./cursor";
import type { Point } from "./hex";

export interface RovingOptions<K extends string> {
  /** The places that the arrows reach. */
  places: () => Iterable<readonly [K, Point]>;
  /** How far the board is turned, in radians clockwise from above. */
  turned?: () => number;
  /** The attribute by which a place's element is known. */
  attribute?: string;
  /** A place has been reached by the keys. */
  reached?: (at: K) => void;
}

export class Roving<K extends string> {
  at: K = $state() as K;
  /** Whether the focus is on the board and wants to be seen. */
  isVisible = $state(false);
  readonly #options: RovingOptions<K>;
  readonly #attribute: string;
  #root: Element | null = null;
  /** Which way the keys went last, and the line that they keep to. */
  #walk: { arrow: Arrow; aim: Point; to: K } | null = null;

  constructor(start: K, options: RovingOptions<K>) {
    this.at = start;
    this.#options = options;
    this.#attribute = options.attribute ?? "data-cell";
  }

  /** To be attached to the element that all places are in. */
  readonly root = (root: Element): void => {
    this.#root = root;
  };

  props(key: K) {
    return {
      tabindex: key === this.at ? 0 : -1,
      [this.#attribute]: key,
      onfocus: (event: FocusEvent) => {
        this.at = key;
        this.isVisible = (event.currentTarget as Element).matches(":focus-visible");
      },
      onblur: () => (this.isVisible = false),
    };
  }

  /** Goes where an arrow points. Says whether the key was one. */
  press(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || !isArrow(event.key)) return false;
    const places = [...this.#options.places()];
    const from = places.find(([key]) => key === this.at)?.[1] ?? { x: 0, y: 0 };
    const { key: arrow } = event;
    const aim = this.#walk?.arrow === arrow && this.#walk.to === this.at ? this.#walk.aim : from;
    const to = step(places, from, wayOf(arrow, this.#options.turned?.()), aim);
    event.preventDefault();
    if (to !== null) {
      this.#walk = { arrow, aim, to };
      this.#options.reached?.(to);
      void this.focus(to);
    }
    return true;
  }

  /** The next place in reading order for which `fits` holds. */
  following(fits: (key: K) => boolean): K | null {
    const keys = [...this.#options.places()].map(([key]) => key);
    const start = keys.indexOf(this.at) + 1;
    return [...keys.slice(start), ...keys.slice(0, start)].find(fits) ?? null;
  }

  async focus(key: K): Promise<void> {
    this.at = key;
    await tick();
    this.#element(key)?.focus({ preventScroll: true });
  }

  /** Keeps the focus on the board where the element that had it is gone. */
  async recover(): Promise<void> {
    await tick();
    const lost = document.activeElement === document.body || this.#root?.contains(document.activeElement) === true;
    if (!lost || this.#element(this.at)) return;
    const other = this.#root?.querySelector<SVGElement>(`[${this.#attribute}][tabindex='0']`) ?? (this.#root as SVGElement | null);
    other?.focus({ preventScroll: true });
  }

  #element(key: K): HTMLElement | SVGElement | null {
    return this.#root?.querySelector<SVGElement>(`[${this.#attribute}="${key}"]`) ?? null;
  }
}
