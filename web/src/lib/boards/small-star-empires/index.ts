import type { BoardModule } from "$lib/boards/board";
import { t } from "$lib/state/preferences.svelte";
import Board from "./Board.svelte";
import { FLIGHT } from "./flights";
import Panel from "./Panel.svelte";
import Result from "./Result.svelte";
import SeatMark from "./SeatMark.svelte";
import { texts } from "./texts";
import { tell } from "./story";

const module: BoardModule<"small-star-empires"> = {
  Board,
  Panel,
  Result,
  SeatMark,
  seatColour: (seat) => ["#c98f0c", "#d9513f", "#2f9a55", "#3f7fe0"][seat] ?? "#888888",
  tell,
  goal: ({ view }) => ({
    sentence: t(texts.goal),
    each: view.empires.map(({ seat, score }) => ({ seat, far: String(score.total) })),
  }),
  pace: FLIGHT + 250,
};
export default module;
