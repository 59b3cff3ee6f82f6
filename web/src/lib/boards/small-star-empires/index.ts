import type { BoardModule } from "$lib/boards/board";
import Board from "./Board.svelte";
import { FLIGHT } from "./flights";
import Panel from "./Panel.svelte";
import Result from "./Result.svelte";
import SeatMark from "./SeatMark.svelte";
import { tell } from "./story";

const module: BoardModule<"small-star-empires"> = {
  Board,
  Panel,
  Result,
  SeatMark,
  seatColour: (seat) => ["#c98f0c", "#d9513f", "#2f9a55", "#3f7fe0"][seat] ?? "#888888",
  tell,
  pace: FLIGHT + 250,
};
export default module;
