/**
 * The play channel: one WebSocket for the whole page (docs/http-api.md). It heals itself: a lost connection is opened
 * again after a while, what is watched is watched again from the version that is there, and actions whose answer was
 * lost are sent again under the same `action_id`, which the server never plays twice.
 */

import type { ActAnswer, Pace, PingAnswer, Proposed, Push, UpdatePush, WatchAnswer } from "$lib/wire";
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

interface Pending {
  request: Record<string, unknown>;
  /** Whether it may be sent a second time when nobody knows what became of the first. */
  again: boolean;
  resolve(answer: never): void;
  reject(error: SocketError): void;
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

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 15_000;
const PONG_WITHIN = 6_000;

export class Socket {
  /** `lost`: it was there, or should be, and is being opened again. `refused`: nobody is logged in. */
  state: "idle" | "opening" | "open" | "lost" | "refused" = $state("idle");
  /** The server is about to stop and says so. */
  stopping = $state(false);
  /** How far the server's clock is ahead of this one's, in milliseconds. */
  ahead = $state(0);

  readonly #needs: SocketNeeds;
  #line: Line | null = null;
  #greeted = false;
  #tries = 0;
  #ids = 0;
  readonly #pending = new Map<number, Pending>();
  readonly #watchers = new Set<Watcher>();
  #seeking: { wish: Wish; found: (match: string) => void; refused: (error: SocketError) => void } | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: SocketNeeds) {
    this.#needs = needs;
  }

