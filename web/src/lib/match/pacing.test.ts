// @vitest-environment node
import { expect, test } from "vitest";
import { Pacing, type Timing } from "./pacing";

/** Time that passes when it is told to. */
function hand() {
  let now = 0;
  let due: { at: number; then: () => void }[] = [];
  const timing: Timing = {
    now: () => now,
    unseen: () => false,
    after: (milliseconds, then) => {
      const one = { at: now + milliseconds, then };
      due.push(one);
      return () => (due = due.filter((other) => other !== one));
    },
  };
  const pass = (milliseconds: number) => {
    const end = now + milliseconds;
    for (let next = due.find(({ at }) => at <= end); next; next = due.find(({ at }) => at <= end)) {
      due = due.filter((one) => one !== next);
      now = next.at;
      next.then();
    }
    now = end;
  };
  const shown: string[] = [];
  const pacing = new Pacing<string>((one) => shown.push(one), timing);
  pacing.pace = 1000;
  return { pacing, shown, pass };
}

test("the first is shown at once, what a bot does next after a look at it", () => {
  const { pacing, shown, pass } = hand();
  pacing.add("a", false);
  pacing.add("b", true);
  pacing.add("c", true);
  expect(shown).toEqual(["a"]);
  pass(999);
  expect(shown).toEqual(["a"]);
  pass(1);
  expect(shown).toEqual(["a", "b"]);
  pass(1000);
  expect(shown).toEqual(["a", "b", "c"]);
});

test("who takes their time is shown at once", () => {
  const { pacing, shown, pass } = hand();
  pacing.add("a", true);
  pass(1200);
  pacing.add("b", true);
  expect(shown).toEqual(["a", "b"]);
});

test("a person's move waits only behind those that wait already", () => {
  const { pacing, shown, pass } = hand();
  pacing.add("a", false);
  pacing.add("b", false);
  expect(shown).toEqual(["a", "b"]);
  pacing.add("c", true);
  pacing.add("d", false);
  expect(shown).toEqual(["a", "b"]);
  pass(2000);
  expect(shown).toEqual(["a", "b", "c", "d"]);
});

test("many at once are shown faster", () => {
  const { pacing, shown, pass } = hand();
  for (let i = 0; i < 21; i += 1) pacing.add(String(i), true);
  pass(4000);
  expect(shown).toHaveLength(21);
  expect(shown).toEqual(Array.from({ length: 21 }, (_, i) => String(i)));
});

test("with no pace nobody waits, and what is forgotten is never shown", () => {
  const { pacing, shown, pass } = hand();
  pacing.pace = 0;
  pacing.add("a", true);
  pacing.add("b", true);
  expect(shown).toEqual(["a", "b"]);
  pacing.pace = 1000;
  pacing.add("c", true);
  pacing.drop(() => true);
  pass(5000);
  expect(shown).toEqual(["a", "b"]);
});
