import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, afterEach, expect, test, vi } from "vitest";
import { router } from "$lib/router.svelte";
import { preferences } from "$lib/state/preferences.svelte";
import { session } from "$lib/state/session.svelte";
import Forgot from "./Forgot.svelte";
import LogIn from "./LogIn.svelte";
import Reset from "./Reset.svelte";

const asked = vi.fn((_path: string, _init?: RequestInit) => undefined as Response | undefined);
const refused = (status: number, code: string) => new Response(JSON.stringify({ code, message: code }), { status });

beforeEach(() => {
  preferences.lang = "en";
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => Promise.resolve(asked(path, init) ?? new Response(null, { status: 204 })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  asked.mockReset();
});

test.each([
  [true, "Forgot your password?"],
  [false, "Forgot your password? A site administrator can give you a link to choose another one."],
])("who cannot log in is told what to do (mail: %s)", async (mail, words) => {
  asked.mockReturnValue(new Response(JSON.stringify({ account: null, mail })));
  await session.refresh();
  render(LogIn);
  expect(screen.getByText(words)).toBeTruthy();
});

test("whoever asks for a link is told the same, whether there is such an account or not", async () => {
  render(Forgot);
  await fireEvent.input(screen.getByLabelText("User name or e-mail"), { target: { value: "ana" } });
  screen.getByRole("button", { name: "Send the link" }).click();
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toContain("If there is an account"));
  const [path, init] = asked.mock.calls.at(-1) ?? [];
  expect([path, init?.body]).toEqual(["/api/v1/password/forgotten", JSON.stringify({ username: "ana", language: "en" })]);
});

test("a link's secret is sent with the new password; one that is over says so", async () => {
  router.go("/reset#secret");
  asked.mockReturnValue(refused(410, "link_over"));
  render(Reset);
  await fireEvent.input(screen.getByLabelText("New password"), { target: { value: "purple lantern" } });
  screen.getByRole("button", { name: "Save the password" }).click();
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toContain("has been used"));
  const [path, init] = asked.mock.calls[0] ?? [];
  expect([path, init?.body]).toEqual(["/api/v1/password/reset", JSON.stringify({ token: "secret", password: "purple lantern" })]);
});
