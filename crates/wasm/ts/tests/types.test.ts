/** The generated types fit what really comes: the compiler checks views, events and options of the playthroughs. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { Match, ROOT, check, games, playthroughs } from "./partida.js";

test("TypeScript accepts every shape of event and view that the playthroughs meet", () => {
  const lines = ['import type { GameInfo, Games, Log, Status } from "../../crates/wasm/ts/wire/index.js";'];
  const say = (type: string, value: unknown) => {
    lines.push(`export const v${lines.length}: ${type} = ${JSON.stringify(value)};`);
  };
  say(
    "GameInfo[]",
    games().map((game) => ({ ...game, options: null })),
  );
  for (const { game, options, steps } of playthroughs()) {
    const [setup, ...actions] = steps;
    const match = new Match(game, JSON.parse(options), undefined, setup?.chance);
    // One of each shape is enough.
    const shapes = new Set<string>();
    const meet = (kind: "event" | "view", value: object) => {
      const shape =
        kind +
        JSON.stringify(value, (key, part: unknown) => (key === "kind" || part === null || typeof part === "object" ? part : typeof part));
      if (shapes.has(shape) || shapes.size > 400) return;
      shapes.add(shape);
      say(`Games["${game}"]["${kind}"]`, value);
    };
    say(`Games["${game}"]["options"]`, check(game, JSON.parse(options)));
    for (const event of match.log().setup ?? []) meet("event", event);
    for (const { asked, chance } of actions) {
      assert(asked);
      const before = shapes.size;
      for (const event of match.apply(asked.seat, asked.action, Uint32Array.from(chance))) meet("event", event);
      for (const event of match.events(null)) meet("event", event);
      if (shapes.size > before) meet("view", match.view(asked.seat));
    }
    meet("view", match.view(null));
    say("Status", match.status());
    say("Log", { ...match.log(), setup: [], entries: [] });
  }
  const file = join(ROOT, "target/wasm-ts/samples.ts");
  writeFileSync(file, lines.join("\n") + "\n");
  const modules = ["--module", "esnext", "--moduleResolution", "bundler"];
  const flags = ["--noEmit", "--ignoreConfig", "--strict", "--target", "es2022", ...modules, file];
  const compiler = join(ROOT, "crates/wasm/node_modules/typescript/bin/tsc");
  const checked = spawnSync(process.execPath, [compiler, ...flags], { encoding: "utf8" });
  assert.equal(checked.status, 0, checked.stdout.slice(0, 4000));
});
