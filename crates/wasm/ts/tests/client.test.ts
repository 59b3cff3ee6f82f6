/** The page's side, with workers of Node in the place of the browser's. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { Worker } from "node:worker_threads";

import type { Answer } from "../calls.js";
import { Partida, RefusedError, type Channel } from "../client.js";
import type { GameName, Games } from "../wire/index.js";

const pkg = join(process.cwd(), "crates/wasm/pkg");
let spawned = 0;

function spawn(): Channel {
  spawned += 1;
  const worker = new Worker(new URL("./node-worker.js", import.meta.url));
  return {
    post: (request) => worker.postMessage(request),
    listen(answered, broke) {
      worker.on("message", (answer: Answer) => answered(answer));
      worker.on("error", broke);
    },
    end: () => void worker.terminate(),
  };
}

const compile = () => WebAssembly.compile(readFileSync(join(pkg, "partida_bg.wasm")));

/** A puzzle, whatever boards are built in. */
const BOARD = { board: "F1;5x5;R3B/2G2/3BG/4R/Y3Y" };

const partida = await Partida.start(spawn, compile);
after(() => partida.end());

test("every game can be begun, played on and stepped through", async () => {
  for (const { game } of await partida.games()) {
    const match = await partida.open(game, game === "flow-free" ? BOARD : undefined, { seed: 5n });
    for (let played = 0; played < 6; played += 1) {
      const seat = (await match.status()).to_act[0];
      if (seat === undefined) break;
      const view = await match.view(seat);
      const { actions } = await partida.legal(game, view as Games[GameName]["view"]);
      assert.deepEqual(actions, (await match.legal(seat)).actions);
      assert(actions[0] !== undefined);
      await match.apply(seat, actions[0]);
    }
    const replay = await partida.replay(await match.log());
    await replay.go(replay.length);
    assert.equal(await replay.match.position(), await match.position());
    await replay.go(1);
    assert.equal((await replay.match.status()).version, 1);
    await match.close();
    await assert.rejects(match.status());
  }
});

test("a refusal comes over whole", async () => {
  const match = await partida.open("damas-chinas");
  const view = await match.view(0);
  await assert.rejects(partida.preview("damas-chinas", view, "nonsense"), (error: RefusedError) => {
    assert(error instanceof RefusedError);
    assert(error.code !== undefined && error.told?.es !== undefined);
    return true;
  });
  assert.equal((await match.status()).version, 0);
});

test("thinking that nobody waits for is stopped, and others get their answers", async () => {
  const match = await partida.open("damas-chinas", undefined, { seed: 1n });
  const view = await match.view(0);
  const before = spawned;
  const controller = new AbortController();
  // The first would think for years, and the second waits for it.
  const endless = partida.think("damas-chinas", view, "expert", { nodes: 1e15, signal: controller.signal });
  const after = partida.think("damas-chinas", view, "hard", { nodes: 300, seed: 2n });
  // The rules answer all the while.
  assert.equal((await match.legal(0)).actions.length > 0, true);
  controller.abort();
  await assert.rejects(endless, { name: "AbortError" });
  assert.equal(spawned, before + 1);
  const { actions } = await match.legal(0);
  assert(actions.includes((await after).action));
  await assert.rejects(partida.think("damas-chinas", view, "hard", { signal: controller.signal }), { name: "AbortError" });
});
