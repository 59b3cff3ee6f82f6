/** What happened, in words. */

import { idle } from "$lib/idle";
import { partida } from "$lib/partida";
import type { AnyEvent, GameName, Lang } from "$wasm/wire/index";
import type { BoardModule } from "$lib/boards/board";
import { t } from "$lib/state/preferences.svelte";
import { backTo } from "./counting";
import type { Entry, Table } from "./table";
import { texts } from "./texts";

// Events are told once; a page that draws its list again finds the words here.
const known = new WeakMap<AnyEvent, Partial<Record<Lang, Promise<string>>>>();

// Whoever opens a match waits for the board, not for the words: what comes later is told at once.
let drawn: Promise<void> | undefined;

function tell(game: GameName, event: AnyEvent, lang: Lang): Promise<string> {
  const told = known.get(event) ?? {};
  known.set(event, told);
  return (told[lang] ??= (drawn ??= idle())
    .then(partida)
    .then((rules) => rules.tell(game, event as never, lang))
    .catch(() => {
      // Without words the action stands for itself; whoever looks again asks again.
      delete told[lang];
      return "";
    }));
}

/** The events of an entry in words, without those that need none. */
export async function wordsOf(table: Table, board: BoardModule | null, entry: Entry, lang: Lang): Promise<string[]> {
  const to = backTo(entry);
  if (to !== null) {
    const name = table.sitters[entry.seat ?? 0]?.name ?? "";
    return [t(to === 0 ? texts.tookBackAll : texts.tookBack, { name, n: to })];
  }
  const words = await Promise.all(entry.events.map((event) => tell(table.game, event, lang)));
  return words.filter((line) => line !== "").map((line) => board?.tell?.(line, table) ?? line);
}

/** Names as a sentence has them: "Ana, Ben and Eva". */
export function listOf(names: readonly string[], lang: Lang): string {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(names);
}
