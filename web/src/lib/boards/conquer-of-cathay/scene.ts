/** What is worth seeing in what has just happened: dice, cards that come and go, fights, and short notices. */

import type { Entry } from "$lib/match/table";
import type { Cards, Event, Hex, Resource, Source, Vertex } from "$wasm/wire/conquer-of-cathay";
import { RESOURCES } from "./ground";

type CathayEntry = Entry<"conquer-of-cathay">;

export interface Throw {
  seat: number;
  dice: readonly [number, number];
  /** Rolled by a player who is out, to return. */
  toReturn: boolean;
}

/** A throw that lies on the table, and since when. */
export type LyingThrow = Throw & { version: number };

/** Some cards of one kind on their way: from a hex to a player, or from a player to the reserve. */
export interface Flight {
  seat: number;
  resource: Resource;
  cards: number;
  /** Where they come from; nothing for cards that a player gives up. */
  from: readonly Hex[] | null;
}

export type Notice =
  | { kind: "short"; resource: Resource }
  | { kind: "lost"; seat: number; resource: Resource }
  | { kind: "tried"; thrown: Throw }
  | { kind: "thief" | "nothing" };

export interface Scene {
  throw: Throw | null;
  /** The number that gave something. */
  number: number | null;
  flights: Flight[];
  clashes: Vertex[];
  notices: Notice[];
}

function throwOf(event: Event): Throw | null {
  if (event.kind === "rolled") return { seat: event.seat, dice: event.dice, toReturn: false };
  if (event.kind === "rolled_to_return") return { seat: event.seat, dice: event.dice, toReturn: true };
  return null;
}

/** The last throw of the match, to stay on the table. */
export function lastThrow(entries: readonly CathayEntry[]): LyingThrow | null {
  for (let i = entries.length - 1; i >= 0; i -= 1) {
    const { events = [], version = 0 } = entries[i] ?? {};
    for (let k = events.length - 1; k >= 0; k -= 1) {
      const event = events[k];
      const found = event && throwOf(event);
      if (found) return { ...found, version };
    }
  }
  return null;
}

/** Who begins, and the dice that each threw for it (C24). */
export interface Start {
  first: number;
  dice: readonly { seat: number; dice: readonly number[] }[];
}

/** How the dice fell for who begins, as long as nothing has been played. */
export function startOf(entries: readonly CathayEntry[]): Start | null {
  if (entries.length !== 1) return null;
  const thrown = new Map<number, number[]>();
  let first: number | null = null;
  for (const event of entries[0]?.events ?? []) {
    if (event.kind === "starting_die") thrown.set(event.seat, [...(thrown.get(event.seat) ?? []), event.die]);
    else if (event.kind === "first_player") first = event.seat;
  }
  if (first === null || thrown.size === 0) return null;
  return { first, dice: [...thrown].sort(([a], [b]) => a - b).map(([seat, dice]) => ({ seat, dice })) };
}

export const sumOf = ({ dice: [one, other] }: Throw): number => one + other;

function flightsOf(seat: number, cards: Cards, from: (resource: Resource) => readonly Hex[] | null): Flight[] {
  const kinds = RESOURCES.map((resource, i) => ({ seat, resource, cards: cards[i] ?? 0, from: from(resource) }));
  return kinds.filter((flight) => flight.cards > 0);
}

/** The number that was thrown and gave somebody something, of which the rules know where it came from. */
export function numberIn(fresh: readonly CathayEntry[]): number | null {
  const events = fresh.flatMap(({ events }) => events);
  const thrown = events.findLast((event) => event.kind === "rolled");
  return thrown?.kind === "rolled" && events.some(({ kind }) => kind === "produced") ? thrown.dice[0] + thrown.dice[1] : null;
}

/** What the fresh entries show. `sources` are those of the number that was thrown. */
export function sceneOf(fresh: readonly CathayEntry[], sources: readonly Source[]): Scene {
  const hexesOf = (seat: number, resource: Resource) =>
    sources.find((source) => source.seat === seat && source.resource === resource)?.hexes ?? [];
  const scene: Scene = { throw: null, number: null, flights: [], clashes: [], notices: [] };
  let produced = 0;
  for (const event of fresh.flatMap(({ events }) => events)) {
    scene.throw = throwOf(event) ?? scene.throw;
    switch (event.kind) {
      case "rolled_to_return":
        // The dice of the end of the turn may follow at once, so that this throw is told as well.
        if (scene.throw) scene.notices.push({ kind: "tried", thrown: scene.throw });
        break;
      case "produced": {
        produced += 1;
        scene.number = scene.throw ? sumOf(scene.throw) : null;
        scene.flights.push(...flightsOf(event.seat, event.cards, (resource) => hexesOf(event.seat, resource)));
        break;
      }
      case "lost":
        scene.flights.push({ seat: event.seat, resource: event.resource, cards: 1, from: null });
        scene.notices.push({ kind: "lost", seat: event.seat, resource: event.resource });
        break;
      case "discarded":
        scene.flights.push(...flightsOf(event.seat, event.cards, () => null));
        break;
      case "ran_short":
        scene.notices.push({ kind: "short", resource: event.resource });
        break;
      case "thief_moved":
        scene.notices.push({ kind: "thief" });
        break;
      case "fought":
      case "conquered":
      case "ruin_occupied":
      case "destroyed":
        scene.clashes.push(event.vertex);
        break;
      default:
    }
  }
  const thrown = scene.throw;
  const quiet = produced === 0 && !scene.notices.some(({ kind }) => kind === "short");
  if (thrown && !thrown.toReturn && sumOf(thrown) !== 7 && quiet) scene.notices.push({ kind: "nothing" });
  return scene;
}

/** The cards that are still in the air towards a player. */
export function arriving(flights: readonly Flight[], seat: number): Cards {
  const cards: Cards = [0, 0, 0, 0, 0];
  for (const flight of flights) {
    const i = RESOURCES.indexOf(flight.resource);
    if (flight.seat === seat && flight.from !== null) cards[i] = (cards[i] ?? 0) + flight.cards;
  }
  return cards;
}
