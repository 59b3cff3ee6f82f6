import type { BoardModule } from "$lib/boards/board";
import Board from "./Board.svelte";
import { FLIGHT } from "./flight";
import Result from "./Result.svelte";
import SeatMark from "./SeatMark.svelte";
import { seatColour, seatName } from "./seats";
import SetUp from "./SetUp.svelte";
import { tell } from "./story";

const damasChinas: BoardModule<"damas-chinas"> = { Board, SetUp, Result, SeatMark, seatName, seatColour, tell, pace: FLIGHT };
export default damasChinas;
