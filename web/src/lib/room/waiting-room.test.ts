import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Room } from "$lib/api";
import { router } from "$lib/router.svelte";
import { asking } from "$lib/state/asking.svelte";
import { preferences } from "$lib/state/preferences.svelte";
import { toasts } from "$lib/state/toasts.svelte";
import WaitingRoom from "./WaitingRoom.svelte";

const room = {
  match: "M",
  code: "ABCDEF",
  invitation: "/join/ABCDEF",
  game: "small-star-empires",
  options: {},
  stage: "waiting",
  public: false,
  seating: "chosen",
  seats: 2,
  bots: [],
  clock: null,
  move_seconds: null,
  spectators: true,
  chat: true,
  rematch: null,
  created_at: 0,
  started_at: null,
  finished_at: null,
  closes_at: null,
  outcome: null,
  members: [{ username: "ana", seat: 0, admin: true, left: false, absent: false, bot: null }],
} as unknown as Room;

let status = 503;
beforeEach(() => {
  preferences.lang = "en";
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(status === 204 ? null : "{}", { status })));
  router.go("/matches/M");
});
afterEach(() => vi.unstubAllGlobals());

async function leave(): Promise<void> {
  render(WaitingRoom, { room, onroom: () => undefined });
  screen.getAllByRole("button", { name: /^Leave/ })[0]?.click();
  await vi.waitFor(() => expect(asking.question).not.toBeNull());
  asking.reply(true);
}

test("leaving that failed stays in the room and says why", async () => {
  status = 503;
  await leave();
  await vi.waitFor(() => expect(toasts.list.some(({ kind }) => kind === "bad")).toBe(true));
  expect(router.path).toBe("/matches/M");
});

test("whoever left is in the lobby", async () => {
  status = 204;
  await leave();
  await vi.waitFor(() => expect(router.path).toBe("/lobby"));
});
