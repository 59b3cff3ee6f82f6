/**
 * A table at which a match is played: what the match page and the boards know of it, whether it is played on the
 * server (`OnlineTable`) or on this device (`DeviceTable`). Its fields are reactive.
 *
 * Nobody but the table's owner changes them, and nothing in here knows a rule: what may be done comes from `legal`,
 * what would happen from `preview`.
 */

import type { AnswerTo, Choice, Choices, Preview } from "$wasm/client";
import type { TimeLeft } from "$lib/wire";
import type { Deadline, GameName, Games, Seat, SeenEntry, Status, Viewer } from "$wasm/wire/index";

/** Who sits in a seat. */
export interface Sitter {
  seat: Seat;
  /** As shown: a person's name, or the bot's. */
  name: string;
  /** The account of the person whose seat it is, on a server. */
  username?: string | null;
  /** The level of the bot that plays, in its own seat or for somebody. */
  bot: string | null;
  /** Whether the bot plays for the person whose seat it is. */
  standIn?: boolean;
  /** Whether this page acts for the seat. */
  you: boolean;
  absent: boolean;
  left: boolean;
}

/** One entry of the log, as the viewer may see it, with the events of its game. */
export type Entry<G extends GameName = GameName> = Omit<SeenEntry, "events"> & { events: Games[G]["event"][] };

/** An action as it is asked for: as data, or in the notation of the rules. */
export type Asked<G extends GameName = GameName> = Games[G]["action"] | string;

export type { Choice, Choices };

/** When a seat's time is up, in milliseconds of this machine's clock (already corrected for the server's). */
export type { Deadline };

/** What the rules (or the server) refused, in words for this person. */
export class Refusal extends Error {
  readonly code: string;
  readonly reason: string | null;
  readonly clause: string | null;

  constructor(code: string, reason: string | null, clause: string | null, message: string) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.reason = reason;
    this.clause = clause;
  }
}

export interface Table<G extends GameName = GameName> {
  readonly game: G;
  readonly options: Games[G]["options"];
  readonly sitters: readonly Sitter[];
  /** Whose eyes these are. At one screen this changes from turn to turn. */
  readonly viewer: Viewer;
  readonly status: Status;
  readonly view: Games[G]["view"];
  /** There when `viewer` is to act and nobody's answer is awaited. */
  readonly legal: Choices<G> | null;
  readonly entries: readonly Entry<G>[];
  /** The entries that led from the view before to this one, for animation: none after a jump in time. */
  readonly fresh: readonly Entry<G>[];
  readonly deadlines: readonly Deadline[];
  /** What each seat has for all its moves to come, where times add up. */
  readonly reserves?: readonly TimeLeft[];
  /** An action is on its way. */
  readonly busy: boolean;
  /** What was refused last, until it is dismissed or something happens. The page shows it at the board. */
  readonly refusal: Refusal | null;

  /**
   * Asks for an action of `viewer`. Rejects with a `Refusal`, which the page shows (`refusal`): a board only catches it.
   * Nothing has changed then.
   */
  act(action: Asked<G>): Promise<void>;
  dismiss(): void;
  /** What an action of `viewer` would bring, as far as the viewer can know. Rejects with a `Refusal`. */
  preview(action: Asked<G>): Promise<Preview<G>>;
  /** Asks the rules about what `view` leaves open. */
  ask<Q extends Games[G]["question"]>(question: Q): Promise<AnswerTo<G, Q>>;
}
