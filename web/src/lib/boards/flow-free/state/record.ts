/** What is drawn, as the lines of the console that lead to it (F192). */

import { partida } from "$lib/partida";
import type { FlowFree } from "$wasm/wire/index";

/**
 * For each colour its cells one after the other. A first cell between both ends could begin at either: the rules are
 * asked, and a path that is joined is written from its other end where that is what it takes.
 */
export async function linesOf(view: FlowFree.View): Promise<string[]> {
  const rules = await partida();
  const match = await rules.open("flow-free", { board: view.board, strict: false });
  const lines: string[] = [];
  try {
    for (const { colour, ends, path, connected } of view.colours) {
      if (path.length < 2) continue;
      const there = path.slice(1);
      const other = ends.find((end) => end !== path[0]);
      const back = connected && other !== undefined ? [...there].reverse() : null;
      for (const cells of back ? [there, back] : [there]) {
        const said = await Promise.all(cells.map((cell) => rules.write("flow-free", view, { kind: "line", colour, cell })));
        for (const line of said) await match.apply(0, line);
        const drawn = (await match.view(0)).colours.find((one) => one.colour === colour);
        if (sameCells([...(drawn?.path ?? [])].slice(1), there)) {
          lines.push(...said);
          break;
        }
        await match.apply(0, await rules.write("flow-free", view, { kind: "clear", colour }));
      }
    }
  } finally {
    void match.close();
  }
  return lines;
}

/** The same cells, whichever end they are counted from. */
function sameCells(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join() || [...one].reverse().join() === other.join();
}
