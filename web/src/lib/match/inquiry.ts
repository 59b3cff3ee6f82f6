/** What every table asks of the rules about the view that it shows. */

import type { AnswerTo, Partida, Preview } from "$wasm/client";
import type { GameName, Games } from "$wasm/wire/index";
import { refusalOf } from "./refusals";
import type { Asked } from "./table";

export abstract class Inquiry<G extends GameName> {
  abstract readonly game: G;
  abstract readonly view: Games[G]["view"];

  /** The rules, once they are loaded. */
  protected abstract rules(): Promise<Partida>;

  async preview(action: Asked<G>): Promise<Preview<G>> {
    const { game, view } = this;
    try {
      return await (await this.rules()).preview(game, view, await this.spell(action));
    } catch (error) {
      throw refusalOf(error);
    }
  }

  async ask<Q extends Games[G]["question"]>(question: Q): Promise<AnswerTo<G, Q>> {
    const { game, view } = this;
    return (await this.rules()).answer(game, view, question);
  }

  /** An action in the notation of the rules, as it is sent. */
  protected async spell(action: Asked<G>): Promise<string> {
    if (typeof action === "string") return action;
    const { game, view } = this;
    return (await this.rules()).write(game, view, action);
  }
}
