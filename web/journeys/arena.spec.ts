/** Opponents within a minute, and a tournament from its first entrant to its standings. */

import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";

test("two people press “play now” and sit at the same table", async ({ table }) => {
  const ana = await table.person({ account: "ana", lang: "en" });
  const ben = await table.person({ account: "ben", lang: "es", width: 390, height: 844 });
  for (const { page } of [ana, ben]) {
    await page.goto("/lobby");
    await page.locator("#play-now-game").selectOption("small-star-empires");
  }
  await ana.page.getByRole("button", { name: "Find opponents" }).click();
  await expect(ana.page.getByText(/Looking for opponents…/)).toBeVisible();
  await ben.page.getByRole("button", { name: "Buscar rivales" }).click();
  for (const { page } of [ana, ben]) await expect(page).toHaveURL(/\/matches\/\w+/);
  expect(new URL(ana.page.url()).pathname).toBe(new URL(ben.page.url()).pathname);
  await expect(ana.page.getByRole("link", { name: ben.name })).toBeVisible();
});

test("a tournament is made, entered, played and has its standings", async ({ table }) => {
  const ana = await table.person({ account: "ana", lang: "en" });
  const ben = await table.person({ account: "ben", lang: "en" });
  await ana.page.goto("/tournaments");
  await ana.page.getByLabel("Name of the tournament").fill("Friday cup");
  await ana.page.getByRole("button", { name: "Create tournament" }).click();
  await expect(ana.page.getByRole("heading", { level: 1, name: "Friday cup" })).toBeVisible();
  await ana.page.getByRole("button", { name: "Enter", exact: true }).click();
  await ben.page.goto(new URL(ana.page.url()).pathname);
  await ben.page.getByRole("button", { name: "Enter", exact: true }).click();
  await expect(ana.page.getByText("2 entrants")).toBeVisible();
  await ana.page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(ana.page.getByRole("heading", { name: "Tables of round 1" })).toBeVisible();
  await expectAccessible(ana.page, { name: "a tournament that runs" });

  // Ben gives his match up, and both see how it stands without loading anything again.
  await ben.page.getByRole("link", { name: /^Play:/ }).click();
  await expect(ben.page).toHaveURL(/\/matches\/\w+/);
  const id = new URL(ben.page.url()).pathname.split("/").pop();
  const resigned = await ben.context.request.post(`/api/v1/matches/${id}/resign`, { headers: { origin: new URL(ben.page.url()).origin } });
  expect(resigned.status()).toBe(204);
  await expect(ana.page.getByText("Over", { exact: true })).toBeVisible();
  const first = ana.page.getByRole("row").nth(1);
  await expect(first.getByRole("rowheader")).toContainText(ana.name);
});
