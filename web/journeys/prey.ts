/**
 * Two ways of playing Conquer of Cathay that bring one player into all of its phases: who hoards has to discard, and
 * whoever is hunted is out, and rolls to return. Nobody builds, so that the match stays long.
 */

import type { View } from "../../crates/wasm/ts/wire/conquer-of-cathay";
import { EDGES, VERTICES } from "../src/lib/boards/conquer-of-cathay/geometry";
import { tilesOf } from "../src/lib/boards/conquer-of-cathay/ground";

const WHEAT = 2;
const STONE = 4;

const to = (action: string) => Number(/ V(\d+)/.exec(action)?.[1]);
const next = (vertex: number) => VERTICES[vertex]?.edges.flatMap((edge) => EDGES[edge]?.ends.filter((end) => end !== vertex) ?? []) ?? [];

/** How many edges apart. */
function apart(from: number, aim: number): number {
  const seen = new Set([from]);
  for (let steps = 0; ; steps += 1) {
    if (seen.has(aim)) return steps;
    for (const vertex of [...seen]) for (const beside of next(vertex)) seen.add(beside);
  }
}

/** How often a vertex gives something. */
const pips = (view: View, vertex: number) =>
  tilesOf(view.layout)
    .filter(({ hex, token }) => token !== null && VERTICES[vertex]?.touches.includes(hex))
    .reduce((sum, { token }) => sum + 6 - Math.abs(7 - (token ?? 7)), 0);

/** A good place, two steps from another's settlement if there is one. */
function site(view: View, actions: readonly string[]): string | undefined {
  const others = view.players.flatMap(({ settlements }) => settlements);
  const worth = (action: string) => pips(view, to(action)) + (others.some((other) => apart(to(action), other) === 2) ? 20 : 0);
  return actions.filter((action) => /^(place|return)/.test(action)).sort((one, other) => worth(other) - worth(one))[0];
}

export function hoard(view: View, actions: readonly string[]): string {
  return site(view, actions) ?? actions.find((action) => action === "end" || action === "roll") ?? actions[0] ?? "";
}

/** Goes for one player's buildings, as soon as it is time. */
export function hunt(prey: number, isTime: () => boolean) {
  return (view: View, actions: readonly string[]): string => {
    if (!isTime()) return hoard(view, actions);
    const { settlements = [], cities = [] } = view.players[prey] ?? {};
    const aims = [...settlements, ...cities];
    const own = view.players[view.viewer ?? -1];
    const lacks = (own?.hand?.[WHEAT] ?? 0) === 0 ? "g" : (own?.hand?.[STONE] ?? 0) === 0 ? "r" : null;
    const closer = (action: string) => {
      const from = own?.soldiers.find(({ name }) => action.includes(name))?.vertex;
      return from !== undefined && aims.some((aim) => apart(to(action), aim) < apart(from, aim));
    };
    const wanted = [
      (action: string) => action.startsWith("attack") && aims.includes(to(action)),
      (action: string) => action.startsWith("move") && closer(action) && !aims.includes(to(action)),
      (action: string) => action.startsWith("recruit warrior"),
      (action: string) => action.startsWith("trade") && action.endsWith(`>${lacks}`),
      (action: string) => action === "end",
    ];
    return site(view, actions) ?? wanted.map((fits) => actions.find(fits)).find((found) => found !== undefined) ?? actions[0] ?? "";
  };
}
