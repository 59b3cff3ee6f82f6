/** The real rules for tests, in this process instead of workers. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Partida, type Channel } from "$wasm/client";
import type { GameName } from "$wasm/wire/index";
import { serve, type Port, type Rules } from "$wasm/worker";
import * as rules from "$pkg/partida.js";
import { Slot, type Shelf } from "./saved";

export function inProcess(changed: Partial<Rules> = {}): Channel {
  let ask: (event: { data: never }) => void = () => undefined;
  let answer: (message: never) => void = () => undefined;
  const port: Port = {
    postMessage: (message) => queueMicrotask(() => answer(message as never)),
    addEventListener: (_, listener) => (ask = listener as typeof ask),
  };
  serve(port, { ...rules, ...changed });
  return {
    post: (request) => queueMicrotask(() => ask({ data: structuredClone(request) as never })),
    listen: (answered) => (answer = answered as typeof answer),
    end: () => (ask = () => undefined),
  };
}

/** `changed` stands for some of the rules' own functions, as where they have a fault. */
export function realRules(changed: Partial<Rules> = {}): Promise<Partida> {
  const bytes = readFileSync(resolve(process.cwd(), "../crates/wasm/pkg/partida_bg.wasm"));
  return Partida.start(
    () => inProcess(changed),
    () => WebAssembly.compile(bytes),
  );
}

/** The saved match of a game on a shelf of its own, or on the one that is given. */
export async function slotOf(game: GameName, on: Shelf = shelf()): Promise<Slot> {
  const slot = await Slot.hold(game, on);
  if (!slot) throw new Error("without locks nobody else has it");
  return slot;
}

/** A shelf that forgets with the test. */
export function shelf(): Shelf {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
