// Written from the types in Rust by `cargo xtask bless`. Do not edit.

import type { Seat, Seats, Viewer } from "./shared.js";

/**
 * A move as data: a step, or a chain of jumps by its landing cells.
 */
export type Action = { "kind": "pass" } | { "kind": "step", from: Cell, to: Cell, } | { "kind": "chain", from: Cell, path: Array<Landing>, };

export type Answer = { "kind": "onward", next: Array<Onward>, } | { "kind": "patience", left: number | null, };

/**
 * A cell of the star. Holding one proves that it lies on the board.
 *
 * Cells are numbered from 0 in reading order, rows from north to south and each from west to
 * east; people and files use names such as `i5` (D5).
 *
 * ```text
 *                         a
 *                        b b
 *                       c c c
 *                      d d d d
 *             e e e e e e e e e e e e e
 *              f f f f f f f f f f f f
 *               g g g g g g g g g g g
 *                h h h h h h h h h h
 *                 i i i i i i i i i
 *                j j j j j j j j j j
 *               k k k k k k k k k k k
 *              l l l l l l l l l l l l
 *             m m m m m m m m m m m m m
 *                      n n n n
 *                       o o o
 *                        p p
 *                         q
 * ```
 */
export type Cell = string;

/**
 * A set of ten pieces.
 */
export type Colour = "yellow" | "green" | "blue" | "black" | "brown" | "red";

/**
 * Why a match ended.
 */
export type End = "finished" | "survivor" | "no-progress" | "blocked";

/**
 * Something that happened, with all that an animation or a move list needs.
 */
export type Event = { "kind": "moved", seat: Seat, colour: Colour, from: Cell, path: Array<Jump>, } | { "kind": "passed", seat: Seat, } | { "kind": "ended", reason: End, winners: Seats, scores: Array<number>, };

export type Facts = { 
/**
 * The modes, each with the colours of its players in turn order.
 */
modes: Array<Array<Array<Colour>>>, 
/**
 * Where the pieces of each colour begin.
 */
homes: Array<Home>, };

export type Home = { colour: Colour, cells: Array<Cell>, };

/**
 * One part of a path: a jump, or the only step.
 */
export type Jump = { to: Cell, 
/**
 * The piece that this jump removed.
 */
captured?: Taken | null, };

/**
 * A landing cell of a chain. The rules find out themselves what is captured; who asks may leave it
 * out.
 */
export type Landing = { to: Cell, captured?: Cell | null, };

/**
 * A cell that one more jump leads to.
 */
export type Onward = { "kind": "jump", to: Cell, captured: Cell | null, } | { "kind": "back", to: Cell, kept: number, };

/**
 * What is settled before a match.
 */
export type Options = { 
/**
 * Who plays and with which colours (D13).
 */
mode: number, 
/**
 * Whether jumped enemies are removed (D35).
 */
capture: boolean, 
/**
 * Whether in the standard game a target that strangers have filled up counts as reached (D34).
 */
filled_target: boolean, };

/**
 * A piece on its cell.
 */
export type Piece = { cell: Cell, colour: Colour, };

/**
 * How a player stands.
 */
export type Player = { seat: Seat, colours: Array<Colour>, 
/**
 * The pieces left of each of the colours, in the same order.
 */
left: Array<number>, score: number, captures: number, pips: number, best: number, finished: boolean, };

export type Question = { "kind": "onward", from: Cell, path: Array<Cell>, } | { "kind": "patience" };

/**
 * A captured piece and where it stood.
 */
export type Taken = { cell: Cell, colour: Colour, };

/**
 * The match as somebody sees it.
 */
export type View = { viewer: Viewer, options: Options, 
/**
 * All pieces, in the order of their cells.
 */
pieces: Array<Piece>, 
/**
 * In turn order.
 */
players: Array<Player>, 
/**
 * Who is to move; nobody when the match is over.
 */
turn: Seat | null, 
/**
 * Turns since the last progress, and how many of them end the match (D45, D46).
 */
clock: number, clock_limit: number, end: End | null, 
/**
 * Everybody who shares the first place, once the match is over.
 */
winners: Array<Seat>, };
