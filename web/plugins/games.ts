import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import * as rules from "../../crates/wasm/pkg/partida.js";

/** What the rules say of each game, as `virtual:games`: to choose seats and options nobody has to wait for the rules. */
export function games(): Plugin {
  return {
    name: "games",
    resolveId: (id) => (id === "virtual:games" ? "\0virtual:games" : null),
    load(id) {
      if (id !== "\0virtual:games") return null;
      rules.initSync({ module: readFileSync(new URL("../../crates/wasm/pkg/partida_bg.wasm", import.meta.url)) });
      return `export default ${JSON.stringify(rules.games())};`;
    },
  };
}
