import type { BoardModule } from "$lib/boards/board";
import Board from "./Board.svelte";
import { LETTERS } from "./chart";
import { FLIGHT } from "./flights";
import Panel from "./Panel.svelte";
import Result from "./Result.svelte";
import SeatMark from "./SeatMark.svelte";

const module: BoardModule<"small-star-empires"> = {
  Board,
  Panel,
  Result,
  SeatMark,
  seatName: (seat) => {
    const letter = LETTERS[seat] ?? "";
    return { es: letter, en: letter, pt: letter };
  },
  pace: FLIGHT + 250,
};
export default module;
