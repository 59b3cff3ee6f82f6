import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, type Account } from "$lib/api";
import { shelf } from "$lib/match/testing";
import { Session } from "./session.svelte";

const ana = (won = 0): Account => ({
  username: "ana",
  email: "ana@example.org",
  role: "player",
  kind: "person",
  created_at: 0,
  results: [{ game: "damas-chinas", won, lost: 0 }],
});

beforeEach(() => void vi.useFakeTimers());

/** What the server answers, one after another; then nothing. */
function with_(answers: (Account | null | ApiError)[], on = shelf()) {
  const ask = vi.fn(() => {
    const next = answers.shift();
    if (next === undefined) return new Promise<never>(() => undefined);
    return next instanceof ApiError ? Promise.reject(next) : Promise.resolve({ account: next, mail: true });
  });
  return { session: new Session({ ask, shelf: on }), ask, on };
}

test("the server is asked whether anything is noted or not", async () => {
  const { session, ask } = with_([ana()]);
  expect(session.account).toBeUndefined();
  await session.refresh();
  expect(ask).toHaveBeenCalledOnce();
  expect(session.account?.username).toBe("ana");
  expect(session.mail).toBe(true);
});

test.each([
  ["no network", new ApiError(0, "offline", "")],
  ["too many requests", new ApiError(429, "too_many_requests", "", 30)],
  ["a server that is down", new ApiError(503, "unavailable", "")],
])("%s logs nobody out, and is asked again", async (_, error) => {
  const { on } = with_([]);
  await with_([ana(3)], on).session.refresh();
  const { session, ask } = with_([error, ana(4)], on);
  expect(session.account?.username).toBe("ana");
  await session.refresh();
  expect(session.account?.username).toBe("ana");
  expect(session.won).toBe(3);
  expect(session.offline).toBe(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(session.offline).toBe(false);
  expect(session.won).toBe(4);
});

test("only a word of the server makes a visitor", async () => {
  const { on } = with_([]);
  await with_([ana()], on).session.refresh();
  const { session } = with_([null], on);
  await session.refresh();
  expect(session.account).toBeNull();
  expect(with_([], on).session.account).toBeUndefined();
});

test("without a server and without memory this is a visitor, who can play on the device", async () => {
  const { session } = with_([new ApiError(0, "offline", "")]);
  await session.refresh();
  expect(session.account).toBeNull();
  expect(session.offline).toBe(true);
});

test("an answer to an older question is dropped", async () => {
  let answer: (who: { account: Account | null; mail: boolean }) => void = () => undefined;
  const session = new Session({ ask: () => new Promise((done) => (answer = done)), shelf: shelf() });
  const asked = session.refresh();
  session.ended();
  answer({ account: ana(), mail: true });
  await asked;
  expect(session.account).toBeNull();
});

test("the address for mail is not kept in the browser", async () => {
  const { session, on } = with_([ana()]);
  await session.refresh();
  expect(on.getItem("partida.account")).not.toContain("example.org");
  expect(session.account?.email).toBe("ana@example.org");
});
