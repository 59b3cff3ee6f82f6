/** How far somebody has learned, kept on this device. */

import type { GameName } from "$wasm/wire/index";

interface Kept {
  /** The lessons that were finished, by game. */
  done: Partial<Record<GameName, string[]>>;
  /** The games whose lessons are not offered any more. */
  known: GameName[];
}

const KEY = "partida.lessons";

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof kept === "object" && kept !== null) {
      const { done, known } = kept as Partial<Kept>;
      const isDone = typeof done === "object" && done !== null && Object.values(done).every((ids) => Array.isArray(ids));
      return { done: isDone ? done : {}, known: Array.isArray(known) ? known : [] };
    }
  } catch {
    // Without storage, or with something else in it, everything is new.
  }
  return { done: {}, known: [] };
}

class Progress {
  #kept: Kept = $state.raw(read());

  isDone(game: GameName, lesson: string): boolean {
    return this.#kept.done[game]?.includes(lesson) ?? false;
  }

  /** Whether the lessons of a game are offered: to whoever has begun none and not said that they know it. */
  isNew(game: GameName): boolean {
    return !this.#kept.known.includes(game) && (this.#kept.done[game]?.length ?? 0) === 0;
  }

  finish(game: GameName, lesson: string): void {
    if (this.isDone(game, lesson)) return;
    this.#keep({ ...this.#kept, done: { ...this.#kept.done, [game]: [...(this.#kept.done[game] ?? []), lesson] } });
  }

  /** They know this game, or want to find out by themselves. */
  know(game: GameName): void {
    if (!this.#kept.known.includes(game)) this.#keep({ ...this.#kept, known: [...this.#kept.known, game] });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Then it holds for this visit.
    }
  }
}

export const progress = new Progress();
