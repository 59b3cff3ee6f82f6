/** Time trial (F162): as many boards of one size as possible; the clock runs through. */

import type { Made } from "$wasm/wire/index";
import { newBoard } from "./boards";
import { FlowGame } from "./game.svelte";
import { kept } from "./kept.svelte";
import { Play, playWith } from "./play.svelte";

export interface Time {
  now(): number;
  /** Calls once after so many milliseconds; what it gives back calls it off. */
  after(milliseconds: number, call: () => void): () => void;
}

const real: Time = {
  now: Date.now,
  after(milliseconds, call) {
    const id = setTimeout(call, milliseconds);
    return () => clearTimeout(id);
  },
};

export class Trial {
  readonly size: number;
  readonly seconds: number;
  readonly #time: Time;
  readonly #make: (size: number) => Promise<Made | undefined>;
  phase: "waiting" | "running" | "over" | "failed" = $state("waiting");
  won = $state(0);
  /** Whether this was more than ever before. */
  best = $state(false);
  play: Play | null = $state.raw(null);
  endsAt = $state(0);
  #next: Promise<Made | undefined> | null = null;
  #callOff: () => void = () => {};

  constructor(size: number, seconds: number, time: Time = real, make = (size: number) => newBoard({ width: size, height: size })) {
    this.size = size;
    this.seconds = seconds;
    this.#time = time;
    this.#make = make;
  }

  get left(): number {
    return this.phase === "running" ? Math.max(0, this.endsAt - this.#time.now()) : 0;
  }

  /** Begins when the first board is there. */
  async start(): Promise<void> {
    await this.#deal();
    if (this.phase !== "waiting") return;
    this.endsAt = this.#time.now() + this.seconds * 1000;
    this.phase = "running";
    this.#callOff = this.#time.after(this.seconds * 1000, () => this.#end());
  }

  async #deal(): Promise<void> {
    const made = await (this.#next ?? this.#make(this.size));
    // While one is played the next is made.
    this.#next = this.#make(this.size);
    this.#next.catch(() => {});
    if (!made) {
      this.phase = "failed";
      return;
    }
    if (this.phase === "over") return;
    const game = await FlowGame.open({ board: made.board });
    const play = playWith(new Play(game, this.#time.now));
    play.changed = () => {
      if (play.view.state !== "won" || this.phase !== "running" || this.play !== play) return;
      this.won += 1;
      void this.#deal();
    };
    this.play?.cancel();
    this.play = play;
  }

  #end(): void {
    this.play?.cancel();
    if (this.play) this.play.locked = true;
    this.phase = "over";
    this.best = this.won > (kept.records.trials[`${this.size}/${this.seconds}`] ?? 0);
    kept.triedFor(this.size, this.seconds, this.won);
  }

  /** Given up: nothing is recorded. */
  leave(): void {
    this.#callOff();
    this.phase = "over";
  }
}
