/** Boards from the rules: those of the packs, and new ones that this player has not seen. */

import { idle } from "$lib/idle";
import { partida } from "$lib/partida";
import type { Made, Wanted } from "$wasm/wire/index";
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
  await idle();
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

// The same files that the rules have their packs from: each board says there how hard it is.
const sheets = import.meta.glob<string>("../../../../../../games/flow-free/boards/*.txt", { query: "?raw", import: "default" });

/** How hard the boards of a level are (F152), number 1 first. */
export async function gradesOf(level: number): Promise<string[]> {
  const text = await sheets[`../../../../../../games/flow-free/boards/${level}.txt`]?.();
  return [...(text ?? "").matchAll(/^grade: (\w+)$/gm)].map(([, grade]) => grade ?? "");
}

const days = new Map<string, Promise<Made | undefined>>();

/** The board of a day (F160). */
export function dailyBoard(day: string, size: number): Promise<Made | undefined> {
  const name = `${day}/${size}`;
  let found = days.get(name);
  if (!found) {
    found = idle()
      .then(partida)
      .then(async (rules) => rules.makePuzzle(await rules.dailyOf(day, size)));
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
    if (!made || !(await kept.show(made.board))) return made;
  }
  return undefined;
}
