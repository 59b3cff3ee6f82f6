import { beforeAll, expect, test } from "vitest";
import { DeviceTable } from "$lib/match/device.svelte";
import { realRules, slotOf } from "$lib/match/testing";
import type { Partida } from "$wasm/client";
import { Hint } from "./hint.svelte";
import { pointer } from "./pointer.svelte";

let partida: Partida;
beforeAll(async () => {
  partida = await realRules();
});

test("a hint is a move that can be played, with reasons in words and a mark on the board", async () => {
  const chairs = [
    { kind: "person" as const, name: "" },
    { kind: "bot" as const, level: "easy" },
  ];
  const needs = { partida, slot: await slotOf("small-star-empires"), wait: () => Promise.resolve() };
  const options = { first: "P" };
  const table = await DeviceTable.open(needs, { game: "small-star-empires", options, chairs, clock: false });
  const hint = new Hint(
    () => table,
    () => Promise.resolve(partida),
  );
  await hint.ask();
  const { advice } = hint;
  expect(table.legal?.actions.map(({ notation }) => notation)).toContain(advice?.notation);
  expect(advice?.reasons.length).toBeGreaterThan(0);
  for (const { told } of advice?.reasons ?? []) expect(new Set([told.es, told.en, told.pt]).size).toBe(3);
  const pointed = pointer.of(table);
  expect(pointed).toEqual(table.legal?.actions.find(({ notation }) => notation === advice?.notation)?.action);

  hint.forget();
  expect(hint.advice).toBeNull();
  expect(pointer.of(table)).toBeNull();
  table.leave();
});

test("rules that fail give no hint, and say so", async () => {
  const needs = { partida, slot: await slotOf("damas-chinas"), wait: () => Promise.resolve() };
  const chairs = [1, 2].map(() => ({ kind: "person" as const, name: "" }));
  const table = await DeviceTable.open(needs, { game: "damas-chinas", options: {}, chairs, clock: false });
  const hint = new Hint(
    () => table,
    () => Promise.reject(new Error("gone")),
  );
  await hint.ask();
  expect(hint).toMatchObject({ advice: null, thinking: false, failed: true });
  table.leave();
});
