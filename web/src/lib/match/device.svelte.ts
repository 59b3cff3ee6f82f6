/** A table on this device: the rules in the browser, people at one screen, and bots that think in a worker. */

import { RefusedError, type Choices, type LocalMatch, type Partida } from "$wasm/client";
import type { GameInfo, GameName, Games, Log, Seat, Status, Viewer } from "$wasm/wire/index";
import { Bots } from "./bots.svelte";
import { DeviceLog } from "./device-log.svelte";
import { Inquiry } from "./inquiry";
import { isPerson, nextEyes, peopleOf } from "./people";
import { refusalOf } from "./refusals";
import { UnreadableError, type DeviceSetup, type Slot } from "./saved";
import { sittersOf } from "./sitters";
import { Refusal, type Asked, type Deadline, type Entry, type Sitter, type Table } from "./table";

export interface DeviceNeeds {
  partida: Partida;
  /** Where the match is saved. */
  slot: Slot;
  /** Waits between bots. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}

export class DeviceTable<G extends GameName = GameName> extends Inquiry<G> implements Table<G> {
  readonly game: G;
  readonly options: Games[G]["options"];
  readonly setup: DeviceSetup<G>;
  readonly secrets: boolean;

  readonly sitters: readonly Sitter[] = $derived.by(() => sittersOf(this.setup.chairs));
  viewer: Viewer = $state(null);
  status: Status = $state.raw()!;
  view: Games[G]["view"] = $state.raw()!;
  legal: Choices<G> | null = $state.raw(null);
  entries: readonly Entry<G>[] = $state.raw([]);
  fresh: readonly Entry<G>[] = $state.raw([]);
  deadlines: readonly Deadline[] = $state.raw([]);
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);
  /** Who has to take the screen before anything is shown, in a game with secrets. */
  handover: Seat | null = $state(null);
  /** What could not be done, and can be tried again: a bot's move, what follows when a time is up, or a look at the board. */
  fault: { kind: "bot" | "clock" | "look"; seat: Seat } | null = $state.raw(null);
  /** How long the page wants to look at a move before the next bot, in milliseconds. */
  pace = $state(500);

