import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Room } from "$lib/api";
import { Listing, type ListingNeeds } from "./listing.svelte";

const room = (match: string, created_at: number, stage: Room["stage"] = "waiting") => ({ match, created_at, stage }) as Room;

let connected: boolean;
let asked: number;
let viewer: Parameters<ListingNeeds["lobby"]>[0];
let left: boolean;
let listing: Listing;
let stop: () => void;
const failed = vi.fn();
const open = () => listing.open.map(({ match }) => match);

beforeEach(() => {
  vi.useFakeTimers();
  [connected, asked, left] = [true, 0, false];
  listing = new Listing({
    connected: () => connected,
    lobby: (given) => {
      viewer = given;
      return () => (left = true);
    },
    ask: () => {
      asked += 1;
      return asked === 2 ? Promise.reject(new Error("nobody answers")) : Promise.resolve([room(`asked ${asked}`, asked)]);
    },
  });
  stop = listing.follow(failed);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("what the channel tells is taken over, newest first, and nothing else is asked", async () => {
  viewer.listed({ matches: [room("a", 1), room("b", 2), room("r", 3, "running")] });
  expect(open()).toEqual(["b", "a"]);
  expect(listing.running.map(({ match }) => match)).toEqual(["r"]);
  viewer.changed({ push: "lobby", whole: false, matches: [room("c", 5), room("a", 1, "running")], gone: ["r"] });
  expect(open()).toEqual(["c", "b"]);
  expect(listing.running.map(({ match }) => match)).toEqual(["a"]);
  viewer.changed({ push: "lobby", whole: true, matches: [room("d", 6)], gone: [] });
  expect(open()).toEqual(["d"]);
  expect(listing.running).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
  stop();
  expect(left).toBe(true);
});

test("where the channel does not tell it, the list is asked for", async () => {
  viewer.listed({ matches: [] });
  viewer.refused();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(open()).toEqual(["asked 1"]);
});

test("without the channel the list is asked for, and a look in vain is told", async () => {
  connected = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(open()).toEqual(["asked 1"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(failed).toHaveBeenCalledOnce();
  expect(open()).toEqual(["asked 1"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(open()).toEqual(["asked 3"]);
});

test("an answer that comes after the channel is back says nothing any more", async () => {
  connected = false;
  const looking = listing.look();
  connected = true;
  viewer.listed({ matches: [room("now", 9)] });
  await looking;
  expect(open()).toEqual(["now"]);
});
