/** The real rules behind the real client, in the process of the test instead of a worker. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer, Request } from "$wasm/calls";
import { Partida, type Channel } from "$wasm/client";
import { serve } from "$wasm/worker";

function channel(): Channel {
  let ask: (event: { data: Request }) => void = () => {};
  let answered: (answer: Answer) => void = () => {};
  let ended = false;
  serve({
    postMessage: (answer) => queueMicrotask(() => !ended && answered(answer)),
    addEventListener: (_, listener) => (ask = listener),
  });
  return {
    post: (request) => queueMicrotask(() => !ended && ask({ data: request })),
    listen: (listener) => (answered = listener),
    end: () => (ended = true),
  };
}

const file = join(process.cwd(), "../crates/wasm/pkg/partida_bg.wasm");

export const rules: Promise<Partida> = Partida.start(channel, () => WebAssembly.compile(readFileSync(file)));
