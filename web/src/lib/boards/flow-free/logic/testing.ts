/** The real rules for tests, in the process of the test. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { initSync, View, type Match } from "$pkg/partida.js";
import type { FlowFree } from "$wasm/wire/index";

// Tests are run where package.json is.
initSync({ module: readFileSync(join(process.cwd(), "../crates/wasm/pkg/partida_bg.wasm")) });

export * from "$pkg/partida.js";

/** Board E1 of the rules. */
export const E1 = "F1;5x5;R3B/2G2/3BG/4R/Y3Y";

/** What the rules make of something asked of a view. */
function seen<T>(match: Match, look: (view: View) => T): T {
  const view = new View("flow-free", match.view(0));
  try {
    return look(view);
  } finally {
    view.free();
  }
}

/** Actions in the notation of the rules. */
export const spelled = (match: Match, actions: readonly FlowFree.Action[]): string[] =>
  seen(match, (view) => actions.map((action) => view.write(action)));

export const starsOf = (match: Match, hints: number, solved = false, spare = 0): number =>
  seen(match, (view) => (view.answer({ kind: "stars", hints, solved, spare }) as FlowFree.Answer).stars);
