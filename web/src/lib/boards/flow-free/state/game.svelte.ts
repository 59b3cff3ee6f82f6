/** A game on this device as a table: the rules in the browser, one seat, a lost board that can be taken back (F122). */

import { partida } from "$lib/partida";
import { refusalOf } from "$lib/match/refusals";
import { Inquiry } from "$lib/match/inquiry";
import { Refusal, type Asked, type Entry, type Sitter, type Table } from "$lib/match/table";
import type { LocalMatch, Partida } from "$wasm/client";
import type { FlowFree, Log, Status } from "$wasm/wire/index";

export class FlowGame extends Inquiry<"flow-free"> implements Table<"flow-free"> {
  readonly game = "flow-free";
  readonly options: FlowFree.Options;
  readonly sitters: readonly Sitter[] = [];
  readonly viewer = 0;
  readonly legal = null;
  readonly deadlines = [];
  readonly #match: LocalMatch<"flow-free">;
  readonly #rules: Partida;
  status: Status = $state.raw() as Status;
  view: FlowFree.View = $state.raw() as FlowFree.View;
  entries: readonly Entry<"flow-free">[] = $state.raw([]);
  fresh: readonly Entry<"flow-free">[] = $state.raw([]);
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);

  private constructor(rules: Partida, match: LocalMatch<"flow-free">, options: FlowFree.Options) {
    super();
    this.#rules = rules;
    this.#match = match;
    this.options = options;
  }

  /** A new game, or one that was left. Rejects with a `Refusal` where the rules have no such board. */
  static async open(start: { level: number; number: number } | { board: string }, log?: Log): Promise<FlowGame> {
    const rules = await partida();
    try {
      const options = await rules.check("flow-free", { ...start, strict: false });
      const match = log ? await rules.restore<"flow-free">(log) : await rules.open("flow-free", options);
      const game = new FlowGame(rules, match, options);
      await game.#look();
      return game;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  async #look(): Promise<void> {
    const [view, status] = await Promise.all([this.#match.view(0), this.#match.status()]);
    this.view = view;
    this.status = status;
  }

  async act(asked: Asked<"flow-free">): Promise<void> {
    this.busy = true;
    this.refusal = null;
    try {
      const action = await this.spell(asked);
      const events = await this.#match.apply(0, action);
      await this.#look();
      const entry: Entry<"flow-free"> = { version: this.status.version, seat: 0, cause: "asked", action, events };
      this.entries = [...this.entries, entry];
      this.fresh = [entry];
    } catch (error) {
      const refused = refusalOf(error);
      if (refused instanceof Refusal) this.refusal = refused;
      throw refused;
    } finally {
      this.busy = false;
    }
  }

  protected rules(): Promise<Partida> {
    return Promise.resolve(this.#rules);
  }

  dismiss(): void {
    this.refusal = null;
  }

  log(): Promise<Log> {
    return this.#match.log();
  }

  close(): void {
    void this.#match.close();
  }
}
