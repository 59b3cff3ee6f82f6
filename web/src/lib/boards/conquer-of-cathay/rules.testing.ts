/** The real rules in a test: what the pure modules are held against. */

import { Match, View as Eyes } from "$pkg/partida.js";
import type { Answer, Event, Question, View } from "$wasm/wire/conquer-of-cathay";
import type { Foreseen } from "$wasm/wire/index";
import { choicesOf, loadRules } from "../shared/testing.svelte";
import { movesOf, type Move } from "./moves";
import { position, type Scene } from "./scenes.testing";

await loadRules();

export { LAYOUT_A, type Scene } from "./scenes.testing";

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

/** Actions as the rules read them. */
export function movesIn(match: Match, actions: string[] = match.legal(0).actions): Move[] {
  return movesOf(choicesOf("conquer-of-cathay", match, 0, actions));
}

/** What the rules answer to a question about a view. */
export function answer<Q extends Question>(view: View, question: Q): Extract<Answer, { kind: Q["kind"] }> {
  const eyes = new Eyes("conquer-of-cathay", view);
  try {
    return eyes.answer(question) as Extract<Answer, { kind: Q["kind"] }>;
  } finally {
    eyes.free();
  }
}
