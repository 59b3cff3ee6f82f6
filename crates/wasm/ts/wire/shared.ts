// Written from the types in Rust by `cargo xtask bless`. Do not edit.

import type { AnyAction, AnyEvent, AnyOptions, AnyView, GameName } from "./index.js";

/**
 * What is thought of one position.
 */
export type Assessment = { 
/**
 * Whose decision it is; nobody's when the match is over.
 */
seat: Seat | null, 
/**
 * Each seat's chance to win, of everything that was true.
 */
open: Array<number>, 
/**
 * The same of what whoever decided knew then; missing where nothing was hidden.
 */
known?: Array<number>, 
/**
 * The best moves of whoever decides, by what they knew; none before a search.
 */
moves: Array<Candidate>, };

/**
 * The ends on a board.
 */
export type Board = { width: number, height: number, pairs: Array<Ends>, };

/**
 * What a bot would do.
 */
export type BotAnswer = { action: string, info: Info, };

/**
 * A move that was thought about.
 */
export type Candidate = { 
/**
 * The move and what is expected to follow, in the notation of the game.
 */
line: Array<string>, 
/**
 * The chance of whoever moves, after it.
 */
chance: number, };

/**
 * Who asked for an action: the player, the clock, or a bot that plays the seat.
 */
export type Cause = "asked" | "timed_out" | "bot";

/**
 * Something that a seat may do.
 */
export type Choice = { 
/**
 * What is sent.
 */
notation: string, 
/**
 * What it means.
 */
action: AnyAction, };

/**
 * What a seat may do, in the order of the notation.
 */
export type Choices = { actions: Array<Choice>, 
/**
 * Whether these are all.
 */
complete: boolean, };

/**
 * Whose time runs, and until when. All moments are milliseconds since 1970 by the server's clock.
 */
export type Clocks = { 
/**
 * One for each seat to act whose time runs.
 */
deadlines: Array<Deadline>, 
/**
 * What each seat has for all its moves to come, where times add up. That of a seat to act is what it
 * had at the beginning of its turn.
 */
left?: Array<TimeLeft>, 
/**
 * When this was sent.
 */
now: number, };

/**
 * What went wrong, in the order in which the codes are looked for: an answer carries the first
 * that applies.
 */
export type Code = "bad_request" | "unknown_op" | "unknown_game" | "bad_options" | "bad_position" | "no_match" | "match_over" | "bad_action" | "not_your_turn" | "illegal_action" | "bad_chance";

/**
 * How many solutions a board has; `null` when the time was up first.
 */
export type Counted = { solutions: "0" | "1" | "2+" | null, };

export type Deadline = { seat: Seat, at: number, };

/**
 * A colour and its two cells, counted row by row.
 */
export type Ends = { colour: string, ends: [number, number], };

/**
 * Why an entry was written.
 */
export type EntryCause = "setup" | "asked" | "timed_out" | "bot" | "takeback" | "ended";

/**
 * What a board is written with in a form that holds more than its ends.
 */
export type Exported = { board: string, title?: string, grade?: string, 
/**
 * The solution's cells by colour, from end to end.
 */
solution?: { [key in string]: Array<string> }, 
/**
 * The lines that lead to what is drawn (F192).
 */
moves?: Array<string>, };

/**
 * What a server answers where it does not do what was asked, over HTTP and WebSocket alike. Codes
 * are stable and translated by clients; messages may be reworded.
 */
export type Fault = { code: string, 
/**
 * The rules file's own word for it, where it has one.
 */
reason?: string, 
/**
 * The clause that forbids it.
 */
clause?: string, 
/**
 * For people; may be reworded.
 */
message: string, };

/**
 * What an action would bring, as far as its seat can know beforehand.
 */
export type Foreseen = { 
/**
 * What is certain to happen, as the seat would see it: all of it, or everything up to where
 * luck or something hidden decides.
 */
events: AnyEvent[], 
/**
 * The seat's view afterwards; `null` where luck or something hidden has a say.
 */
after: AnyView | null, };

/**
 * A game and what can be chosen for it.
 */
export type GameInfo = { game: GameName, 
/**
 * The name people read.
 */
title: Titles, seats: SeatRange, 
/**
 * Whether people at one screen must look away between turns.
 */
secrets: boolean, 
/**
 * Whether bots can sit in its seats.
 */
bots: boolean, 
/**
 * The action by which a seat leaves for good, where the rules have one.
 */
leaving: string | null, 
/**
 * Whether several winners have each won; where they have not, more than one is a draw.
 */
shares_victory: boolean, 
/**
 * The options as a JSON schema.
 */
options: unknown, };

/**
 * The grades of F152.
 */
export type Grade = "easy" | "medium" | "hard" | "expert";

