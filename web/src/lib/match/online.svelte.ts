/** A match on the server, as this page follows it: its room, its table once it runs, and its chat. */

import { api, type Room } from "$lib/api";
import { partida } from "$lib/partida";
import type { Push, Said, SeenEntry, Standing, Watched } from "$lib/state/socket.svelte";
import type { Proposal, Proposed } from "$lib/wire";
import { OnlineTable, type OnlineNeeds } from "./online-table.svelte";
import { Pacing, realTime, type Timing } from "./pacing";
import type { Channel, VisitorChannel } from "./visitor.svelte";

/** How long after a history that did not come it is asked for again, in milliseconds. */
const HISTORY_AGAIN = 5_000;

export class OnlineMatch {
  readonly id: string;
  room: Room | null = $state.raw(null);
  table: OnlineTable | null = $state.raw(null);
  chat: readonly Said[] = $state.raw([]);
  /** What somebody proposes to all, as long as it is not decided. */
  proposal: Proposal | null = $state.raw(null);
  /** The seat that has declined or withdrawn what was proposed last, until something else is. */
  declined: number | null = $state(null);
  /** Why there is nothing to see here (any more): the server's code, or `removed` or `closed`. */
  gone: string | null = $state(null);

  readonly #you: () => string;
  readonly #needs: OnlineNeeds;
  readonly #stop: () => void;
  readonly #pacing: Pacing<Standing>;
  readonly #timing: Timing;
  #left = false;
  /** The history is on its way. */
  #asked = false;
  /** Which picture of the room is the newest. */
  #rooms = 0;

  /** `you` is asked for the name of who looks: nobody waits for the account before the match is asked for. */
  constructor(id: string, you: () => string, needs: OnlineNeeds) {
    this.id = id;
    this.#you = you;
    this.#needs = needs;
    this.#timing = needs.timing ?? realTime;
    this.#pacing = new Pacing((standing) => this.room && this.#stand(standing, this.room), this.#timing);
    this.#stop = needs.socket.watch({
      match: id,
      have: () => (this.table === null ? null : this.table.version),
      watched: (answer) => this.#watched(answer),
      refused: (error) => (this.gone = error.code),
      push: (push) => this.#push(push),
    });
  }

  /** The name of who looks, to find their seat; empty until it is known. */
  get you(): string {
    return this.#you();
  }

  /** Who looks, as a member of the match, even one who has left it. */
  get member() {
    return this.room?.members.find((member) => member.username === this.you) ?? null;
  }

  /** Who looks, as one who still plays. */
  get me() {
    return this.member?.left === false ? this.member : null;
  }

  /** How long a move is looked at before what a bot does next is shown, in milliseconds. */
  set pace(milliseconds: number) {
    this.#pacing.pace = milliseconds;
  }

  /** Takes over a room as the server answered it elsewhere. */
  take(room: Room): void {
    this.#rooms += 1;
    this.room = room;
  }

  async say(text: string): Promise<void> {
    await this.#needs.socket.say(this.id, text);
  }

  consult(op: "propose" | "agree" | "decline", what: Proposed): Promise<void> {
    return this.#needs.socket.consult(op, this.id, what);
  }

  resign(): Promise<void> {
    return api("POST", `/matches/${this.id}/leave`);
  }

  end(): Promise<void> {
    return api("POST", `/matches/${this.id}/end`);
  }

  rematch(): Promise<Room> {
    return api<Room>("POST", `/matches/${this.id}/rematch`);
  }

  standIn(seat: number, level: string): Promise<void> {
    return api("PUT", `/matches/${this.id}/stand-in/${seat}`, { level });
  }

  back(): Promise<void> {
    return this.#needs.socket.back(this.id);
  }

  async allowChat(on: boolean): Promise<void> {
    this.take(await api<Room>("PUT", `/matches/${this.id}/chat`, { on }));
  }

  leave(): void {
    this.#left = true;
    this.#pacing.drop(() => true);
    this.table?.close();
    this.#stop();
  }

  #watched(answer: Watched): void {
    // A connection that was lost and found again brings the present, not the past.
    const { version = -1 } = answer;
    this.#pacing.drop((standing) => standing.version <= version);
    this.take(answer.room);
    this.proposal = answer.proposal ?? null;
    if (answer.chat) this.#hear(answer.chat);
    if (answer.status !== undefined) this.#stand(answer as Standing, answer.room);
  }

  #push(push: Push): void {
    switch (push.push) {
      case "update":
        this.table?.learn(push.entries);
        // Whoever is asked something is told at once what has changed.
        this.#pacing.add(
          push,
          push.entries.length > 0 && push.entries.every(({ cause }) => cause === "bot") && this.table?.isAsked === false,
        );
        break;
      case "room":
        this.take(push.room);
        break;
      case "said":
        this.#hear([push]);
        break;
      case "proposal":
        this.proposal = push.proposal ?? null;
        this.declined = push.declined_by ?? null;
        break;
      case "rematch":
        if (this.room) this.room = { ...this.room, rematch: push.room.match };
        break;
      case "removed":
      case "closed":
        this.gone = push.push;
        break;
      case "hello":
      case "stopping":
      case "paired":
      case "lobby":
        // These are for the socket, and for whoever looks for a match.
        break;
    }
  }

  #stand(standing: Standing, room: Room): void {
    const over = standing.status.outcome !== null;
    // Who sits where is settled with the start, and how it ended is in the room as well.
    const changed = room.stage !== (over ? "over" : "running");
    const table = this.table ?? new OnlineTable(this, this.#needs, room);
    table.update(standing);
    this.table = table;
    if (table.hasGap) void this.#complete(table);
    if (changed || standing.entries.some((entry) => entry.cause === "ended")) void this.#look();
  }

  /** Asks for the entries from the setup on, one question at a time, until none is missing. */
  async #complete(table: OnlineTable): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      table.learn(await this.#needs.history(this.id));
    } catch {
      // The list stays short for a while; the match goes on.
    }
    this.#asked = false;
    if (table.hasGap && !this.#left) this.#timing.after(HISTORY_AGAIN, () => !this.#left && table.hasGap && void this.#complete(table));
  }

  async #look(): Promise<void> {
    const rooms = this.#rooms;
    try {
      const room = await this.#needs.room(this.id);
      // A picture that came in the meantime is newer than the one that was asked for before.
      if (rooms === this.#rooms) this.take(room);
    } catch {
      // The next answer to a watch brings it.
    }
  }

  #hear(said: readonly Said[]): void {
    const known = new Map(this.chat.map((one) => [one.n, one]));
    for (const one of said) known.set(one.n, one);
    this.chat = [...known.values()].sort((a, b) => a.n - b.n);
  }
}

export function onlineNeeds(socket: Channel): OnlineNeeds {
  return {
    socket,
    rules: partida,
    history: (match) => api<SeenEntry[]>("GET", `/matches/${match}/entries`),
    room: (match) => api<Room>("GET", `/matches/${match}`),
  };
}

/** For whoever has no account: all that they may ask is how the match stands. */
export function visitorNeeds(channel: VisitorChannel): OnlineNeeds {
  const look = (match: string) => api<Watched>("GET", `/watch/${match}`);
  return {
    socket: channel,
    rules: partida,
    history: async (match) => (await look(match)).entries ?? [],
    room: async (match) => (await look(match)).room,
  };
}
