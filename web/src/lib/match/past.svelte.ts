/**
 * Looking back in a match that goes on: what this page has shown stays known to it, and where nothing is hidden the rules
 * rebuild what it has not. The present is not touched: it goes on behind what is looked at.
 */

import { partida } from "$lib/partida";
import type { Partida } from "$wasm/client";
import type { GameName, Log, Status, Viewer } from "$wasm/wire/index";
import { counting } from "./counting";
import { Refusal, type Table } from "./table";

type Moment<G extends GameName> = Pick<Table<G>, "view" | "status">;

export class Past<G extends GameName = GameName> {
  /** The version that is looked at; nothing in the present. */
  at: number | null = $state(null);
  #moment: Moment<G> | null = $state.raw(null);
  readonly #known = new Map<number, Moment<G>>();
  #viewer: Viewer | undefined;
  readonly #rules: () => Promise<Partida>;

  constructor(rules: () => Promise<Partida> = partida) {
    this.#rules = rules;
  }

  /** Takes note of what the table shows now. Whoever takes the screen sees nothing of what another saw. */
  note({ viewer, status, view }: Table<G>): void {
    if (viewer !== this.#viewer) {
      this.#known.clear();
      this.toPresent();
    }
    this.#viewer = viewer;
    // What was taken back has not happened.
    for (const version of this.#known.keys()) if (version > status.version) this.#known.delete(version);
    this.#known.set(status.version, { view, status });
    if (this.at !== null && this.at >= status.version) this.toPresent();
  }

  /** Shows an earlier moment. False where nobody knows any more how it looked. */
  async look(table: Table<G>, version: number): Promise<boolean> {
    if (version >= table.status.version) {
      this.toPresent();
      return true;
    }
    const viewer = this.#viewer;
    const moment = this.#known.get(version) ?? (await this.#rebuild(table, version));
    if (!moment || viewer !== this.#viewer) return false;
    this.#moment = moment;
    this.at = version;
    return true;
  }

  toPresent(): void {
    this.at = null;
    this.#moment = null;
  }

  /** The table as it stood at the moment that is looked at: nothing can be done there. */
  table(present: Table<G>): Table<G> {
    const [at, moment] = [this.at, this.#moment];
    if (at === null || !moment) return present;
    const gone = () => Promise.reject(new Refusal("stale", null, null, ""));
    return {
      game: present.game,
      options: present.options,
      sitters: present.sitters,
      viewer: present.viewer,
      status: { ...moment.status, to_act: [] },
      view: moment.view,
      legal: null,
      entries: present.entries.filter(({ version }) => version <= at),
      fresh: [],
      deadlines: [],
      busy: false,
      refusal: null,
      act: gone,
      dismiss: () => undefined,
      preview: gone,
      ask: (question) => present.ask(question),
    };
  }

  /** By the rules, from what happened: only where all of it is known. */
  async #rebuild(table: Table<G>, version: number): Promise<Moment<G> | null> {
    const rules = await this.#rules();
    const info = (await rules.games()).find(({ game }) => game === table.game);
    const known = table.entries.filter((entry) => entry.version <= version);
    const [setup, ...entries] = counting(known);
    if (info?.secrets !== false || setup?.version !== 0 || known.length !== version + 1) return null;
    const logged = entries.map(({ seat, action, events }) => ({ seat, action, events, cause: "asked" as const }));
    if (logged.some(({ seat, action }) => seat === null || action === null)) return null;
    const log: Log = { game: table.game, options: table.options, setup: setup.events, entries: logged as Log["entries"] };
    try {
      const match = await rules.restore<G>(log);
      const [view, status]: [Moment<G>["view"], Status] = await Promise.all([match.view(table.viewer), match.status()]);
      await match.close();
      return { view, status: { ...status, version } };
    } catch {
      return null;
    }
  }
}
