/** A territory in words, for who listens to the board. */

import { t } from "$lib/state/preferences.svelte";
import type { Territory } from "$wasm/wire/king-of-colors";
import { colours, terrains, texts, tokens } from "./texts";

export type Mark = "chosen" | "can" | "target" | "enemy" | null;

const MARKS = { chosen: texts.cellChosen, can: texts.cellCan, target: texts.cellTarget, enemy: texts.cellEnemy };

export function spokenCell(territory: Territory, troops: number, yours: boolean, mark: Mark): string {
  const { cell, terrain, level, colour, token } = territory;
  const parts = [t(texts.cell, { cell, terrain: t(terrains[terrain]), level })];
  parts.push(colour ? t(texts.cellTroops, { who: yours ? t(texts.cellYours) : t(colours[colour]), n: troops }) : t(texts.cellEmpty));
  if (token?.token) parts.push(t(token.face_up ? texts.cellToken : texts.cellTokenOwn, { token: t(tokens[token.token]) }));
  else if (token) parts.push(t(texts.cellTokenDown));
  if (mark) parts.push(t(MARKS[mark]));
  return parts.join(", ");
}
