/**
 * A table at which a lesson is played: the real rules, a position that the lesson sets up, others who answer as it says, and
 * a reader whose moves are taken where the lesson wants them and answered with the reason where it does not.
 */

import { pointer } from "$lib/hints/pointer.svelte";
import { Inquiry } from "$lib/match/inquiry";
import { refusalOf } from "$lib/match/refusals";
import { Refusal, type Asked, type Deadline, type Entry, type Sitter, type Table } from "$lib/match/table";
import { t } from "$lib/state/preferences.svelte";
import type { Choices, LocalMatch, Partida } from "$wasm/client";
import type { GameName, Games, Lesson, Seat, Status, Step, Task } from "$wasm/wire/index";
import { fits, leadsTo } from "./lessons";
import { texts } from "./texts";

export interface LessonNeeds {
  partida: Partida;
  /** Waits until a move was seen. */
  wait: (milliseconds: number) => Promise<void>;
}

export class LessonTable<G extends GameName = GameName> extends Inquiry<G> implements Table<G> {
  readonly game: G;
  readonly lesson: Lesson;
  options: Games[G]["options"] = $state.raw()!;
  sitters: readonly Sitter[] = $state.raw([]);
  readonly viewer: Seat;
  status: Status = $state.raw()!;
  view: Games[G]["view"] = $state.raw()!;
  legal: Choices<G> | null = $state.raw(null);
  entries: readonly Entry<G>[] = $state.raw([]);
  fresh: readonly Entry<G>[] = $state.raw([]);
  readonly deadlines: readonly Deadline[] = [];
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);

  /** The step that is shown, from 0. */
  at = $state(0);
  /** What the step asks for is done; a step that is only read always is. */
  done = $state(false);
  /** Whether something was played since the step began. */
  tried = $state(false);
  /** How long the page wants to look at a move before the next, in milliseconds. */
  pace = $state(500);

  readonly #needs: LessonNeeds;
  #match: LocalMatch<G> | null = null;
  #played = 0;
  #round = 0;

  private constructor(needs: LessonNeeds, game: G, lesson: Lesson) {
    super();
    this.#needs = needs;
    this.game = game;
    this.lesson = lesson;
    this.viewer = lesson.seat;
  }

  static async open<G extends GameName>(needs: LessonNeeds, game: G, lesson: Lesson): Promise<LessonTable<G>> {
    const table = new LessonTable(needs, game, lesson);
    await table.go(0);
    return table;
  }

  get step(): Step {
    return this.lesson.steps[this.at]!;
  }

  get isLast(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  /** Goes to a step: its board, or the one that the steps before it lead to. */
  async go(at: number): Promise<void> {
    const round = ++this.#round;
    const { steps, seat } = this.lesson;
    const first = steps.slice(0, at + 1).findLastIndex((step) => step.start !== undefined);
    // What was played is where the next step begins, unless it sets the board up anew.
    const goesOn = this.#match !== null && at === this.at + 1 && this.done && first <= this.at;
    this.busy = true;
    try {
      if (!goesOn) {
        const match = await this.#load(steps[first]);
        for (const { task } of steps.slice(first, at)) {
          for (const { action, chance } of task?.plays ?? []) await match.apply(seat, action, luck(chance));
          for (const reply of task?.then ?? []) await match.apply(reply.seat, reply.action, luck(reply.chance));
        }
        if (round !== this.#round) return void match.close();
        void this.#match?.close();
        this.#match = match;
        this.entries = [];
      }
      this.at = at;
      this.#played = 0;
      this.tried = false;
      this.done = this.step.task === undefined;
      await this.#refresh(0);
    } finally {
      if (round === this.#round) this.busy = false;
    }
    if (this.step.show !== undefined) await this.point(this.step.show);
  }

  /** Lets the board point out the next action of the task. */
  showNext(): Promise<void> {
    const { task } = this.step;
    const next = task?.plays[Math.min(this.#played, task.plays.length - 1)];
    return next ? this.point(next.action) : Promise.resolve();
  }

  async point(action: string): Promise<void> {
    const [choice] = await this.#needs.partida.read(this.game, this.view, [action]);
    if (choice) pointer.show(this, choice.action);
  }

  async act(asked: Asked<G>): Promise<void> {
    const { task } = this.step;
    if (this.busy || !this.#match) return;
    this.busy = true;
    this.refusal = null;
    const round = this.#round;
    try {
      const action = await this.spell(asked);
      const expected = task?.plays[this.#played];
      const isNext = action === expected?.action;
      if (!task || this.done || (!isNext && !task.allows?.some((pattern) => fits(pattern, action)))) {
        throw await this.#whyNot(task, action);
      }
      await this.#match.apply(this.viewer, action, isNext ? luck(expected?.chance) : undefined);
      this.#played += 1;
      this.tried = true;
      await this.#refresh(1);
      const isOver = task.allows?.length ? leadsTo(this.view, task.leads) : this.#played === task.plays.length;
      if (isOver) await this.#finish(task, round);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal instanceof Refusal && round === this.#round) this.refusal = refusal;
      throw refusal;
    } finally {
      if (round === this.#round) this.busy = false;
    }
  }

  dismiss(): void {
    this.refusal = null;
  }

  leave(): void {
    this.#round += 1;
    void this.#match?.close().catch(() => undefined);
    this.#match = null;
  }

  protected rules(): Promise<Partida> {
    return Promise.resolve(this.#needs.partida);
  }

  async #load(step: Step | undefined): Promise<LocalMatch<G>> {
    const start = step?.start ?? { position: [] };
    const options = start.options as Partial<Games[G]["options"]> | undefined;
    const match = await this.#needs.partida.load(this.game, start.position.join("\n"), options);
    const seats = await match.seats();
    this.options = (await match.log()).options as Games[G]["options"];
    this.sitters = Array.from({ length: seats }, (_, seat): Sitter => {
      const you = seat === this.viewer;
      return { seat, name: t(you ? texts.you : texts.rival, { n: seat + 1 }), bot: you ? null : "easy", you, absent: false, left: false };
    });
    return match;
  }

  /** The task is done: the others answer, and the reader looks at it. */
  async #finish(task: Task, round: number): Promise<void> {
    this.done = true;
    this.legal = null;
    for (const reply of task.then ?? []) {
      await this.#needs.wait(this.pace);
      if (round !== this.#round || !this.#match) return;
      await this.#match.apply(reply.seat, reply.action, luck(reply.chance));
      await this.#refresh(1);
    }
  }

  /** What is said to an action that the lesson does not want: its own words, or those of the rules. */
  async #whyNot(task: Task | undefined, action: string): Promise<unknown> {
    const wrong = task?.wrong?.find((wrong) => fits(wrong.action, action));
    if (wrong) return new Refusal("lesson", null, wrong.clause ?? null, t(wrong.say));
    try {
      await this.#needs.partida.preview(this.game, this.view, action);
    } catch (error) {
      return error;
    }
    return new Refusal("lesson", null, null, t(this.done ? texts.readOn : (task?.otherwise ?? texts.notAsked)));
  }

  /** Reads from the match what the page shows, all of it before any of it changes. */
  async #refresh(news: number): Promise<void> {
    const match = this.#match;
    if (!match) return;
    const status = await match.status();
    const view = await match.view(this.viewer);
    const mine = status.to_act.includes(this.viewer) && this.step.task !== undefined && !this.done;
    const legal = mine ? await match.choices(this.viewer) : null;
    const fresh: Entry<G>[] = [];
    for (let version = status.version - news + 1; version <= status.version; version += 1) {
      const seen = await match.seen(version, this.viewer);
      if (!seen) continue;
      const cause = seen.seat === this.viewer ? "asked" : "bot";
      fresh.push({ version, seat: seen.seat, cause, action: null, events: seen.events as Games[G]["event"][] });
    }
    if (match !== this.#match) return;
    this.status = status;
    this.view = view;
    this.legal = legal;
    this.entries = [...this.entries, ...fresh];
    this.fresh = fresh;
    this.refusal = null;
  }
}

function luck(chance: readonly number[] | undefined): number[] | undefined {
  return chance?.length ? [...chance] : undefined;
}
