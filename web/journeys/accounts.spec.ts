/** Registering, logging in and out, and getting back to where one was going. */

import { expect, fresh, PASSWORD, test } from "./fixtures";

test("register, log out, log in, in Spanish", async ({ table, problems }) => {
  const { page } = await table.person();
  const name = fresh("Rosa");
  await page.goto("/");
  // K119: Play brings a visitor to registration, and afterwards to the lobby.
  await page.getByRole("link", { name: "Jugar" }).nth(1).click();
  await expect(page).toHaveURL(/\/register\?to=%2Flobby$/);

  // K121: what is wrong is said, and the form stays as it was filled in.
  await page.getByLabel("Nombre de usuario").fill("r");
  await page.getByLabel("Correo").fill(`${name}@example.org`);
  await page.getByLabel("Contraseña", { exact: true }).fill("corta");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByText("De 3 a 20 letras, números, _ o -.")).toBeVisible();
  await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue("corta");
  await page.getByLabel("Nombre de usuario").fill(name);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByText(`bienvenida a la mesa, ${name}`)).toBeVisible();
  await expect(page).toHaveURL(/\/lobby$/);
  await expect(page.getByRole("heading", { level: 1, name: "Elige tu mesa" })).toBeVisible();

  // K118: the name with won and lost numbers, and the way out.
  const menu = page.locator("summary", { hasText: name });
  await expect(menu.getByRole("img", { name: "0 ganadas, 0 perdidas" })).toBeVisible();
  await menu.click();
  await page.getByRole("button", { name: "Salir" }).click();
  await expect(page.getByText("Sesión cerrada")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  // K123: one message for a wrong password and for a name that nobody has.
  const wrong = "El nombre o la contraseña no son correctos.";
  for (const [user, password] of [
    [name, "not my password"],
    ["nobody-here", PASSWORD],
  ] as const) {
    await page.goto("/login");
    await page.getByLabel("Usuario o correo").fill(user);
    await page.getByLabel("Contraseña", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page.getByRole("alert")).toHaveText(wrong);
    await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue("");
  }
  // The browser itself notes the two refusals above.
  problems.splice(0, problems.length, ...problems.filter((one) => !one.includes("401")));

  await page.getByRole("link", { name: "¿No tienes cuenta? Crea una ahora" }).click();
  await expect(page).toHaveURL(/\/register$/);
  await page.getByRole("link", { name: "¿Ya tienes cuenta? Entra" }).click();
  await page.getByLabel("Usuario o correo").fill(name.toUpperCase());
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByText(`¡Hola, ${name}!`)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("a name that is taken is said beside the field", async ({ table, problems }) => {
  const owner = await table.person({ account: "taken" });
  const { page } = await table.person({ lang: "en" });
  await page.goto("/register");
  await page.getByLabel("User name").fill(owner.name.toUpperCase());
  await page.getByLabel("E-mail").fill("other@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("That user name is taken. Try another one.")).toBeVisible();
  await expect(page.getByLabel("User name")).toHaveValue(owner.name.toUpperCase());
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  problems.splice(0, problems.length, ...problems.filter((one) => !one.includes("409")));
});

test("language and theme are changed and kept", async ({ table }) => {
  const { page } = await table.person({ lang: "pt" });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A mesa está posta.");
  await page.getByLabel("Idioma").first().selectOption("en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The table is set.");
  await page.getByRole("button", { name: "Theme: Automatic" }).click();
  await page.getByRole("button", { name: "Theme: Light" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The table is set.");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("by keyboard alone on a phone: the menu opens, closes and leads on", async ({ table }) => {
  const { page } = await table.person({ lang: "en", width: 390, height: 844 });
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.getByRole("button", { name: "Menu" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Close the menu" })).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Menu" })).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Rules" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/rules$/);
  await expect(page.locator("main")).toBeFocused();
});
