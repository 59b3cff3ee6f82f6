/** The real rules in a test: what the pure modules are held against. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { initSync, Match, View as Eyes } from "$pkg/partida";
import type { Foreseen } from "$wasm/wire/index";
import type { Event, View } from "$wasm/wire/conquer-of-cathay";
import { position, type Scene } from "./scenes.testing";

export { LAYOUT_A, type Scene } from "./scenes.testing";

initSync({ module: readFileSync(join(process.cwd(), "../crates/wasm/pkg/partida_bg.wasm")) });

export function load(scene: Scene): Match {
  return Match.load("conquer-of-cathay", position(scene), undefined, 7n);
}

export const viewOf = (match: Match, viewer: number | null): View => match.view(viewer) as View;

export function foresee(view: View, action: string): { events: Event[]; after: View | null } {
  const eyes = new Eyes("conquer-of-cathay", view);
  try {
    return eyes.preview(action) as Foreseen as { events: Event[]; after: View | null };
  } finally {
    eyes.free();
  }
}
