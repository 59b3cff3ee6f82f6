import type { BoardModule } from "$lib/boards/board";
import { t } from "$lib/state/preferences.svelte";
import Board from "./Board.svelte";
import { FLIGHT } from "./flight";
import Result from "./Result.svelte";
import SeatMark from "./SeatMark.svelte";
import { seatColour, seatName } from "./seats";
import SetUp from "./SetUp.svelte";
import { texts } from "./texts";
import { tell } from "./story";

/** Points are pieces at home, and with captures the captured ones too. */
const goal: BoardModule<"damas-chinas">["goal"] = ({ view }) => ({
  sentence: t(view.options.capture ? texts.goalPoints : texts.goalHome),
  each: view.players.map(({ seat, score, colours }) => ({
    seat,
    far: view.options.capture ? String(score) : `${score}/${10 * colours.length}`,
  })),
});

const damasChinas: BoardModule<"damas-chinas"> = { Board, SetUp, Result, SeatMark, seatName, seatColour, tell, goal, pace: FLIGHT };
export default damasChinas;
