/** The golden playthroughs, which the rules prove natively, come out the same here: to the byte. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Match, playthroughs, type Playthrough } from "./partida.js";
import type { AnyEvent } from "../wire/index.js";

/** Plays what a playthrough says and writes the whole of it again. */
function replayed({ text, game, options, steps }: Playthrough): string {
  const out = [text.slice(0, text.indexOf("\n\n") + 1)];
  const [setup, ...actions] = steps;
  assert(setup);
  const match = new Match(game, JSON.parse(options), undefined, setup.chance);
  const write = (words: string, chance: number[], events: AnyEvent[]) => {
    out.push(chance.length === 0 ? words : `${words} [chance ${chance.join(" ")}]`);
    for (const event of events) out.push(`  -> ${JSON.stringify(event)}`);
    for (const line of match.position().split("\n")) out.push(`  | ${line}`);
    const { outcome, to_act } = match.status();
    if (outcome !== null) out.push(`  over ${JSON.stringify(outcome)}`);
    for (const seat of to_act) {
      const { actions, complete } = match.legal(seat);
      out.push(`  ${seat} to act, ${actions.length} legal${complete ? "" : " and more"}`);
    }
  };
  write("setup", setup.chance, match.log().setup ?? []);
  for (const { asked, chance } of actions) {
    assert(asked);
    const events = match.apply(asked.seat, asked.action, Uint32Array.from(chance));
    write(`${asked.seat} asks ${asked.action}`, chance, events);
  }
  match.free();
  return out.join("\n") + "\n";
}

for (const playthrough of playthroughs()) {
  test(playthrough.file, () => assert.equal(replayed(playthrough), playthrough.text));
}
