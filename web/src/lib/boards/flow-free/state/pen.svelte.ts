/** The pointer that draws (F101 to F106): it follows a finger over the cells, however fast it is. */

import { placeIn } from "../../shared/zoom.svelte";
import type { Point } from "../../shared/hex";
import { cellAt, cellsBetween } from "../logic/follow";
import { placeOf, type Size } from "../logic/cells";
import type { Play } from "./play.svelte";

export class Pen {
  /** Where the finger is, while it draws. */
  finger: Point | null = $state.raw(null);
  /** Whether the last press began a stroke. */
  took = false;
  readonly #play: () => Play;
  #svg: SVGSVGElement | null = null;
  #pointer: number | null = null;
  #last: Point = { x: 0, y: 0 };

  constructor(play: () => Play) {
    this.#play = play;
  }

  /** To be attached to the picture. */
  readonly on = (svg: SVGSVGElement): void => {
    this.#svg = svg;
  };

  /** Whether a pointer that comes down begins to draw. */
  takes(event: PointerEvent): boolean {
    const point = this.#svg && event.button === 0 ? placeIn(this.#svg, event) : null;
    const cell = point && cellAt(point, this.#size);
    this.took = false;
    if (point === null || cell === null) return false;
    const play = this.#play();
    play.cursor = cell;
    if (!play.press(cell)) return false;
    this.took = true;
    this.#svg?.setPointerCapture(event.pointerId);
    this.#pointer = event.pointerId;
    this.#last = this.finger = point;
    return true;
  }

  move(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer || !this.#svg) return;
    // Fast fingers: all the places between two frames count (F105).
    const steps = event.getCoalescedEvents?.() ?? [];
    for (const step of steps.length > 0 ? steps : [event]) {
      const point = placeIn(this.#svg, step);
      if (!point) continue;
      const cells = cellsBetween(this.#last, point, this.#size);
      this.#last = point;
      if (cells.length > 0) this.#play().enter(cells);
    }
    this.finger = this.#last;
  }

  up(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    this.move(event);
    const play = this.#play();
    const head = play.stroke?.path.at(-1);
    if (head !== undefined) play.cursor = placeOf(head, this.#size);
    this.#drop();
    void play.release();
  }

  /** What was being drawn is not. */
  cancel(): void {
    if (this.#pointer !== null) this.#play().cancel();
    this.#drop();
  }

  get #size(): Size {
    return this.#play().sheet;
  }

  #drop(): void {
    this.#pointer = this.finger = null;
  }
}
