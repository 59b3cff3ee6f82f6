/** One board played on this device: opened or taken up again (F123), kept after each change, and recorded when won. */

import { Refusal } from "$lib/match/table";
import { dayOf } from "../logic/daily";
import { FlowGame } from "./game.svelte";
import { kept, type Origin } from "./kept.svelte";
import { Play, playWith } from "./play.svelte";
import { NO_STEPS } from "../logic/steps";

export class Sitting {
  readonly game: FlowGame;
  readonly play: Play;
  readonly origin: Origin;
  /** Whether it went on from where it was left. */
  readonly resumed: boolean;
  /** What was kept of this board and no longer fits the rules, as it was kept. */
  readonly unreadable: string | null;
  readonly #now: () => number;
  #recorded = false;

  private constructor(game: FlowGame, play: Play, origin: Origin, resumed: boolean, now: () => number, unreadable: string | null = null) {
    this.game = game;
    this.play = play;
    this.origin = origin;
    this.resumed = resumed;
    this.#now = now;
    this.unreadable = unreadable;
    play.changed = () => void this.#keep();
  }

  static async open(board: string | { level: number; number: number }, origin: Origin, now: () => number = Date.now): Promise<Sitting> {
    const start = typeof board === "string" ? { board } : board;
    const fresh = await FlowGame.open(start);
    const left = kept.savedOn(fresh.view.board);
    if (left) {
      try {
        const game = await FlowGame.open(start, left.log);
        fresh.close();
        return new Sitting(game, playWith(new Play(game, now, left)), origin, true, now);
      } catch (error) {
        // Only the rules can say that what was kept no longer fits them; whatever else went wrong can be tried again.
        if (!(error instanceof Refusal) || error.code === "rules_failed") throw error;
        return new Sitting(fresh, playWith(new Play(fresh, now)), origin, false, now, JSON.stringify(left));
      }
    }
    const charged = { ...kept.helpFor(fresh.view.board), time: 0, steps: NO_STEPS };
    return new Sitting(fresh, playWith(new Play(fresh, now, charged)), origin, false, now);
  }

  async #keep(): Promise<void> {
    const { game, play } = this;
    const { view } = game;
    kept.charge(view.board, play.help);
    if (view.state === "won") {
      kept.forget(view.board);
      if (this.#recorded) return;
      this.#recorded = true;
      const daily = this.origin.kind === "day" ? { day: this.origin.day, size: this.origin.size } : null;
      const { stars, moves, time } = play;
      const size = `${view.width}x${view.height}`;
      kept.won({ board: view.board, size, stars, moves, time, solved: play.help.solved, daily, today: dayOf(this.#now()) });
    } else if (view.undo.length + view.redo.length > 0) {
      const log = await game.log();
      // A change came in between: that one keeps it.
      if (log.entries.length !== game.status.version || game.view.state === "won") return;
      kept.save({
        board: view.board,
        origin: this.origin,
        log,
        time: play.time,
        steps: play.steps,
        hints: play.help.hints,
        solved: play.help.solved,
        filled: play.filled,
        at: this.#now(),
      });
    }
  }

  /** Keeps the clock too, when the page is left. */
  leave(): void {
    this.play.pause();
    const left = kept.savedOn(this.game.view.board);
    if (left) kept.save({ ...left, time: this.play.time });
  }
}
