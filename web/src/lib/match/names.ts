/** How people are called in a sentence about what happened. */

import { t } from "$lib/state/preferences.svelte";
import type { Table } from "./table";
import { texts } from "./texts";

/** The name of who sits there. Who plays alone on a device is called "you", which goes into no sentence about a player. */
export function nameInStory(table: Pick<Table, "sitters">, seat: number): string {
  const number = t(texts.personOfSeat, { n: seat + 1 });
  const name = table.sitters.find((sitter) => sitter.seat === seat)?.name;
  if (!name) return number;
  if (name === t(texts.you)) return `${number} (${name.toLocaleLowerCase()})`;
  const same = table.sitters.filter((sitter) => sitter.name === name).length > 1;
  return same ? `${name} (${seat + 1})` : name;
}
