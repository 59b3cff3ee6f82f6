import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { toasts } from "./toasts.svelte";
import { showOnce } from "./toasts-effect.svelte";

test("the same notice twice is one, and at most four are shown", () => {
  for (const text of ["a", "b", "b", "c", "d", "e"]) toasts.show(text);
  expect(toasts.list.map((toast) => toast.text)).toEqual(["b", "c", "d", "e"]);
  for (const { id } of toasts.list) toasts.dismiss(id);
  expect(toasts.list).toEqual([]);
});

test("an effect that shows a notice runs once", () => {
  let runs = 0;
  const stop = showOnce(() => (runs += 1));
  flushSync();
  expect(runs).toBe(1);
  stop();
});
