/** The waiting room from all its sides: created, joined, seats, removal, start, leaving. */

import type { Page } from "@playwright/test";
import { expect, fresh, PASSWORD, test } from "./fixtures";

/** Creates a match on the page of its host and gives its code. */
async function create(page: Page, game: string, button: string): Promise<string> {
  await page.goto(`/lobby?game=${game}`);
  await page.getByRole("button", { name: button }).click();
  await expect(page).toHaveURL(/\/matches\/\w+/);
  const code = page.locator("output.code");
  await expect(code).toHaveText(/^[A-HJKMNP-Z2-9]{6}$/);
  return (await code.textContent()) ?? "";
}

test("three people fill a room by link and by code, one is removed, and the match starts", async ({ table, server, problems }) => {
  // The server's clock is what counts, not that of whoever looks.
  await server.advance(301_000);
  const ana = await table.person({ account: "ana", lang: "es" });
  const code = await create(ana.page, "king-of-colors", "Crear la partida");
  await expect(ana.page.getByText("Faltan 2 jugadores")).toBeVisible();
  await expect(ana.page.getByRole("button", { name: "Empezar la partida" })).toBeDisabled();
  await expect(ana.page.getByRole("timer")).toHaveText(/La sala se cierra en (1:59:\d\d|2:00:00)/);

  // The link is copied as it is.
  await ana.page.getByRole("button", { name: "Copiar el enlace" }).click();
  const link = await ana.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`/join/${code}$`));

  // By link, as a visitor: invited, registered, and right in the room.
  const ben = await table.person({ lang: "en", width: 390, height: 844 });
  await ben.page.goto(link);
  await ben.page.getByRole("link", { name: "Register and join" }).click();
  const benName = fresh("ben");
  await ben.page.getByLabel("User name").fill(benName);
  await ben.page.getByLabel("E-mail").fill(`${benName}@example.org`);
  await ben.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await ben.page.getByRole("button", { name: "Register" }).click();
  await expect(ben.page).toHaveURL(/\/matches\/\w+/);
  await expect(ben.page.getByText("1 more player needed")).toBeVisible();
  await expect(ana.page.getByText(benName, { exact: true })).toBeVisible();
  await expect(ana.page.getByText("Falta 1 jugador")).toBeVisible();
  await expect(ben.page.getByRole("button", { name: "Start the match" })).toHaveCount(0);

  // By code, typed small and with blanks.
  const eva = await table.person({ account: "eva", lang: "pt" });
  await eva.page.goto("/lobby");
  await eva.page.getByLabel("Código da partida").fill(` ${code.toLowerCase()} `);
  await eva.page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(eva.page.getByText("Mesa completa!")).toBeVisible();

  // A fourth is refused (K127).
  const tom = await table.person({ account: "tom", lang: "en" });
  await tom.page.goto(`/join/${code}`);
  await expect(tom.page.getByRole("alert")).toHaveText("All seats of this match are taken.");

  // Seats: Ben takes the second, everybody sees it.
  await ben.page.getByRole("button", { name: "Sit in seat 2" }).click();
  await expect(ben.page.getByRole("button", { name: "Stand up" })).toBeVisible();
  await expect(ana.page.getByRole("button", { name: "Sentarme en el asiento 2" })).toHaveCount(0);

  // Eva is removed (K128): told, back in the lobby, and not let in again.
  await ana.page.getByRole("button", { name: `Sacar a ${eva.name}` }).click();
  await ana.page.getByRole("dialog").getByRole("button", { name: "Sacar" }).click();
  await expect(eva.page.getByText("Quem organiza removeu você da sala.")).toBeVisible();
  await expect(eva.page).toHaveURL(/\/lobby$/);
  await eva.page.goto(`/join/${code}`);
  await expect(eva.page.getByRole("alert")).toHaveText(/removido desta partida/);

  // Tom takes the free place, and the match starts for all three (K130).
  await tom.page.goto(`/join/${code}`);
  await expect(tom.page.getByText("The table is full!")).toBeVisible();
  await ana.page.getByRole("button", { name: "Empezar la partida" }).click();
  for (const { page } of [ana, ben, tom]) {
    await expect(page.locator("output.code")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: /King of Colors/ }).first()).toBeAttached();
  }
  // Refusals on purpose: 409 for the fourth, 403 for the removed.
  problems.splice(0, problems.length, ...problems.filter((one) => !/40[39]/.test(one)));
});