  /** Looks at a match until what is given back is called. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    this.#open();
    if (this.#greeted) this.#watch(watcher);
    return () => {
      this.#watchers.delete(watcher);
      const others = [...this.#watchers].some((other) => other.match === watcher.match);
      if (!others && this.#greeted) this.#ask({ op: "unwatch", match: watcher.match }, false).catch(() => undefined);
      this.#rest();
    };
  }

  /** Looks for others who want the same, until somebody is found or what is given back is called. */
  seek(wish: Wish, found: (match: string) => void, refused: (error: SocketError) => void): () => void {
    const seeking = { wish, found, refused };
    this.#seeking = seeking;
    this.#open();
    if (this.#greeted) this.#seek();
    return () => {
      if (this.#seeking !== seeking) return;
      this.#seeking = null;
      if (this.#greeted) this.#ask({ op: "unseek" }, false).catch(() => undefined);
      this.#rest();
    };
  }

  #seek(): void {
    const seeking = this.#seeking;
    if (seeking === null) return;
    this.#ask({ op: "seek", ...seeking.wish }, false).catch((error: SocketError) => {
      // What was lost with the connection is asked again with the next one.
      if (error.code === "offline" || this.#seeking !== seeking) return;
      this.#seeking = null;
      seeking.refused(error);
      this.#rest();
    });
  }

  /** Nobody needs the connection any more. */
  #rest(): void {
    if (this.#watchers.size === 0 && this.#seeking === null) this.close();
  }

  /** Asks for an action. It is sent again over the next connection until the server has said what became of it. */
  act(match: string, action: string, version: number, actionId: string): Promise<Pick<ActAnswer, "version">> {
    return this.#ask({ op: "act", match, action, action_id: actionId, version }, true);
  }

  say(match: string, text: string): Promise<void> {
    return this.#ask({ op: "say", match, text }, false);
  }

  /** Proposes something to the others in a match, or says yes or no to what one of them has proposed. */
  consult(op: "propose" | "agree" | "decline", match: string, what: Proposed): Promise<void> {
    return this.#ask({ op, match, what }, false);
  }

  /** Takes the own seat back from the bot that stood in. */
  back(match: string): Promise<void> {
    return this.#ask({ op: "return", match }, false);
  }

  /** Looks again, as after a gap. */
  refresh(match: string): void {
    for (const watcher of this.#watchers) if (watcher.match === match && this.#greeted) this.#watch(watcher);
  }

  /** Tries now rather than when the wait is over: the network is back, or somebody looks at the page again. */
  hurry(): void {
    if (this.state === "lost" && this.#line === null) {
      clearTimeout(this.#retry);
      this.#tries = 0;
      this.#open();
    } else if (this.#greeted) {
      this.#ping();
    }
  }

  close(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#beat);
    this.#drop();
    this.#tries = 0;
    this.#fail((pending) => pending !== undefined);
    this.state = "idle";
  }

  #open(): void {
    if (this.#line !== null) return;
    clearTimeout(this.#retry);
    if (this.state !== "lost") this.state = "opening";
    const line = this.#needs.connect();
    this.#line = line;
    line.onmessage = (event) => {
      if (this.#line === line) this.#hear(String(event.data));
    };
    line.onclose = () => {
      if (this.#line === line) this.#lost();
    };
    // A connection that neither opens nor fails is given up too.
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => this.#lost(), LONGEST_WAIT);
  }

  #drop(): void {
    const line = this.#line;
    this.#line = null;
    this.#greeted = false;
    if (line) {
      line.onmessage = null;
      line.onclose = null;
      line.close();
    }
  }

  #lost(): void {
    const admitted = this.#greeted;
    clearTimeout(this.#beat);
    this.#drop();
    // Whether these were carried out nobody knows, and a second time could be once too many.
    this.#fail((pending) => !pending.again);
    if (this.#watchers.size === 0 && this.#seeking === null) {
      this.state = "idle";
      return;
    }
    this.state = "lost";
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries) * (0.75 + this.#needs.luck() / 2);
    this.#tries += 1;
    this.#retry = setTimeout(() => void this.#comeBack(admitted), wait);
  }

  async #comeBack(admitted: boolean): Promise<void> {
    // A server that does not let the socket in says no more than that, so it is asked the other way.
    if (!admitted && !(await this.#needs.admitted())) {
      this.state = "refused";
      this.#fail(() => true, "not_logged_in");
      return;
    }
    if (this.state === "lost") this.#open();
  }

  #fail(which: (pending: Pending) => boolean, code = "offline"): void {
    for (const [id, pending] of this.#pending) {
      if (!which(pending)) continue;
      this.#pending.delete(id);
      pending.reject(new SocketError({ code, message: "the connection was lost" }));
    }
  }

  #ask<T>(request: Record<string, unknown>, again: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!this.#greeted && !again) {
        reject(new SocketError({ code: "offline", message: "there is no connection" }));
        return;
      }
      this.#ids += 1;
      this.#pending.set(this.#ids, { request, again, resolve: resolve as (answer: never) => void, reject });
      if (this.#greeted) this.#line?.send(JSON.stringify({ ...request, id: this.#ids }));
    });
  }

  #watch(watcher: Watcher): void {
    const have = watcher.have();
    this.#ask<Watched>({ op: "watch", match: watcher.match, ...(have === null ? {} : { have }) }, false).then(
      (answer) => {
        if (this.#watchers.has(watcher)) watcher.watched(answer);
      },
      (error: SocketError) => {
        // A watch that was lost with the connection is asked again with the next one.
        if (error.code !== "offline" && this.#watchers.has(watcher)) watcher.refused(error);
      },
    );
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as Push | { id: number; ok: boolean; error?: ConstructorParameters<typeof SocketError>[0] };
    if (!("push" in message)) {
      const pending = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      if (message.ok) pending?.resolve(message as never);
      else pending?.reject(new SocketError(message.error ?? { code: "unavailable", message: "" }));
      return;
    }
    if (message.push === "hello") this.#greet(message.time);
    else if (message.push === "stopping") this.stopping = true;
    else if (message.push === "paired") {
      const seeking = this.#seeking;
      this.#seeking = null;
      // Who looks at the match at once keeps the connection.
      seeking?.found(message.match);
      setTimeout(() => this.#rest(), LONGEST_WAIT);
    } else {
      const match = message.push === "room" ? message.room.match : message.match;
      for (const watcher of this.#watchers) if (watcher.match === match) watcher.push(message);
    }
  }

  #greet(time: number): void {
    this.#greeted = true;
    this.#tries = 0;
    this.state = "open";
    this.stopping = false;
    this.ahead = time - this.#needs.now();
    for (const watcher of this.#watchers) this.#watch(watcher);
    this.#seek();
    for (const [id, { request, again }] of this.#pending) {
      if (again) this.#line?.send(JSON.stringify({ ...request, id }));
    }
    this.#ping();
  }

  /** Finds out whether anybody is still there, and how late it is there. */
  #ping(): void {
    clearTimeout(this.#beat);
    const sent = this.#needs.now();
    this.#beat = setTimeout(() => this.#lost(), PONG_WITHIN);
    this.#ask<PingAnswer>({ op: "ping" }, false).then(
      ({ time }) => {
        const back = this.#needs.now();
        this.ahead = time - (sent + back) / 2;
        clearTimeout(this.#beat);
        this.#beat = setTimeout(() => this.#ping(), PING_EVERY);
      },
      () => undefined,
    );
  }
}
