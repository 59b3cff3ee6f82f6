/**
 * What one stroke was to the player, where it took the rules several steps ("cut only", a solution drawn by the
 * solver): undo and redo go over strokes (F120), and a stroke counts as one move of its own colour (F170).
 */

export interface Steps {
  /** Depths of the rules' history that belong to the step below them: 5 means that steps 4 and 5 go together. */
  readonly joined: readonly number[];
  /** Moves that the rules counted for cutting other paths, which the player did not make. */
  readonly spare: number;
  /** Restarts among the steps; games that were saved before these were counted have none. */
  readonly restarts?: readonly Restart[];
}

/** What lies on the far side of a restart (F121). */
interface Restart {
  /** The depth of the rules' history after it. */
  readonly depth: number;
  /** The clock there, in milliseconds. */
  readonly time: number;
  readonly spare: number;
}

export const NO_STEPS: Steps = { joined: [], spare: 0 };

/** After a stroke that took the history from one depth to another: what could be redone is gone, its steps are one. */
export function stroked(steps: Steps, from: number, to: number): Steps {
  const joined = steps.joined.filter((depth) => depth <= from);
  for (let depth = from + 2; depth <= to; depth += 1) joined.push(depth);
  return { ...steps, joined, restarts: (steps.restarts ?? []).filter(({ depth }) => depth <= from) };
}

/** After a restart, which begins counter and clock at zero and can be taken back. */
export function restarted(steps: Steps, depth: number, time: number): Steps {
  return { ...steps, spare: 0, restarts: [...(steps.restarts ?? []), { depth, time, spare: steps.spare }] };
}

/** After undo or redo took the history from one depth to another: each restart between them changes sides. */
export function crossed(steps: Steps, from: number, to: number, time: number): { steps: Steps; time: number } {
  const [low, high] = from < to ? [from, to] : [to, from];
  let { spare } = steps;
  let now = time;
  const restarts = (steps.restarts ?? []).map((restart) => {
    if (restart.depth <= low || restart.depth > high) return restart;
    const here = { depth: restart.depth, time: now, spare };
    [now, spare] = [restart.time, restart.spare];
    return here;
  });
  return { steps: { ...steps, spare, restarts }, time: now };
}

/** How often the rules have to be asked to undo what the player calls one stroke. */
export function undos(steps: Steps, depth: number): number {
  let count = depth > 0 ? 1 : 0;
  while (count > 0 && steps.joined.includes(depth - count + 1)) count += 1;
  return count;
}

/** The same for redo, of which `left` remain. */
export function redos(steps: Steps, depth: number, left: number): number {
  let count = left > 0 ? 1 : 0;
  while (count > 0 && count < left && steps.joined.includes(depth + count + 1)) count += 1;
  return count;
}

/** A counter of the rules: the moves, and the colour counted last. */
interface Counter {
  moves: number;
  last: string | null;
}

/** The moves that were counted too many when a stroke of this colour took the counter from one value to the other. */
export function spared(before: Counter, after: Counter, colour: string): number {
  const own = before.last === colour ? 0 : 1;
  return Math.max(0, after.moves - before.moves - own);
}
