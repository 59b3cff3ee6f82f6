import { expect, test } from "vitest";
import { markIcon, markTitle } from "./turn-signal.svelte";

test("a title is marked once, and the mark goes away again", () => {
  expect(markTitle("Damas Chinas · Partida", "Te toca")).toBe("● Te toca · Damas Chinas · Partida");
  expect(markTitle("● Te toca · Damas Chinas · Partida", "Your turn")).toBe("● Your turn · Damas Chinas · Partida");
  expect(markTitle("● Te toca · Damas Chinas · Partida", null)).toBe("Damas Chinas · Partida");
  expect(markTitle("Partida", null)).toBe("Partida");
});

test("the icon says whose turn it is", () => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg" />';
  const icon = document.querySelector("link")!;
  markIcon(true);
  expect(icon.getAttribute("href")).toBe("/icon-turn.svg");
  markIcon(false);
  expect(icon.getAttribute("href")).toBe("/icon.svg");
});
