import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Socket, SocketError, type Line, type Push, type Watched, type Watcher } from "./socket.svelte";

/** The other end of a connection. */
class FakeLine implements Line {
  readonly readyState = 1 as const;
  sent: Record<string, unknown>[] = [];
  closed = false;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  hello(time = 0): void {
    this.tell({ push: "hello", protocol: 1, player: "ana", time });
  }
  break(): void {
    this.onclose?.({} as CloseEvent);
  }
  of(op: string) {
    return this.sent.filter((request) => request.op === op);
  }
  answer(op: string, body: object): void {
    const request = this.of(op).at(-1);
    this.tell({ id: request?.id, ok: true, ...body });
  }
}

let lines: FakeLine[];
let admitted: boolean;
let socket: Socket;
const line = () => lines.at(-1) as FakeLine;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  lines = [];
  admitted = true;
  socket = new Socket({
    connect: () => (lines.push(new FakeLine()), line()),
    now: () => Date.now(),
    admitted: () => Promise.resolve(admitted),
    luck: () => 0.5,
  });
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

function watcher(have: () => number | null = () => null) {
  const seen = { watched: [] as Watched[], refused: [] as SocketError[], pushes: [] as Push[] };
  const one: Watcher = {
    match: "M",
    have,
    watched: (answer) => seen.watched.push(answer),
    refused: (error) => seen.refused.push(error),
    push: (push) => seen.pushes.push(push),
  };
  return { one, seen };
}

test("watches once the server has greeted, and hears of that match alone", async () => {
  const { one, seen } = watcher();
  socket.watch(one);
  expect(line().sent).toEqual([]);
  line().hello();
  expect(line().of("watch")).toMatchObject([{ match: "M" }]);
  expect(line().of("watch")[0]).not.toHaveProperty("have");
  line().answer("watch", { room: { match: "M" } });
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.watched).toHaveLength(1);
  line().tell({ push: "update", match: "M", version: 1 });
  line().tell({ push: "update", match: "other", version: 1 });
  expect(seen.pushes).toHaveLength(1);
});

test("comes back after a loss, with the version it has", async () => {
  const { one } = watcher(() => 7);
  socket.watch(one);
  line().hello();
  line().break();
  expect(socket.state).toBe("lost");
  await vi.advanceTimersByTimeAsync(500);
  expect(lines).toHaveLength(2);
  line().hello();
  expect(socket.state).toBe("open");
  expect(line().of("watch")).toMatchObject([{ have: 7 }]);
});

test("waits longer each time, and no longer than ten seconds or so", async () => {
  socket.watch(watcher().one);
  line().break();
  const times: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    const before = lines.length;
    const start = Date.now();
    while (lines.length === before) await vi.advanceTimersByTimeAsync(50);
    times.push(Date.now() - start);
    line().break();
  }
  expect(times[0]).toBeLessThan(500);
  expect(times[3]).toBeGreaterThan(2 * (times[1] ?? 0));
  expect(Math.max(...times)).toBeLessThanOrEqual(10_100);
});

test("an action without an answer is sent again under the same id, and answered once", async () => {
  socket.watch(watcher().one);
  line().hello();
  const played = socket.act("M", "n1-m5", 3, "a-1");
  expect(line().of("act")).toMatchObject([{ action_id: "a-1", version: 3 }]);
  line().break();
  await vi.advanceTimersByTimeAsync(500);
  line().hello();
  expect(line().of("act")).toMatchObject([{ action: "n1-m5", action_id: "a-1", version: 3 }]);
  line().answer("act", { version: 4 });
  await expect(played).resolves.toMatchObject({ version: 4 });
  line().break();
  await vi.advanceTimersByTimeAsync(500);
  line().hello();
  expect(line().of("act")).toEqual([]);
});

test("an action asked for while the connection is gone is sent with the next one", async () => {
  socket.watch(watcher().one);
  line().hello();
  line().break();
  void socket.act("M", "n1-m5", 3, "a-2").catch(() => undefined);
  await vi.advanceTimersByTimeAsync(500);
  line().hello();
  expect(line().of("act")).toMatchObject([{ action_id: "a-2" }]);
});

test("what is said is not said twice: it fails and can be sent again by hand", async () => {
  socket.watch(watcher().one);
  line().hello();
  const said = socket.say("M", "hola");
  line().break();
  await expect(said).rejects.toMatchObject({ code: "offline" });
});

test("a refusal carries the rules' own word and clause", async () => {
  socket.watch(watcher().one);
  line().hello();
  const played = socket.act("M", "x", 0, "a-3");
  const id = line().of("act")[0]?.id;
  line().tell({ id, ok: false, error: { code: "illegal_action", message: "no", reason: "not-free", clause: "S21" } });
  await expect(played).rejects.toMatchObject({ code: "illegal_action", reason: "not-free", clause: "S21" });
});

test("a server that says nothing any more is given up", async () => {
  socket.watch(watcher().one);
  line().hello();
  line().answer("ping", { time: 0 });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(line().of("ping")).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(6_500);
  expect(lines.length).toBe(2);
});

test("a connection that never opens is given up too", async () => {
  socket.watch(watcher().one);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(lines.length).toBe(2);
});

test("knows how far the server's clock is ahead", async () => {
  socket.watch(watcher().one);
  line().hello(Date.now() + 5_000);
  expect(socket.ahead).toBe(5_000);
  await vi.advanceTimersByTimeAsync(200);
  line().answer("ping", { time: Date.now() - 100 + 7_000 });
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.ahead).toBe(7_000);
});

test("whoever is logged out is not tried for ever", async () => {
  socket.watch(watcher().one);
  admitted = false;
  line().break();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.state).toBe("refused");
  expect(lines).toHaveLength(1);
});

test("the network coming back shortens the wait", async () => {
  socket.watch(watcher().one);
  for (let i = 0; i < 5; i += 1) {
    line().break();
    await vi.advanceTimersByTimeAsync(12_000);
  }
  line().break();
  const before = lines.length;
  socket.hurry();
  expect(lines.length).toBe(before + 1);
});

test("the last who stops looking closes the connection", () => {
  const stop = socket.watch(watcher().one);
  line().hello();
  stop();
  expect(line().of("unwatch")).toHaveLength(1);
  expect(line().closed).toBe(true);
  expect(socket.state).toBe("idle");
});

test("a match that cannot be watched says why", async () => {
  const { one, seen } = watcher();
  socket.watch(one);
  line().hello();
  line().tell({ id: line().of("watch")[0]?.id, ok: false, error: { code: "match_not_found", message: "none" } });
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.refused.map((error) => error.code)).toEqual(["match_not_found"]);
});

test("the lobby is asked for over every connection, and no more once nobody looks", async () => {
  const lists: string[][] = [];
  const changes: string[][] = [];
  const leave = socket.lobby({
    listed: ({ matches }) => lists.push(matches.map((room) => room.match)),
    changed: ({ gone }) => changes.push(gone),
    refused: () => undefined,
  });
  line().hello();
  expect(line().of("lobby")).toHaveLength(1);
  line().answer("lobby", { matches: [{ match: "A" }] });
  line().tell({ push: "lobby", whole: false, matches: [], gone: ["A"] });
  line().break();
  await vi.advanceTimersByTimeAsync(500);
  line().hello();
  line().answer("lobby", { matches: [{ match: "B" }] });
  await vi.advanceTimersByTimeAsync(0);
  expect([lists, changes]).toEqual([[["A"], ["B"]], [["A"]]]);
  leave();
  expect(line().of("unlobby")).toHaveLength(1);
  expect(socket.state).toBe("idle");
});
