/** Seats as people speak of them here: by their colours. */

import type { Table } from "$lib/match/table";
import { t } from "$lib/state/preferences.svelte";
import type { Text } from "$lib/texts/catalogue";
import { LANGS } from "$lib/texts/catalogue";
import type { Colour, View } from "$wasm/wire/damas-chinas";
import { LOOKS } from "./colours";
import { colours } from "./texts";

export function coloursOf(seat: number, view: View): readonly Colour[] {
  return view.players.find((player) => player.seat === seat)?.colours ?? [];
}

/** "Green", or "Green + blue". */
export function seatName(seat: number, table: Table<"damas-chinas">): Text | null {
  const owned = coloursOf(seat, table.view);
  if (owned.length === 0) return null;
  const said = LANGS.map((lang) => {
    const words = owned.map((colour) => colours[colour][lang]).join(" + ");
    return [lang, words.charAt(0).toUpperCase() + words.slice(1)];
  });
  return Object.fromEntries(said) as Text;
}

/** Who sits there; where nobody has a name, the colours. */
export function nameOf(seat: number, table: Table<"damas-chinas">): string {
  const sitter = table.sitters.find((one) => one.seat === seat);
  if (sitter?.name) return sitter.name;
  const name = seatName(seat, table);
  return name ? t(name) : String(seat + 1);
}

/** Of the first of its colours. */
export function seatColour(seat: number, table: Table<"damas-chinas">): string {
  return LOOKS[coloursOf(seat, table.view)[0] ?? "green"].base;
}
