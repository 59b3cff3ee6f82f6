/** Boards by their share code, as the rules read them, for pictures and titles. Each is asked for once. */

import { SvelteMap } from "svelte/reactivity";
import { idle } from "$lib/idle";
import { partida } from "$lib/partida";
import type { Board } from "$wasm/wire/index";

const known = new SvelteMap<string, Board | null>();
const asked = new Set<string>();
let waiting: string[] = [];

/** The ends on a board; nothing until the rules have read its code, and for what is no code. */
export function endsOf(code: string): Board | null {
  const found = known.get(code);
  if (found !== undefined || asked.has(code)) return found ?? null;
  asked.add(code);
  waiting.push(code);
  // All the pictures of a page are asked for together.
  if (waiting.length === 1) queueMicrotask(() => void read());
  return null;
}

async function read(): Promise<void> {
  const codes = waiting;
  waiting = [];
  try {
    await idle();
    const boards = await (await partida()).boardsOf(codes);
    codes.forEach((code, i) => known.set(code, boards[i] ?? null));
  } catch {
    for (const code of codes) asked.delete(code);
  }
}
