/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:games" {
  import type { GameInfo } from "$wasm/wire/index";
  const games: GameInfo[];
  export default games;
}

declare module "virtual:words" {
  import type { Lang } from "$wasm/wire/index";
  /** What loads the words of an area in a language. Nothing where texts stay in their modules. */
  const words: Readonly<Record<string, Readonly<Record<Lang, () => Promise<{ default: Readonly<Record<string, string>> }>>>>>;
  export default words;
}
