import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Room } from "$lib/api";
import { router } from "$lib/router.svelte";
import { asking } from "$lib/state/asking.svelte";
import { preferences } from "$lib/state/preferences.svelte";
import { session } from "$lib/state/session.svelte";
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
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

test("the match admin says whether it counts; what is refused is not shown as chosen", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, { method, body }: RequestInit) => {
    asked.push([method, path, body]);
    return Promise.resolve(new Response(JSON.stringify({ code: "casual_only", message: "" }), { status: 403 }));
  });
  session.account = { username: "ana" } as never;
  render(WaitingRoom, { room: { ...room, rated: false }, onroom: () => undefined });
  screen.getByRole("radio", { name: "Rated" }).click();
  await vi.waitFor(() => expect(asked).toContainEqual(["PUT", "/api/v1/matches/M/rated", '{"rated":true}']));
  await vi.waitFor(() => expect((screen.getByRole("radio", { name: "Casual" }) as HTMLInputElement).checked).toBe(true));
});

test("a bot account is invited by its name", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    asked.push([method, path]);
    return Promise.resolve(new Response(JSON.stringify(path.endsWith("/bots") ? [{ username: "deep" }] : room), { status: 200 }));
  });
  session.account = { username: "ana" } as never;
  const rooms: Room[] = [];
  render(WaitingRoom, { room, onroom: (next: Room) => rooms.push(next) });
  screen.getByText("Invite a bot account").click();
  (await screen.findByRole("button", { name: "deep" })).click();
  await vi.waitFor(() => expect(asked).toContainEqual(["PUT", "/api/v1/matches/M/invitations/deep"]));
  await vi.waitFor(() => expect(rooms).toHaveLength(1));
});
