/** Flow Free on this device, drawn by mouse, touch and keys in a real browser. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expectAccessible } from "./axe";
import type { CDPSession, Page } from "@playwright/test";
import { expect, test, type Table } from "./fixtures";
import { initSync, solvePuzzle } from "../../crates/wasm/pkg/partida.js";

const pkg = resolve(fileURLToPath(new URL(".", import.meta.url)), "../../crates/wasm/pkg/partida_bg.wasm");
initSync({ module: readFileSync(pkg) });

const E1 = "F1;5x5;R3B/2G2/3BG/4R/Y3Y";
const field = (page: Page) => page.getByRole("grid");
const state = (page: Page, wanted: string) => expect(field(page)).toHaveAttribute("data-state", wanted);
const cell = (page: Page, name: string) => page.getByRole("gridcell", { name: new RegExp(`^Casilla ${name},`) });

const INITIALS: Record<string, string> = {
  amarillo: "Y",
  "azul oscuro": "B",
  rojo: "R",
  verde: "G",
  blanco: "W",
  celeste: "C",
  morado: "P",
  naranja: "O",
  magenta: "M",
  gris: "A",
  canela: "T",
  lima: "L",
  rosa: "K",
  granate: "N",
  "verde azulado": "E",
  índigo: "I",
};

/** A visitor at this address. Nothing moves by itself, so that nobody waits for it. */
async function visit(table: Table, address: string, options: Parameters<Table["person"]>[0] = {}): Promise<Page> {
  const { page } = await table.person(options);
  await page.emulateMedia({ reducedMotion: "reduce" });
  page.setDefaultTimeout(60_000);
  await page.goto(`/play/flow-free${address}`);
  return page;
}

/** The board as somebody reads it from the screen, solved. */
async function solution(page: Page): Promise<string[][]> {
  await expect(field(page)).toBeVisible();
  const width = Number(await field(page).getAttribute("aria-colcount"));
  const names = await field(page).evaluate((grid) =>
    [...grid.querySelectorAll("[role=gridcell]")].map((cell) => cell.getAttribute("aria-label") ?? ""),
  );
  let code = "";
  for (let at = 0; at < names.length; at += width) {
    const row = names.slice(at, at + width).map((name) => INITIALS[/extremo ([^,]+)/.exec(name)?.[1] ?? ""] ?? ".");
    code += (code ? "/" : "") + row.join("").replace(/\.+/g, (run) => String(run.length));
  }
  const answer = solvePuzzle(`F1;${width}x${names.length / width};${code}`, undefined);
  if (answer.status !== "solved") throw new Error(`not solved: ${code}`);
  return Object.values(answer.paths);
}

interface Place {
  x: number;
  y: number;
}

/** Where the middles of these cells are on the screen. */
async function middles(page: Page, names: readonly string[]): Promise<Place[]> {
  const at = await field(page).evaluate((grid) => {
    const { left, top, width } = grid.getBoundingClientRect();
    const [x = 0, y = 0, columns = 1] = (grid.getAttribute("viewBox") ?? "").split(" ").map(Number);
    return { left, top, x, y, scale: width / columns };
  });
  return names.map((name) => {
    const [row, column] = [Number(name.slice(0, name.length / 2)), Number(name.slice(name.length / 2))];
    return { x: at.left + (column + 0.5 - at.x) * at.scale, y: at.top + (row + 0.5 - at.y) * at.scale };
  });
}

/** Presses on the first cell, goes through the others, and lets go. */
async function drag(page: Page, cells: readonly string[], { release = true } = {}): Promise<void> {
  const [first = { x: 0, y: 0 }, ...rest] = await middles(page, cells);
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y);
  if (release) await page.mouse.up();
}

const tap = (page: Page, name: string) => drag(page, [name]);

