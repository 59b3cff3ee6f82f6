/**
 * The rules, the bots and the puzzles, in workers of this page. Loaded when first asked for. They are larger than everything
 * else together: who has something to show before waits until it is drawn (`idle`).
 */

import { freshId } from "$lib/ids";
import { browserChannel, Partida } from "$wasm/client";
import rules from "$pkg/partida_bg.wasm?url";
import RulesWorker from "$wasm/browser-worker?worker";

let started: Promise<Partida> | undefined;

export function partida(): Promise<Partida> {
  started ??= start().catch((error: unknown) => {
    // Perhaps the connection was lost: the next who asks tries again.
    started = undefined;
    throw error;
  });
  return started;
}

function start(): Promise<Partida> {
  return Partida.start(
    () => {
      const name = `partida.worker.${freshId()}`;
      return browserChannel(new RulesWorker({ name }), name, navigator.locks);
    },
    () => WebAssembly.compileStreaming(fetch(rules)),
  );
}
