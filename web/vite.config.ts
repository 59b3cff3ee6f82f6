import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Where the API answers while `npm run dev` serves the page.
const server = process.env.PARTIDA_URL ?? "http://127.0.0.1:7777";

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { $lib: here("src/lib"), $wasm: here("../crates/wasm/ts"), $pkg: here("../crates/wasm/pkg") },
    // Components are tested as a browser has them.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false },
  server: {
    fs: { allow: [here("."), here("../crates/wasm")] },
    proxy: { "/api": { target: server, ws: true }, "/healthz": server },
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
});