async function swipe(page: Page, session: CDPSession, cells: readonly string[]): Promise<void> {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Place[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const [first = { x: 0, y: 0 }, ...rest] = await middles(page, cells);
  await send("touchStart", [first]);
  for (const point of rest) await send("touchMove", [point]);
  await send("touchEnd", []);
}

/** One of several, by a click on its words. */
async function choose(page: Page, name: string): Promise<void> {
  await page
    .locator("label")
    .filter({ has: page.getByRole("radio", { name, exact: true }) })
    .click();
  await expect(page.getByRole("radio", { name, exact: true })).toBeChecked();
}

const WON = ["R 00 10 20 30 31 32 33 34", "B 04 03 02 01 11 21 22 23", "G 12 13 14 24", "Y 40 41 42 43 44"].map((line) =>
  line.split(" ").slice(1),
);
/** Game L1 of the rules: blue stops short. */
const LOST = ["R 34 33 32 22 21 31 30 20 10 11 01", "B 04 03 02", "G 12 13 14 24", "Y 40 41 42 43 44"].map((line) =>
  line.split(" ").slice(1),
);

test("a puzzle is won with the mouse, perfectly, and played again", async ({ table }) => {
  const page = await visit(table, `#${E1}`);
  for (const path of WON) await drag(page, path);
  await state(page, "won");
  await expect(page.getByRole("heading", { name: "¡Perfecto!" })).toBeVisible();
  await expect(page.getByRole("group", { name: "¡Perfecto!" }).getByRole("img", { name: "3 estrellas de tres" })).toBeVisible();
  await page.getByRole("button", { name: "Otra vez" }).click();
  await state(page, "playing");
  await expect(cell(page, "10")).toHaveAccessibleName("Casilla 10, vacía");
  await expect(page.getByText("Mejor")).toBeVisible();
});

test("F103 to F106: crossing, stepping back, cutting, clearing, and a stroke that is cancelled", async ({ table }) => {
  const page = await visit(table, `#${E1}`);
  await drag(page, ["04", "03", "02", "01"]);
  await expect(cell(page, "01")).toHaveAccessibleName(/punta del camino azul oscuro/);
  // Over blue and back off it: blue stays.
  await drag(page, ["00", "01", "00", "10"]);
  await expect(cell(page, "10")).toHaveAccessibleName(/punta del camino rojo/);
  await expect(cell(page, "02")).toHaveAccessibleName(/camino azul oscuro/);
  // Escape in the middle of a stroke changes nothing.
  await drag(page, ["00", "01", "11"], { release: false });
  await expect(cell(page, "11")).toHaveAccessibleName(/camino rojo/);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(cell(page, "11")).toHaveAccessibleName(/vacía/);
  await expect(cell(page, "10")).toHaveAccessibleName(/camino rojo/);
  // Over blue: all of it goes.
  await drag(page, ["00", "01"]);
  await expect(cell(page, "01")).toHaveAccessibleName(/camino rojo/);
  await expect(cell(page, "03")).toHaveAccessibleName(/vacía/);
  // A tap on a path cell cuts back to it, a tap on an end clears.
  await drag(page, ["44", "43", "42", "41"]);
  await tap(page, "42");
  await expect(cell(page, "41")).toHaveAccessibleName(/vacía/);
  await expect(cell(page, "42")).toHaveAccessibleName(/punta/);
  await tap(page, "40");
  await expect(cell(page, "43")).toHaveAccessibleName(/vacía/);
  // A pointer that jumps is followed in a straight line (F105).
  await drag(page, ["40", "43"]);
  await expect(cell(page, "44")).toHaveAccessibleName(/extremo amarillo, conectado/);
});

test("F104: with cut only, a crossed path keeps its beginning, and one undo brings all of it back", async ({ table }) => {
  const page = await visit(table, `#${E1}`);
  await page.getByRole("checkbox", { name: /cortar solo un trozo/ }).check();
  await drag(page, ["04", "03", "02", "01"]);
  await drag(page, ["00", "01"]);
  await expect(cell(page, "02")).toHaveAccessibleName(/punta del camino azul oscuro/);
  await expect(cell(page, "01")).toHaveAccessibleName(/camino rojo/);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(cell(page, "01")).toHaveAccessibleName(/punta del camino azul oscuro/);
  await page.getByRole("button", { name: "Rehacer" }).click();
  await expect(cell(page, "01")).toHaveAccessibleName(/camino rojo/);
});

test("F122: a lost puzzle says what is not joined, and is taken back and won", async ({ table }) => {
  const page = await visit(table, `#${E1}`);
  for (const path of LOST) await drag(page, path);
  await state(page, "lost");
  await expect(page.getByText("Sin conectar: azul oscuro.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Otro tablero" })).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await state(page, "playing");
  await page.getByRole("button", { name: "Rehacer" }).click();
  await state(page, "lost");
  await page.getByRole("button", { name: "Reiniciar" }).click();
  await state(page, "playing");
  await expect(cell(page, "33")).toHaveAccessibleName(/vacía/);
  // Restart is itself one step (F121).
  await page.getByRole("button", { name: "Deshacer" }).click();
  await state(page, "lost");
  await page.getByRole("button", { name: "Reiniciar" }).click();
  for (const path of WON) await drag(page, path);
  await state(page, "won");
});

