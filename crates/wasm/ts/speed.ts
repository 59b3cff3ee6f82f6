/**
 * `speed.js NATIVE`: the same playouts and searches natively and in WebAssembly, by turns, the best of each. The answers
 * must be the same; the exit code tells whether WebAssembly reaches the share that was promised.
 */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import init, { Match, View, games, playouts } from "../pkg/partida.js";

const PROMISED = 0.4;
const ROUNDS = 5;

interface Measured {
  count: number;
  ms: number;
  action: string | null;
}

const native = process.argv[2];
if (native === undefined) throw new Error("usage: speed.js NATIVE");
await init({ module_or_path: readFileSync(join(process.cwd(), "crates/wasm/pkg/partida_bg.wasm")) });

function timed(work: () => Omit<Measured, "ms">): Measured {
  const began = performance.now();
  const done = work();
  return { ...done, ms: performance.now() - began };
}

const works = [
  { work: "playouts", amount: 300 },
  { work: "search", amount: 60_000 },
] as const;

let enough = true;
for (const { game, bots } of games()) {
  if (!bots) continue;
  for (const { work, amount } of works) {
    const here = () =>
      timed(() => {
        if (work === "playouts") return { count: playouts(game, amount, 400, 0n), action: null };
        const match = new Match(game, undefined, 1n);
        const view = new View(game, match.view(match.status().to_act[0]));
        const { info, action } = view.bot("hard", undefined, amount, 1n);
        return { count: info.nodes, action };
      });
    const there = () => JSON.parse(execFileSync(native, [game, work, String(amount)], { encoding: "utf8" })) as Measured;
    // A browser compiles again, and better, what is called often.
    for (const warm = performance.now() + 1000; performance.now() < warm;) here();
    let [wasm, rust] = [here(), there()];
    if (wasm.count !== rust.count || wasm.action !== rust.action) {
      throw new Error(`${game}, ${work}: ${JSON.stringify(wasm)} here, ${JSON.stringify(rust)} natively`);
    }
    for (let round = 1; round < ROUNDS; round += 1) {
      const [again, beside] = [here(), there()];
      if (again.ms < wasm.ms) wasm = again;
      if (beside.ms < rust.ms) rust = beside;
    }
    const share = rust.ms / wasm.ms;
    enough &&= share >= PROMISED;
    const rate = (measured: Measured) => Math.round(measured.count / measured.ms) + "/ms";
    console.log(
      `${game.padEnd(20)} ${work.padEnd(9)} native ${rate(rust).padStart(9)}, WASM ${rate(wasm).padStart(9)}: ` +
        `${Math.round(share * 100)} %`,
    );
  }
}
process.exit(enough ? 0 : 1);
