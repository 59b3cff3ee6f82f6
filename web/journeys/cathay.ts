/**
 * Playing Conquer of Cathay through its board, as a person does: with what lights up and the buttons beside it. What a
 * player decides is a bot's thought on what that player may see; how it is done is fingers and keys.
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { initSync, Match, View as Eyes } from "../../crates/wasm/pkg/partida.js";
import type { View } from "../../crates/wasm/ts/wire/conquer-of-cathay";
import type { Log } from "../../crates/wasm/ts/wire/index";
import { position, type Scene } from "../src/lib/boards/conquer-of-cathay/scenes.testing";

initSync({ module: readFileSync(fileURLToPath(new URL("../../crates/wasm/pkg/partida_bg.wasm", import.meta.url))) });

const GAME = "conquer-of-cathay";
const RESOURCES: Record<string, RegExp> = {
  w: /madera|wood|madeira/,
  c: /arcilla|clay|argila/,
  g: /trigo|wheat/,
  s: /oveja|sheep|ovelha/,
  r: /piedra|stone|pedra/,
};
const TOOLS: Record<string, string> = { road: "road", settle: "settle", city: "city" };

const TEXTS = {
  confirm: /^(Confirmar|Confirm)$/,
  end: /Terminar y lanzar|End turn and roll|Terminar e rolar/,
  roll: /Tirar para volver|Roll to return|Rolar para voltar/,
  discard: /^(Descartar|Discard)$/,
  trade: /^(Cambiar|Trade|Trocar)$/,
};

/** What a bot would do with this view. */
export function think(view: View, seed: number): string {
  const eyes = new Eyes(GAME, view);
  try {
    return eyes.bot("easy", undefined, 150, BigInt(seed)).action;
  } finally {
    eyes.free();
  }
}

export class Player {
  readonly page: Page;
  readonly name: string;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
    page.setDefaultTimeout(60_000);
  }

  get board() {
    return this.page.locator(".cathay");
  }
  get confirm() {
    return this.page.getByRole("button", { name: TEXTS.confirm });
  }
  get end() {
    return this.page.getByRole("button", { name: TEXTS.end });
  }
  get roll() {
    return this.page.getByRole("button", { name: TEXTS.roll });
  }
  get discardButton() {
    return this.page.getByRole("button", { name: TEXTS.discard });
  }
  place(name: string) {
    return this.page.locator(`[data-place="${name}"]`);
  }
  lit(at: "V" | "E") {
    return this.page.locator(`[data-place^="${at}"]`);
  }

  /** The phase when this player is asked something; nothing while others are. */
  async asked(): Promise<string | null> {
    return this.page.evaluate(() => {
      const { phase, yours } = document.querySelector<HTMLElement>(".cathay")?.dataset ?? {};
      return phase === "over" ? phase : yours === "true" ? (phase ?? null) : null;
    });
  }

  async version(): Promise<number> {
    return Number(await this.board.getAttribute("data-version"));
  }

  /** Waits until this player is asked something, or the match is over. */
  async awaitTurn(): Promise<string> {
    await this.page.locator('.cathay[data-yours="true"], .cathay[data-phase="over"]').waitFor();
    return (await this.asked()) ?? "";
  }

  async #take(tool: string): Promise<void> {
    const button = this.page.locator(`[data-tool="${tool}"]`);
    if ((await button.getAttribute("aria-pressed")) !== "true") await button.click();
  }

  /** Does by hand what the notation says, up to the button that sends it. */
  async #prepare(action: string): Promise<() => Promise<void>> {
    const [verb = "", one = "", other = "", ...more] = action.split(" ");
    switch (verb) {
      case "place":
        await this.place(one).click();
        await this.place(other).click();
        return () => this.confirm.click();
      case "recruit":
        await this.#take(one);
        await this.place(other).click();
        return () => this.confirm.click();
      case "move":
      case "attack":
        await this.#take(one);
        await this.place(other).click();
        return () => this.confirm.click();
      case "trade": {
        const [give = "", take = ""] = one.split(">");
        const trade = this.page.locator("details", { hasText: /4 por 1|4 for 1/ });
        if ((await trade.getAttribute("open")) === null) await trade.locator("summary").click();
        await trade.getByRole("group").nth(0).getByRole("button", { name: RESOURCES[give] }).click();
        await trade.getByRole("group").nth(1).getByRole("button", { name: RESOURCES[take] }).click();
        return () => this.page.getByRole("button", { name: TEXTS.trade }).click();
      }
      case "discard":
        for (const cards of [one, other, ...more].filter((word) => word !== "")) {
          const giving = this.page.locator("button.step").and(this.page.getByRole("button", { name: RESOURCES[cards[0] ?? ""] }));
          for (let n = 0; n < Number(cards.slice(1)); n += 1) await giving.click();
        }
        return () => this.discardButton.click();
      case "end": {
        // Whatever is still in hand is put back first.
        const held = this.page.locator('[data-tool][aria-pressed="true"]');
        if ((await held.count()) > 0) await held.click();
        return () => this.end.click();
      }
      case "roll":
        return () => this.roll.click();
      case "return":
        await this.place(one).click();
        return () => this.confirm.click();
      default:
        await this.#take(TOOLS[verb] ?? "");
        await this.place(one).click();
        return () => this.confirm.click();
    }
  }

  async perform(action: string): Promise<void> {
    const send = await this.#prepare(action);
    const before = await this.version();
    await send();
    await expect(this.board, action).not.toHaveAttribute("data-version", String(before), { timeout: 30_000 });
  }
}

