/** Loading the rules: the build with vector instructions where the browser has them. */

import init, { type InitInput } from "../pkg/partida.js";

/** Where the two builds are: addresses, bytes, or modules that are already compiled. */
export interface Builds {
  plain: InitInput | Promise<InitInput>;
  simd: InitInput | Promise<InitInput>;
}

/** A module that uses one vector instruction and is refused where there are none. */
const VECTOR = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

export function hasVectors(): boolean {
  return WebAssembly.validate(VECTOR);
}

/** Loads the build that fits. Has to be done once, before anything else of the package is called. */
export async function load(builds: Builds): Promise<void> {
  await init({ module_or_path: hasVectors() ? builds.simd : builds.plain });
}
