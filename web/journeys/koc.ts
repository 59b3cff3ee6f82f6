/**
 * Playing King of Colors through its board, as a person does: with what can be pressed and the buttons beside it.
 * Whole matches are played by keyboard, which needs no still picture to aim at; fingers and mice have their own tests.
 */

import { expect, type Locator, type Page } from "@playwright/test";

export type Phase = "plan" | "event" | "prod" | "move";

export class Player {
  readonly page: Page;
  readonly name: string;
  #turns = 0;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
  }

  get board(): Locator {
    return this.page.locator(".koc");
  }
  cell(name: string): Locator {
    return this.page.locator(`.koc [data-cell="${name}"]`);
  }
  get confirm(): Locator {
    return this.page.locator(".koc .actions .primary");
  }
  get undo(): Locator {
    return this.page.locator('.koc .actions [aria-keyshortcuts="U"]');
  }
  token(letter: "M" | "D" | "P"): Locator {
    return this.page.locator(`.koc .tray [aria-keyshortcuts="${letter}"]`);
  }

  /** The territories that can be pressed now. */
  async open(): Promise<string[]> {
    return this.page
      .locator('.koc [data-cell][aria-disabled="false"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.cell ?? ""));
  }

  async phase(): Promise<Phase | "over"> {
    return (await this.board.getAttribute("data-phase")) as Phase | "over";
  }

  async isAsked(): Promise<boolean> {
    return (await this.board.getAttribute("data-yours")) === "true";
  }

  /** Waits until this player is asked something, or the match is over. */
  async awaitTurn(): Promise<Phase | "over"> {
    await this.page.locator('.koc[data-yours="true"], .koc[data-phase="over"]').waitFor({ timeout: 60_000 });
    return this.phase();
  }

  /** Presses what sends, and waits until the match has taken it. */
  async send(press: () => Promise<void>): Promise<void> {
    const before = await this.board.getAttribute("data-version");
    await press();
    await expect(this.board).not.toHaveAttribute("data-version", before ?? "");
  }

  /** One decision, chosen by the number of turns: always legal, since only what can be pressed is pressed. */
  async play({ quiet = false, token }: { quiet?: boolean; token?: "M" | "D" | "P" } = {}): Promise<void> {
    this.#turns += 1;
    switch (await this.phase()) {
      case "plan":
        if (quiet) return this.send(() => this.page.getByRole("button", { name: /^(Pasar|Pass|Passar)$/ }).press("Enter"));
        await this.token(token ?? (this.#turns % 3 === 0 ? "D" : this.#turns % 3 === 1 ? "M" : "P")).press("Enter");
        await this.pressFirst();
        return this.send(() => this.press());
      case "event":
        await this.pressFirst();
        return this.send(() => this.press());
      case "prod":
        await this.page.getByRole("button", { name: /^(Reparto automático|Spread for me|Distribuir por mim)$/ }).press("Enter");
        return this.send(() => this.press());
      case "move": {
        await this.pressFirst();
        const targets = this.page.locator(
          '.koc [data-cell][aria-label*="destin"], .koc [data-cell][aria-label*="atac"], .koc [data-cell][aria-label*="can be attacked"]',
        );
        await targets.nth(this.#turns % (await targets.count())).press("Enter");
        return this.send(() => this.press());
      }
      case "over":
        throw new Error("the match is over");
    }
  }

  async pressFirst(): Promise<void> {
    const cells = await this.open();
    await this.cell(cells[this.#turns % cells.length] ?? "D4").press("Enter");
  }

  /** Confirms, once the rules have said yes to the draft. */
  async press(): Promise<void> {
    await expect(this.confirm).toBeEnabled();
    await this.confirm.press("Enter");
  }
}

/** Bots pause so that people can follow; here the pauses pass quickly. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    const quick = (then: () => void, milliseconds = 0) => wait(then, milliseconds / 25);
    window.setTimeout = quick as typeof window.setTimeout;
  });
}

/** Lays a position on this device, with a person in one seat, as a match that was left and is resumed. */
export async function layOut(page: Page, position: string, seat: number, clock = false): Promise<void> {
  await page.addInitScript(
    ([position, seat, clock]) => {
      const key = "partida.device.king-of-colors";
      if (localStorage.getItem(key)) return;
      const chairs = [0, 1, 2].map((one) => (one === seat ? { kind: "person", name: "Valentina" } : { kind: "bot", level: "easy" }));
      const log = { game: "king-of-colors", options: {}, position, entries: [] };
      localStorage.setItem(key, JSON.stringify({ setup: { game: "king-of-colors", options: {}, chairs, clock }, log, certain: [] }));
    },
    [position, seat, clock] as const,
  );
  await page.goto("/play/king-of-colors");
  await expect(page.locator(".koc")).toBeVisible();
}

/** A position of each phase in which the seat is asked. */
export const POSITIONS: Record<Phase, { position: string; seat: number }> = {
  plan: {
    position:
      "KC1 s1,p0,w1G5,w2G5m/o0,o1,p0,s0,w1G5/w1R5m,o0,s1,p1,o0,o0/w2R5,s0,p1,w2,s1,o1,s1/w1R5,p0,s1,p1,p0,p0/p0,o1,o0,s0,w1B5/s1,o0,w1B5,w2B5p 1 plan R R 2 - MP.DD.SD.DM.ST -",
    seat: 0,
  },
  event: {
    position:
      "KC1 s1G2,p0G1,w1G1,w2G2p/o0R1,o1G2,p0G3D,s0G2,w1G1/w1R1,o0R1,s1R3m,p1G3m,o0G2,o0G1/w2R3,s0R1,p1R4d,w2R6d,s1B3m,o1B2,s1B1/w1R1,p0R1,s1R5,p1B2D,p0B2,p0B1/p0R1,o1R4,o0B2,s0B2,w1B1/s1,o0B1,w1B1,w2B2 8 event B R - DD ST -",
    seat: 0,
  },
  prod: {
    position:
      "KC1 s1G2,p0G1,w1G1,w2G2p/o0R1,o1G2,p0G3d,s0G2,w1G1/w1R1,o0R1,s1R3m,p1G3m,o0G2,o0G1/w2R3,s0R1,p1R4,w2R6m,s1B3m,o1B2,s1B1/w1R1,p0R1,s1R5m,p1B2d,p0B2,p0B1/p0R1,o1R4m,o0B2m,s0B2,w1B1/s1,o0B1,w1B1,w2B2 8 prod B B - DM ST -",
    seat: 1,
  },
  move: {
    position:
      "KC1 s1,p0G1,w1G1,w2G1p/o0R1,o1G2,p0G9m,s0G1,w1G1/w1R1,o0R1,s1R11d,p1G11m,o0G2,o0/w2R2m,s0R1,p1R6D,w2B14m,s1,o1,s1/w1R1,p0R2,s1B12m,p1B3,p0B1,p0/p0,o1,o0B2,s0B1,w1B1/s1,o0B1,w1B1,w2B1p 5 move B B - DD ST -",
    seat: 1,
  },
};
