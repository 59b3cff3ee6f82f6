/** A match on the server, as this page follows it: its room, its table once it runs, and its chat. */

import { api, type Room } from "$lib/api";
import { freshId } from "$lib/ids";
import { partida } from "$lib/partida";
import { t } from "$lib/state/preferences.svelte";
import { SocketError, type Push, type Said, type SeenEntry, type Standing, type Watched } from "$lib/state/socket.svelte";
import { errorText } from "$lib/texts/errors";
import type { Proposal, Proposed } from "$lib/wire";
import { RefusedError, type Choices, type Partida } from "$wasm/client";
import type { TimeLeft } from "$lib/wire";
import type { GameName, Games, LegalNow, Status, Viewer } from "$wasm/wire/index";
import { Inquiry } from "./inquiry";
import { Pacing, realTime, type Timing } from "./pacing";
import { refusalOf } from "./refusals";
import { sitters } from "./sitters";
import { Story } from "./story.svelte";
import { Refusal, type Asked, type Deadline, type Entry, type Sitter, type Table } from "./table";
import { texts } from "./texts";
import type { Channel } from "./visitor.svelte";

/** How long after a history that did not come it is asked for again, in milliseconds. */
const HISTORY_AGAIN = 5_000;

/** How long after the rules could not be loaded they are asked for again, in milliseconds. */
const RULES_AGAIN = 3_000;

/** How long the push that tells of an accepted action may take before the page asks for it. */
const PATIENCE = 4_000;

export interface OnlineNeeds {
  socket: Channel;
  rules: () => Promise<Partida>;
  /** The entries from the setup on. */
  history: (match: string) => Promise<SeenEntry[]>;
  timing?: Timing;
}

export class OnlineTable<G extends GameName = GameName> extends Inquiry<G> implements Table<G> {
  readonly game: G;
  readonly options: Games[G]["options"];
  readonly sitters: readonly Sitter[] = $derived.by(() => sitters(this.#match.room, this.#match.you));
  viewer: Viewer = $state(null);
  status: Status = $state.raw()!;
  view: Games[G]["view"] = $state.raw()!;
  legal: Choices<G> | null = $state.raw(null);
  fresh: readonly Entry<G>[] = $state.raw([]);
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);
  readonly deadlines: readonly Deadline[] = $derived.by(() =>
    this.#clocks.map(({ seat, at }) => ({ seat, at: at - this.#needs.socket.ahead })),
  );

  reserves: readonly TimeLeft[] = $state.raw([]);

  readonly #story = new Story<G>();
  #clocks: readonly Deadline[] = $state.raw([]);
  /** What the server said may be done now. */
  #listed: LegalNow | null = null;
  #waiting: { version: number; done: () => void }[] = [];
  readonly #match: OnlineMatch;
  readonly #needs: OnlineNeeds;

  constructor(match: OnlineMatch, needs: OnlineNeeds, room: Room) {
    super();
    this.#match = match;
    this.#needs = needs;
    this.game = room.game as G;
    this.options = room.options as Games[G]["options"];
  }

  get version(): number {
    return this.#story.shown;
  }

  get entries(): readonly Entry<G>[] {
    return this.#story.entries;
  }

  /** Whether entries are missing in between. */
  get hasGap(): boolean {
    return this.#story.hasGap;
  }

  /** Whether the viewer is asked something, though the rules may not have told yet what can be answered. */
  get isAsked(): boolean {
    return this.#listed !== null;
  }

  async act(asked: Asked<G>): Promise<void> {
    if (this.busy || this.viewer === null) return;
    this.busy = true;
    this.refusal = null;
    const { view } = this;
    let action = "";
    try {
      action = await this.spell(asked);
      const { version } = await this.#needs.socket.act(this.#match.id, action, this.version, freshId());
      await this.#until(version);
    } catch (error) {
      this.refusal = await this.#explain(error, view, action);
      throw this.refusal;
    } finally {
      this.busy = false;
    }
  }

  dismiss(): void {
    this.refusal = null;
  }

  protected rules(): Promise<Partida> {
    return this.#needs.rules();
  }

  /** Nobody looks any more. */
  close(): void {
    this.#listed = null;
  }

  /** Takes note of what has happened, whether it is shown already or not. */
  learn(entries: readonly SeenEntry[]): void {
    this.#story.learn(entries.map((entry) => told<G>(entry)));
  }

  /** Takes over how the match stands now. Something older than what is shown changes nothing. */
  update(standing: Standing): void {
    if (standing.version < this.version) return;
    const again = standing.version === this.version;
    const others = this.version >= 0 && standing.seat !== this.viewer;
    if (others) this.#story.forget();
    this.learn(standing.entries);

    this.status = standing.status;
    // The same position told again, as with new deadlines, does not disturb whoever is about to choose.
    if (!again || others) this.view = standing.view as Games[G]["view"];
    this.viewer = standing.seat;
    if (!again || (standing.legal === undefined) !== (this.#listed === null)) void this.#list(standing.legal ?? null);
    this.#clocks = standing.clock?.deadlines ?? [];
    this.reserves = standing.clock?.left ?? [];
    if (!again) {
      this.fresh = this.#story.show(standing.version);
      this.refusal = null;
    }
    const done = this.#waiting.filter(({ version }) => version <= this.version);
    this.#waiting = this.#waiting.filter(({ version }) => version > this.version);
    for (const one of done) one.done();
  }

  /** What the server lists is told by the rules: until they have, nobody is asked anything. */
  async #list(listed: LegalNow | null): Promise<void> {
    this.#listed = listed;
    this.legal = null;
    if (listed === null) return;
    const { view } = this;
    try {
      const actions = await (await this.#needs.rules()).read(this.game, view, listed.actions);
      if (this.#listed === listed) this.legal = { actions, complete: listed.complete };
    } catch {
      // Rules that are not there are asked again as long as somebody waits for them.
      const again = () => this.#listed === listed && void this.#list(listed);
      if (this.#listed === listed) (this.#needs.timing ?? realTime).after(RULES_AGAIN, again);
    }
  }

  #until(version: number): Promise<void> {
    if (version <= this.version) return Promise.resolve();
    return new Promise((done) => {
      const hurry = setTimeout(() => this.#needs.socket.refresh(this.#match.id), PATIENCE);
      this.#waiting.push({
        version,
        done: () => {
          clearTimeout(hurry);
          done();
        },
      });
    });
  }

  /** The server has no Spanish; the rules here do, and refuse the same for the same reason. */
  async #explain(error: unknown, view: Games[G]["view"], action: string): Promise<Refusal> {
    if (!(error instanceof SocketError)) throw error;
    const { code, reason, clause } = error;
    const general = errorText(code);
    if (general) return new Refusal(code, reason, clause, t(general, { seconds: 5 }));
    try {
      await (await this.#needs.rules()).preview(this.game, view, action);
    } catch (local) {
      if (local instanceof RefusedError) {
        const { message } = refusalOf(local) as Refusal;
        return new Refusal(code, reason, clause, message);
      }
    }
    return new Refusal(code, reason, clause, code === "bad_action" ? t(texts.notUnderstood) : error.message);
  }
}

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
      const room = await api<Room>("GET", `/matches/${this.id}`);
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

function told<G extends GameName>({ version, seat, cause, action, events }: SeenEntry): Entry<G> {
  return { version, seat, cause, action: action ?? null, events: events as Games[G]["event"][] };
}

export function onlineNeeds(socket: Channel): OnlineNeeds {
  return { socket, rules: partida, history: (match) => api<SeenEntry[]>("GET", `/matches/${match}/entries`) };
}