test("by touch, a board of a pack is won, and its tick and stars are still there after a reload", async ({ table }) => {
  const page = await visit(table, "?level=5", { width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  await page.getByRole("link", { name: "Tablero 1, sin resolver" }).click();
  for (const path of await solution(page)) await swipe(page, session, path);
  await state(page, "won");
  await page.getByRole("link", { name: "Volver" }).click();
  const won = page.getByRole("link", { name: "Tablero 1, resuelto, 3 estrellas" });
  await expect(won).toBeVisible();
  await page.reload();
  await expect(won).toBeVisible();
  await expect(page.getByText("1 de 12 resueltos")).toBeVisible();
});

test("F108: by keyboard alone, with undo and redo, to the end and on to the next board", async ({ table }) => {
  const page = await visit(table, "?level=5&number=2");
  const paths = await solution(page);
  await field(page).focus();
  let at = await field(page).evaluate((grid) => {
    const active = document.getElementById(grid.getAttribute("aria-activedescendant") ?? "");
    return /Casilla (\d+)/.exec(active?.getAttribute("aria-label") ?? "")?.[1] ?? "00";
  });
  const step = async (to: string) => {
    const [row = 0, column = 0, toRow = 0, toColumn = 0] = [...at, ...to].map(Number);
    for (let n = row; n < toRow; n += 1) await page.keyboard.press("ArrowDown");
    for (let n = row; n > toRow; n -= 1) await page.keyboard.press("ArrowUp");
    for (let n = column; n < toColumn; n += 1) await page.keyboard.press("ArrowRight");
    for (let n = column; n > toColumn; n -= 1) await page.keyboard.press("ArrowLeft");
    at = to;
  };
  for (const [nth, path] of paths.entries()) {
    const [start = "", ...rest] = path;
    await step(start);
    await page.keyboard.press("Enter");
    for (const next of rest) await step(next);
    await page.keyboard.press("Enter");
    if (nth > 0) continue;
    await expect(cell(page, start)).toHaveAccessibleName(/conectado/);
    await page.keyboard.press("u");
    await expect(cell(page, start)).not.toHaveAccessibleName(/conectado/);
    await page.keyboard.press("r");
    await expect(cell(page, start)).toHaveAccessibleName(/conectado/);
  }
  await state(page, "won");
  await expect(page.getByRole("link", { name: "Siguiente tablero" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "5 × 5, tablero 3" })).toBeVisible();
});

test("F140 to F142: hints check, lead and draw, and cost stars", async ({ table }) => {
  const page = await visit(table, `#${E1}`);
  const hint = async (name: RegExp) => {
    await page.getByRole("button", { name: "Pista" }).click();
    await page.getByRole("button", { name }).click();
  };
  await drag(page, ["00", "01", "02"]);
  await hint(/^Comprobar/);
  await expect(page.getByText("En ninguna solución: R.").first()).toBeVisible();
  await hint(/^Siguiente paso/);
  await expect(page.getByText(/Primero hay que quitar: R/).first()).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(cell(page, "01")).toHaveAccessibleName(/vacía/);
  await field(page).focus();
  await page.keyboard.press("h");
  await expect(page.getByText(/Es el único camino/).first()).toBeVisible();
  await hint(/^Un color entero/);
  await expect(page.getByRole("gridcell", { name: /conectado/ })).toHaveCount(2);
  for (const path of WON) await drag(page, path);
  await state(page, "won");
  await expect(page.getByRole("heading", { name: "¡Resuelto!" })).toBeVisible();
  await expect(page.getByRole("group", { name: "¡Resuelto!" }).getByRole("img", { name: "Una estrella de tres" })).toBeVisible();
});

test("F171: what the solver finished has no stars and no tick", async ({ table }) => {
  const page = await visit(table, "?level=9&number=1");
  await page.getByRole("button", { name: "Pista" }).click();
  await page.getByRole("button", { name: /^Resolver/ }).click();
  await state(page, "won");
  await expect(page.getByRole("heading", { name: "Resuelto por la computadora" })).toBeVisible();
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(page.getByRole("link", { name: "Tablero 1, sin resolver" })).toBeVisible();
});

test("F135: the solver is watched step by step, and left to go on by itself", async ({ table }) => {
  const page = await visit(table, `#${E1}`);
  await drag(page, ["00", "01", "02"]);
  await page.getByRole("button", { name: "Pista" }).click();
  await page.getByRole("button", { name: /^Ver cómo se resuelve/ }).click();
  // Red is in nobody's solution and goes first; then a colour at each nod, with the reason.
  await expect(page.getByText(/Primero hay que quitar: R/).first()).toBeVisible();
  await expect(cell(page, "01")).toHaveAccessibleName(/vacía/);
  const step = page.getByRole("button", { name: "Siguiente paso" });
  await step.click();
  await expect(page.getByRole("gridcell", { name: /conectado/ })).toHaveCount(2);
  await step.click();
  await expect(page.getByRole("gridcell", { name: /conectado/ })).toHaveCount(4);
  await page.getByRole("button", { name: "Seguir solo" }).click();
  await state(page, "won");
  await expect(page.getByRole("heading", { name: "Resuelto por la computadora" })).toBeVisible();
});

test("F123: an unfinished game is offered again with its history and counters", async ({ table }) => {
  const page = await visit(table, "?level=5&number=4");
  const [one = [], two = []] = await solution(page);
  await drag(page, one);
  await drag(page, two.slice(0, 2));
  await expect(page.getByText("Movimientos").locator("..")).toContainText("2");
  await page.goto("/play/flow-free");
  await page.getByRole("link", { name: /5 × 5, tablero 4/ }).click();
  await expect(cell(page, one[0] ?? "")).toHaveAccessibleName(/conectado/);
  await expect(page.getByText("Movimientos").locator("..")).toContainText("2");
  await page.reload();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(cell(page, one[0] ?? "")).not.toHaveAccessibleName(/conectado/);
  await expect(page.getByRole("button", { name: "Deshacer" })).toBeDisabled();
});

test("F160: a daily board counts for the streak on its day", async ({ table }) => {
  const { page } = await table.person();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const win = async () => {
    await page.getByRole("link", { name: /Pequeño/ }).click();
    for (const path of await solution(page)) await drag(page, path);
    await state(page, "won");
  };
  await page.clock.setFixedTime(new Date("2026-11-15T12:00:00Z"));
  await page.goto("/play/flow-free?show=daily");
  await expect(page.getByText("Gana uno hoy y empieza tu racha")).toBeVisible();
  await win();
  await page.getByRole("link", { name: "Tableros del día" }).click();
  await expect(page.getByText("Un día seguido")).toBeVisible();
  await page.clock.setFixedTime(new Date("2026-11-16T12:00:00Z"));
  await page.goto("/play/flow-free?show=daily");
  await expect(page.getByText("Un día seguido")).toBeVisible();
  await win();
  await page.goto("/play/flow-free?show=daily");
  await expect(page.getByText("2 días seguidos")).toBeVisible();
  // A past day stays playable and changes no streak.
  await page.getByRole("button", { name: "13 de noviembre, sin ganar" }).click();
  await win();
  await page.goto("/play/flow-free?show=daily");
  await expect(page.getByText("2 días seguidos")).toBeVisible();
  await expect(page.getByRole("button", { name: "13 de noviembre, 1 de 3 ganados" })).toBeVisible();
});

test("F162: a time trial runs through its boards until the time is up", async ({ table }) => {
  const { page } = await table.person();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install({ time: new Date("2026-11-15T12:00:00Z") });
  await page.goto("/play/flow-free?show=trial");
  await choose(page, "30 s");
  await page.getByRole("button", { name: "Empezar" }).click();
  for (let n = 1; n <= 2; n += 1) {
    for (const path of await solution(page)) await drag(page, path);
    await expect(page.getByText("Resueltos").locator("..")).toContainText(String(n));
    await expect(page.getByRole("gridcell", { name: /camino/ })).toHaveCount(0);
  }
  await page.clock.runFor(31_000);
  await expect(page.getByRole("heading", { name: "¡Tiempo!" })).toBeVisible();
  await expect(page.getByText("Es tu mejor marca.")).toBeVisible();
  await page.getByRole("button", { name: "Volver" }).click();
  await expect(page.getByText("Tu mejor marca: 2 tableros")).toBeVisible();
});

test("F150, F190 to F197: boards are made, shared, exported and brought back", async ({ table }) => {
  const page = await visit(table, "?show=make");
  await choose(page, "6 × 6");
  await page.getByRole("button", { name: "Crear" }).click();
  await expect(page.getByRole("heading", { name: "Tablero nuevo 6 × 6" })).toBeVisible();
  await page.getByRole("button", { name: "Compartir y exportar" }).click();
  const link = await page.getByLabel("Enlace al tablero").inputValue();
  expect(link).toBe(page.url());
  await page.getByRole("checkbox", { name: "Con la solución" }).check();
  await expect(page.getByLabel("Como texto")).toHaveValue(/size: 6x6[\s\S]*solution:/);
  const text = await page.getByLabel("Como texto").inputValue();
  await page.getByRole("button", { name: "Cerrar" }).click();
  // What is drawn is taken along as the lines that lead to it (F192).
  const [drawn = []] = await solution(page);
  await drag(page, drawn);
  await page.getByRole("button", { name: "Compartir y exportar" }).click();
  await page.getByRole("checkbox", { name: "Con lo dibujado, como jugadas" }).check();
  await expect(page.getByLabel("Como texto")).toHaveValue(new RegExp(`moves:\\n[A-Z] ${drawn[1]}\\n`));
  await page.goto("/play/flow-free?show=import");
  await page.getByLabel("Tablero", { exact: true }).fill("R..\n.B.\n");
  await page.getByRole("button", { name: "Leer" }).click();
  await expect(page.getByRole("alert")).toContainText("No se pudo leer");
  await page.getByLabel("Tablero", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Leer" }).click();
  await expect(page.getByRole("heading", { name: "Un tablero encontrado" })).toBeVisible();
  await page.getByRole("link", { name: /6 × 6/ }).click();
  await expect(field(page)).toBeVisible();
  expect(page.url()).toBe(link);
  await page.goto("/play/flow-free#F1;2x2;RR/BX");
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("no se puede jugar");
});

test("F180: a board of sixty by sixty is looked at closely, drawn on and moved", async ({ table }) => {
  const rows = Array.from({ length: 60 }, (_, row) => (row === 0 || row === 58 ? "R59" : row === 59 ? "B58B" : "60"));
  const page = await visit(table, `#F1;60x60;${rows.join("/")}`);
  await field(page).focus();
  for (let n = 0; n < 6; n += 1) await page.getByRole("button", { name: "Acercar" }).click();
  await field(page).focus();
  // The cursor begins at the first end and brings it into view.
  await page.keyboard.press("Enter");
  for (let n = 0; n < 5; n += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(cell(page, "0005")).toHaveAccessibleName(/punta del camino rojo/);
  await drag(page, ["0005", "0105", "0104"]);
  await expect(cell(page, "0104")).toHaveAccessibleName(/punta del camino rojo/);
  const before = await field(page).getAttribute("viewBox");
  await drag(page, ["0203", "0102"]);
  await expect.poll(() => field(page).getAttribute("viewBox")).not.toBe(before);
});

for (const theme of ["light", "dark"] as const) {
  test(`nothing serious for those who need more than eyes and a mouse, ${theme}`, async ({ table }) => {
    const page = await visit(table, "", { theme });
    for (const address of ["", "?level=6", "?level=6&number=1", "?show=daily", "?show=trial", "?show=make", "?show=import"]) {
      await page.goto(`/play/flow-free${address}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Cargando…")).toHaveCount(0);
      await expectAccessible(page, { within: "main" });
    }
  });
}
