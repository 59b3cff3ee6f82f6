/** What the page asks of a worker, and what it is answered. */

import type { Match, View } from "../pkg/partida.js";
import type { AnyView, GameName, Refused } from "./wire/index.js";

/** What a match can be asked: the methods of `Match`, and its number of seats. */
export type MatchCall = Exclude<keyof Match, "free" | typeof Symbol.dispose>;

/** What can be answered from a view: the methods of `View`. */
export type ViewCall = Exclude<keyof View, "free" | "viewer" | typeof Symbol.dispose>;

export type Call =
  | { call: "load"; module: WebAssembly.Module }
  /** One of the functions of the package. */
  | { call: "do"; name: string; args: unknown[] }
  /** Makes a match, which is then known by the number that is given. */
  | {
      call: "open" | "loadPosition" | "restore" | "readRecord";
      handle: number;
      args: unknown[];
    }
  | { call: "match"; handle: number; method: MatchCall; args: unknown[] }
  | { call: "close"; handle: number }
  | {
      call: "view";
      game: GameName;
      view: AnyView;
      method: ViewCall;
      args: unknown[];
    };

export type Request = Call & { id: number };

/**
 * An error on its way: a refusal by the rules with all its fields, others with a message alone. Rules that trapped have
 * left their memory as it was in the middle of something, and must not be asked again.
 */
export type Thrown = Pick<Refused, "message"> &
  Partial<Refused> & {
    told?: { es: string; en: string; pt: string };
    trapped?: boolean;
  };

export type Answer = { id: number; ok: true; result: unknown } | { id: number; ok: false; error: Thrown };

/** What a browser's worker says once it holds the lock of its name. */
export const ALIVE = "alive";
