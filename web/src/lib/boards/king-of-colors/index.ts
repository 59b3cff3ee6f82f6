import { nameInStory } from "$lib/match/names";
import { t } from "$lib/state/preferences.svelte";
import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import Result from "./Result.svelte";
import SeatMark from "./SeatMark.svelte";
import { colours, goal } from "./texts";

const INKS = { red: "#d0424c", blue: "#3f79d8", green: "#2f9a5a" };

const board: BoardModule<"king-of-colors"> = {
  Board,
  Panel,
  Result,
  SeatMark,
  seatName: (seat, table) => colours[table.view.colours[seat] ?? "red"],
  seatColour: (seat, table) => INKS[table.view.colours[seat] ?? "red"],
  // The rules call players by their colours.
  tell: (line, table) =>
    table.view.colours.reduce((told, colour, seat) => told.replaceAll(t(colours[colour]), () => nameInStory(table, seat)), line),
  goal: ({ view }) => ({
    sentence: t(goal.all),
    each: view.colours.map((colour, seat) => {
      const held = view.counts[colour].reduce((sum, count) => sum + Math.min(count, 4), 0);
      return { seat, far: `${held}/12` };
    }),
  }),
  // The board shows turn order, who is "you" and the clock itself (K131).
  players: false,
  // A confirmed action cannot be taken back (K134).
  undo: false,
  // A fight is told in three steps.
  pace: 1500,
};

export default board;
