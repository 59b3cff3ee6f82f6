/** A table that is looked back at: a finished match, stepped through by the rules in the browser. */

import type { MatchRecord } from "$lib/api";
import type { Choices, LocalMatch, Partida, Preview, Replay, WholeLog } from "$wasm/client";
import type { GameName, Games, Outcome, Status, Viewer } from "$wasm/wire/index";
import { backTo } from "./counting";
import { Inquiry } from "./inquiry";
import { Refusal, type Deadline, type Entry, type Sitter, type Table } from "./table";

export type { MatchRecord };

/** The log inside a record: without what the platform wrote at the end of a match that was cut short. */
export function logOf(record: MatchRecord): WholeLog {
  const entries = record.entries.flatMap((entry): WholeLog["entries"] => {
    const { seat, cause, action, events } = entry;
    if (seat === null || cause === "ended" || cause === "setup") return [];
    if (cause === "takeback") return [{ cause, seat, to: backTo(entry) ?? 0 }];
    return [{ seat, cause: cause === "timed_out" ? "timed_out" : "asked", action, events }];
  });
  return { game: record.game, options: record.options, setup: record.setup, entries };
}

export class ReplayTable<G extends GameName = GameName> extends Inquiry<G> implements Table<G> {
  readonly game: G;
  readonly options: Games[G]["options"];
  readonly sitters: readonly Sitter[];
  readonly length: number;
  viewer: Viewer = $state(null);
  /** Whether nothing is hidden: the match is over. */
  open = $state(false);
  status: Status = $state.raw()!;
  view: Games[G]["view"] = $state.raw()!;
  readonly legal: Choices<G> | null = null;
  entries: readonly Entry<G>[] = $state.raw([]);
  fresh: readonly Entry<G>[] = $state.raw([]);
  readonly deadlines: readonly Deadline[] = [];
  busy = $state(false);
  readonly refusal: Refusal | null = null;

  #at = $state(0);
  readonly #partida: Partida;
  readonly #replay: Replay<G>;
  readonly #outcome: Outcome | null;
  /** What `#seenBy` may see of the entries that were read so far. */
  #seen: Entry<G>[] = [];
  #seenBy: Viewer = null;
  #seenOpenly = false;
  /** Steps are made one after the other; of those that wait only the last counts. */
  #wanted: number | null = null;
  #goal = 0;

  private constructor(partida: Partida, replay: Replay<G>, sitters: readonly Sitter[], outcome: Outcome | null) {
    super();
    this.#partida = partida;
    this.#replay = replay;
    this.#outcome = outcome;
    this.game = replay.log.game as G;
    this.options = replay.log.options as Games[G]["options"];
    this.sitters = sitters;
    this.length = replay.length;
  }

  static async open<G extends GameName>(
    partida: Partida,
    log: WholeLog,
    sitters: readonly Sitter[],
    viewer: Viewer,
    outcome: Outcome | null = null,
  ) {
    const table = new ReplayTable<G>(partida, await partida.replay<G>(log), sitters, outcome);
    table.viewer = viewer;
    await table.#show(false);
    return table;
  }

  get at(): number {
    return this.#at;
  }

  /** So many steps from where it is going already: quick presses all count. */
  step(by: number): Promise<void> {
    return this.go(this.#goal + by);
  }

  async go(version: number): Promise<void> {
    this.#goal = Math.max(0, Math.min(this.length, version));
    this.#wanted = this.#goal;
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.#wanted !== null) {
        const to: number = this.#wanted;
        this.#wanted = null;
        const forward = to === this.#replay.version + 1;
        await this.#replay.go(to);
        await this.#show(forward);
      }
    } finally {
      this.busy = false;
    }
  }

  async lookAs(viewer: Viewer, open = false): Promise<void> {
    this.viewer = viewer;
    this.open = open;
    await this.#show(false);
  }

  /** The match as it is shown now. */
  get match(): LocalMatch<G> {
    return this.#replay.match;
  }

  get log(): WholeLog {
    return this.#replay.log;
  }

  get partida(): Partida {
    return this.#partida;
  }

  act(): Promise<void> {
    return Promise.reject(new Refusal("match_over", null, null, ""));
  }

  override preview(): Promise<Preview<G>> {
    return Promise.reject(new Refusal("match_over", null, null, ""));
  }

  protected rules(): Promise<Partida> {
    return Promise.resolve(this.#partida);
  }

  dismiss(): void {
    // Nothing is ever refused here.
  }

  async leave(): Promise<void> {
    await this.#replay.match.close();
  }

  async #show(forward: boolean): Promise<void> {
    const { match, version } = this.#replay;
    const { viewer, open } = this;
    const seen = open ? match.openView() : match.view(viewer);
    const [status, view] = await Promise.all([match.status(), seen, this.#read(viewer, open, version)]);
    if (viewer !== this.viewer || open !== this.open) return;
    const entries = this.#seen.slice(0, version + 1);
    // A match that somebody left ended otherwise than by its rules.
    const ended = version === this.length && status.outcome === null ? this.#outcome : status.outcome;
    this.status = { ...status, version, outcome: ended, to_act: ended ? [] : status.to_act };
    this.#at = version;
    this.view = view;
    this.entries = entries;
    this.fresh = forward ? entries.slice(-1) : [];
  }

  /** Reads the entries that were not read yet: each is asked for once, however often somebody goes back and forth. */
  async #read(viewer: Viewer, open: boolean, version: number): Promise<void> {
    const { match, log } = this.#replay;
    const takebacks = log.entries.some(({ cause }) => cause === "takeback");
    if (viewer !== this.#seenBy || open !== this.#seenOpenly) this.#seen = [];
    this.#seenBy = viewer;
    this.#seenOpenly = open;
    const from = this.#seen.length;
    const read = await Promise.all(
      Array.from({ length: Math.max(0, version + 1 - from) }, async (_, i): Promise<Entry<G>> => {
        const version = from + i;
        const logged = log.entries[version - 1];
        if (logged?.cause === "takeback") {
          return { version, seat: logged.seat, cause: logged.cause, action: `takeback ${logged.to}`, events: [] };
        }
        // Where something was taken back nothing is secret, and the versions of the match are not those of its log.
        const whole = open ? (logged?.events ?? log.setup) : takebacks ? logged?.events : undefined;
        const events = whole ?? (await match.seen(version, viewer))?.events;
        return {
          version,
          seat: logged?.seat ?? null,
          cause: logged?.cause ?? "setup",
          action: logged?.action ?? null,
          events: (events ?? []) as Games[G]["event"][],
        };
      }),
    );
    if (viewer === this.#seenBy && open === this.#seenOpenly && this.#seen.length === from) this.#seen.push(...read);
  }
}
