/** What happened, as players say it: by their names, and places by what is there. */

import { nameInStory } from "$lib/match/names";
import type { Table } from "$lib/match/table";
import { LETTERS } from "./chart";
import { systemName } from "./names";

export function tell(line: string, table: Table<"small-star-empires">): string {
  const name = (letter: string) => {
    const seat = LETTERS.indexOf(letter);
    return seat < 0 ? letter : nameInStory(table, seat);
  };
  return (
    line
      // Which sectors were drawn is seen on the board.
      .replace(/^(?:Sectores|Sectors|Setores): [\d. ]+\. /, "")
      .replace(/-?\d,-?\d/g, (at) => {
        const hex = table.view.hexes.find((one) => one.at === at);
        return hex ? systemName(hex.system) : at;
      })
      .replace(/\b[PTVZ]\b/g, name)
  );
}
