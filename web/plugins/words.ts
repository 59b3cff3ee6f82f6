import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Plugin } from "vite";

const LANGS = ["es", "en", "pt"] as const;
type Lang = (typeof LANGS)[number];
type Text = Record<Lang, string>;

/** Texts by their key. */
type Table = Map<string, Text>;

interface Found {
  start: number;
  end: number;
  text: Text;
}

/** What a constant expression says; nothing where it is none. */
function said(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [said(node.left), said(node.right)];
    return left === null || right === null ? null : left + right;
  }
  return null;
}

function textOf(node: ts.ObjectLiteralExpression): Text | null {
  if (node.properties.length !== LANGS.length) return null;
  const text: Partial<Text> = {};
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) return null;
    const words = said(property.initializer);
    const lang = LANGS.find((one) => one === (property.name as ts.Identifier).text);
    if (words === null || !lang) return null;
    text[lang] = words;
  }
  return text as Text;
}

/** Every text that stands in a module: an object of constant words in all languages. */
export function textsIn(code: string): Found[] {
  const found: Found[] = [];
  const file = ts.createSourceFile("module.ts", code, ts.ScriptTarget.Latest);
  const look = (node: ts.Node): void => {
    const text = ts.isObjectLiteralExpression(node) ? textOf(node) : null;
    if (text) found.push({ start: node.getStart(file), end: node.end, text });
    else ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

/**
 * Which texts are loaded together: those of a board with the board, all others at the start. What the landing page tells of
 * a game belongs to the site.
 */
export function areaOf(file: string): string | null {
  if (!file.endsWith(".ts") || file.includes(".test.") || file.includes(".testing.") || file.endsWith("/wire.ts")) return null;
  const [, game, name] = /\/lib\/boards\/([^/]+)\/(.+)$/.exec(file) ?? [];
  return game && game !== "shared" && name !== "about.ts" && name !== "origin.ts" && !/^board\./.test(game) ? game : "site";
}

function keyOf(text: Text): string {
  return createHash("sha256")
    .update(JSON.stringify(LANGS.map((lang) => text[lang])))
    .digest("base64url")
    .slice(0, 6);
}

/** All texts in the files of a folder, by area. */
function collect(sources: string): Map<string, Table> {
  const areas = new Map<string, Table>();
  for (const file of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    const area = areaOf(`/${file}`);
    if (area === null) continue;
    for (const { text } of textsIn(readFileSync(join(sources, file), "utf8"))) {
      const table = areas.get(area) ?? new Map<string, Text>();
      const before = table.get(keyOf(text));
      if (before && before.es !== text.es) throw new Error(`two texts have one key: ${before.en} and ${text.en}`);
      areas.set(area, table.set(keyOf(text), text));
    }
  }
  return areas;
}

/**
 * Takes the words out of the modules of the built app, so that nobody loads languages that they do not read: a chunk for
 * each language and area, loaded when it is chosen (`src/lib/texts/spoken.ts`). In tests and while developing, texts stay
 * where they are written.
 */
export function words(): Plugin {
  let areas = new Map<string, Table>();
  let sources = "";
  return {
    name: "words",
    enforce: "pre",
    configResolved({ command, root }) {
      sources = join(root, "src");
      if (command === "build") areas = collect(sources);
    },
    resolveId: (id) => (id.startsWith("virtual:words") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0virtual:words")) return null;
      const [, area = "", lang] = id.split("/");
      if (lang) {
        const table = [...(areas.get(area) ?? [])].map(([key, text]) => [key, text[lang as Lang]]);
        return `export default ${JSON.stringify(Object.fromEntries(table))};`;
      }
      const loaders = [...areas.keys()].map((area) => {
        const each = LANGS.map((lang) => `${lang}: () => import("virtual:words/${area}/${lang}")`);
        return `${JSON.stringify(area)}: { ${each.join(", ")} }`;
      });
      return `export default { ${loaders.join(", ")} };`;
    },
    transform(code, id) {
      const area = id.startsWith(sources) ? areaOf(id) : null;
      if (area === null || !areas.has(area)) return null;
      let result = code;
      const found = textsIn(code);
      if (found.length === 0) return null;
      for (const { start, end, text } of found.reverse()) {
        result = `${result.slice(0, start)}__text(${JSON.stringify(keyOf(text))})${result.slice(end)}`;
      }
      const head = `import { textsOf } from "$lib/texts/spoken";\nconst __text = textsOf(${JSON.stringify(area)});\n`;
      return { code: head + result, map: null };
    },
  };
}
