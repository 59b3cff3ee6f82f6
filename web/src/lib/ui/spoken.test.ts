import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { announce } from "$lib/state/announcer.svelte";
import Spoken from "./Spoken.svelte";

test("what is said twice is read out twice, by one voice", () => {
  render(Spoken);
  announce("Ana moves");
  flushSync();
  const first = screen.getByText("Ana moves");
  announce("Ana moves");
  flushSync();
  expect(screen.getAllByText("Ana moves")).toHaveLength(1);
  expect(screen.getByText("Ana moves")).not.toBe(first);
  // Nothing to say is not said, and takes nothing back.
  announce("");
  flushSync();
  expect(screen.getByText("Ana moves")).toBeTruthy();
});
