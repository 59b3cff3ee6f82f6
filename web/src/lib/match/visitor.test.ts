import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, type api } from "$lib/api";
import { VisitorChannel } from "./visitor.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function world(answers: (object | ApiError)[]) {
  const asked: string[] = [];
  const ask = ((_: string, path: string) => {
    asked.push(path);
    const answer = answers.shift() ?? new ApiError(0, "offline", "");
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }) as typeof api;
  const seen: unknown[] = [];
  let have: number | null = null;
  const stop = new VisitorChannel(ask).watch({
    match: "M",
    have: () => have,
    watched: (answer) => {
      seen.push(answer.version);
      have = answer.version ?? null;
    },
    refused: (error) => seen.push(error.code),
    push: () => undefined,
  });
  return { asked, seen, stop };
}

const standing = (version: number, over = false) => ({ room: {}, version, status: { outcome: over ? {} : null } });

test("a visitor asks again and again for what is new, until the match is over", async () => {
  const { asked, seen } = world([standing(3), new ApiError(0, "offline", ""), standing(4), standing(5, true)]);
  for (let i = 0; i < 6; i += 1) await vi.advanceTimersByTimeAsync(6_000);
  expect(seen).toEqual([3, 4, 5]);
  expect(asked).toEqual(["/watch/M", "/watch/M?have=3", "/watch/M?have=3", "/watch/M?have=4"]);
});

test("who may not watch is told once; who went asks no more", async () => {
  const refused = world([new ApiError(401, "not_logged_in", "")]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([refused.seen, refused.asked.length]).toEqual([["not_logged_in"], 1]);
  const gone = world([standing(1), standing(2)]);
  await vi.advanceTimersByTimeAsync(10);
  gone.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(gone.seen).toEqual([1]);
});
