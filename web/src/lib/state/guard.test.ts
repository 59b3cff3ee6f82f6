import { expect, test } from "vitest";
import { afterwards, byWayOf } from "./guard.svelte";

test("the way back survives registration", () => {
  const way = byWayOf("/register", "/join/K7Q2MX?x=1");
  expect(afterwards(new URL(way, "http://partida.example").searchParams)).toBe("/join/K7Q2MX?x=1");
});

test("nobody is sent to another site", () => {
  for (const bad of ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", ""]) {
    expect(afterwards(new URLSearchParams({ to: bad }))).toBe("/");
  }
});
