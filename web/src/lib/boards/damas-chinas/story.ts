/** What happened, as players say it: by their names, and by how a piece went instead of by the numbers of holes. */

import { nameInStory } from "$lib/match/names";
import type { Table } from "$lib/match/table";
import { t } from "$lib/state/preferences.svelte";
import { texts } from "./texts";

/** "plays" and a way in the notation of the rules, whose signs tell steps (`-`) from jumps (`>`, `x`). */
const PLAYS = /(?:juega|plays|joga) (\w+(?:[->]\w+)*)/;

export function tell(line: string, table: Table<"damas-chinas">): string {
  const named = line
    .replace(/\b(?:el jugador|player|o jogador) (\d)\b/gi, (_, n: string) => nameInStory(table, Number(n) - 1))
    .replace(PLAYS, (_, way: string) => {
      const jumps = way.match(/>|(?<=\d)x/g)?.length ?? 0;
      return jumps === 0 ? t(texts.told1Step) : t(texts.toldJumps, { n: jumps });
    });
  return named.charAt(0).toLocaleUpperCase() + named.slice(1);
}
