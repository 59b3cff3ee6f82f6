/** A game to be played, with its options: what the forms for a match and for a tournament share. */

import { gameInfo } from "$lib/state/games";
import { toasts } from "$lib/state/toasts.svelte";
import { told } from "$lib/texts/errors";
import { defaultsOf, type OptionValues } from "$lib/ui/options";
import type { GameName } from "$wasm/wire/index";
import { changedOptions } from "./creating";

/** For the script of a component: another game brings its own options, at their defaults. */
export class GameChoice {
  game: GameName = $state("damas-chinas");
  /** The options as a JSON schema, once they are known. */
  schema: unknown = $state.raw(undefined);
  options: OptionValues = $state({});

  constructor(first: GameName) {
    this.game = first;
    $effect(() => {
      const wanted = this.game;
      this.schema = undefined;
      gameInfo(wanted).then(
        (info) => {
          if (wanted !== this.game) return;
          this.options = defaultsOf(info?.options);
          this.schema = info?.options;
        },
        (error: unknown) => toasts.show(told(error), "bad"),
      );
    });
  }

  /** The options that the server would not assume anyway. */
  get changed(): OptionValues {
    return changedOptions($state.snapshot(this.options), defaultsOf(this.schema));
  }
}
