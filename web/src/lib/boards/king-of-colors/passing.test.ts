import { afterEach, expect, test, vi } from "vitest";
import type { Entry } from "$lib/match/table";
import { Passing, passedIn } from "./passing.svelte";

type Koc = Entry<"king-of-colors">;
const counts = { red: [0, 1, 2], blue: [0, 0, 0], green: [4, 4, 3] };
const fresh = [
  { events: [{ kind: "counted", counts }] },
  { events: [{ kind: "card_turned", card: "MP" }, { kind: "revealed" }] },
] as unknown as Koc[];

afterEach(() => vi.useRealTimers());

test("the victory check and a card that nobody answers pass one after the other", () => {
  vi.useFakeTimers();
  expect(passedIn(fresh, "event").map(({ phase }) => phase)).toEqual(["over"]);
  const passing = new Passing();
  passing.add(passedIn(fresh, "prod"));
  expect(passing.now?.phase).toBe("over");
  vi.advanceTimersByTime(2_700);
  expect(passing.now).toEqual({ phase: "event", card: "MP" });
  vi.advanceTimersByTime(2_700);
  expect(passing.now).toBeNull();
});
