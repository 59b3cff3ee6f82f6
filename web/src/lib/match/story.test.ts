/** What happened is told whole, once and in order, however answers, pushes, paced updates and reconnects interleave. */

import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { Room } from "$lib/api";
import type { Push, SeenEntry, Socket, Standing, Watcher } from "$lib/state/socket.svelte";
import type { Partida } from "$wasm/client";
import MoveList from "./MoveList.svelte";
import { OnlineMatch } from "./online.svelte";
import { Story } from "./story.svelte";
import type { Entry } from "./table";

const entry = (version: number): Entry => ({
  version,
  seat: version === 0 ? null : version % 2,
  cause: "bot",
  action: `a${version}`,
  events: [],
});

test("what is known and not shown yet is not told, and told once when it is shown", () => {
  const story = new Story();
  story.learn([entry(0)]);
  story.show(0);
  story.learn([entry(1), entry(2)]);
  expect(story.entries.map(({ version }) => version)).toEqual([0]);
  expect(story.show(1).map(({ version }) => version)).toEqual([1]);
  story.learn([entry(1)]);
  expect(story.entries.map(({ version }) => version)).toEqual([0, 1]);
  expect(story.show(0)).toEqual([]);
  expect(story.shown).toBe(1);
});

test("a jump over a gap shows no steps, and the gap is filled in its place", () => {
  const story = new Story();
  story.learn([entry(0)]);
  story.show(0);
  story.learn([entry(3)]);
  expect(story.show(3)).toEqual([]);
  expect(story.hasGap).toBe(true);
  story.learn([entry(2), entry(1)]);
  expect(story.hasGap).toBe(false);
  expect(story.entries.map(({ version }) => version)).toEqual([0, 1, 2, 3]);
});

/** Numbers that follow from a seed (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const room = { match: "M", game: "damas-chinas", options: {}, stage: "running", seats: 2, bots: [], members: [] } as unknown as Room;

/** A server of one match of bots, whose messages arrive when chance says so: over one connection in order, else in any. */
function world(below: (most: number) => number) {
  const log: SeenEntry[] = [entry(0) as SeenEntry];
  const standing = (have: number): Standing =>
    ({
      match: "M",
      version: log.length - 1,
      seat: 0,
      entries: log.filter(({ version }) => version > have),
      status: { game: "damas-chinas", version: log.length - 1, phase: "play", to_act: [1], outcome: null },
      view: { at: log.length - 1 },
      clock: null,
    }) as unknown as Standing;

  let watcher: Watcher | undefined;
  /** On their way over the connection of now. */
  let wire: (() => void)[] = [];
  /** Answers to requests of their own, and timers. */
  const loose: (() => void)[] = [];
  let connected = false;
  let pushed = 0;

  const push = (have: number) => {
    const push: Push = { push: "update", ...standing(have) } as Push;
    wire.push(() => watcher?.push(push));
  };
  const watch = () => {
    const have = watcher?.have() ?? Infinity;
    // What the server answers is what is true when it is asked; how long the answer takes is another matter.
    const now = standing(have);
    (below(5) === 0 ? loose : wire).push(() => watcher?.watched({ room, chat: [], ...now } as never));
    pushed = log.length - 1;
  };
  const socket = { ahead: 0, watch: (one: Watcher) => ((watcher = one), () => undefined), refresh: watch } as unknown as Socket;
  let clock = 0;
  const match = new OnlineMatch("M", () => "ana", {
    socket,
    rules: () => Promise.reject<Partida>(new Error("not needed")),
    room: () => Promise.reject<Room>(new Error("not needed")),
    history: () =>
      new Promise((done, fail) => {
        const now = [...log];
        loose.push(() => (below(5) === 0 ? fail(new Error("lost")) : done(now)));
      }),
    timing: {
      now: () => clock,
      unseen: () => below(4) === 0,
      after: (_, then) => {
        let on = true;
        loose.push(() => on && then());
        return () => (on = false);
      },
    },
  });
  match.pace = 1_000;

  const reconnect = () => {
    wire = [];
    connected = true;
    watch();
  };
  const steps: (() => void)[] = [
    () => {
      log.push({ ...(entry(log.length) as SeenEntry), cause: below(3) === 0 ? "asked" : "bot" });
      if (!connected) return;
      // Now and then a push is lost on the way, as when another server made the move, or comes twice.
      if (below(8) > 0) push(pushed);
      if (below(8) === 0) push(pushed);
      pushed = log.length - 1;
    },
    () => wire.shift()?.(),
    () => wire.shift()?.(),
    () => loose.splice(below(loose.length), 1)[0]?.(),
    () => (clock += below(1_500)),
    () => below(6) === 0 && reconnect(),
    () => below(6) === 0 && connected && watch(),
  ];
  return { match, log, step: () => void steps[below(steps.length)]?.(), reconnect, wire: () => wire, loose };
}

test("any interleaving of answers, pushes, paced updates and reconnects tells the same story", async () => {
  for (let seed = 1; seed <= 250; seed += 1) {
    const below = numbers(seed);
    const { match, log, step, reconnect, wire, loose } = world(below);
    let shown = -1;
    const check = () => {
      const versions = match.table?.entries.map(({ version }) => version) ?? [];
      const inOrder = versions.every((version, i) => i === 0 || version > (versions[i - 1] ?? -1));
      const { version = -1 } = match.table ?? {};
      expect(inOrder, `seed ${seed}: ${versions.join(" ")}`).toBe(true);
      expect(versions.at(-1) ?? -1, `seed ${seed}: told ahead of the board`).toBeLessThanOrEqual(version);
      expect((match.table?.view as { at: number } | undefined)?.at ?? -1, `seed ${seed}`).toBe(version);
      expect(version, `seed ${seed}: went back`).toBeGreaterThanOrEqual(shown);
      shown = version;
    };
    for (let n = 0; n < 120; n += 1) {
      step();
      await Promise.resolve();
      check();
    }
    // The connection holds from now on, and everything on its way arrives.
    reconnect();
    for (let n = 0; n < 200 && (wire().length > 0 || loose.length > 0); n += 1) {
      wire().shift()?.();
      loose.shift()?.();
      await new Promise((done) => queueMicrotask(() => queueMicrotask(() => done(null))));
      check();
    }
    expect(
      match.table?.entries.map(({ version }) => version),
      `seed ${seed}`,
    ).toEqual(log.map(({ version }) => version));
    expect(match.table?.version, `seed ${seed}`).toBe(log.length - 1);
    match.leave();
  }
}, 30_000);

test("a bot that moves first, while the history is on its way: the list on the page goes on", async () => {
  const { match, log, reconnect, wire } = world(() => 7);
  reconnect();
  wire().shift()?.();
  const add = () => log.push({ ...(entry(log.length) as SeenEntry), cause: "bot" });
  const table = match.table;
  if (!table) throw new Error("the match runs");
  render(MoveList, { table, board: null });
  // The bot's move waits to be seen while the history, which has it already, comes in.
  for (let n = 0; n < 3; n += 1) {
    add();
    table.learn(log);
    table.update({ ...standingOf(log), entries: log.slice(-1) });
    flushSync();
    await expect.poll(() => screen.queryByText(`a${log.length - 1}`)).not.toBeNull();
  }
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
});

function standingOf(log: SeenEntry[]): Standing {
  const version = log.length - 1;
  const status = { game: "damas-chinas", version, phase: "play", to_act: [1], outcome: null };
  return { match: "M", version, seat: 0, entries: [], status, view: { at: version }, clock: null } as unknown as Standing;
}
