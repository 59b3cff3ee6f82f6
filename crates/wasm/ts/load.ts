/** Loading the rules into this thread, for those who want no worker. */

import init, { type InitInput } from "../pkg/partida.js";

/** Has to be done once, before anything else of the package is called. */
export async function load(rules: InitInput | Promise<InitInput>): Promise<void> {
  await init({ module_or_path: rules });
}
