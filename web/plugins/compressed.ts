import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

/** Writes a `.br` and a `.gz` beside every file that gets smaller by it, which the server sends to who takes them. */
export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    enforce: "post",
    // After the service worker is written.
    closeBundle: { sequential: true, order: "post", handler: () => compress() },
  };

  function compress(): void {
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
