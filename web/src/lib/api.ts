/** The REST API of the server (docs/http-api.md). */

import type { AnyOptions, GameName, Outcome, Seat } from "$wasm/wire/index";

export interface Account {
  username: string;
  email: string;
  role: "player" | "administrator";
  created_at: number;
  results: { game: GameName; won: number; lost: number }[];
}

export interface Member {
  /** Nothing for an account that was deleted. */
  username: string | null;
  seat: Seat | null;
  admin: boolean;
  left: boolean;
  absent: boolean;
  /** The level of the bot that holds this seat for the moment. */
  bot: string | null;
}

export interface BotSeat {
  seat: Seat;
  level: string;
}

/** A match as the lobby shows it. */
export interface Room {
  match: string;
  code: string;
  invitation: string;
  game: GameName;
  options: AnyOptions;
  stage: "waiting" | "running" | "over" | "closed";
  public: boolean;
  seating: "chosen" | "drawn";
  seats: number;
  members: Member[];
  bots: BotSeat[];
  clock: number | null;
  move_seconds: number | null;
  spectators: boolean;
  chat: boolean;
  rematch: string | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  closes_at: number | null;
  outcome: Outcome | null;
}

/** A request that the server did not carry out. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds to wait, where the server asks for patience. */
  readonly retryAfter: number | null;

  constructor(status: number, code: string, message: string, retryAfter: number | null = null) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Asks the server; `undefined` where it has nothing to say. */
export async function api<T = undefined>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, "offline", "the server does not answer");
  }
  const text = await response.text();
  let answer: unknown;
  try {
    answer = text === "" ? undefined : JSON.parse(text);
  } catch {
    throw new ApiError(response.status, "unavailable", "the server's answer could not be read");
  }
  if (response.ok) return answer as T;
  const { code = "unavailable", message = response.statusText } = (answer ?? {}) as { code?: string; message?: string };
  const wait = Number(response.headers.get("retry-after"));
  throw new ApiError(response.status, code, message, Number.isFinite(wait) && wait > 0 ? wait : null);
}
