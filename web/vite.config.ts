import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig } from "vitest/config";
import { VitePWA } from "vite-plugin-pwa";
import type { Plugin } from "vite";
import * as rules from "../crates/wasm/pkg/partida.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Where the API answers while `npm run dev` serves the page.
const server = process.env.PARTIDA_URL ?? "http://127.0.0.1:7777";

/**
 * Tells `theme.js`, which runs first, what the pages of matches are made of: they are fetched beside the program rather
 * than after it.
 */
function early(): Plugin {
  const pages = { "/matches/": "pages/Match.svelte", "/play/": "pages/Device.svelte" };
  const needed: Record<string, string[]> = {};
  return {
    name: "early",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const everything = (chunk: (typeof chunks)[number] | undefined, found: Set<string>): Set<string> => {
        if (!chunk || found.has(chunk.fileName)) return found;
        found.add(chunk.fileName);
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
        for (const file of chunk.imports)
          everything(
            chunks.find((other) => other.fileName === file),
            found,
          );
        return found;
      };
      const first = everything(
        chunks.find((chunk) => chunk.isEntry),
        new Set(),
      );
      for (const [path, page] of Object.entries(pages)) {
        const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(page));
        needed[path] = [...everything(chunk, new Set())].filter((file) => !first.has(file));
      }
      // On this device the address also tells which board it will be.
      for (const chunk of chunks) {
        const game = /boards\/([^/]+)\/index\.ts$/.exec(chunk.facadeModuleId ?? "")?.[1];
        if (!game) continue;
        const known = new Set([...first, ...(needed["/play/"] ?? [])]);
        needed[`/play/${game}`] = [...everything(chunk, new Set())].filter((file) => !known.has(file));
      }
    },
    closeBundle() {
      const script = here("dist/theme.js");
      const lines = [
        `const early = ${JSON.stringify(needed)};`,
        "for (const [path, files] of Object.entries(early)) {",
        "  if (!location.pathname.startsWith(path)) continue;",
        "  for (const file of files) {",
        '    const link = document.createElement("link");',
        '    if (file.endsWith(".css")) Object.assign(link, { rel: "preload", as: "style", crossOrigin: "" });',
        '    else Object.assign(link, { rel: "modulepreload" });',
        "    link.href = `/${file}`;",
        "    document.head.append(link);",
        "  }",
        "}",
      ];
      writeFileSync(script, `${readFileSync(script, "utf8")}${lines.join("\n")}\n`);
    },
  };
}

/** Writes a `.br` and a `.gz` beside every file that gets smaller by it, which the server sends to who takes them. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    enforce: "post",
    // After the service worker is written.
    closeBundle: { sequential: true, order: "post", handler: () => compress() },
  };

  function compress(): void {
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
  }
}

/** What the rules say of each game, as `virtual:games`: to choose seats and options nobody has to wait for the rules. */
function games(): Plugin {
  return {
    name: "games",
    resolveId: (id) => (id === "virtual:games" ? "\0virtual:games" : null),
    load(id) {
      if (id !== "\0virtual:games") return null;
      rules.initSync({ module: readFileSync(here("../crates/wasm/pkg/partida_bg.wasm")) });
      return `export default ${JSON.stringify(rules.games())};`;
    },
  };
}

/**
 * The service worker: after one visit everything is on this device. A new version waits until somebody asks for it
 * (`lib/state/updates.svelte.ts`), so that no match is interrupted by one.
 */
const offline = VitePWA({
  strategies: "generateSW",
  registerType: "prompt",
  injectRegister: false,
  integration: { closeBundleOrder: "post" },
  manifest: {
    id: "/",
    name: "Partida",
    short_name: "Partida",
    description: "Five board games with friends and with bots, online and offline.",
    start_url: "/",
    display: "standalone",
    background_color: "#1f3a34",
    theme_color: "#1f5346",
    categories: ["games"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  },
  workbox: {
    globPatterns: ["**/*.{js,css,html,svg,png,woff2,wasm}"],
    maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
    navigateFallback: "/index.html",
    navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/healthz/, /^\/readyz/, /^\/metrics/, /^\/test\//],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    inlineWorkboxRuntime: true,
  },
});

export default defineConfig({
  plugins: [svelte(), games(), early(), offline, compressed()],
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
  },
  server: {
    fs: { allow: [here("."), here("../crates/wasm"), here("../games/flow-free/boards")] },
    proxy: { "/api": { target: server, ws: true }, "/healthz": server },
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
});
