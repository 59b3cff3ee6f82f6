/** The file that a browser's worker runs. */

import { serve, type Port } from "./worker.js";

serve(globalThis as unknown as Port);
