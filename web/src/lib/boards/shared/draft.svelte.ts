/**
 * What somebody prepares in a turn and has not sent: the steps to it, so that each can be taken back. Lives with the
 * board, and nobody else ever sees it.
 */
export class Draft<T> {
  readonly #empty: T;
  #steps = $state.raw<readonly T[]>([]);

  constructor(empty: T) {
    this.#empty = empty;
  }

  get now(): T {
    return this.#steps.at(-1) ?? this.#empty;
  }

  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }

  get length(): number {
    return this.#steps.length;
  }

  /** One more step; none where nothing changes. */
  put(next: T): void {
    if (next !== this.now) this.#steps = [...this.#steps, next];
  }

  undo(): void {
    this.#steps = this.#steps.slice(0, -1);
  }

  clear(): void {
    if (!this.isEmpty) this.#steps = [];
  }

  /** Keeps the steps up to the first that no longer holds, because the match went on. */
  keep(holds: (step: T) => boolean): void {
    const broken = this.#steps.findIndex((step) => !holds(step));
    if (broken >= 0) this.#steps = this.#steps.slice(0, broken);
  }
}
