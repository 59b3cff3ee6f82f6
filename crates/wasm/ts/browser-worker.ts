/** The file that a browser's worker runs. */

import { ALIVE } from "./calls.js";
import { serve, type Port } from "./worker.js";

serve(globalThis as unknown as Port);

// Held until the worker is no more, whatever ends it.
navigator.locks
  ?.request(self.name, () => {
    self.postMessage(ALIVE);
    return new Promise<never>(() => undefined);
  })
  .catch(() => undefined);
