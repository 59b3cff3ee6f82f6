// @vitest-environment node
import { expect, test } from "vitest";
import type { Event, View } from "$wasm/wire/conquer-of-cathay";
import { answer, load, viewOf } from "./rules.testing";
import { arriving, lastThrow, numberIn, sceneOf, startOf } from "./scene";

const entry = (events: Event[], version = 1) => ({ version, seat: 0, cause: "asked" as const, action: "end", events });

/** Ends P1's turn with these dice and shows what a viewer sees. */
function end(scene: Parameters<typeof load>[0], chance: number[]): { view: View; events: Event[] } {
  const match = load(scene);
  match.apply(0, "end", Uint32Array.from(chance));
  return { view: viewOf(match, null), events: match.events(null) as Event[] };
}

test("C37, X3: production flies from its hexes to the hands", () => {
  const { view, events } = end({ cities: ["V18", "", ""], settlements: ["", "V44", "V12"] }, [2, 4]);
  const number = numberIn([entry(events)]) ?? 0;
  const scene = sceneOf([entry(events)], answer(view, { kind: "sources", number }).sources);
  expect(scene.throw).toEqual({ seat: 0, dice: [3, 5], toReturn: false });
  expect(scene.number).toBe(8);
  expect(scene.flights).toEqual([
    { seat: 0, resource: "wheat", cards: 2, from: [4] },
    { seat: 1, resource: "sheep", cards: 1, from: [17] },
    { seat: 2, resource: "wheat", cards: 1, from: [4] },
  ]);
  expect(arriving(scene.flights, 0)).toEqual([0, 0, 2, 0, 0]);
});

test("C39, X4: a shortage is told, and it is not called a roll without harvest", () => {
  const scene = { cities: ["V18", "", ""], settlements: ["", "V26", "V31"], hands: ["", "g18", ""] };
  const { events } = end(scene, [2, 4]);
  expect(sceneOf([entry(events)], []).notices).toEqual([{ kind: "short", resource: "wheat" }]);
});

test("C41, C43, X6: on a seven the thief walks and a card leaves a hand", () => {
  const scene = { settlements: ["V31", "V44", "V12"], cities: ["", "V24", ""], hands: ["w5 g3 r1", "c4 s3 r1", "w3 g2 s2"] };
  const { events } = end(scene, [2, 3, 1, 5]);
  const found = sceneOf([entry(events)], []);
  expect(found.notices).toEqual([{ kind: "thief" }, { kind: "lost", seat: 1, resource: "sheep" }]);
  expect(found.flights).toEqual([{ seat: 1, resource: "sheep", cards: 1, from: null }]);
  expect(arriving(found.flights, 1)).toEqual([0, 0, 0, 0, 0]);
});

test("a roll that gives nobody anything says so", () => {
  const { events } = end({ settlements: ["V31", "V44", "V12"] }, [0, 0]);
  expect(sceneOf([entry(events)], []).notices).toEqual([{ kind: "nothing" }]);
});

test("C71: the last throw stays on the table, also one to return", () => {
  const rolled: Event = { kind: "rolled_to_return", seat: 2, dice: [6, 6], may_return: true };
  expect(lastThrow([entry([rolled]), entry([{ kind: "returned", seat: 2, vertex: 22 }], 2)])).toEqual({
    seat: 2,
    dice: [6, 6],
    toReturn: true,
    version: 1,
  });
  const after: Event = { kind: "rolled", seat: 2, dice: [1, 1] };
  const missed = sceneOf([entry([{ ...rolled, dice: [1, 2], may_return: false }, after])], []);
  expect(missed.throw?.dice).toEqual([1, 1]);
  expect(missed.notices[0]).toMatchObject({ kind: "tried", thrown: { dice: [1, 2] } });
  expect(lastThrow([])).toBeNull();
});

test("C64: fights flash where they happen", () => {
  const match = load({ settlements: ["V44", "", "V12 V31"], soldiers: ["W1@V17", "", "W1@V12"], flags: ["-", "out", "-"] });
  match.apply(0, "attack W1 V12");
  expect(sceneOf([entry(match.events(0) as Event[])], []).clashes).toEqual([12]);
});

test("C24: the dice for who begins, those of a tie included, until something is played", () => {
  const thrown = (seat: number, die: number): Event => ({ kind: "starting_die", seat, die });
  const setup = entry([thrown(0, 6), thrown(1, 2), thrown(2, 6), thrown(0, 1), thrown(2, 4), { kind: "first_player", seat: 2 }], 0);
  expect(startOf([setup])).toEqual({
    first: 2,
    dice: [
      { seat: 0, dice: [6, 1] },
      { seat: 1, dice: [2] },
      { seat: 2, dice: [6, 4] },
    ],
  });
  expect(startOf([setup, entry([])])).toBeNull();
});
