/**
 * What a game adds to the page: a folder beside this file, named as the game.
 *
 * - `about.ts`: words about the game and its options, light enough for the landing page;
 * - `Cover.svelte`: its picture;
 * - `Rules.svelte`: its rules, written for players;
 * - `index.ts`: its board, as a `BoardModule`. Loaded with the match page only.
 */

import type { Component } from "svelte";
import { preferences } from "$lib/state/preferences.svelte";
import { loadWords } from "$lib/texts/spoken";
import type { Table } from "$lib/match/table";
import type { Text } from "$lib/texts/catalogue";
import type { GameName, Games } from "$wasm/wire/index";

export interface BoardProps<G extends GameName = GameName> {
  table: Table<G>;
  /** Goes back to where matches are set up: a match on this device is kept and offered there, an online match goes on. */
  leave?: () => void;
}

/** A game's own screens before a match on this device, in place of the page's general ones. */
export interface SetUpProps<G extends GameName = GameName> {
  /** Begins the match: for each seat a person (`null`) or the level of a bot. */
  begin(options: Partial<Games[G]["options"]>, seats: readonly (string | null)[]): void;
}

export interface BoardModule<G extends GameName = GameName> {
  /** The board with everything that belongs to playing on it. Fills the width it is given. */
  Board: Component<BoardProps<G>>;
  /** Beside the board: supplies, running scores, progress. */
  Panel?: Component<BoardProps<G>>;
  /** The result in its parts, under who has won. */
  Result?: Component<BoardProps<G>>;
  /** Everything that /play/<game> shows, in place of the page's own set-up and match: a puzzle has packs and days. */
  Device?: Component;
  SetUp?: Component<SetUpProps<G>>;
  /** The colour and shape of a seat in the lists beside the board; by default those of `SeatMark`. */
  SeatMark?: Component<{ seat: number; table: Table<G>; size?: number }>;
  /** The colour of a seat in drawings beside the board; by default that of `SeatMark`. */
  seatColour?(seat: number, table: Table<G>): string;
  /** A seat by the name that the rules give it ("Red", "P1"), where they give one. */
  seatName?(seat: number, table: Table<G>): Text | null;
  /** A line of what happened, where the rules' own words are not how its players would say it. */
  tell?(line: string, table: Table<G>): string;
  /** What wins, as a sentence that goes on with how far everybody is. */
  goal?(table: Table<G>): { sentence: string; each: readonly { seat: number; far: string }[] };
  /** How long the animation of what was fresh takes at most, in milliseconds; the page waits so long between bots. */
  pace?: number;
  /** False where a move on this device is not taken back from the page: the rules forbid it, or the board does it. */
  undo?: boolean;
  /** False where the board itself shows who plays, whose turn it is and the clocks. */
  players?: boolean;
}

export interface AboutOption {
  label: Text;
  help?: Text;
  values?: Record<string, Text>;
  hidden?: boolean;
  advanced?: boolean;
  /** Whether a value can be played with the others as they are chosen; all can where this is left out. */
  possible?: (value: unknown, others: Readonly<Record<string, unknown>>) => boolean;
}

export interface About {
  title: Text;
  /** Its place among the games. */
  order: number;
  seats: { min: number; max: number };
  tagline: Text;
  /** Two or three sentences. */
  description: Text;
  /** "30 min". */
  duration: Text;
  /** Whether its rules have clocks that can be scaled, or seconds for a move may be set; neither for a puzzle. */
  clock?: "rules" | "moves";
  /** Labels for the options of the game by name, with an explanation where one helps, and names for values; `advanced` ones are folded away. */
  options: Record<string, AboutOption>;
}

const boards = import.meta.glob<{ default: BoardModule }>("./*/index.ts");
const abouts = import.meta.glob<{ default: About }>("./*/about.ts", { eager: true });
const covers = import.meta.glob<{ default: Component }>("./*/Cover.svelte", { eager: true });
const rules = import.meta.glob<{ default: Component }>("./*/Rules.svelte");

/** The game's board; nothing where it is played on its sketch. */
export async function boardOf<G extends GameName>(game: G): Promise<BoardModule<G> | null> {
  const [found] = await Promise.all([boards[`./${game}/index.ts`]?.(), loadWords(game, preferences.lang)]);
  return (found?.default as BoardModule<G> | undefined) ?? null;
}

/** Every game that has a folder here, in their order. */
export const GAMES: readonly GameName[] = Object.entries(abouts)
  .sort(([, a], [, b]) => a.default.order - b.default.order)
  .map(([file]) => file.split("/")[1] as GameName);

/** Whether an address names one of the games. */
export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name);
}

export function aboutOf(game: GameName): About | null {
  return abouts[`./${game}/about.ts`]?.default ?? null;
}

export function coverOf(game: GameName): Component | null {
  return covers[`./${game}/Cover.svelte`]?.default ?? null;
}

export async function rulesOf(game: GameName): Promise<Component | null> {
  const [found] = await Promise.all([rules[`./${game}/Rules.svelte`]?.(), loadWords(game, preferences.lang)]);
  return found?.default ?? null;
}
