// Written from the types in Rust by `cargo xtask bless`. Do not edit.

import type { Seat, Seats, Viewer } from "./shared.js";

/**
 * A turn as data.
 */
export type Action = { "kind": "turn", from: Hex, to: Hex, place: Piece, } | { "kind": "pass" };

export type Answer = { "kind": "flights", flights: Array<Flight>, };

/**
 * The seven main sectors over the places C, 1, 2, 3, 4, 5, 6, each sector once.
 *
 * ```
 * use small_star_empires::Arrangement;
 * let reference: Arrangement = "1.0 2.0 3.0 4.0 5.0 6.0 7.0".parse().unwrap();
 * assert_eq!(reference, Arrangement::REFERENCE);
 * assert!("1.0 1.0 3.0 4.0 5.0 6.0 7.0".parse::<Arrangement>().is_err());
 * ```
 */
export type Arrangement = string;

/**
 * What a player has left, and what the count would give now (S32).
 */
export type Empire = { seat: Seat, colonies_left: number, stations_left: number, score: Score, };

/**
 * What happened.
 */
export type Event = { "kind": "set_up", sectors: Arrangement, first: Seat, } | { "kind": "turn", seat: Seat, from: Hex, to: Hex, place: Piece, through: [Hex, Hex] | null, } | { "kind": "passed", seat: Seat, } | { "kind": "over", winners: Seats, totals: Array<number>, };

export type Facts = { 
/**
 * The letters of the seats (S1).
 */
letters: [string, string, string, string], };

/**
 * Written `"random"` or as the letter of a player.
 */
export type First = string;

/**
 * A landing, and how the ship gets there.
 */
export type Flight = { to: Hex, 
/**
 * The wormholes where it goes in and comes out; nothing for a straight flight.
 */
through: [Hex, Hex] | null, 
/**
 * What may be placed there.
 */
gains: Array<Gain>, };

/**
 * What the viewer's total would gain.
 */
export type Gain = { place: Piece, points: number, };

/**
 * A hex by its axial coordinates (S7): `x` counts to the east along a row, `y` counts rows
 * downwards, and the centre of the central sector is `(0,0)`.
 *
 * Not every value lies on a board; [`Chart::spot`](crate::Chart::spot) tells. Written `x,y`, and
 * ordered as positions are written: by `y`, then `x`.
 */
export type Hex = string;

/**
 * One hex and what stands on it.
 */
export type HexView = { at: Hex, system: System, 
/**
 * Who controls it, home systems included.
 */
owner: Seat | null, piece: Piece | null, 
/**
 * How many ships of the owner stand here.
 */
ships: number, };

/**
 * Written `"random"`, `"reference"` or as seven pairs `sector.rotation`.
 */
export type Layout = string;

/**
 * What is settled before a match.
 */
export type Options = { 
/**
 * 2, 3 or 4 (S1).
 */
players: number, 
/**
 * Whether wormholes and black holes are on the board (S13).
 */
tokens: boolean, 
/**
 * How the main sectors lie (S15, S16).
 */
arrangement: Layout, 
/**
 * Who has the first turn (S18).
 */
first: First, };

/**
 * What is placed where a ship lands (S6).
 */
export type Piece = "colony" | "station";

export type Question = { "kind": "flights", from: Hex, };

/**
 * The count of one player (S32 to S38).
 */
export type Score = { 
/**
 * Points for planets (S33).
 */
planets: number, 
/**
 * Points for nebulae (S34).
 */
nebulae: number, 
/**
 * Points for trade stations (S35).
 */
trade: number, 
/**
 * The size of the largest group, which is no points of itself (S36).
 */
territory: number, 
/**
 * Points for the largest territory of all, shared or not: 3 or none (S36).
 */
bonus: number, total: number, };

/**
 * A kind of system (S2), written as its symbol.
 */
export type System = string;

/**
 * What a viewer knows: everything, since the game has no secrets.
 */
export type View = { viewer: Viewer, players: number, tokens: boolean, 
/**
 * `None` before the setup.
 */
sectors: Arrangement | null, 
/**
 * `None` where it is not known, as in some loaded positions.
 */
first: Seat | null, 
/**
 * Whose turn it is; `None` when the match is over.
 */
turn: Seat | null, 
/**
 * Who was seen to pass.
 */
passed: Seats, 
/**
 * Every hex of the board, by `y`, then `x`.
 */
hexes: Array<HexView>, 
/**
 * Supplies and running scores, by seat.
 */
empires: Array<Empire>, 
/**
 * Everybody who shares the first place, once the match is over.
 */
winners: Seats | null, };
