/** What help does to the stars of a won game. The rules count the moves; they do not know of hints (F171). */

export interface Help {
  /** Hints "next" and "path"; "check" is free. */
  hints: number;
  /** The solver finished the game. */
  solved: boolean;
}

/**
 * The stars of a won game: those of the rules, at most two after one hint and one after more, none where the solver
 * finished it. `spare` are moves that were counted too many (steps.ts), for which the rules' stars are too few.
 */
export function starsOf(
  view: { stars: number | null; counter: { moves: number }; colours: readonly unknown[] },
  help: Help,
  spare = 0,
): number {
  if (view.stars === null || help.solved) return 0;
  const moves = view.counter.moves - spare;
  const colours = view.colours.length;
  const earned = spare === 0 ? view.stars : moves <= colours ? 3 : moves <= Math.ceil(colours * 1.5) ? 2 : 1;
  if (help.hints === 0) return earned;
  return Math.min(earned, help.hints === 1 ? 2 : 1);
}
