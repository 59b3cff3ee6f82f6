/** The real rules for tests, in the process of the test. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { initSync } from "$pkg/partida.js";

// Tests are run where package.json is.
initSync({ module: readFileSync(join(process.cwd(), "../crates/wasm/pkg/partida_bg.wasm")) });

export * from "$pkg/partida.js";

/** Board E1 of the rules. */
export const E1 = "F1;5x5;R3B/2G2/3BG/4R/Y3Y";
