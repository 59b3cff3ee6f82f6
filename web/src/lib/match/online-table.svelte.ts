/** The table of a match on the server: how it stands, what happened, and what may be done. */

import type { Room } from "$lib/api";
import { freshId } from "$lib/ids";
import { t } from "$lib/state/preferences.svelte";
import { SocketError, type SeenEntry, type Standing } from "$lib/state/socket.svelte";
import { errorText } from "$lib/texts/errors";
import type { TimeLeft } from "$lib/wire";
import { RefusedError, type Choices, type Partida } from "$wasm/client";
import type { GameName, Games, LegalNow, Status, Viewer } from "$wasm/wire/index";
import { Inquiry } from "./inquiry";
import { realTime, type Timing } from "./pacing";
import { refusalOf } from "./refusals";
import { sitters } from "./sitters";
import { Story } from "./story.svelte";
import { Refusal, type Asked, type Deadline, type Entry, type Sitter, type Table } from "./table";
import { texts } from "./texts";
import type { Channel } from "./visitor.svelte";

/** How long after the rules could not be loaded they are asked for again, in milliseconds. */
const RULES_AGAIN = 3_000;

/** How long the push that tells of an accepted action may take before the page asks for it. */
const PATIENCE = 4_000;

/** What a table has to know of the match that it belongs to. */
export interface Sat {
  readonly id: string;
  readonly room: Room | null;
  readonly you: string;
}

export interface OnlineNeeds {
  socket: Channel;
  rules: () => Promise<Partida>;
  /** The entries from the setup on. */
  history: (match: string) => Promise<SeenEntry[]>;
  room: (match: string) => Promise<Room>;
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
  readonly #match: Sat;
  readonly #needs: OnlineNeeds;

  constructor(match: Sat, needs: OnlineNeeds, room: Room) {
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

function told<G extends GameName>({ version, seat, cause, action, events }: SeenEntry): Entry<G> {
  return { version, seat, cause, action: action ?? null, events: events as Games[G]["event"][] };
}
