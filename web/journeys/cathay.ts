/** Playing Conquer of Cathay through its board, as a person does: with what lights up and the buttons beside it. */

import { expect, type Page } from "@playwright/test";

/** What the page asks of its player now. */
export type Asked = "place" | "main" | "discard" | "roll" | "return" | "wait" | "over";

const TEXTS = {
  confirm: /^(Confirmar|Confirm)$/,
  end: /Terminar y tirar|End turn and roll|Terminar e rolar/,
  roll: /Tirar para volver|Roll to return|Rolar para voltar/,
  discard: /^(Descartar|Discard)$/,
};

export class Player {
  readonly page: Page;
  readonly name: string;
  #turns = 0;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
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
  lit(at: "V" | "E") {
    return this.page.locator(`[data-place^="${at}"]`);
  }

  async asked(): Promise<Asked> {
    return this.page.evaluate(() => {
      const { phase, yours } = document.querySelector<HTMLElement>(".cathay")?.dataset ?? {};
      if (phase === "over") return "over";
      if (yours !== "true") return "wait";
      return ({ setup: "place", main: "main", discard: "discard", return_roll: "roll", return_place: "return" } as const)[phase ?? ""] ?? "wait";
    }) as Promise<Asked>;
  }

  /** Waits until this player is asked something, or the match is over. */
  async awaitTurn(): Promise<Asked> {
    await this.page.locator('.cathay[data-yours="true"], .cathay[data-phase="over"]').waitFor({ timeout: 60_000 });
    return this.asked();
  }

  async #sent(press: () => Promise<void>): Promise<void> {
    const board = this.page.locator(".cathay");
    const before = await board.getAttribute("data-version");
    await press();
    await expect(board).not.toHaveAttribute("data-version", before ?? "");
  }

  async place(): Promise<void> {
    const places = this.lit("V");
    await places.nth((7 * (await places.count())) % 11).click();
    await this.lit("E").first().click();
    await this.#sent(() => this.confirm.click());
  }

  async discard(): Promise<void> {
    const open = this.page.locator("button.step:enabled");
    while (!(await this.discardButton.isEnabled())) await open.first().click();
    await this.#sent(() => this.discardButton.click());
  }

  /** Builds what can be built, the dearest first; attacks where that is possible. */
  async build(most = 2): Promise<void> {
    for (let built = 0; built < most; built += 1) {
      const usable = this.page.locator('[data-tool][aria-disabled="false"]');
      const tools = await usable.evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).dataset.tool ?? ""));
      this.#turns += 1;
      const wish = ["city", "settle", "road", "warrior", "archer", "W1", "A1"].find((tool) => tools.includes(tool));
      if (wish === undefined) return;
      await this.page.locator(`[data-tool="${wish}"]`).click();
      const targets = this.page.locator("[data-place]");
      await targets.nth(this.#turns % (await targets.count())).click();
      await this.#sent(() => this.confirm.click());
      // A soldier stays in hand for its attack.
      const held = this.page.locator('[data-tool][aria-pressed="true"]');
      if ((await held.count()) > 0) await held.click();
    }
  }

  /** One whole answer to what is asked. */
  async play(): Promise<void> {
    switch (await this.asked()) {
      case "place":
        return this.place();
      case "discard":
        return this.discard();
      case "roll":
        return this.#sent(() => this.roll.click());
      case "return":
        await this.lit("V").first().click();
        return this.#sent(() => this.confirm.click());
      case "main":
        await this.build();
        return this.#sent(() => this.end.click());
      default:
    }
  }
}