/**
 * What a hint says. Techniques are those of F152, T1 to T6.
 */
export type Hint = { "kind": "wrong", colours: Array<string>, } | { "kind": "remove", colours: Array<string>, } | { "kind": "next", colour: string, beside: string, cell: string, technique: string, } | { "kind": "path", colour: string, cells: Array<string>, technique: string, } | { "kind": "done" } | { "kind": "hopeless" } | { "kind": "gave_up" };

/**
 * A hint for what is drawn on a board.
 */
export type Hinted = { hint: Hint, 
/**
 * The hint as a player reads it.
 */
told: string, };

/**
 * A puzzle that was read from a file.
 */
export type Imported = { title: string | null, 
/**
 * The share code.
 */
board: string, };

/**
 * What a bot thought.
 */
export type Info = { method: string, 
/**
 * States reached.
 */
nodes: number, 
/**
 * Moves ahead in the longest line that was searched to its end.
 */
depth: number, 
/**
 * How good the position looks for the seat, in hundredths of what the game counts.
 */
score: number, 
/**
 * The moves it expects, its own first, in the notation of the game.
 */
line: Array<string>, };

/**
 * What a seat may do, in sorted order.
 */
export type Legal = { actions: Array<string>, 
/**
 * Whether these are all.
 */
complete: boolean, };

export type LegalNow = { actions: Array<string>, 
/**
 * Whether these are all.
 */
complete: boolean, };

/**
 * One idea or a few, each shown on a board and then played by the reader.
 */
export type Lesson = { 
/**
 * Its name in addresses.
 */
id: string, title: Words, 
/**
 * What one can do afterwards, in a sentence.
 */
about: Words, 
/**
 * Where the reader sits.
 */
seat: Seat, steps: Array<Step>, };

/**
 * A whole match: where it began and what happened since. What a store keeps, a replay steps
 * through, and a browser saves.
 */
export type Log = { game: GameName, 
/**
 * All options, or those that were given beside a position.
 */
options: Partial<AnyOptions>, 
/**
 * What happened at the start; missing for a match that began at a position.
 */
setup?: AnyEvent[], 
/**
 * Where the match began, unless at the start.
 */
position?: string, entries: Array<Logged>, };

/**
 * One line of a log, whole truth.
 */
export type Logged = { seat: Seat, cause: Cause, action: string, events: AnyEvent[], };

/**
 * Whether the draws of a match were settled before it began.
 */
export type LuckFound = "derived" | "no_commitment" | "not_revealed";

/**
 * A board that was made, with its one solution.
 */
export type Made = { 
/**
 * The share code.
 */
board: string, 
/**
 * The name under which it can be made again.
 */
name: string, grade: Grade, seed: number, paths: { [key in string]: Array<string> }, };

/**
 * How a match ended.
 */
export type Outcome = { 
/**
 * Everybody who shares the first place; nobody where nobody won.
 */
winners: Seats, 
/**
 * Points by seat, where the game has points.
 */
scores: Array<number> | null, reason: string, };

/**
 * An action with its luck: the answers of `Chance`, in order.
 */
export type Played = { action: string, chance?: Array<number>, };

/**
 * How hard a board is for a person.
 */
export type Rated = { grade: Grade, 
/**
 * Steps by technique, of those that were needed.
 */
techniques: { [key in string]: number }, 
/**
 * How many cells the paths are longer than the shortest ways between their ends.
 */
detour: number, };

/**
 * Why an action is a good one, in the eyes of the bots.
 */
export type Reason = { 
/**
 * Something that the evaluation counts.
 */
key: string, 
/**
 * How much more of it there is after the action.
 */
change: number, worth: number, told: Told, };

/**
 * A request that was not carried out. Nothing changed.
 */
export type Refused = { code: Code, 
/**
 * The rules file's own word for it, where it has one.
 */
reason: string | null, 
/**
 * The clause that forbids it.
 */
clause: string | null, message: string, };

/**
 * What another seat does.
 */
export type Reply = { seat: Seat, action: string, chance?: Array<number>, };

/**
 * One thing that somebody said, as the push `said` and the list of a match's chat have it.
 */
export type Said = { match: string, 
/**
 * From 1, without gaps.
 */
n: number, 
/**
 * None where the account is gone.
 */
username: string | null, seat: number | null, at: number, text: string, };

/**
 * A place in a match, numbered from 0 in the order in which the rules name the players.
 */
export type Seat = number;

export type SeatRange = { min: number, max: number, };

/**
 * A set of seats.
 */
export type Seats = Array<Seat>;

/**
 * One entry of a match as some viewer may see it.
 */
export type Seen = { 
/**
 * Who asked, and whether it was the clock that did; nobody asks for the setup.
 */
seat: Seat | null, cause: Cause | null, events: AnyEvent[], };

