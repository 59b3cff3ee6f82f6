/** Boards from the rules: those of the packs, and new ones that this player has not seen. */

import { partida } from "$lib/partida";
import type { Made, Wanted } from "$wasm/wire/index";
import { readCode } from "../logic/code";
import { recipeOf, type DailySize } from "../logic/daily";
import { kept } from "./kept.svelte";

const packs = new Map<number, Promise<string[]>>();

/** The share codes of a level, number 1 first. The rules know how many there are: the number after the last is refused. */
export function packOf(level: number): Promise<string[]> {
  let found = packs.get(level);
  if (!found) {
    found = readPack(level);
    packs.set(level, found);
    found.catch(() => packs.delete(level));
  }
  return found;
}

async function readPack(level: number): Promise<string[]> {
  const rules = await partida();
  const boards: string[] = [];
  for (;;) {
    const options = { level, number: boards.length + 1 };
    const exists = await rules.check("flow-free", options).then(
      () => true,
      () => false,
    );
    if (!exists) return boards;
    const match = await rules.open("flow-free", options);
    boards.push((await match.view(0)).board);
    void match.close();
  }
}

const GRADES = "partida.flow-free.grades";
/** Grading a larger board takes a person's patience. */
const GRADED_UP_TO = 10;

/**
 * How hard boards are (F152), one after the other: each is told when it is known, and kept, because it never changes.
 */
export async function gradesOf(boards: readonly string[], signal: AbortSignal, told: (board: string, grade: string) => void): Promise<void> {
  let known: Record<string, string> = {};
  try {
    known = JSON.parse(localStorage.getItem(GRADES) ?? "{}") as Record<string, string>;
  } catch {
    // Then they are found out again.
  }
  const rules = await partida();
  for (const board of boards) {
    const grade = known[board];
    if (grade !== undefined) {
      told(board, grade);
    } else if ((readCode(board)?.width ?? 99) <= GRADED_UP_TO) {
      const rated = await rules.ratePuzzle(board, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (!rated) continue;
      told(board, rated.grade);
      known[board] = rated.grade;
      try {
        localStorage.setItem(GRADES, JSON.stringify(known));
      } catch {
        // Then they are found out again.
      }
    }
  }
}

const days = new Map<string, Promise<Made | undefined>>();

/** The board of a day (F160). */
export function dailyBoard(day: string, size: DailySize): Promise<Made | undefined> {
  const name = `${day}/${size}`;
  let found = days.get(name);
  if (!found) {
    found = partida().then((rules) => rules.makePuzzle(recipeOf(day, size)));
    days.set(name, found);
    found.catch(() => days.delete(name));
  }
  return found;
}

/** A new board that this player has not been shown; nothing when none was found in time. */
export async function newBoard(wanted: Wanted, limits: { milliseconds?: number; signal?: AbortSignal } = {}): Promise<Made | undefined> {
  const rules = await partida();
  for (let tries = 0; tries < 20; tries += 1) {
    const made = await rules.makePuzzle(wanted, limits);
    if (!made || !kept.show(made.board)) return made;
  }
  return undefined;
}
