// Written from the types in Rust by `cargo xtask bless`. Do not edit.

import type { Seat, Seats, Viewer } from "./shared.js";

/**
 * An action as data.
 */
export type Action = { "kind": "place", vertex: Vertex, edge: Edge, } | { "kind": "road", edge: Edge, } | { "kind": "settle", vertex: Vertex, } | { "kind": "city", vertex: Vertex, } | { "kind": "recruit", soldier: Kind, vertex: Vertex, } | { "kind": "trade", give: Resource, take: Resource, } | { "kind": "move", slot: Slot, vertex: Vertex, } | { "kind": "attack", slot: Slot, vertex: Vertex, } | { "kind": "end" } | { "kind": "roll" } | { "kind": "return", vertex: Vertex, } | { "kind": "discard", cards: Cards, } | { "kind": "resign" };

export type Answer = { "kind": "contests", contests: Array<Contest>, } | { "kind": "sources", sources: Array<Source>, };

/**
 * A set of resource cards, counted in canonical order; written in JSON as those five numbers.
 */
export type Cards = [number, number, number, number, number];

/**
 * The race for one card.
 */
export type Contest = { card: PointCard, holder: Seat | null, 
/**
 * The figure with which somebody else takes the card.
 */
needed: number, 
/**
 * Everybody still in the match, the highest figure first.
 */
race: Array<Runner>, 
/**
 * Those who lack no more than one.
 */
close: Array<Seat>, };

/**
 * A side of a hex, E0 to E71 (C8): the place of roads.
 */
export type Edge = number;

/**
 * Why a match ended (C87).
 */
export type Ending = "points" | "round_limit" | "last_player";

/**
 * What happened. Every event is public (C89): hands are secret, but what goes into or out of
 * them is seen.
 */
export type Event = { "kind": "starting_die", seat: Seat, die: number, } | { "kind": "first_player", seat: Seat, } | { "kind": "board_laid", layout: Layout, } | { "kind": "round_began", round: number, } | { "kind": "turn_began", seat: Seat, } | { "kind": "timed_out", seat: Seat, in_a_row: number, } | { "kind": "came_back", seat: Seat, } | { "kind": "placed", seat: Seat, vertex: Vertex, edge: Edge, } | { "kind": "starting_hand", seat: Seat, cards: Cards, } | { "kind": "road_built", seat: Seat, edge: Edge, } | { "kind": "settlement_built", seat: Seat, vertex: Vertex, } | { "kind": "city_built", seat: Seat, vertex: Vertex, } | { "kind": "recruited", seat: Seat, soldier: Slot, vertex: Vertex, } | { "kind": "traded", seat: Seat, give: Resource, take: Resource, } | { "kind": "moved", seat: Seat, soldier: Slot, from: Vertex, to: Vertex, } | { "kind": "fought", seat: Seat, soldier: Slot, from: Vertex, vertex: Vertex, rival: Seat, defender: Slot, 
/**
 * Whether the attacker fell along with the defender.
 */
attacker_fell: boolean, } | { "kind": "conquered", seat: Seat, soldier: Slot, from: Vertex, vertex: Vertex, rival: Seat, city: boolean, } | { "kind": "ruin_occupied", seat: Seat, soldier: Slot, from: Vertex, vertex: Vertex, rival: Seat, city: boolean, } | { "kind": "destroyed", seat: Seat, soldier: Slot, from: Vertex, vertex: Vertex, rival: Seat, city: boolean, } | { "kind": "claimed", seat: Seat, vertex: Vertex, } | { "kind": "went_out", seat: Seat, cards: Cards, } | { "kind": "card_passed", card: PointCard, from: Seat | null, to: Seat | null, } | { "kind": "turn_ended", seat: Seat, } | { "kind": "rolled", seat: Seat, dice: [number, number], } | { "kind": "ran_short", resource: Resource, } | { "kind": "produced", seat: Seat, cards: Cards, } | { "kind": "thief_moved", from: Hex, to: Hex, } | { "kind": "lost", seat: Seat, resource: Resource, } | { "kind": "must_discard", seat: Seat, count: number, } | { "kind": "discarded", seat: Seat, cards: Cards, } | { "kind": "rolled_to_return", seat: Seat, dice: [number, number], may_return: boolean, } | { "kind": "returned", seat: Seat, vertex: Vertex, } | { "kind": "retired", seat: Seat, cards: Cards, } | { "kind": "over", reason: Ending, winners: Seats, };