  readonly #needs: DeviceNeeds;
  readonly #match: LocalMatch<G>;
  readonly #record: DeviceLog<G>;
  readonly #bots = new Bots({
    next: () => this.#nextBot(),
    version: () => this.status.version,
    play: (seat, signal) => this.#playBot(seat, signal),
    failed: (seat) => (this.fault = { kind: "bot", seat }),
  });
  #gone = false;
  /** Whose eyes the page has shown last. */
  #shown: Viewer | undefined;
  #bell: ReturnType<typeof setTimeout> | undefined;

  private constructor(needs: DeviceNeeds, info: GameInfo, setup: DeviceSetup<G>, match: LocalMatch<G>, log: Log, certain: boolean[]) {
    super();
    this.#needs = needs;
    this.game = setup.game;
    this.setup = setup;
    this.options = log.options as Games[G]["options"];
    this.secrets = info.secrets;
    this.#match = match;
    this.#record = new DeviceLog(setup, needs.slot, log, certain);
  }

  /** Begins a match. Rejects with a `Refusal` where the options cannot be played. */
  static async open<G extends GameName>(needs: DeviceNeeds, setup: DeviceSetup<G>): Promise<DeviceTable<G>> {
    const info = await infoOf(needs.partida, setup.game);
    try {
      const match = await needs.partida.open(setup.game, setup.options);
      const table = new DeviceTable(needs, info, setup, match, await match.log(), []);
      await table.#begin();
      return table;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /**
   * The match that was left on this device, if there is one. Rejects with an `UnreadableError` where the rules refuse what
   * is saved; any other error says nothing about the match, and it can be tried again.
   */
  static async resume<G extends GameName>(needs: DeviceNeeds, game: G): Promise<DeviceTable<G> | null> {
    const saved = needs.slot.read();
    if (saved === null) return null;
    const { setup, log, certain } = saved;
    const info = await infoOf(needs.partida, game);
    try {
      const match = await needs.partida.restore<G>(log);
      const table = new DeviceTable(needs, info, setup as DeviceSetup<G>, match, log, certain);
      await table.#begin();
      return table;
    } catch (error) {
      if (error instanceof RefusedError) throw new UnreadableError(needs.slot.text ?? "", error.message);
      throw error;
    }
  }

  /** Whether the last thing a person did can be taken back: nothing drawn or secret has come to light since. */
  get canUndo(): boolean {
    return !this.busy && this.#backTo() !== null;
  }

  /** Whether only bots play. */
  get onlyBots(): boolean {
    return peopleOf(this.setup.chairs).length === 0;
  }

  /** A bot is thinking. */
  get thinking(): Seat | null {
    return this.#bots.thinking;
  }

  /** Bots wait until they are told to go on, for whoever watches them play each other. */
  get paused(): boolean {
    return this.#bots.paused;
  }

  set paused(paused: boolean) {
    this.#bots.paused = paused;
  }

  /** The whole truth, for a replay or a file. */
  get log(): Log {
    return this.#record.log;
  }

  async act(asked: Asked<G>): Promise<void> {
    const seat = this.viewer;
    if (seat === null || this.busy) return;
    this.busy = true;
    this.refusal = null;
    try {
      const action = await this.spell(asked);
      const certain = await this.#isCertain(this.view, action);
      const events = await this.#match.apply(seat, action);
      this.#record.add({ seat, cause: "asked", action, events }, certain);
      await this.#look(1);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal instanceof Refusal) this.refusal = refusal;
      throw refusal;
    } finally {
      this.busy = false;
    }
    void this.#bots.run();
  }

  dismiss(): void {
    this.refusal = null;
  }

  /** The next person has the screen. */
  async takeOver(): Promise<void> {
    if (this.handover === null) return;
    this.#shown = this.handover;
    await this.#look(0);
    void this.#bots.run();
  }

  async undo(): Promise<void> {
    const to = this.#backTo();
    if (to === null || this.busy) return;
    this.busy = true;
    try {
      this.#bots.stop();
      await this.#record.shorten(this.#match, to);
      this.entries = this.entries.slice(0, to + 1);
      await this.#look(0);
    } finally {
      this.busy = false;
    }
    void this.#bots.run();
  }

  /** Tries again what could not be done. */
  retry(): void {
    const { fault } = this;
    this.fault = null;
    if (fault?.kind === "clock") void this.#timeUp(fault.seat, this.status.version);
    else if (fault?.kind === "look") void this.#look(0).then(() => this.#bots.run());
    else void this.#bots.run();
  }

  /** Lets the bots go on, for good or for one move. */
  proceed({ once = false } = {}): void {
    this.#bots.proceed(once);
  }

  /** Nobody looks at this table any more. What was played stays kept. */
  leave(): void {
    this.#gone = true;
    this.#bots.stop();
    clearTimeout(this.#bell);
    void this.#match.close().catch(() => undefined);
  }

  protected rules(): Promise<Partida> {
    return Promise.resolve(this.#needs.partida);
  }

  async #begin(): Promise<void> {
    this.#record.save();
    await this.#refresh(0);
    void this.#bots.run();
  }

  #backTo(): number | null {
    const { secrets, viewer, status } = this;
    return this.#record.backTo(this.entries, { secrets, viewer, toAct: status.to_act });
  }

  /** Shows how the match stands. What has happened has happened, even where it cannot be shown: then the page says so. */
  async #look(news: number): Promise<void> {
    try {
      await this.#refresh(news);
    } catch {
      this.fault = { kind: "look", seat: this.viewer ?? 0 };
    }
  }

  /** Reads from the match what the page shows, all of it before any of it changes. */
  async #refresh(news: number): Promise<void> {
    const status = await this.#match.status();
    const { chairs } = this.setup;
    const viewer = nextEyes(chairs, status, this.#shown, this.secrets);
    const shared = this.secrets && peopleOf(chairs).length > 1;
    const hidden = shared && viewer !== null && viewer !== this.#shown && status.outcome === null;
    const eyes = hidden ? null : viewer;

    const view = await this.#match.view(eyes);
    const mine = eyes !== null && status.to_act.includes(eyes);
    const legal = mine ? await this.#match.choices(eyes) : null;
    const again = this.secrets && eyes !== this.viewer;
    const from = again ? 0 : Math.min(this.entries.length, this.#record.length + 1 - news);
    const open = !this.secrets || status.outcome !== null;
    const read = await this.#record.read(this.#match, from, eyes, open);
    if (this.#gone) return;

    this.status = status;
    this.viewer = eyes;
    this.view = view;
    this.legal = legal;
    this.entries = [...this.entries.slice(0, from), ...read];
    this.fresh = news > 0 && !hidden ? this.entries.slice(-news) : [];
    this.handover = hidden ? viewer : null;
    this.refusal = null;
    this.fault = null;
    if (!hidden) this.#shown = viewer;
    await this.#ring();
  }

  /** Sets the clock of the person who is asked, where clocks are wanted and the rules have one. */
  async #ring(): Promise<void> {
    clearTimeout(this.#bell);
    const seat = this.viewer;
    this.deadlines = [];
    if (!this.setup.clock || seat === null || !this.status.to_act.includes(seat)) return;
    const limit = await this.#match.timeLimit(seat);
    if (limit === undefined || this.#gone) return;
    this.deadlines = [{ seat, at: Date.now() + limit }];
    const { version } = this.status;
    this.#bell = setTimeout(() => void this.#timeUp(seat, version), limit);
  }

  async #timeUp(seat: Seat, version: number): Promise<void> {
    if (this.#gone || this.busy || this.status.version !== version) return;
    this.busy = true;
    try {
      this.#record.add(await this.#match.timeout(seat), false);
      await this.#look(1);
    } catch {
      this.fault = { kind: "clock", seat };
      return;
    } finally {
      this.busy = false;
    }
    void this.#bots.run();
  }

  #nextBot(): Seat | undefined {
    if (this.#gone || this.handover !== null || this.fault !== null) return undefined;
    return this.status.to_act.find((seat) => !isPerson(this.setup.chairs, seat));
  }

  async #playBot(seat: Seat, signal: AbortSignal): Promise<void> {
    const chair = this.setup.chairs[seat];
    if (chair?.kind !== "bot") return;
    const version = this.status.version;
    const view = await this.#match.view(seat);
    const [{ action }] = await Promise.all([
      this.#needs.partida.think(this.game, view, chair.level, { signal }),
      this.#needs.wait(this.pace, signal),
    ]);
    if (this.#gone || this.paused || this.busy || this.status.version !== version) return;
    const certain = await this.#isCertain(view, action);
    if (signal.aborted) return;
    const events = await this.#match.apply(seat, action);
    this.#record.add({ seat, cause: "asked", action, events }, certain);
    await this.#look(1);
    this.#bots.moved();
  }

  /** Whether the one who acts knows beforehand all that comes of it. */
  async #isCertain(view: Games[G]["view"], action: string): Promise<boolean> {
    try {
      return (await this.#needs.partida.preview(this.game, view, action)).after !== null;
    } catch {
      return false;
    }
  }
}

async function infoOf(partida: Partida, game: GameName): Promise<GameInfo> {
  const info = (await partida.games()).find((info) => info.game === game);
  if (info === undefined) throw new Error(`there is no game ${game}`);
  return info;
}
