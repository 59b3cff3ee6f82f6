import { expect, test, vi } from "vitest";
import type { Notice } from "$lib/wire";
import { leadsTo, Notices } from "./notices.svelte";

const notice = (n: number, read: boolean): Notice => ({
  notice: n,
  kind: "turn",
  game: "damas-chinas",
  match: "m1",
  tournament: null,
  at: n,
  read,
});

test("what is new is counted until it was seen, which is told once", async () => {
  const ask = vi.fn((method: string) =>
    Promise.resolve(method === "GET" ? [notice(3, false), notice(2, false), notice(1, true)] : undefined),
  );
  const notices = new Notices(ask as never);
  await notices.look();
  expect(notices.unread).toBe(2);
  await notices.read();
  expect(notices.unread).toBe(0);
  expect(ask).toHaveBeenLastCalledWith("POST", "/me/notices/read", { notice: 3 });
  await notices.read();
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a look in vain leaves what is known", async () => {
  const answers = [Promise.resolve([notice(1, false)]), Promise.reject(new Error("offline"))];
  const notices = new Notices((() => answers.shift()) as never);
  await notices.look();
  await notices.look();
  expect(notices.unread).toBe(1);
});

test("a notice leads to its match, or to its tournament", () => {
  expect(leadsTo(notice(1, false))).toBe("/matches/m1");
  expect(leadsTo({ ...notice(1, false), match: null, tournament: "t1" })).toBe("/tournaments/t1");
});
