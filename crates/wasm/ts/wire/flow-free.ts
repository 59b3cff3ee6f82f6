// Written from the types in Rust by `cargo xtask bless`. Do not edit.

import type { Viewer } from "./shared.js";

/**
 * An action as data. Cells are written as players write them (F2).
 */
export type Action = { "kind": "line", colour: Colour, cell: string, } | { "kind": "stroke", colour: Colour, cells: Array<string>, } | { "kind": "clear", colour: Colour, } | { "kind": "restart" } | { "kind": "undo" } | { "kind": "redo" } | { "kind": "help", shown: Shown, };

export type Answer = { "kind": "stars", stars: number, };

/**
 * What crossing a step does to one path: its first `keep` cells stay, these follow.
 */
export type ChangeView = { colour: Colour, keep: number, cells: Array<string>, };

/**
 * A colour by its place in the order of F182: Y B R G W C P, then O M A T L K N E I, then
 * F H J Q S U V Z D, then numbers without letters.
 */
export type Colour = string;

/**
 * One colour of the board.
 */
export type ColourView = { colour: Colour, ends: [string, string], 
/**
 * From the start end to the head; empty where nothing is drawn (F14).
 */
path: Array<string>, connected: boolean, };

/**
 * Counts moves: a stroke or line that changes the board, in another colour than the one counted
 * last. Undoing and redoing never change it.
 */
export type Counter = { moves: number, 
/**
 * The colour counted last.
 */
last: Colour | null, };

/**
 * What happened. Cells are written as players write them (F2).
 */
export type Event = { "kind": "board_picked", level: number, number: number, board: string, } | { "kind": "lined", colour: Colour, cell: string, how: How, 
/**
 * The path of the colour after it.
 */
path: Array<string>, taken: Array<Taken>, 
/**
 * Whether it joined a pair that was not joined before.
 */
connected: boolean, } | { "kind": "stroked", colour: Colour, path: Array<string>, taken: Array<Taken>, connected: boolean, } | { "kind": "cleared", colour: Colour, cells: Array<string>, } | { "kind": "restarted" } | { "kind": "undone", paths: Array<Path>, } | { "kind": "redone", paths: Array<Path>, } | { "kind": "helped", shown: Shown, } | { "kind": "won" } | { "kind": "lost", open: Array<Colour>, };

export type Facts = { 
/**
 * The sizes of the boards of each day (F160).
 */
daily: [number, number, number], 
/**
 * The size of the board of each week (F163).
 */
weekly: number, 
/**
 * The levels of the packs, which are the sizes of their boards.
 */
levels: Array<number>, };

/**
 * The help that a board has had. Neither undo nor restart takes it back (F173).
 */
export type Helped = { 
/**
 * Hints *next* and *path*; *check* is free.
 */
hints: number, solver: boolean, 
/**
 * A path was shown and is not drawn yet: the next change of the board is the hint's.
 */
drawing: boolean, 
/**
 * The stroke that won the board was a hint's.
 */
finished: boolean, };

/**
 * What a line did to its own path, the cases of F40 to F45.
 */
export type How = "stayed" | "cut" | "started" | "continued" | { "branched": { from: string, } } | { "started_again": { from: string, } };

/**
 * The options of a match.
 *
 * Written as `{"level":7,"number":null,"strict":true}` or as
 * `{"board":"F1;5x5;R3B/2G2/3BG/4R/Y3Y","strict":true}`; a level and a board exclude each other.
 */
export type Options = { level: number, number: number | null, strict: boolean, } | { board: string, strict: boolean, };

/**
 * A colour and its path; empty where it has none.
 */
export type Path = { colour: Colour, path: Array<string>, };

export type Question = { "kind": "stars", spare: number, hints: number, solved: boolean, };

/**
 * A restart among the steps.
 */
export type RestartView = { 
/**
 * Its place in time from 0: those of `undo` as they stand there, then those of `redo` from the last.
 */
step: number, 
/**
 * The counter that crossing it brings.
 */
counter: Counter, };

/**
 * What somebody was shown (F173).
 */
export type Shown = "next" | "path" | "solver";

/**
 * A path that another colour crossed and that is gone (F48).
 */
export type Taken = { colour: Colour, 
/**
 * The cells it lost, ends apart.
 */
cells: Array<string>, };

/**
 * A game as its viewers see it. Cells are written as players write them (F2).
 */
export type View = { viewer: Viewer, 
/**
 * Level and number of a predefined board; `None` for another one.
 */
level: number | null, number: number | null, 
/**
 * The share code of the board (F194).
 */
board: string, width: number, height: number, strict: boolean, 
/**
 * `playing`, `won` or `lost` (F19).
 */
state: string, 
/**
 * The colours in use, in the order of F65.
 */
colours: Array<ColourView>, 
/**
 * The move counter (F170).
 */
counter: Counter, 
/**
 * The stars of a won game, none for one that was shown to the end (F171).
 */
stars: number | null, 
/**
 * The help that the board has had (F173).
 */
helped: Helped, 
/**
 * The steps that can be taken back and those that can be done again, the nearest one last
 * (F120), so that what they would bring can be told from the view.
 */
undo: Array<Array<ChangeView>>, redo: Array<Array<ChangeView>>, 
/**
 * Which of these steps are restarts (F121).
 */
restarts: Array<RestartView>, };
