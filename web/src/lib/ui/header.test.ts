import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preferences } from "$lib/state/preferences.svelte";
import { router } from "$lib/router.svelte";
import { session } from "$lib/state/session.svelte";
import { toasts } from "$lib/state/toasts.svelte";
import Header from "./Header.svelte";

const ana = { username: "ana", email: "", role: "player", created_at: 0, results: [] };
const answers: Record<string, () => Response> = {};

beforeEach(() => {
  preferences.lang = "en";
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (path: string) => Promise.resolve((answers[path] ?? (() => new Response("{}", { status: 503 })))()));
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.ended();
});

const json = (body: unknown) => () => new Response(JSON.stringify(body));

test("a server that is down logs nobody out: the name stays, with the word offline and another try", async () => {
  answers["/api/v1/session"] = json({ account: ana });
  await session.refresh();
  render(Header);
  expect(screen.getAllByText("ana").length).toBeGreaterThan(0);
  delete answers["/api/v1/session"];
  await session.refresh();
  await vi.waitFor(() => expect(screen.getAllByText("Offline").length).toBeGreaterThan(0));
  expect(screen.getAllByText("ana").length).toBeGreaterThan(0);
  answers["/api/v1/session"] = json({ account: ana });
  screen.getAllByRole("button", { name: "Try again" })[0]?.click();
  await vi.waitFor(() => expect(screen.queryByText("Offline")).toBeNull());
});

test("a log-out that failed stays where it is and says why", async () => {
  answers["/api/v1/session"] = json({ account: ana });
  await session.refresh();
  router.go("/profile");
  render(Header);
  screen.getAllByRole("button", { name: "Log out" })[0]?.click();
  await vi.waitFor(() => expect(toasts.list.some(({ kind }) => kind === "bad")).toBe(true));
  expect(router.path).toBe("/profile");
  expect(session.account?.username).toBe("ana");
});
