/** What a press on the map would have meant where nothing is lit: the rules are asked why it cannot be done. */

import type { Action, PlayerView, Vertex, View } from "$wasm/wire/conquer-of-cathay";
import { EDGES, VERTICES, vertexAt, type Point } from "./geometry";
import { buildingsOf } from "./ground";
import { isBuild, type Place, type Tool } from "./moves";

const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** The place nearest to a point of the map, of one kind or of both. */
export function nearest(at: Point, kind?: Place["at"]): Place {
  const vertices =
    kind === "edge" ? [] : VERTICES.map((one) => ({ place: { at: "vertex", vertex: one.vertex } as Place, off: far(one.at, at) }));
  const edges = kind === "vertex" ? [] : EDGES.map((one) => ({ place: { at: "edge", edge: one.edge } as Place, off: far(one.at, at) }));
  return [...vertices, ...edges].reduce((best, one) => (one.off < best.off ? one : best)).place;
}

/** The kind of place that what is in hand goes to; nothing where both may be meant. */
export function kindFor(view: View, tool: Tool | null, site: Vertex | null): Place["at"] | undefined {
  if (view.phase === "setup") return site === null ? "vertex" : "edge";
  if (view.phase === "return_place") return "vertex";
  if (tool === null) return undefined;
  return tool === "road" ? "edge" : "vertex";
}

export function meantAt(view: View, seat: number, place: Place, tool: Tool | null, site: Vertex | null): Action {
  if (place.at === "edge") {
    return view.phase === "setup" && site !== null ? { kind: "place", vertex: site, edge: place.edge } : { kind: "road", edge: place.edge };
  }
  const { vertex } = place;
  if (view.phase === "setup") return { kind: "place", vertex, edge: vertexAt(vertex).edges[0] ?? 0 };
  if (view.phase === "return_place") return { kind: "return", vertex };
  return tool === null ? withEmptyHands(view.players[seat], vertex) : withTool(view, seat, tool, vertex);
}

function withTool(view: View, seat: number, tool: Tool, vertex: Vertex): Action {
  if (tool === "warrior" || tool === "archer") return { kind: "recruit", soldier: tool, vertex };
  if (isBuild(tool)) return { kind: tool === "city" ? "city" : "settle", vertex };
  const held = view.players.some(
    (player, other) =>
      other !== seat && (buildingsOf(player).includes(vertex) || player.soldiers.some((soldier) => soldier.vertex === vertex)),
  );
  return { kind: held ? "attack" : "move", slot: tool, vertex };
}

/** Whoever presses a thing of their own wants to use it or to make more of it. */
function withEmptyHands(own: PlayerView | undefined, vertex: Vertex): Action {
  const soldier = own?.soldiers.find((one) => one.vertex === vertex);
  if (soldier) return { kind: "move", slot: soldier.name, vertex };
  if (own?.settlements.includes(vertex)) return { kind: "city", vertex };
  if (own?.cities.includes(vertex)) return { kind: "recruit", soldier: "warrior", vertex };
  return { kind: "settle", vertex };
}
