// Written from the types in Rust by `cargo xtask bless`. Do not edit.

import type { Seat, Seats, Viewer } from "./shared.js";

/**
 * A decision as data.
 */
export type Action = { "kind": "place", cell: Cell, token: Token, } | { "kind": "pass" } | { "kind": "choose", cell: Cell, } | { "kind": "produce_auto" } | { "kind": "produce", troops: Garrisons, } | { "kind": "move", from: Cell, to: Cell, count: number, } | { "kind": "fight", from: Cell, to: Cell, count: number, } | { "kind": "leave" };

export type Answer = never;

/**
 * An event card, in the order of K35.
 */
export type Card = "ST" | "MP" | "DD" | "DM" | "SD";

/**
 * A short list of event cards, the first on top: three bits each, so that a state stays small.
 */
export type Cards = Array<"ST" | "MP" | "DD" | "DM" | "SD">;

/**
 * A territory of the board. Holding one proves that it exists; its order is cell order (K4).
 *
 * ```text
 *                   D1
 *             C1          E1
 *       B1          D2          F1
 * A1          C2          E2          G1
 *       B2          D3          F2
 * A2          C3          E3          G2
 *       B3          D4          F3
 * A3          C4          E4          G3
 *       B4          D5          F4
 * A4          C5          E5          G4
 *       B5          D6          F5
 *             C6          E6
 *                   D7
 * ```
 */
export type Cell = string;

/**
 * A player's colour, in clockwise order (K14, K16). It fixes the corner of the board.
 */
export type Colour = "red" | "blue" | "green";

/**
 * A set of colours, written as a list.
 */
export type ColourSet = Array<"red" | "blue" | "green">;

/**
 * What a production turn must add up to.
 */
export type Distribution = { new: number, sum: number, lost: number, automatic: Garrisons, };

/**
 * How the match ended.
 */
export type Ending = { result: Verdict, reason: Reason, winners: Seats, };

/**
 * Something that happened. Who it was is told by seat and by colour: redaction goes by seats,
 * the board by colours.
 */
export type Event = { "kind": "opened", colours: [Colour, Colour, Colour], terrain: Land, deck: Cards | null, cards: number, } | { "kind": "round_started", round: number, initial: Colour, standstill: number, } | { "kind": "turn_passed", seat: Seat, colour: Colour, phase: Phase, lap: number | null, } | { "kind": "placed", seat: Seat, colour: Colour, cell: Cell, token: Token | null, automatic?: boolean, } | { "kind": "passed", seat: Seat, colour: Colour, automatic?: boolean, } | { "kind": "shuffled", deck: Cards | null, } | { "kind": "card_turned", card: Card, } | { "kind": "doubled", seat: Seat, colour: Colour, cell: Cell, } | { "kind": "token_lost", seat: Seat, colour: Colour, cell: Cell, } | { "kind": "chosen", seat: Seat, colour: Colour, card: Card, cell: Cell | null, automatic?: boolean, } | { "kind": "revealed", tokens: Tokens, } | { "kind": "produced", seat: Seat, colour: Colour, 
/**
 * New troops, and how many found no room.
 */
new: number, lost: number, troops: Garrisons, automatic?: boolean, } | { "kind": "moved", seat: Seat, colour: Colour, from: Cell, to: Cell, count: number, 
/**
 * How many were lost over 20.
 */
lost: number, automatic?: boolean, } | { "kind": "fought", seat: Seat, colour: Colour, enemy: Colour, from: Cell, to: Cell, attackers: number, defenders: number, toll: number, power: number, attackers_left: number, defenders_left: number, advanced: number, automatic?: boolean, } | { "kind": "stood_in", seat: Seat, colour: Colour, } | { "kind": "eliminated", seat: Seat, colour: Colour, } | { "kind": "left", seat: Seat, colour: Colour, absent?: boolean, } | { "kind": "counted", counts: PerColour<[number, number, number]>, } | { "kind": "ended", result: Verdict, reason: Reason, winners: Seats, colours: ColourSet, };

/**
 * A setup that is given, for tests and replays (K23). What is missing is drawn.
 */
export type Explicit = { 
/**
 * The colours of the seats 0, 1 and 2, such as `RBG`.
 */
colours?: string, 
/**
 * 27 letters `s`, `p` and `o` for the coloured cells in cell order.
 */
terrain?: string, 
/**
 * The event cards in the order in which they are turned up; after them K35 applies.
 */
deck?: Array<Card>, 
/**
 * The initial player's letter.
 */
initial?: string, };

