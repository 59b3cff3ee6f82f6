/** What a worker of Node runs in the tests. */

import { parentPort } from "node:worker_threads";

import { serve, type Port } from "../worker.js";

serve(parentPort as unknown as Port);
