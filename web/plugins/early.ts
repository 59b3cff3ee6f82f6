import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** Which page is at an address, as `src/routes.ts` says. */
const ROUTE = /path: "([^"]+)", load: \(\) => import\("\.\/(pages\/\w+\.svelte)"\)/g;

/** The pages that show a board, whose game the address names. */
const OF_GAME = ["/play/", "/rules/"];

/**
 * Tells `theme.js`, which runs first, what the pages are made of, and the words of each language: they are fetched beside
 * the program rather than after it.
 */
export function early(): Plugin {
  const pages: Record<string, string[]> = {};
  const words: Record<string, Record<string, string>> = {};
  return {
    name: "early",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const everything = (chunk: Chunk | undefined, found = new Set<string>()): Set<string> => {
        if (!chunk || found.has(chunk.fileName)) return found;
        found.add(chunk.fileName);
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
        for (const file of chunk.imports) everything(byName.get(file), found);
        return found;
      };
      const of = (id: RegExp) => chunks.find((chunk) => id.test(chunk.facadeModuleId ?? ""));
      const first = everything(chunks.find((chunk) => chunk.isEntry));
      const routes = readFileSync(fileURLToPath(new URL("../src/routes.ts", import.meta.url)), "utf8");
      for (const [, path = "", page = ""] of routes.matchAll(ROUTE)) {
        const needed = everything(of(new RegExp(`/${page}$`)));
        // A parameter is whatever stands there.
        pages[path.replace(/:\w+/g, ":")] = [...needed].filter((file) => !first.has(file));
      }
      for (const chunk of chunks) {
        const id = chunk.facadeModuleId ?? "";
        const game = /boards\/([^/]+)\/index\.ts$/.exec(id)?.[1];
        // On this device the address also tells which board it will be.
        if (game) pages[`/play/${game}`] = [...everything(chunk)].filter((file) => !first.has(file));
        const [, area, lang] = /virtual:words\/([^/]+)\/(\w+)$/.exec(id) ?? [];
        if (area && lang) (words[area] ??= {})[lang] = chunk.fileName;
      }
    },
    closeBundle() {
      const script = fileURLToPath(new URL("../dist/theme.js", import.meta.url));
      const told = `early(${JSON.stringify({ pages, words, ofGame: OF_GAME })});\n`;
      writeFileSync(script, readFileSync(script, "utf8") + told);
    },
  };
}