/**
 * The reference card that lies beside every player.
 */
export type Facts = { 
/**
 * The points that win at the end of a round (C3).
 */
goal: number, 
/**
 * C17.
 */
prices: PerBuild<Cards>, 
/**
 * How many pieces of a kind everybody has (C19, C20).
 */
pieces: PerBuild<number>, 
/**
 * The resources in the order in which cards are counted (C14).
 */
resources: [Resource, Resource, Resource, Resource, Resource], 
/**
 * The point cards in the order of the view.
 */
point_cards: [PointCard, PointCard, PointCard, PointCard], };

/**
 * A terrain tile, H0 to H18 (C6).
 */
export type Hex = number;

/**
 * The two kinds of soldier.
 */
export type Kind = "warrior" | "archer";

/**
 * Terrain and token of every hex. Holding one proves that it satisfies C10 and C11.
 *
 * Written in JSON, and in positions, as two texts of five rows.
 */
export type Layout = { board: string, tokens: string, };

export type Options = { players: number, turn_seconds: number, round_limit: number | null, double_start: boolean, 
/**
 * Terrain and tokens, for tests and replays; drawn when not given.
 */
layout: Layout | null, };

/**
 * What can be built, with one value for each.
 */
export type PerBuild<T> = { road: T, settle: T, city: T, warrior: T, archer: T, };

/**
 * The phases of C97.
 */
export type Phase = "setup" | "main" | "return_roll" | "return_place" | "discard" | "over";

/**
 * What one viewer may know of one player.
 */
export type PlayerView = { 
/**
 * The hand, where the viewer may see it.
 */
hand: Cards | null, 
/**
 * How many cards are in the hand.
 */
cards: number, settlements: Array<Vertex>, cities: Array<Vertex>, roads: Array<Edge>, soldiers: Array<SoldierView>, retired: boolean, out: boolean, 
/**
 * Whether this player has received Resurrection once.
 */
returned: boolean, 
/**
 * How many cards are still to be discarded.
 */
owes: number, 
/**
 * Time-outs in a row.
 */
time_outs: number, points: number, 
/**
 * The length of the longest route.
 */
route: number, };

/**
 * The four point cards (C4, C102).
 */
export type PointCard = "resurrection" | "development" | "longest_route" | "largest_army";

export type Question = { "kind": "contests" } | { "kind": "sources", number: number, };

/**
 * The five resources, in their canonical order (C14).
 */
export type Resource = "wood" | "clay" | "wheat" | "sheep" | "stone";

export type ResultView = { reason: Ending, winners: Seats, };

export type Runner = { seat: Seat, figure: number, };

/**
 * A soldier's name (C20): at most two warriors and one archer are on the board.
 */
export type Slot = "W1" | "W2" | "A1";

export type SoldierView = { name: Slot, vertex: Vertex, moved: boolean, attacked: boolean, new: boolean, };

/**
 * Where cards of one resource come from for one player.
 */
export type Source = { seat: Seat, resource: Resource, hexes: Array<Hex>, };

/**
 * A corner of a hex, V0 to V53 (C7): the place of buildings and soldiers.
 */
export type Vertex = number;

/**
 * What one viewer may know.
 */
export type View = { viewer: Viewer, turn_seconds: number, round_limit: number | null, double_start: boolean, layout: Layout, thief: Hex, 
/**
 * The reserve, in canonical order.
 */
stock: Cards, players: Array<PlayerView>, ruins: Array<Vertex>, 
/**
 * Who holds Resurrection, Development, Longest Route and Largest Army.
 */
point_cards: [Seat | null, Seat | null, Seat | null, Seat | null], round: number, order: Array<Seat>, 
/**
 * Whose turn it is, or is ending, or was the last.
 */
active: Seat, phase: Phase, result: ResultView | null, };
