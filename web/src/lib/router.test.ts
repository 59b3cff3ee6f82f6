import { beforeEach, expect, test, vi } from "vitest";
import { router } from "./router.svelte";

const settled = () => new Promise((done) => setTimeout(done, 50));

function press(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  router.stays = false;
  router.go("/matches/m1");
});

test("rules, profile and settings open beside a match that goes on, and the way back closes them", async () => {
  router.stays = true;
  press("/rules/damas-chinas");
  expect([router.path, location.pathname, router.beside]).toEqual(["/matches/m1", "/matches/m1", "/rules/damas-chinas"]);
  press("/profile");
  expect(router.beside).toBe("/profile");
  router.close();
  await settled();
  expect([router.path, router.beside]).toEqual(["/matches/m1", null]);
});

test("anything else leaves, and so does everything where no match goes on", () => {
  router.stays = true;
  press("/lobby");
  expect([router.path, router.beside]).toEqual(["/lobby", null]);
  router.go("/matches/m1");
  router.stays = false;
  press("/rules/damas-chinas");
  expect([router.path, router.beside]).toEqual(["/rules/damas-chinas", null]);
});
