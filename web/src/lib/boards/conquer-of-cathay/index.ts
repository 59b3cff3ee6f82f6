import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import Result from "./Result.svelte";

const module: BoardModule<"conquer-of-cathay"> = { Board, Panel, Result, pace: 1100 };
export default module;
