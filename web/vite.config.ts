import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { groupOf } from "./plugins/chunks.ts";
import { compressed } from "./plugins/compressed.ts";
import { early } from "./plugins/early.ts";
import { games } from "./plugins/games.ts";
import { offline } from "./plugins/offline.ts";
import { words } from "./plugins/words.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Where the API answers while `npm run dev` serves the page.
const server = process.env.PARTIDA_URL ?? "http://127.0.0.1:7777";

export default defineConfig({
  plugins: [words(), svelte(), games(), early(), offline, compressed()],
  resolve: {
    alias: { $lib: here("src/lib"), $wasm: here("../crates/wasm/ts"), $pkg: here("../crates/wasm/pkg") },
    // Components are tested as a browser has them.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  worker: { format: "es" },
  build: {
    target: "es2022",
    license: { fileName: ".vite/license.json" },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ debugName: "pages with a board", name: groupOf(here("src/main.ts")), includeDependenciesRecursively: false }],
        },
      },
    },
  },
  server: {
    fs: { allow: [here("."), here("../crates/wasm"), here("../games/flow-free/boards")] },
    proxy: { "/api": { target: server, ws: true }, "/healthz": server },
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
});