export type Facts = { 
/**
 * The fewest and the most troops of a territory (K48).
 */
fewest: number, most: number, 
/**
 * What a Defence token costs whoever attacks (K67).
 */
toll: number, 
/**
 * The tokens that a player may place.
 */
tokens: [Token, Token, Token], };

/**
 * Troops by territory, 0 where nothing is said: written as an object of names and numbers.
 */
export type Garrisons = { [key in string]: number };

/**
 * How a player went out (K79, K81).
 */
export type How = "eliminated" | "left";

/**
 * The terrain of the 27 coloured cells in cell order, nine of each: written as 27 letters.
 */
export type Land = string;

/**
 * The options of a match.
 */
export type Options = { setup: Setup, 
/**
 * The production levels of the classes L0 to L9.
 */
levels: [number, number, number, number, number, number, number, number, number, number], 
/**
 * Seconds for a decision in planning, 0 for no clock; the others likewise.
 */
clock_planning: number, clock_event: number, clock_production: number, clock_movement: number, 
/**
 * After how many rounds without a change of control the ranking decides; 0 for never.
 */
standstill_rounds: number, 
/**
 * After which round the ranking decides; 0 for never.
 */
round_limit: number, 
/**
 * What is given instead of drawn.
 */
explicit?: Explicit, };

/**
 * A player who is out of the match.
 */
export type Out = { colour: Colour, how: How, };

/**
 * One value for each colour.
 */
export type PerColour<T> = { red: T, blue: T, green: T, };

/**
 * The phases in the words of K107.
 */
export type Phase = "plan" | "event" | "prod" | "move" | "over";

/**
 * A token as a viewer may see it.
 */
export type Piece = { 
/**
 * Its type, where the viewer may know it.
 */
token: Token | null, face_up: boolean, };

/**
 * What is asked before a decision is answered by its preview.
 */
export type Question = never;

/**
 * Why a match is over (K88).
 */
export type Reason = "colours" | "last_player" | "ranking" | "nobody_left" | "abandoned";

/**
 * How the terrain is dealt.
 */
export type Setup = "random" | "balanced";

/**
 * What a territory is (K6, K7).
 */
export type Terrain = "sky" | "purple" | "orange" | "blank";

/**
 * A territory as a viewer may see it.
 */
export type Territory = { cell: Cell, terrain: Terrain, level: number, colour: Colour | null, troops: number, token: Piece | null, 
/**
 * Who controlled it when the round began.
 */
at_start: Colour | null, };

/**
 * An action token (K30 to K32, K41).
 */
export type Token = "movement" | "defence" | "production" | "doubled_defence";

/**
 * The tokens on the board by type: written as an object of names and types.
 */
export type Tokens = { [key in string]: "movement" | "defence" | "production" | "doubled_defence" };

/**
 * The kind of a result (K88).
 */
export type Verdict = "win" | "draw" | "ended";

/**
 * What one viewer may know of a match.
 */
export type View = { viewer: Viewer, 
/**
 * The options, without what of the setup was given and is secret.
 */
options: Options, 
/**
 * The colour of each seat.
 */
colours: [Colour, Colour, Colour], 
/**
 * The 37 territories in cell order.
 */
cells: Array<Territory>, round: number, phase: Phase, lap: number | null, initial: Colour, 
/**
 * The players still in, in turn order.
 */
order: Array<Colour>, 
/**
 * Whom the match waits for, by colour and by seat.
 */
turn: Colour | null, turn_seat: Seat | null, card: Card | null, 
/**
 * The cards turned up since the last shuffle.
 */
used: Cards, cards_left: number, 
/**
 * The order of the deck, once the match is over.
 */
deck: Cards | null, 
/**
 * Who is out, in the order of going out.
 */
out: Array<Out>, 
/**
 * Who has left, be it after an elimination.
 */
left: ColourSet, 
/**
 * Where tokens were placed this round, in that order, until they are turned up.
 */
placed: PerColour<Array<Cell>>, 
/**
 * Whom the card asked to choose, and from whom it took a token, in the event phase.
 */
asked: ColourSet, robbed: ColourSet, 
/**
 * Sky, purple and orange territories of each player.
 */
counts: PerColour<[number, number, number]>, 
/**
 * The plain sum of levels of each player.
 */
production: PerColour<number>, 
/**
 * What the production turn must add up to, while one is due.
 */
needed: Distribution | null, 
/**
 * Rounds in a row without a change of control.
 */
standstill: number, 
/**
 * Rounds in a row left to the clock, and who decided something in this one, and by hand.
 */
absent: PerColour<number>, decided: ColourSet, by_hand: ColourSet, result: Ending | null, };
