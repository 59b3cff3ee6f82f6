import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { preferences } from "$lib/state/preferences.svelte";
import Device from "./Device.svelte";

vi.mock("$lib/partida", async () => {
  const { realRules } = await import("$lib/match/testing");
  const rules = realRules();
  return { partida: () => rules };
});

vi.hoisted(() => {
  const query = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(window, "matchMedia", { value: () => query });
});

const KEY = "partida.device.small-star-empires";
beforeEach(() => {
  preferences.lang = "en";
  localStorage.removeItem(KEY);
});

test("a saved match that cannot be read is told, and stays until its player begins another", async () => {
  localStorage.setItem(KEY, "not a match");
  render(Device, { game: "small-star-empires" });
  await screen.findByText("The saved match can no longer be read", undefined, { timeout: 10_000 });
  expect(screen.getByRole("link", { name: "Save as a file" }).getAttribute("href")).toContain("not%20a%20match");
  expect(localStorage.getItem(KEY)).toBe("not a match");
  screen.getByRole("button", { name: "New match" }).click();
  await screen.findByRole("button", { name: "Start" }, { timeout: 10_000 });
  expect(localStorage.getItem(KEY)).toBeNull();
});
