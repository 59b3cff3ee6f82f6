import type { BoardModule } from "$lib/boards/board";
import Board from "./Board.svelte";
import { FLIGHT } from "./flight";
import Result from "./Result.svelte";
import SeatMark from "./SeatMark.svelte";
import { seatName } from "./seats";

const damasChinas: BoardModule<"damas-chinas"> = { Board, Result, SeatMark, seatName, pace: FLIGHT };
export default damasChinas;
