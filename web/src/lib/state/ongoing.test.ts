import { beforeEach, expect, test } from "vitest";
import type { Room } from "$lib/api";
import { goingOf, noteDevice, ongoing } from "./ongoing.svelte";

const member = (username: string, seat: number, more = {}) => ({
  username,
  seat,
  admin: seat === 0,
  left: false,
  absent: false,
  bot: null,
  ...more,
});
const room = (more: Partial<Room>): Room =>
  ({
    match: "m1",
    game: "damas-chinas",
    stage: "running",
    members: [member("ana", 0), member("eva", 1)],
    to_act: [0],
    ...more,
  }) as Room;

beforeEach(() => localStorage.clear());

test("a match goes on for who is in it, and says whose turn it is", () => {
  expect(goingOf(room({}), "ana")).toMatchObject({ href: "/matches/m1", kind: "running", yourTurn: true, others: ["eva"] });
  expect(goingOf(room({}), "eva")).toMatchObject({ yourTurn: false });
  expect(goingOf(room({ stage: "waiting", to_act: [] }), "eva")).toMatchObject({ kind: "waiting", yourTurn: false });
});

test("nobody is called back to a match that is over, that they have left, or in which a bot plays for them", () => {
  expect(goingOf(room({ stage: "over" }), "ana")).toBeNull();
  expect(goingOf(room({ stage: "closed" }), "ana")).toBeNull();
  expect(goingOf(room({}), "ben")).toBeNull();
  expect(goingOf(room({ members: [member("ana", 0, { left: true })] }), "ana")).toBeNull();
  expect(goingOf(room({ members: [member("ana", 0, { bot: "easy" })] }), "ana")).toMatchObject({ yourTurn: false });
});

test("a match on this device is offered until it is over or discarded", () => {
  noteDevice("damas-chinas", { yourTurn: true });
  expect(ongoing.list).toMatchObject([{ kind: "device", href: "/play/damas-chinas", yourTurn: true }]);
  noteDevice("damas-chinas", null);
  expect(ongoing.list).toEqual([]);
  localStorage.setItem("partida.device.going.chess", "{}");
  localStorage.setItem("partida.device.going.king-of-colors", "what?");
  ongoing.lookHere();
  expect(ongoing.list).toMatchObject([{ game: "king-of-colors", yourTurn: false }]);
});
