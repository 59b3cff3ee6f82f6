/** What goes over the play channel, and what whoever uses it has to bring along. */

import type { LobbyAnswer, LobbyPush, Pace, Push, UpdatePush, WatchAnswer } from "$lib/wire";
import type { GameName } from "$wasm/wire/index";

export type { Push, Said, SeenEntry } from "$lib/wire";

/** How a match stands for this viewer, and what is new. */
export type Standing = Omit<UpdatePush, "push">;

export type Watched = Omit<WatchAnswer, "id" | "ok">;

/** A request that the server did not carry out; `offline` when it could not be asked. */
export class SocketError extends Error {
  readonly code: string;
  readonly reason: string | null;
  readonly clause: string | null;

  constructor({ code, message, reason, clause }: { code: string; message: string; reason?: string | null; clause?: string | null }) {
    super(message);
    this.name = "SocketError";
    this.code = code;
    this.reason = reason ?? null;
    this.clause = clause ?? null;
  }
}

/** Who looks at a match. */
export interface Watcher {
  match: string;
  /** The version that is there already. */
  have(): number | null;
  /** The answer to a watch, the first and every later one. */
  watched(answer: Watched): void;
  refused(error: SocketError): void;
  push(push: Push): void;
}

/** What somebody wants to play now. */
export interface Wish {
  game: GameName;
  seats: number;
  pace: Pace | null;
  /** The level of bots to play with at once. */
  bots?: string;
}

/** Who looks at the list of public matches. */
export interface LobbyViewer {
  /** The whole list, at first and after every loss of the connection. */
  listed(answer: Pick<LobbyAnswer, "matches">): void;
  changed(push: LobbyPush): void;
  /** The server does not tell it this way now, as when it is asked too often. */
  refused(): void;
}

/** What of a WebSocket is needed. */
export type Line = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

export interface SocketNeeds {
  connect(): Line;
  now(): number;
  /** Whether somebody is logged in, asked when the server does not let the socket in. */
  admitted(): Promise<boolean>;
  /** A number from 0 to 1: not everybody comes back at the same moment. */
  luck(): number;
}
