/**
 * Something that is carried with a finger or the mouse, from a tray or a cell to a cell. A press that does not move is
 * no drag: it stays a click. Cells are elements with `data-cell`.
 */

/** How far a finger may tremble, in pixels. */
const TREMBLE = 8;

export class Drag<T> {
  /** What is being carried, once it has moved. */
  what = $state.raw<T | null>(null);
  x = $state(0);
  y = $state(0);
  /** The cell under the finger. */
  over = $state<string | null>(null);
  #after = 0;

  /** A click that only ends a drag means nothing. */
  get justDropped(): boolean {
    return performance.now() - this.#after < 60;
  }

  /** To be called on `pointerdown`; the element needs `touch-action: none`. */
  begin(event: PointerEvent, what: T, drop: (cell: string | null) => void): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const { clientX, clientY, pointerId } = event;
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      this.what = null;
      this.over = null;
    };
    const moved = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      if (this.what === null && Math.hypot(next.clientX - clientX, next.clientY - clientY) < TREMBLE) return;
      next.preventDefault();
      this.what = what;
      this.x = next.clientX;
      this.y = next.clientY;
      this.over = cellAt(next.clientX, next.clientY);
    };
    const up = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      const carried = this.what !== null;
      end();
      if (!carried) return;
      this.#after = performance.now();
      drop(cellAt(next.clientX, next.clientY));
    };
    addEventListener("pointermove", moved, { signal: stop.signal, passive: false });
    addEventListener("pointerup", up, { signal: stop.signal });
    addEventListener("pointercancel", end, { signal: stop.signal });
    addEventListener("keydown", (key) => key.key === "Escape" && end(), { signal: stop.signal });
  }
}

function cellAt(x: number, y: number): string | null {
  const found = document.elementFromPoint(x, y)?.closest("[data-cell]");
  return found?.getAttribute("data-cell") ?? null;
}
