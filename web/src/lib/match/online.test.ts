import { flushSync } from "svelte";
import { beforeAll, expect, test, vi } from "vitest";
import type { Room } from "$lib/api";
import type { Push, Socket, SeenEntry, Standing, Watcher } from "$lib/state/socket.svelte";
import { SocketError } from "$lib/state/socket.svelte";
import type { LocalMatch, Partida } from "$wasm/client";
import { OnlineMatch } from "./online.svelte";
import { sitters } from "./sitters";
import type { Timing } from "./pacing";
import { realRules } from "./testing";

let partida: Partida;
beforeAll(async () => {
  partida = await realRules();
});

const room = (more: Partial<Room> = {}): Room => ({
  match: "M",
  code: "ABCDEF",
  invitation: "/join/ABCDEF",
  game: "damas-chinas",
  options: { mode: 0, capture: false, filled_target: false },
  stage: "running",
  public: false,
  seating: "chosen",
  seats: 2,
  bots: [],
  clock: null,
  move_seconds: null,
  pace: null,
  tournament: null,
  spectators: true,
  chat: true,
  rematch: null,
  luck: null,
  created_at: 0,
  started_at: 0,
  finished_at: null,
  closes_at: null,
  outcome: null,
  members: [
    { username: "ana", seat: 0, admin: true, left: false, absent: false, bot: null },
    { username: "ben", seat: 1, admin: false, left: false, absent: false, bot: null },
  ],
  ...more,
});

/** A server of one match, played by the real rules. */
async function table(seat: number | null = 0, timing?: Timing) {
  const match: LocalMatch<"damas-chinas"> = await partida.open("damas-chinas");
  const entries: SeenEntry[] = [{ version: 0, seat: null, cause: "setup", action: null, events: [] }];
  const standing = async (have: number): Promise<Standing> => {
    const status = await match.status();
    const mine = seat !== null && status.to_act.includes(seat);
    return {
      match: "M",
      version: entries.length - 1,
      seat,
      status,
      view: await match.view(seat),
      clock: null,
      entries: entries.filter((entry) => entry.version > have),
      ...(mine ? { legal: await match.legal(seat) } : {}),
    };
  };
  const play = async (who: number, action?: string, cause: SeenEntry["cause"] = "asked") => {
    const { actions } = await match.legal(who);
    const events = await match.apply(who, action ?? actions[0] ?? "");
    entries.push({ version: entries.length, seat: who, cause, action: action ?? null, events });
  };
  let watcher: Watcher | undefined;
  const refused: { with: SocketError | null } = { with: null };
  const socket = {
    ahead: 500,
    watch: (one: Watcher) => ((watcher = one), () => (watcher = undefined)),
    act: async (_: string, action: string) => {
      if (refused.with) throw refused.with;
      await play(0, action);
      const version = entries.length - 1;
      void standing(version - 1).then((now) => watcher?.push({ push: "update", ...now }));
      return { version };
    },
    refresh: () => undefined,
  };
  const needs = {
    socket: socket as unknown as Socket,
    rules: () => Promise.resolve(partida),
    history: () => Promise.resolve([...entries]),
    room: () => Promise.resolve(room()),
    timing,
  };
  const online = new OnlineMatch("M", () => "ana", needs);
  const watch = async () => watcher?.watched({ room: room(), chat: [], ...(await standing(online.table?.version ?? Infinity)) });
  const tell = (push: Push) => watcher?.push(push);
  return {
    online,
    play,
    standing,
    watch,
    refused,
    tell,
    push: async (have: number) => watcher?.push({ push: "update", ...(await standing(have)) }),
  };
}

test("begins with the whole history, and no animation of it", async () => {
  const server = await table();
  await server.play(0);
  await server.play(1);
  await server.watch();
  await vi.waitFor(() => expect(server.online.table?.entries).toHaveLength(3));
  expect(server.online.table?.fresh).toEqual([]);
  await vi.waitFor(() => expect(server.online.table?.legal?.actions.length).toBeGreaterThan(0));
});

test("an action is done when its update is there, and that is fresh", async () => {
  const { online, watch } = await table();
  await watch();
  await vi.waitFor(() => expect(online.table?.legal).not.toBeNull());
  // What the server listed in its notation is told as data, and either can be asked for.
  const [choice] = online.table?.legal?.actions ?? [];
  expect(choice?.action).toMatchObject({ kind: "step", from: choice?.notation.split("-")[0] });
  await online.table?.act(choice?.action ?? "");
  expect(online.table?.status.version).toBe(1);
  expect(online.table?.busy).toBe(false);
  expect(online.table?.legal).toBeNull();
  expect(online.table?.fresh.map(({ version }) => version)).toEqual([1]);
});

