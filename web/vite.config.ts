import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Where the API answers while `npm run dev` serves the page.
const server = process.env.PARTIDA_URL ?? "http://127.0.0.1:7777";

/** Writes a `.br` and a `.gz` beside every file that gets smaller by it, which the server sends to who takes them. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      const dist = here("dist");
      for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|svg|wasm|json)$/.test(file)) continue;
        const path = join(dist, file);
        const bytes = readFileSync(path);
        const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        for (const [end, smaller] of [
          ["br", brotliCompressSync(bytes, { params: hint })],
          ["gz", gzipSync(bytes, { level: 9 })],
        ] as const) {
          if (smaller.length < bytes.length) writeFileSync(`${path}.${end}`, smaller);
        }
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  resolve: {
    alias: { $lib: here("src/lib"), $wasm: here("../crates/wasm/ts"), $pkg: here("../crates/wasm/pkg") },
    // Components are tested as a browser has them.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 700 },
  server: {
    fs: { allow: [here("."), here("../crates/wasm")] },
    proxy: { "/api": { target: server, ws: true }, "/healthz": server },
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
});
