import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { areaOf, textsIn } from "../../../plugins/words";

vi.mock("virtual:words", () => {
  const table = (words: string) => () => Promise.resolve({ default: { key: words } });
  const failing = () => Promise.reject(new Error("nobody is there"));
  return {
    default: { site: { es: table("hola"), en: table("hello"), pt: failing }, game: { es: table("dado"), en: table("die"), pt: failing } },
  };
});
const { loadLanguage, loadWords, textsOf } = await import("./spoken");

test("words are there once their language was loaded, those of a board with the board", async () => {
  const [text, die] = [textsOf("site")("key"), textsOf("game")("key")];
  await loadWords("site", "es");
  expect([text.es, text.en, die.es]).toEqual(["hola", "", ""]);
  await loadWords("game", "es");
  expect(die.es).toBe("dado");
  await loadLanguage("en");
  expect([text.en, die.en]).toEqual(["hello", "die"]);
  await expect(loadLanguage("pt")).rejects.toThrow("nobody is there");
  expect("es" in text && text.es).toBe("hola");
});

test("texts are found where all their words are constant", () => {
  const code = `const a = { b: { es: "uno", en: "one", pt: \`um\` }, c: { es: "a" + "b", en: "c", pt: "d" } };
    const no = [{ es: name, en: "x", pt: "y" }, { es: "only" }, { es: "a", en: "b", pt: "c", fr: "d" }];`;
  expect(textsIn(code).map(({ text }) => text)).toEqual([
    { es: "uno", en: "one", pt: "um" },
    { es: "ab", en: "c", pt: "d" },
  ]);
});

test("the words of a board come with the board, and what the landing page tells of a game with the site", () => {
  expect(areaOf("/src/lib/boards/flow-free/texts.ts")).toBe("flow-free");
  expect(areaOf("/src/lib/boards/flow-free/logic/palette.ts")).toBe("flow-free");
  expect(areaOf("/src/lib/boards/flow-free/about.ts")).toBe("site");
  expect(areaOf("/src/lib/boards/shared/texts.ts")).toBe("site");
  expect(areaOf("/src/lib/boards/board.ts")).toBe("site");
  expect(areaOf("/src/lib/match/texts.ts")).toBe("site");
  expect(areaOf("/src/lib/match/texts.test.ts")).toBeNull();
});

test("nothing of the site uses the words of a board, which are not there yet", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|svelte)$/.test(file));
  const outside = sources.filter((file) => !/\.(test|testing)\./.test(file) && !/^lib\/boards\/[^/]+\//.test(file));
  const ofBoards = /from "(?:\$lib\/boards|\.\.?(?:\/\.\.)*\/boards)\/(?!shared\/)[^"/]+\/[^"]+"/;
  expect(outside.filter((file) => ofBoards.test(readFileSync(`src/${file}`, "utf8")))).toEqual([]);
});