test("the host leaves and the next one has the right to start; the last closes the room", async ({ table, problems }) => {
  const ana = await table.person({ account: "ana", lang: "en" });
  const code = await create(ana.page, "small-star-empires", "Create the match");
  const ben = await table.person({ account: "ben", lang: "pt" });
  await ben.page.goto(`/join/${code}`);
  await expect(ben.page.getByText(`Começa quando ${ana.name} decidir.`)).toBeVisible();
  await ana.page.getByRole("button", { name: "Leave" }).click();
  await ana.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(ana.page).toHaveURL(/\/lobby$/);
  await expect(ben.page.getByRole("button", { name: "Começar a partida" })).toBeDisabled();

  // Ben closes the room: the code is of no use any more.
  await ben.page.getByRole("button", { name: "Encerrar a partida" }).click();
  await ben.page.getByRole("dialog").getByRole("button", { name: "Encerrar a partida" }).click();
  await expect(ben.page).toHaveURL(/\/lobby$/);
  await ana.page.goto(`/join/${code}`);
  await expect(ana.page.getByRole("alert")).toBeVisible();
  problems.splice(0, problems.length, ...problems.filter((one) => !/4(04|10)/.test(one)));
});

test("an open table is found in the lobby", async ({ table }) => {
  const ana = await table.person({ account: "ana", lang: "en" });
  await ana.page.goto("/lobby?game=damas-chinas");
  await ana.page.getByText("Anyone", { exact: true }).click();
  await ana.page.getByRole("button", { name: "Create the match" }).click();
  await expect(ana.page.getByText("1 more player needed")).toBeVisible();
  const ben = await table.person({ account: "ben", lang: "en" });
  await ben.page.goto("/lobby");
  const mine = ben.page.getByRole("listitem").filter({ hasText: ana.name });
  await mine.getByRole("button", { name: "Join: Chinese Checkers" }).click();
  await expect(ben.page.getByText("The table is full!")).toBeVisible();
});

test("bots take free seats, and the table starts with one person", async ({ table }) => {
  const { page } = await table.person({ account: "ana", lang: "en" });
  await create(page, "conquer-of-cathay", "Create the match");
  await page.getByRole("button", { name: "Sit in seat 1" }).click();
  await page.getByLabel("Level of the bot").selectOption("easy");
  await page.getByRole("button", { name: "Add bot to seat 2" }).click();
  await expect(page.getByText("Bot, easy")).toBeVisible();
  await page.getByRole("button", { name: "Add bot to seat 3" }).click();
  await expect(page.getByText("The table is full!")).toBeVisible();
  await page.getByRole("button", { name: "Remove the bot from seat 3" }).click();
  await expect(page.getByRole("button", { name: "Start the match" })).toBeDisabled();
  await page.getByRole("button", { name: "Add bot to seat 3" }).click();
  await page.getByRole("button", { name: "Start the match" }).click();
  await expect(page.locator("output.code")).toHaveCount(0);
});

test("after two hours an incomplete room closes: its members are told and go back to the lobby", async ({ table, server, problems }) => {
  const ana = await table.person({ account: "ana", lang: "es" });
  const code = await create(ana.page, "king-of-colors", "Crear la partida");
  await server.advance(2 * 3600_000 + 1_000);
  await expect(ana.page.getByText("La sala de espera se cerró.")).toBeVisible();
  await expect(ana.page).toHaveURL(/\/lobby$/);
  await ana.page.goto(`/join/${code}`);
  await expect(ana.page.getByRole("alert")).toBeVisible();
  problems.splice(0, problems.length, ...problems.filter((one) => !/4(04|10)/.test(one)));
});