/**
 * One entry of the log as one viewer may see it.
 */
export type SeenEntry = { version: number, seat: Seat | null, cause: EntryCause, 
/**
 * The action in the notation of the game, if the viewer may know it.
 */
action: string | null, events: AnyEvent[], };

/**
 * What the solver found out.
 */
export type SolverAnswer = { "status": "solved", paths: { [key in string]: Array<string> }, } | { "status": "unsolvable" } | { "status": "gave_up" };

/**
 * How a match stands for one viewer, and what is new to them.
 */
export type Standing = { match: string, version: number, 
/**
 * The viewer's seat; none for a spectator.
 */
seat: Seat | null, 
/**
 * What happened since the version that the viewer has.
 */
entries: Array<SeenEntry>, status: Status, view: AnyView, 
/**
 * Whose time runs; none where there is no clock.
 */
clock: Clocks | null, 
/**
 * What the viewer may do, if they are to act.
 */
legal?: LegalNow, };

/**
 * Where a step begins: a position in the notation of the rules, and the options it is played under.
 */
export type Start = { 
/**
 * Its lines.
 */
position: Array<string>, options?: Record<string, unknown>, };

/**
 * How a match stands.
 */
export type Status = { game: string, 
/**
 * How many actions were accepted so far.
 */
version: number, phase: string, 
/**
 * Empty when the match is over.
 */
to_act: Seats, outcome: Outcome | null, };

/**
 * Something to read, and mostly something to do.
 */
export type Step = { 
/**
 * The board is set up anew; without it the step goes on where the one before ended.
 */
start?: Start, say: Words, 
/**
 * An action that the board points out.
 */
show?: string, 
/**
 * What the reader does; a step without it is only read.
 */
task?: Task, };

/**
 * What the reader is asked to do.
 */
export type Task = { 
/**
 * The actions that do it, in their order.
 */
plays: Array<Played>, 
/**
 * Other actions that are taken as well, at any moment of the task: `*` stands for any text.
 */
allows?: Array<string>, 
/**
 * What the reader sees afterwards: values in their view, by JSON pointer. Where other actions are allowed, the task is
 * done as soon as this is so.
 */
leads: Record<string, unknown>, 
/**
 * What readers try who have not understood, and why it is wrong.
 */
wrong?: Array<Wrong>, 
/**
 * What is said to an action that the rules allow and the task does not, where there is more to say than that.
 */
otherwise?: Words, 
/**
 * What is said when it is done.
 */
done?: Words, 
/**
 * What the others answer, before the next step.
 */
then?: Array<Reply>, };

export type TimeLeft = { seat: Seat, 
/**
 * Milliseconds.
 */
ms: number, };

export type Titles = { es: string, en: string, pt: string, };

/**
 * A sentence in the languages that players read.
 */
export type Told = { es: string, en: string, pt: string, };

/**
 * A turning point, and the same in words.
 */
export type ToldPoint = { point: TurningPoint, told: string, };

/**
 * Why chances changed.
 */
export type Turn = "mistake" | "setback" | "gain" | "struck" | "helped";

/**
 * A moment at which chances changed most.
 */
export type TurningPoint = { 
/**
 * The version after the entry that turned the match.
 */
at: number, 
/**
 * Whose chance changed most, and how.
 */
seat: Seat, from: number, to: number, kind: Turn, 
/**
 * What would have been better, where it was a mistake.
 */
better: string | null, };

/**
 * The kinds of boards beyond plain ones that the generator makes (F207).
 */
export type Variant = "walls" | "warps" | "bridges" | "hex";

/**
 * What was found right in a record.
 */
export type Verified = { entries: number, 
/**
 * How many draws there were, those of the setup and of the seats included.
 */
draws: number, luck: LuckFound, };

/**
 * Who looks at a match: somebody who plays in it, or somebody who only watches.
 *
 * Written as the number of the seat, or `null` for a spectator.
 */
export type Viewer = Seat | null;

/**
 * What to make; what is missing is chosen.
 */
export type Wanted = { width: number, height: number, 
/**
 * The fewest and the most colours.
 */
colours?: [number, number], grade?: Grade, 
/**
 * Whether the solution runs beside itself.
 */
touching?: boolean, 
/**
 * Walls, warps, bridges or hexagons.
 */
variant?: Variant, 
/**
 * The same values make the same board. Up to 2^53.
 */
seed?: number, };

/**
 * A text in the languages that players read.
 */
export type Words = { es: string, en: string, pt: string, };

/**
 * A wrong action. The rules refuse it by the clause, or allow it where no clause is named.
 */
export type Wrong = { 
/**
 * `*` stands for any text, where the rules allow it.
 */
action: string, clause?: string, say: Words, };
