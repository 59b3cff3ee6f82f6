/** A worker whose rules trap where a move is told, as rules with a fault would. */

import { parentPort } from "node:worker_threads";

import * as partida from "../../pkg/partida.js";
import { serve, type Port } from "../worker.js";

/** A module of one function, `trap`, that does nothing but trap. */
const TRAP = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11,
]);
const { trap } = new WebAssembly.Instance(new WebAssembly.Module(TRAP)).exports as { trap: () => never };

serve(parentPort as unknown as Port, { ...partida, tell: trap });
