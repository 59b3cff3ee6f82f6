/** King of Colors on the server: three browsers from the lobby to the result, with what the socket told each of them. */

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { Player } from "./koc";
import { inMemory } from "./memory";
import { shots } from "./shots";

const SOAK = Boolean(process.env.PARTIDA_SOAK);

/** Everything that the play channel brings to a page. To be called before the page opens. */
function listen(page: Page): unknown[] {
  const frames: unknown[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void frames.push(JSON.parse(payload.toString()))));
  return frames;
}

/** What K91 keeps from a viewer and is there all the same, anywhere in what arrived. */
function leaks(value: unknown, own: string | null, found: string[] = []): string[] {
  if (typeof value !== "object" || value === null) return found;
  const it = value as Record<string, unknown> & { token?: unknown };
  const face = it.token as { token?: unknown; face_up?: boolean } | null | undefined;
  if (it.colour !== own && typeof face === "object" && face && face.face_up === false && face.token !== null)
    found.push(JSON.stringify(it));
  if (it.kind === "placed" && it.colour !== own && it.token !== null) found.push(JSON.stringify(it));
  if (it.kind === "doubled" && it.colour !== own) found.push(JSON.stringify(it));
  if (Array.isArray(it.deck) && it.result === null) found.push(JSON.stringify(it.deck));
  if (it.kind === "opened" && it.deck !== null) found.push(JSON.stringify(it));
  for (const inner of Object.values(it)) leaks(inner, own, found);
  return found;
}

/** Tokens face down in a page's memory whose type is known, of the colour or of all others. */
const OWN = "(each, own) => each.colour === own && each.token?.face_up === false && each.token.token !== null";
const OTHERS =
  "(each, own) => each.colour && each.colour !== own && ((each.token?.face_up === false && each.token.token !== null) || (each.kind === 'placed' && each.token !== null))";

const COLOURS = { Rojo: "red", Azul: "blue", Verde: "green" } as const;

/** The colour that the page says is "you". */
async function colourOf(page: Page): Promise<string> {
  const text = await page.getByRole("list", { name: "Orden de turno" }).getByRole("listitem").filter({ hasText: "tú" }).innerText();
  const name = Object.keys(COLOURS).find((one) => text.includes(one)) as keyof typeof COLOURS;
  return COLOURS[name];
}

/** Everybody who is asked acts, until `until` says so. */
async function playOn(players: Player[], until: () => Promise<boolean>, quiet: (player: Player) => boolean = () => false): Promise<void> {
  for (let turns = 0; turns < 400; turns += 1) {
    if (await until()) return;
    // All pages are told at the same time; the one that is asked shows it first to itself.
    await expect
      .poll(async () => (await Promise.all(players.map((player) => player.isAsked()))).some(Boolean) || (await until()), {
        timeout: 60_000,
        intervals: [20],
      })
      .toBe(true);
    for (const player of players) {
      if (!(await player.isAsked())) continue;
      await player.play({ quiet: quiet(player) });
      break;
    }
  }
  throw new Error("the match does not end");
}

async function leave({ page }: Player): Promise<void> {
  await page.getByRole("button", { name: /Abandonar|Rendirse/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Abandonar|Rendirse/ })
    .click();
}

