/** What players propose to each other, and who may watch: by hand, in two browsers and a third without an account. */

import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { toMove, turn } from "./stars";

async function post<T>(request: APIRequestContext, url: string, path: string, data: unknown = {}): Promise<T> {
  const answer = await request.post(`/api/v1${path}`, { data, headers: { origin: url } });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

test("a move is taken back when both agree, a draw ends the match, and anybody with the link has watched", async ({ table, server }) => {
  const ana = await table.person({ account: "ana", lang: "en" });
  const ben = await table.person({ account: "ben", lang: "en", width: 390, height: 844, theme: "dark" });
  const eva = await table.person({ lang: "en" });
  const room = await post<{ match: string; code: string }>(ana.context.request, server.url, "/matches", {
    game: "small-star-empires",
    visitors: true,
  });
  await post(ben.context.request, server.url, "/join", { code: room.code });
  await post(ana.context.request, server.url, `/matches/${room.match}/start`);
  const pages = [ana.page, ben.page];
  for (const page of [...pages, eva.page]) {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/matches/${room.match}`);
  }

  const mover = await toMove(pages);
  const other = pages.find((page) => page !== mover);
  if (!mover || !other) throw new Error("somebody is to move");
  await turn(mover, 1);
  await expect(eva.page.locator(".moves > li")).toHaveCount(2);
  await mover.getByRole("button", { name: "Ask to take back" }).click();
  await expect(other.getByText("asks to take back their last move.").first()).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Agree" }).click();
  await expect(mover.locator("p.turn")).toHaveText("Your turn");
  for (const page of [...pages, eva.page]) await expect(page.getByText(/took back their last move/).last()).toBeVisible();

  await other.getByRole("button", { name: "Offer a draw" }).click();
  await mover.getByRole("button", { name: "Agree" }).click();
  for (const page of [...pages, eva.page]) await expect(page.getByRole("heading", { name: /A draw between/ })).toBeVisible();
});
