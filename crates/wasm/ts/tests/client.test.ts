/** The page's side, with workers of Node in the place of the browser's. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { Worker } from "node:worker_threads";

import type { Answer } from "../calls.js";
import { FailedError, Partida, RefusedError, type Channel } from "../client.js";
import type { GameName, Games } from "../wire/index.js";

const pkg = join(process.cwd(), "crates/wasm/pkg");
let spawned = 0;

const workers: Worker[] = [];

function spawn(file = "./node-worker.js"): Channel {
  spawned += 1;
  const worker = new Worker(new URL(file, import.meta.url));
  workers.push(worker);
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

const partida = await Partida.start(() => spawn(), compile);
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
  const controller = new AbortController();
  // The first would think for years, and the second waits for it.
  const endless = partida.think("damas-chinas", view, "expert", { nodes: 1e15, signal: controller.signal });
  const after = partida.think("damas-chinas", view, "hard", { nodes: 300, seed: 2n });
  const before = spawned;
  // The rules answer all the while.
  assert.equal((await match.legal(0)).actions.length > 0, true);
  controller.abort();
  await assert.rejects(endless, { name: "AbortError" });
  assert.equal(spawned, before + 1);
  const { actions } = await match.legal(0);
  assert(actions.includes((await after).action));
  await assert.rejects(partida.think("damas-chinas", view, "hard", { signal: controller.signal }), { name: "AbortError" });
});

/** The worker is gone without a word, as when the browser takes its memory. */
const kill = async (worker: Worker | undefined) => {
  worker?.removeAllListeners();
  await worker?.terminate();
};
const HURRY = { rules: { loading: 20_000, answering: 1_000 }, thoughts: { loading: 20_000, answering: 20_000 } };

test("a worker that is gone is replaced, and its matches go on from their logs", async () => {
  const own = await Partida.start(() => spawn(), compile, HURRY);
  const match = await own.open("conquer-of-cathay");
  const play = async () => {
    const seat = (await match.status()).to_act[0] ?? 0;
    await match.apply(seat, (await match.legal(seat)).actions[0] ?? "");
  };
  for (let n = 0; n < 4; n += 1) await play();
  await match.undo();
  const before = await match.position();
  await kill(workers.at(-1));
  // Two that wait at the same time, and one that changes something: each is answered once.
  const [position, status] = await Promise.all([match.position(), match.status(), play()]);
  assert.equal(position, before);
  assert.equal(status.version, 3);
  assert.equal((await match.log()).entries.length, 4);
  // Nobody waited for the next, which is found dead only when it is asked.
  await kill(workers.at(-1));
  assert.equal((await match.status()).version, 4);
  own.end();
});

test("rules that trap fail the one who asked, and nobody else", async () => {
  const own = await Partida.start(() => spawn("./trapping-worker.js"), compile, HURRY);
  const match = await own.open("damas-chinas");
  await match.apply(0, (await match.legal(0)).actions[0] ?? "");
  const before = spawned;
  const [told, position] = await Promise.allSettled([own.tell("damas-chinas", {} as never, "en"), match.position()]);
  assert(told.status === "rejected" && told.reason instanceof FailedError && !(told.reason instanceof RefusedError));
  assert.equal(position.status, "fulfilled");
  assert.equal(spawned, before + 1);
  assert.equal((await match.status()).version, 1);
  own.end();
});

test("a question that every worker dies of is given up", async () => {
  let count = 0;
  const dead = (): Channel => {
    count += 1;
    return { post: () => undefined, listen: (_, broke) => void setImmediate(() => broke(new Error("no such file"))), end: () => undefined };
  };
  const own = await Partida.start(dead, compile, HURRY);
  await assert.rejects(own.games(), FailedError);
  assert(count <= 4);
  own.end();
  await assert.rejects(own.games(), FailedError);
});
