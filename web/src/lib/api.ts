/** The REST API of the server (docs/http-api.md). */

import type { Fault } from "./wire";

export type {
  Account,
  BotInfo as BotSeat,
  Invitation,
  MatchInfo as Room,
  MatchRecord,
  MemberInfo as Member,
  Scope,
  SessionInfo,
  TokenInfo as Token,
  TokenMade,
} from "./wire";

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
  const { code = "unavailable", message = response.statusText } = (answer ?? {}) as Partial<Fault>;
  const wait = Number(response.headers.get("retry-after"));
  throw new ApiError(response.status, code, message, Number.isFinite(wait) && wait > 0 ? wait : null);
}
