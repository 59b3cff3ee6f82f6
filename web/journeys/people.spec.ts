/** The own account from its settings, and the site from its administration. */

import { expect, PASSWORD, test } from "./fixtures";
import { shots } from "./shots";

test("sessions are ended, the password is changed, the account is deleted", async ({ table, problems, browser, server }) => {
  const { page, name } = await table.person({ account: "pia", lang: "en" });
  // The same account from a second browser.
  const other = await browser.newContext({
    baseURL: server.url,
    locale: "en-GB",
    userAgent: "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  await other.request.post("/api/v1/login", { data: { username: name, password: PASSWORD }, headers: { origin: server.url } });

  await page.goto("/settings");
  await expect(page.getByText("Firefox · Windows")).toBeVisible();
  await shots(page, "settings");
  await page.getByRole("button", { name: "End the session of Firefox · Windows" }).click();
  await expect(page.getByText("Firefox · Windows")).toHaveCount(0);
  expect((await other.request.get("/api/v1/me")).status()).toBe(401);
  await other.close();

  await page.getByLabel("Current password").fill("not my password");
  await page.getByLabel("New password").fill("a better horse battery");
  await page.getByRole("form").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("That is not your password.")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("form").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill("a better horse battery");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is gone.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  problems.splice(0, problems.length, ...problems.filter((one) => !/40[13]/.test(one)));
});

test("an administrator adds, blocks and deletes users and ends a match", async ({ table, server, problems }) => {
  server.createAdministrator("head", PASSWORD);
  const ana = await table.person({ account: "ana", lang: "en" });
  await ana.page.goto("/lobby?game=flow-free");
  await ana.page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(ana.page).toHaveURL(/\/matches\/\w+/);

  const { page } = await table.person({ lang: "es" });
  await page.goto("/login?to=/admin");
  await page.getByLabel("Usuario o correo").fill("head");
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await page.getByRole("button", { name: "Añadir usuario" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nombre de usuario").fill("newcomer");
  await dialog.getByLabel("Correo").fill("newcomer@example.org");
  await dialog.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Añadir usuario" }).click();
  await expect(page.getByText("newcomer ya tiene cuenta.")).toBeVisible();
  await shots(page, "admin");

  await page.getByRole("searchbox", { name: "Buscar por nombre o correo" }).fill("newcomer");
  const user = page.getByRole("listitem").filter({ hasText: "newcomer@example.org" });
  await user.getByRole("button", { name: "Bloquear: newcomer" }).click();
  await expect(user.getByText("bloqueado")).toBeVisible();
  await user.getByRole("button", { name: "Desbloquear: newcomer" }).click();
  await expect(user.getByText("bloqueado")).toHaveCount(0);
  await user.getByRole("button", { name: "Eliminar: newcomer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("newcomer ya no tiene cuenta.")).toBeVisible();

  const match = page.getByRole("listitem").filter({ hasText: ana.name });
  await match.getByRole("button", { name: "Terminar: Flow Free" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Terminar" }).click();
  await expect(page.getByText("Partida terminada.")).toBeVisible();
  await expect(match).toHaveCount(0);

  // Nobody else gets in (K139).
  await ana.page.goto("/admin");
  await expect(ana.page.getByText("This page is for site administrators.")).toBeVisible();
  problems.splice(0, problems.length, ...problems.filter((one) => !/403/.test(one)));
});
