import { beforeAll, expect, test } from "vitest";
import { pointer } from "$lib/hints/pointer.svelte";
import { GAMES } from "$lib/boards/board";
import { realRules } from "$lib/match/testing";
import { Refusal } from "$lib/match/table";
import type { Partida } from "$wasm/client";
import type { GameName } from "$wasm/wire/index";
import { fits, leadsTo, lessonsOf } from "./lessons";
import { LessonTable } from "./table.svelte";

let partida: Partida;
beforeAll(async () => {
  partida = await realRules();
});

async function open<G extends GameName>(game: G, id: string): Promise<LessonTable<G>> {
  const lesson = (await lessonsOf(game)).find((lesson) => lesson.id === id);
  if (!lesson) throw new Error(`no lesson ${id}`);
  return LessonTable.open({ partida, wait: () => Promise.resolve() }, game, lesson);
}

test.each(GAMES)("every lesson of %s can be finished at its table", async (game) => {
  for (const { id } of await lessonsOf(game)) {
    const table = await open(game, id);
    for (let at = 0; at < table.lesson.steps.length; at += 1) {
      if (at > 0) await table.go(at);
      const { task } = table.step;
      expect(table.done).toBe(task === undefined);
      for (const { action } of task?.plays ?? []) await table.act(action);
      expect(table.done, `${id} step ${at + 1}`).toBe(true);
      expect(table.legal).toBeNull();
    }
    expect(table.isLast).toBe(true);
    table.leave();
  }
});

test("what is wrong is answered with the reason, and nothing changes", async () => {
  const table = await open("damas-chinas", "first-turn");
  await table.go(1);
  const { view } = table;
  // In the lesson's words, with the clause of the rules.
  await expect(table.act("o2-n2")).rejects.toMatchObject({ code: "lesson", clause: "D9" });
  expect(table.refusal?.message).toBe(table.step.task?.wrong?.[0]?.say.en);
  // In the words of the rules, where the lesson has none.
  await expect(table.act("q1-p1")).rejects.toMatchObject({ code: "illegal_action", clause: "D9" });
  // Allowed, and not what is asked.
  const error: unknown = await table.act("o2>m6").catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ code: "lesson", clause: null });
  expect(table.view).toEqual(view);
  expect(table.done).toBe(false);
  table.leave();
});

test("the others answer when it is done, and any of what is allowed will do", async () => {
  const table = await open("damas-chinas", "first-turn");
  await table.go(1);
  await table.act("n4-m9");
  expect(table.done).toBe(true);
  expect(table.entries.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(table.view.turn).toBe(0);
  await expect(table.act("n1-m5")).rejects.toMatchObject({ code: "lesson" });
  table.leave();
});

test("steps can be gone back to and repeated", async () => {
  const table = await open("small-star-empires", "first-flight");
  await table.go(2);
  // What the steps before lead to was played.
  expect(table.view.empires[0]?.score.planets).toBe(3);
  await table.act("-1,-3>-1,0C");
  expect(table.view.empires[0]?.score.planets).toBe(5);
  await table.go(2);
  expect(table.view.empires[0]?.score.planets).toBe(3);
  expect(table.done).toBe(false);
  await table.go(1);
  expect(table.view.empires[0]?.score.planets).toBe(0);
  table.leave();
});

test("the board points out what a step shows, until the position is another one", async () => {
  const table = await open("small-star-empires", "first-flight");
  await table.go(1);
  expect(pointer.of(table)).toEqual({ kind: "turn", from: "-1,-3", to: "-1,-2", place: "colony" });
  await table.act("-1,-3>-1,-2C");
  expect(pointer.of(table)).toBeNull();
  table.leave();
});

test("a star stands for any text, and a pointer for a place in a view", () => {
  expect(fits("a1>*", "a1>b2")).toBe(true);
  expect(fits("*C", "1,2>3,4C")).toBe(true);
  expect(fits("*", "")).toBe(true);
  expect(fits("a*a", "a")).toBe(false);
  expect(fits("a1", "a12")).toBe(false);
  expect(leadsTo({ a: [{ b: 1 }] }, { "/a/0/b": 1 })).toBe(true);
  expect(leadsTo({ a: [] }, { "/a/0/b": 1 })).toBe(false);
});
