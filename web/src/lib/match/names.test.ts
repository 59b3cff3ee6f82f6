import { expect, test } from "vitest";
import { tell as tellDamas } from "$lib/boards/damas-chinas/story";
import { preferences } from "$lib/state/preferences.svelte";
import { nameInStory } from "./names";
import { botName, sittersOf } from "./sitters";
import type { Table } from "./table";

preferences.lang = "en";
const table = (sitters: ReturnType<typeof sittersOf>) => ({ sitters }) as unknown as Table<"damas-chinas">;
const two = table(
  sittersOf([
    { kind: "person", name: "Ana" },
    { kind: "bot", level: "easy" },
  ]),
);

test("bots have names of their own, one for each seat", () => {
  const names = [0, 1, 2, 3, 4, 5].map(botName);
  expect(new Set(names).size).toBe(6);
  expect(two.sitters[1]).toMatchObject({ name: botName(1), bot: "easy" });
});

test("a story names people; who is called “you” is named by their seat", () => {
  expect(nameInStory(two, 0)).toBe("Ana");
  expect(
    nameInStory(
      table(
        sittersOf([
          { kind: "person", name: "" },
          { kind: "bot", level: "easy" },
        ]),
      ),
      0,
    ),
  ).toBe("Player 1 (you)");
});

test("Damas Chinas is told by names and jumps, not by the numbers of holes", () => {
  expect(tellDamas("player 1 (green) plays A1-A2.", two)).toBe("Ana (green) moves one step.");
  expect(tellDamas("player 2 (yellow) plays A1>C3xE5>G7 and captures a piece.", two)).toBe(
    `${botName(1)} (yellow) jumps 3 times and captures a piece.`,
  );
});
