/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:games" {
  import type { GameInfo } from "$wasm/wire/index";
  const games: GameInfo[];
  export default games;
}