test("what somebody proposes is there until it is decided, and for whoever comes later", async () => {
  const { online, tell, watch } = await table();
  await watch();
  const proposal = { what: "takeback" as const, seat: 1, agreed: [1] };
  tell({ push: "proposal", match: "M", proposal });
  expect(online.proposal).toEqual(proposal);
  tell({ push: "proposal", match: "M", proposal: null, declined_by: 0 });
  expect([online.proposal, online.declined]).toEqual([null, 0]);
});

test("an update twice, or late, changes nothing", async () => {
  const { online, play, push, standing, watch } = await table();
  await watch();
  await vi.waitFor(() => expect(online.table?.entries).toHaveLength(1));
  const old = await standing(-1);
  await play(0);
  await push(0);
  await push(0);
  expect(online.table?.entries.map(({ version }) => version)).toEqual([0, 1]);
  online.table?.update(old);
  expect(online.table?.status.version).toBe(1);
});

test("the same position told again leaves the view as it is", async () => {
  const { online, watch, standing } = await table();
  await watch();
  const view = online.table?.view;
  online.table?.update({ ...(await standing(Infinity)), clock: { deadlines: [{ seat: 0, at: 9 }], now: 0 } });
  expect(online.table?.view).toBe(view);
  expect(online.table?.deadlines).toHaveLength(1);
});

test("a gap is filled from the history and not animated", async () => {
  const { online, play, push, watch } = await table();
  await watch();
  await play(0);
  await play(1);
  await push(1);
  expect(online.table?.fresh).toEqual([]);
  await vi.waitFor(() => expect(online.table?.entries.map(({ version }) => version)).toEqual([0, 1, 2]));
});

test("what a bot does is shown after a look at the move before it", async () => {
  const later: (() => void)[] = [];
  const { online, play, push, watch } = await table(1, {
    now: () => 0,
    unseen: () => false,
    after: (_, then) => (later.push(then), () => undefined),
  });
  online.pace = 1000;
  await watch();
  await play(0);
  await push(0);
  expect(online.table?.status.version).toBe(1);
  await play(1);
  await push(1);
  await play(0, undefined, "bot");
  await push(2);
  // The bot has moved, and its move waits until the one before was seen.
  expect(online.table?.status.version).toBe(2);
  later.at(-1)?.();
  expect(online.table?.status.version).toBe(3);
  expect(online.table?.fresh.map(({ version }) => version)).toEqual([3]);
  // A connection that was lost and found again brings the present, not the past.
  await play(1);
  await push(3);
  await play(0, undefined, "bot");
  await push(4);
  expect(online.table?.status.version).toBe(4);
  await watch();
  expect(online.table?.status.version).toBe(5);
  later.at(-1)?.();
  expect(online.table?.status.version).toBe(5);
});

test("a refusal is explained by the rules in the reader's language", async () => {
  const { online, watch, refused } = await table();
  await watch();
  refused.with = new SocketError({ code: "illegal_action", message: "server words", clause: "D20" });
  await expect(online.table?.act("n1-a1")).rejects.toMatchObject({ code: "illegal_action", clause: "D20" });
  flushSync();
  expect(online.table?.refusal?.message).toBeTruthy();
  expect(online.table?.refusal?.message).not.toBe("server words");
  expect(online.table?.busy).toBe(false);
});

test("deadlines are told in the time of this machine", async () => {
  const { online, watch, standing } = await table();
  await watch();
  const now = await standing(-1);
  online.table?.update({ ...now, clock: { deadlines: [{ seat: 0, at: 10_000 }], now: 0 } });
  expect(online.table?.deadlines).toEqual([{ seat: 0, at: 9_500 }]);
});

test("seats show people, bots and who is gone", () => {
  const seated = sitters(
    room({
      seats: 3,
      bots: [{ seat: 2, level: "hard" }],
      members: [
        { username: "ana", seat: 0, admin: true, left: false, absent: false, bot: null },
        { username: null, seat: 1, admin: false, left: true, absent: true, bot: "easy" },
      ],
    }),
    "ana",
  );
  expect(seated.map(({ you, bot, left }) => ({ you, bot, left }))).toEqual([
    { you: true, bot: null, left: false },
    { you: false, bot: "easy", left: true },
    { you: false, bot: "hard", left: false },
  ]);
});

test("messages come once and in their order", async () => {
  const { online, watch, tell } = await table();
  await watch();
  const said = (n: number) => ({ push: "said" as const, match: "M", n, username: "ana", seat: 0, at: n, text: `t${n}` });
  for (const n of [2, 1, 2, 3]) tell(said(n));
  expect(online.chat.map(({ text }) => text)).toEqual(["t1", "t2", "t3"]);
});