test("K112 to K136: three players and a spectator, from the lobby to the result", async ({ table }) => {
  test.setTimeout(480_000);
  const people = [];
  for (const account of ["ana", "bea", "ciro", "dora"]) {
    const person = await table.person({ account, width: account === "bea" ? 390 : 1280, height: 844 });
    await person.page.emulateMedia({ reducedMotion: "reduce" });
    people.push({ ...person, frames: listen(person.page) });
  }
  const [ana, bea, ciro, dora] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0], (typeof people)[0]];

  // From the lobby to the table.
  await ana.page.goto("/lobby?game=king-of-colors");
  await ana.page.locator("form details summary").click();
  await ana.page.getByRole("spinbutton", { name: "Rondas sin cambios" }).fill("3");
  await ana.page.getByRole("button", { name: "Crear la partida" }).click();
  await ana.page.waitForURL(/\/matches\//);
  const match = new URL(ana.page.url()).pathname.split("/").at(-1) ?? "";
  const { code } = (await (await ana.context.request.get(`/api/v1/matches/${match}`)).json()) as { code: string };
  for (const guest of [bea, ciro]) {
    await guest.page.goto("/lobby");
    await guest.page.getByLabel("Código de la partida").fill(code);
    await guest.page.getByRole("button", { name: "Unirme" }).first().click();
    await guest.page.waitForURL(`**/matches/${match}`);
  }
  await ana.page.getByRole("button", { name: "Empezar la partida" }).click();
  const players = [ana, bea, ciro].map(({ page, name }) => new Player(page, name));
  const [first, , third] = players as [Player, Player, Player];
  for (const player of players) await expect(player.board).toBeVisible();
  await dora.page.goto(`/matches/${match}`);
  const watcher = new Player(dora.page, "dora");
  await expect(watcher.board).toBeVisible();
  await expect(watcher.board.getByText("Estás mirando")).toBeVisible();

  // Planning: nobody is told what lies under another's token, neither on the wire nor on the page.
  await playOn(players, async () => Number(await first.board.getAttribute("data-version")) >= 5);
  await expect(watcher.board).toHaveAttribute("data-version", "5");
  for (const { page, frames } of people) {
    const own = page === dora.page ? null : await colourOf(page);
    expect(frames.length).toBeGreaterThan(0);
    expect(leaks(frames, own)).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/place|token/);
    expect(await inMemory(page, OTHERS, own)).toBe(0);
    if (own !== null) expect(await inMemory(page, OWN, own)).toBeGreaterThan(0);
  }
  await expect(dora.page.locator('.koc [data-cell][aria-label*="ficha boca abajo"]')).toHaveCount(5);
  await expect(
    dora.page.locator(
      '.koc [data-cell][aria-label*="ficha Movimiento"], .koc [data-cell][aria-label*="ficha Defensa"], .koc [data-cell][aria-label*="ficha Producción"]',
    ),
  ).toHaveCount(0);

  // Whoever comes back in the middle of a phase finds the same table (K135) and an empty draft (K134).
  const met = new Set<string>();
  const back = async (player: Player) => {
    const phase = await player.phase();
    if (met.has(phase) || !(await player.isAsked())) return;
    met.add(phase);
    const version = await player.board.getAttribute("data-version");
    await player.page.reload();
    await expect(player.board).toHaveAttribute("data-version", version ?? "");
    await expect(player.board).toHaveAttribute("data-yours", "true");
    await expect(player.undo).toBeDisabled();
    if (SOAK) await shots(player.page, `koc-online-${phase}`, { full: false });
  };
  await playOn(players, async () => {
    for (const player of players) await back(player);
    return Number(await first.board.getAttribute("data-round")) > 1;
  });
  expect(met).toContain("plan");
  expect(met).toContain("prod");

  // One leaves; the others are told, and their garrison stays (K81).
  await leave(third);
  await expect(first.board.getByText(/deja la partida\. Sus tropas se quedan como guarnición/)).toBeVisible();
  // Who has left gets the spectator's view (K94).
  await expect(third.board.getByText(/Estás (mirando|fuera y ahora miras)/)).toBeVisible();

  // Quiet rounds until the standstill decides (K83, K85), or one more leaves and the last one has won (K80).
  const [, second] = players as [Player, Player, Player];
  if (SOAK)
    await playOn(
      [first, second],
      async () => (await first.phase()) === "over",
      () => true,
    );
  else await leave(second);
  const reason = SOAK ? "Decide la clasificación." : `${ana.name} es el último que queda.`;
  for (const { page } of people) {
    await expect(page.locator(".koc")).toHaveAttribute("data-phase", "over");
    await expect(page.getByText(reason, { exact: true })).toBeVisible();
  }
  if (SOAK) await shots(ana.page, "koc-online-over");
});

test("K134, K135: a whole match with bots, a clock that runs out over a draft, and coming back in every phase", async ({
  table,
  server,
}) => {
  test.setTimeout(300_000);
  const { page, context } = await table.person({ account: "ana" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/lobby");
  // What the forms cannot say: which cards come, so that every round asks something of whoever has two Defence tokens.
  const explicit = { colours: "RBG", initial: "R", deck: ["DD", "SD", "DM", "MP", "ST"] };
  const created = await context.request.post("/api/v1/matches", {
    data: {
      game: "king-of-colors",
      options: { round_limit: 5, explicit },
      bots: [
        { seat: 1, level: "easy" },
        { seat: 2, level: "easy" },
      ],
    },
    headers: { origin: server.url },
  });
  expect(created.status()).toBe(201);
  const { match } = (await created.json()) as { match: string };
  await page.goto(`/matches/${match}`);
  await page.getByRole("button", { name: "Empezar la partida" }).click();
  const me = new Player(page, "ana");

  // The clock takes the draft, and says so while the bots play on (K27, K134).
  await me.awaitTurn();
  await me.cell("D4").focus();
  await page.keyboard.press("m");
  await expect(me.undo).toBeEnabled();
  await server.advance(121_000);
  await expect(page.getByText("Se acabó tu tiempo; lo que preparabas se descartó.").first()).toBeVisible();
  await expect(page.locator(".koc .notices").getByText(/se le acabó el tiempo: pasa/)).toBeVisible();
  await expect(page.getByRole("list", { name: "Lo que ha pasado" }).getByText(/se acabó el tiempo/)).toHaveText(
    /^ana\d+ \(se acabó el tiempo\) pasa\.$/,
  );

  // To the last round, coming back once in every phase to the same table.
  const lies = () => page.locator(".koc [data-cell]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const met = new Set<string>();
  for (let turns = 0; turns < 80; turns += 1) {
    const phase = await me.awaitTurn();
    if (phase === "over") break;
    if (!met.has(phase)) {
      met.add(phase);
      const before = await lies();
      await page.reload();
      expect(await me.awaitTurn()).toBe(phase);
      expect(await lies()).toEqual(before);
      await expect(me.undo).toBeDisabled();
    }
    const down = await page.locator('.koc [data-cell][aria-label*="tuyo"][aria-label*="Defensa"]').count();
    await me.play({ token: down < 2 ? "D" : "M" });
  }
  expect([...met].sort()).toEqual(["event", "move", "plan", "prod"]);
  await expect(me.board).toHaveAttribute("data-phase", "over");
  await expect(page.getByText("Decide la clasificación.", { exact: true })).toBeVisible();
});
