import { expect, test } from "vitest";
import { request, type Plan } from "./creating";

const plan: Plan = {
  game: "king-of-colors",
  options: { setup: "random", levels: [2, 1], round_limit: 0 },
  public: false,
  seating: "chosen",
  clock: 1,
  moveSeconds: null,
  watchers: "players" as const,
  pace: null,
  chat: true,
  rated: false,
};
const defaults = { setup: "random", levels: [2, 1], round_limit: 0 };

test("what holds anyway is not sent", () => {
  expect(request(plan, defaults, "rules")).toEqual({ game: "king-of-colors", options: {}, public: false, seating: "chosen" });
});

test("what was chosen is sent", () => {
  const chosen = {
    ...plan,
    options: { ...plan.options, setup: "balanced" },
    clock: null,
    watchers: "nobody" as const,
    chat: false,
    rated: true,
  };
  expect(request(chosen, defaults, "rules")).toMatchObject({
    options: { setup: "balanced" },
    clock: null,
    spectators: false,
    chat: false,
    rated: true,
  });
});

test("a game has the clocks of its rules or seconds for a move, never both", () => {
  const chosen = { ...plan, clock: 2, moveSeconds: 60 };
  expect(request(chosen, defaults, "moves")).toMatchObject({ move_seconds: 60 });
  expect(request(chosen, defaults, "moves")).not.toHaveProperty("clock");
  expect(request(chosen, defaults, "rules")).not.toHaveProperty("move_seconds");
  expect(request(chosen, defaults, undefined)).not.toHaveProperty("clock");
});

test("a pace takes the place of both", () => {
  const pace = { kind: "days", days: 3 } as const;
  const sent = request({ ...plan, clock: 2, moveSeconds: 60, pace }, defaults, "rules");
  expect(sent).toMatchObject({ pace });
  expect(sent).not.toHaveProperty("clock");
  expect(request({ ...plan, moveSeconds: 60, pace }, defaults, "moves")).not.toHaveProperty("move_seconds");
});