/** What the player in a seat sees of the match that is kept on this device. */
export async function viewOnDevice(page: Page, seat: number): Promise<View> {
  const kept = await page.evaluate(() => localStorage.getItem("partida.device.conquer-of-cathay") ?? "");
  const { log } = JSON.parse(kept) as { log: Log };
  const match = Match.restore(log);
  try {
    return match.view(seat) as View;
  } finally {
    match.free();
  }
}

/** Sets a match up in which the first seat is a person and the others are weak bots. */
export async function begin(page: Page): Promise<void> {
  await page.goto("/play/conquer-of-cathay");
  const seats = page.getByLabel(/quién juega|who plays|quem joga/);
  await expect(seats).toHaveCount(3);
  await seats.nth(1).selectOption("easy");
  await seats.nth(2).selectOption("easy");
  await page.getByLabel(/^(Última ronda|Last round|Última rodada):/).check();
  await page.getByLabel(/^(Última ronda|Last round|Última rodada)$/).fill("20");
  await page.getByRole("button", { name: /^(Empezar|Start|Começar)$/ }).click();
  await expect(page.locator(".cathay")).toBeVisible();
}

const rich: Scene = {
  hands: ["w5 c4 g6 s4 r4", "w2 s1", "g2"],
  settlements: ["V12 V33", "V31", "V49"],
  cities: ["", "V44", ""],
  roads: ["E19 E26 E35", "E46 E63", "E69"],
  soldiers: ["W1@V17 A1@V40", "W1@V44", "W1@V25"],
  ruins: "V23",
  cards: "R=- D=P2 L=- A=-",
};
const turn = (phase: string) => `turn round=5 order=P1,P2,P3 player=P1 phase=${phase}`;
const gone = { ...rich, hands: ["", "w2 s1", "g2"], settlements: ["", "V12 V31", "V49"], soldiers: ["", "W1@V44", "W1@V25"] };
/** A position of each phase in which the first seat is asked. */
export const PHASES = {
  main: rich,
  discard: { ...rich, hands: ["w5 g3 r1", "", ""], discard: "P1=4", turn: turn("discard") },
  return_roll: { ...gone, turn: turn("return_roll") },
  return_place: { ...gone, turn: turn("return_place") },
} satisfies Record<string, Scene>;

/** Lays a position on this device, with a person in the first seat, as a match that was left and is resumed. */
export async function lay(page: Page, scene: Scene): Promise<void> {
  const log = { game: GAME, options: {}, position: position(scene), entries: [] };
  const chairs = [{ kind: "person", name: "Ana" }, ...[1, 2].map(() => ({ kind: "bot", level: "easy" }))];
  const kept = { setup: { game: GAME, options: {}, chairs, clock: false }, log, certain: [] };
  await page.addInitScript((text) => localStorage.setItem("partida.device.conquer-of-cathay", text), JSON.stringify(kept));
  await page.goto("/play/conquer-of-cathay");
}

/**
 * How these journeys run: without WebGL, which this board does not need and which costs a machine without a graphics
 * card more than everything else, and without traces, of which every step on this map would be heavy.
 */
export const LIGHT = {
  trace: "off" as const,
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-gpu"],
  },
};
