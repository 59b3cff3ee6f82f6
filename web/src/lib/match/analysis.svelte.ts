/**
 * The analysis of a match: first every position at a glance, so that there is a curve at once, then every position by a
 * search. It runs in workers of its own, which end when nobody looks any more. What was taken back is no part of it.
 */

import { counted, lineOf, type Analyst, type Partida, type WholeLog } from "$wasm/client";
import type { Assessment, Lang, Log, ToldPoint } from "$wasm/wire/index";

/** Two at most: the page and the rules want to go on beside them. */
const workersHere = () => Math.max(1, Math.min(2, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));

export class Analysis {
  /** What is thought of each position so far, from the one before the first entry that counts. */
  positions: readonly (Assessment | undefined)[] = $state.raw([]);
  /** How many positions were searched. */
  searched = $state(0);
  failed = $state(false);
  points: readonly ToldPoint[] = $state.raw([]);
  readonly length: number;
  /** The version of each position in the log, where what was taken back is counted too. */
  readonly versions: readonly number[];

  readonly #whole: WholeLog;
  readonly #partida: Partida;
  readonly #log: Log;
  readonly #analysts: Analyst[];
  #ended = false;

  constructor(partida: Partida, whole: WholeLog, workers = workersHere()) {
    this.#partida = partida;
    this.#whole = whole;
    this.#log = counted(whole);
    this.versions = [0, ...lineOf(whole).map(({ at }) => at)];
    this.length = this.versions.length;
    this.#analysts = Array.from({ length: workers }, () => partida.analyst(this.#log));
  }

  /** Which position a version of the log shows; nothing where it was taken back later. */
  placeOf(version: number): number | null {
    const place = this.versions.indexOf(lineOf(this.#whole, version).at(-1)?.at ?? 0);
    return place < 0 ? null : place;
  }

  /** What was played in a position. */
  playedAt(place: number): string | null {
    return this.#log.entries[place]?.action ?? null;
  }

  get done(): boolean {
    return this.searched === this.length;
  }

  /** Goes through all positions. Each worker has those whose number leaves its own rest. */
  async run(): Promise<void> {
    try {
      await this.#pass(false);
      await this.#pass(true);
    } catch {
      if (!this.#ended) this.failed = true;
    } finally {
      this.end();
    }
  }

  /** The turning points, in words. */
  async tell(names: readonly string[], lang: Lang): Promise<void> {
    const known = this.positions.filter((position) => position !== undefined);
    if (known.length !== this.length) return;
    const played = this.#log.entries.map(({ seat, action }) => ({ seat, action }));
    this.points = await this.#partida.turningPoints(known, played, names, lang);
  }

  end(): void {
    this.#ended = true;
    for (const analyst of this.#analysts) analyst.end();
  }

  async #pass(search: boolean): Promise<void> {
    const found: (Assessment | undefined)[] = [...this.positions];
    found.length = this.length;
    await Promise.all(
      this.#analysts.map(async (analyst, worker) => {
        for (let version = worker; version < this.length; version += this.#analysts.length) {
          const assessed = await analyst.assess(version, search);
          if (assessed === undefined) throw new Error("no bot plays this game");
          found[version] = assessed;
          if (!search) continue;
          this.searched += 1;
          this.positions = [...found];
        }
      }),
    );
    this.positions = found;
  }
}
