/** What a place of the board is called, for who listens. */

import { t } from "$lib/state/preferences.svelte";
import type { SmallStarEmpires } from "$wasm/wire/index";
import { isHome, LETTERS } from "./chart";
import { texts } from "./texts";

export function systemName(system: string): string {
  if (isHome(system)) return t(texts.home, { letter: system });
  switch (system) {
    case "R":
      return t(texts.nebulaR);
    case "G":
      return t(texts.nebulaG);
    case "B":
      return t(texts.nebulaB);
    case "W":
      return t(texts.wormhole);
    case "X":
      return t(texts.blackHole);
    case "0":
      return t(texts.empty);
    default:
      return t(texts.planets, { n: Number(system) });
  }
}

/** "0,-3: two planets, colony of P, one ship". */
export function hexName(hex: SmallStarEmpires.HexView, more: string[] = []): string {
  const letter = hex.owner === null ? "" : (LETTERS[hex.owner] ?? "");
  const said = [systemName(hex.system)];
  if (hex.piece === "colony") said.push(t(texts.colonyOf, { letter }));
  else if (hex.piece === "station") said.push(t(texts.stationOf, { letter }));
  else if (hex.owner === null && hex.system !== "W" && hex.system !== "X") said.push(t(texts.free));
  if (hex.ships > 0) said.push(t(texts.ships, { n: hex.ships }));
  return `${hex.at}: ${[...said, ...more].join(", ")}`;
}
