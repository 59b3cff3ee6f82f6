/** The real rules for tests, in this process instead of workers. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Partida, type Channel } from "$wasm/client";
import { serve, type Port } from "$wasm/worker";

export function inProcess(): Channel {
  let ask: (event: { data: never }) => void = () => undefined;
  let answer: (message: never) => void = () => undefined;
  const port: Port = {
    postMessage: (message) => queueMicrotask(() => answer(message as never)),
    addEventListener: (_, listener) => (ask = listener as typeof ask),
  };
  serve(port);
  return {
    post: (request) => queueMicrotask(() => ask({ data: structuredClone(request) as never })),
    listen: (answered) => (answer = answered as typeof answer),
    end: () => (ask = () => undefined),
  };
}

export function realRules(): Promise<Partida> {
  const bytes = readFileSync(resolve(process.cwd(), "../crates/wasm/pkg/partida_bg.wasm"));
  return Partida.start(inProcess, () => WebAssembly.compile(bytes));
}

/** A shelf that forgets with the test. */
export function shelf(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
