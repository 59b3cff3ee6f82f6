/**
 * The play channel: one WebSocket for the whole page (docs/http-api.md). It heals itself: a lost connection is opened
 * again after a while, what is watched is watched again from the version that is there, and actions whose answer was
 * lost are sent again under the same `action_id`, which the server never plays twice.
 */

import type { ActAnswer, LobbyAnswer, PingAnswer, Proposed, Push } from "$lib/wire";
import { SocketError, type Line, type LobbyViewer, type SocketNeeds, type Watched, type Watcher, type Wish } from "./channel";

export * from "./channel";

interface Pending {
  request: Record<string, unknown>;
  /** Whether it may be sent a second time when nobody knows what became of the first. */
  again: boolean;
  resolve(answer: never): void;
  reject(error: SocketError): void;
}

/** Something that is asked anew over every connection, until nobody wants it any more. */
interface Lasting {
  request: Record<string, unknown> & { op: string };
  answered(answer: never): void;
  refused(error: SocketError): void;
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
  /** By the op that ends each. */
  readonly #lasting = new Map<string, Lasting>();
  #found: ((match: string) => void) | null = null;
  #viewer: LobbyViewer | null = null;
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
    this.#found = found;
    return this.#last("unseek", { request: { op: "seek", ...wish }, answered: () => undefined, refused });
  }

  /** Looks at the list of public matches until what is given back is called. */
  lobby(viewer: LobbyViewer): () => void {
    this.#viewer = viewer;
    const answered = (answer: LobbyAnswer) => viewer.listed(answer);
    return this.#last("unlobby", { request: { op: "lobby" }, answered, refused: () => viewer.refused() });
  }

  /** Asks for something over this connection and every later one. `undo` is the op that ends it. */
  #last(undo: string, lasting: Lasting): () => void {
    this.#lasting.set(undo, lasting);
    this.#open();
    if (this.#greeted) this.#begin(undo, lasting);
    return () => {
      if (this.#lasting.get(undo) !== lasting) return;
      this.#lasting.delete(undo);
      if (this.#greeted) this.#ask({ op: undo }, false).catch(() => undefined);
      this.#rest();
    };
  }

  #begin(undo: string, lasting: Lasting): void {
    const wanted = () => this.#lasting.get(undo) === lasting;
    this.#ask<never>(lasting.request, false).then(
      (answer) => {
        if (wanted()) lasting.answered(answer);
      },
      (error: SocketError) => {
        // What was lost with the connection is asked again with the next one.
        if (error.code === "offline" || !wanted()) return;
        this.#lasting.delete(undo);
        lasting.refused(error);
        this.#rest();
      },
    );
  }

  /** Nobody needs the connection any more. */
  #rest(): void {
    if (!this.#isWanted()) this.close();
  }

  #isWanted(): boolean {
    return this.#watchers.size > 0 || this.#lasting.size > 0;
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
    if (!this.#isWanted()) {
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
      // Whoever changed their mind a moment before is not told.
      if (!this.#lasting.delete("unseek")) return;
      // Who looks at the match at once keeps the connection.
      this.#found?.(message.match);
      setTimeout(() => this.#rest(), LONGEST_WAIT);
    } else if (message.push === "lobby") {
      if (this.#lasting.has("unlobby")) this.#viewer?.changed(message);
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
    for (const [undo, lasting] of this.#lasting) this.#begin(undo, lasting);
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
