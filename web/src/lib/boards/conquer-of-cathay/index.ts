import { t } from "$lib/state/preferences.svelte";
import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import Result from "./Result.svelte";
import { GOAL } from "./reference";
import { texts } from "./texts";
import { withNames } from "./words";

const module: BoardModule<"conquer-of-cathay"> = {
  Board,
  Panel,
  Result,
  seatName: (seat) => ({ es: `P${seat + 1}`, en: `P${seat + 1}`, pt: `P${seat + 1}` }),
  tell: withNames,
  goal: ({ view }) => ({
    sentence: t(texts.goal),
    each: view.players.map(({ points }, seat) => ({ seat, far: `${points}/${GOAL}` })),
  }),
  players: false,
  pace: 1100,
  // C36: an accepted action cannot be taken back.
  undo: false,
};
export default module;
