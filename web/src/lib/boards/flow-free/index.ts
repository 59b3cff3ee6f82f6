import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Device from "./Device.svelte";
import Panel from "./Panel.svelte";
import Result from "./Result.svelte";

export default { Board, Panel, Result, Device, undo: false } satisfies BoardModule<"flow-free">;
