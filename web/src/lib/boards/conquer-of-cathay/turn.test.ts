import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { nameOf } from "./moves";
import { load } from "./rules.testing";
import { choicesOf } from "../shared/testing.svelte";
import { Turn, type CathayTable } from "./turn.svelte";

/** A table of which only the listed actions matter. */
function tableOf(listed: string[]) {
  const actions = choicesOf("conquer-of-cathay", load({ settlements: ["V12", "V31", "V44"] }), 0, listed);
  const act = vi.fn(async () => undefined);
  const preview = vi.fn(async () => ({ events: [], after: null }));
  const soldiers = [{ name: "W1", vertex: 12, moved: false, attacked: false, new: false }];
  const table = { legal: { actions, complete: true }, viewer: 0, view: { players: [{ soldiers }] }, act, preview };
  return { act, preview, turn: new Turn(() => table as unknown as CathayTable) };
}

function at(turn: Turn, name: string) {
  const found = turn.targets.find(({ place }) => nameOf(place) === name);
  if (!found) throw new Error(`${name} is not lit`);
  return found;
}

beforeEach(() => flushSync());

test("C25: a first settlement and its road are one action, confirmed once", async () => {
  const { turn, act } = tableOf(["place V12 E11", "place V12 E19", "place V31 E46"]);
  await turn.pick(at(turn, "V12"));
  expect(turn.chosen).toBeNull();
  await turn.pick(at(turn, "E19"));
  expect(turn.chosen?.notation).toBe("place V12 E19");
  expect(act).not.toHaveBeenCalled();
  await turn.confirm();
  expect(act).toHaveBeenCalledWith("place V12 E19");
});

test("C25: another vertex may be chosen before the road is laid", async () => {
  const { turn } = tableOf(["place V12 E11", "place V31 E46"]);
  await turn.pick(at(turn, "V12"));
  await turn.pick(at(turn, "V31"));
  expect(() => at(turn, "E11")).toThrow();
  await turn.pick(at(turn, "E46"));
  expect(turn.chosen?.notation).toBe("place V31 E46");
});

test("C36: what cannot be taken back is looked at before it is confirmed", async () => {
  const { turn, act, preview } = tableOf(["road E19", "road E26", "end"]);
  turn.take("road");
  await turn.pick(at(turn, "E19"));
  expect(preview).toHaveBeenCalledWith("road E19");
  await turn.pick(at(turn, "E26"));
  expect(act).not.toHaveBeenCalled();
  await turn.pick(at(turn, "E26"));
  expect(act).toHaveBeenCalledWith("road E26");
  expect(turn.tool).toBe("road");
});

test("a place where several things can be done asks which", async () => {
  const { turn } = tableOf(["city V12", "recruit warrior V12", "move W1 V17", "end"]);
  await turn.pick(at(turn, "V12"));
  expect(turn.options.builds.map(({ notation }) => notation)).toEqual(["city V12", "recruit warrior V12"]);
  expect(turn.options.soldiers).toEqual(["W1"]);
  turn.take("W1");
  expect(turn.targets.map(({ place }) => nameOf(place))).toEqual(["V17"]);
});

test("C60: pointing at a soldier takes it in hand; going back lets it go", async () => {
  const { turn } = tableOf(["move W1 V17", "attack W1 V7", "end"]);
  await turn.pick(at(turn, "V12"));
  expect(turn.tool).toBe("W1");
  await turn.pick(at(turn, "V7"));
  expect(turn.chosen?.notation).toBe("attack W1 V7");
  turn.back();
  expect([turn.chosen, turn.tool]).toEqual([null, "W1"]);
  turn.back();
  expect(turn.tool).toBeNull();
});

test("a tool without a place is not taken", () => {
  const { turn } = tableOf(["end"]);
  turn.take("city");
  expect(turn.tool).toBeNull();
  expect([turn.can("end"), turn.can("roll")]).toEqual([true, false]);
});
