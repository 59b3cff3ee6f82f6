/** Places, cards and consequences in words, in the language of this person. */

import { codes } from "$lib/match/codes.svelte";
import { nameInStory } from "$lib/match/names";
import { preferences, t } from "$lib/state/preferences.svelte";
import type { Preview } from "$wasm/client";
import type { Cards, Edge, Hex, Slot, Vertex, View } from "$wasm/wire/conquer-of-cathay";
import { edgeAt, vertexAt } from "./geometry";
import { buildingsOf, count, RESOURCES, tilesOf, type Tile } from "./ground";
import type { Move, Place } from "./moves";
import { arriving, sumOf, type Flight, type Notice, type Throw } from "./scene";
import { cards as cardTexts, resources, soldiers, terrains, texts } from "./texts";
import type { News } from "./news";
import type { CathayTable } from "./turn.svelte";

export const nameOfSeat = nameInStory;

const listed = (parts: readonly string[]) => new Intl.ListFormat(preferences.lang, { type: "conjunction" }).format(parts);

export const namesOf = (table: CathayTable, seats: readonly number[]): string => listed(seats.map((seat) => nameOfSeat(table, seat)));

/** "2 wood and 1 sheep". */
export function wordsOfCards(cards: Cards): string {
  const parts = RESOURCES.map((resource, i) => ({ resource, n: cards[i] ?? 0 })).filter(({ n }) => n > 0);
  return listed(parts.map(({ resource, n }) => t(texts.cardsOf, { n, resource: t(resources[resource]) })));
}

export const nameOfSlot = (slot: Slot): string => t(soldiers[slot]);

export function wordsOfTile({ hex, terrain, token }: Tile, thief: Hex): string {
  const words = t(texts.hex, { name: `H${hex}`, terrain: t(terrains[terrain]), token: token ?? "" }).trim();
  return hex === thief ? `${words}, ${t(texts.thiefHere)}` : words;
}

/** The hexes a vertex touches: "forest 9, mountain 5". */
export function landAt(view: View, vertex: Vertex): string {
  const tiles = tilesOf(view.layout);
  const words = vertexAt(vertex).touches.map((hex) => {
    const tile = tiles[hex];
    return tile ? `${t(terrains[tile.terrain])} ${tile.token ?? ""}`.trim() : "";
  });
  return words.join(", ");
}

/** A vertex by the land around it; with codes wanted, by its code. */
function cornerAt(view: View, vertex: Vertex): string {
  return codes.on ? `V${vertex}` : t(texts.cornerOf, { land: listed(landAt(view, vertex).split(", ")) });
}

/** Who and what stands on a vertex. */
export function standingOn(table: CathayTable, vertex: Vertex): string[] {
  const { view } = table;
  const words: string[] = [];
  view.players.forEach((player, seat) => {
    const name = nameOfSeat(table, seat);
    if (player.settlements.includes(vertex)) words.push(t(texts.settlementOf, { name }));
    if (player.cities.includes(vertex)) words.push(t(texts.cityOf, { name }));
    for (const soldier of player.soldiers) {
      if (soldier.vertex === vertex) words.push(t(texts.soldierOf, { soldier: nameOfSlot(soldier.name), name }));
    }
  });
  if (view.ruins.includes(vertex)) words.push(t(texts.ruin));
  return words;
}

export function wordsOfEdge(edge: Edge): string {
  const [one, other] = edgeAt(edge).ends;
  return t(texts.edgeBetween, { name: `E${edge}`, one: `V${one}`, other: `V${other}` });
}

export function wordsOfPlace(table: CathayTable, place: Place): string {
  if (place.at === "edge") return wordsOfEdge(place.edge);
  const standing = standingOn(table, place.vertex);
  return [`V${place.vertex}`, ...standing].join(", ") + ` (${landAt(table.view, place.vertex)})`;
}

/** What a move is, as a button says it. */
export function wordsOfMove(move: Move): string {
  switch (move.kind) {
    case "place":
      return t(texts.doPlace);
    case "road":
      return t(texts.doRoad);
    case "settle":
      return t(texts.doSettle);
    case "city":
      return t(texts.doCity);
    case "return":
      return t(texts.doReturn);
    case "recruit":
      return t(move.soldier === "warrior" ? texts.doWarrior : texts.doArcher);
    case "move":
      return t(texts.doMove, { soldier: nameOfSlot(move.slot) });
    case "attack":
      return t(texts.doAttack, { soldier: nameOfSlot(move.slot) });
    default:
      return t(texts.confirm);
  }
}

export interface Line {
  tone: "good" | "bad" | "plain";
  words: string;
}

/** What the rules foresee for an action, line by line. */
export function foretell(table: CathayTable, { events, after }: Preview<"conquer-of-cathay">): Line[] {
  const { view, viewer } = table;
  const lines: Line[] = [];
  const say = (tone: Line["tone"], words: string) => lines.push({ tone, words });
  for (const event of events) {
    switch (event.kind) {
      case "starting_hand":
        if (count(event.cards) > 0) say("good", t(texts.youReceive, { cards: wordsOfCards(event.cards) }));
        else say("plain", t(texts.nothingYet));
        break;
      case "fought": {
        const values = {
          soldier: nameOfSlot(event.soldier),
          defender: nameOfSlot(event.defender),
          name: nameOfSeat(table, event.rival),
        };
        say(event.attacker_fell ? "bad" : "good", t(event.attacker_fell ? texts.bothFall : texts.defenderFalls, values));
        const left = view.players[event.rival]?.soldiers.filter(
          (soldier) => soldier.vertex === event.vertex && soldier.name !== event.defender,
        );
        if (left && left.length > 0) {
          say("plain", t(texts.stillDefended, { soldiers: listed(left.map(({ name }) => nameOfSlot(name))) }));
        } else say("plain", t(texts.nowOpen));
        break;
      }
      case "conquered":
      case "ruin_occupied":
      case "destroyed": {
        const values = { soldier: nameOfSlot(event.soldier), name: nameOfSeat(table, event.rival) };
        if (event.kind === "ruin_occupied") say("good", t(texts.occupies, values));
        else if (event.kind === "conquered") say("good", t(event.city ? texts.conquersCity : texts.conquers, values));
        else say("good", t(event.city ? texts.destroysCity : texts.destroys, values));
        const rival = view.players[event.rival];
        const told = events.some((each) => each.kind === "went_out");
        // What a rival holds is hidden, so that the rules may not foresee beyond this.
        if (!told && rival && !rival.retired && buildingsOf(rival).length === 1) {
          say("plain", t(texts.lastBuilding, { name: values.name }));
        }
        break;
      }
      case "claimed":
        say("good", t(texts.claims, { place: cornerAt(view, event.vertex) }));
        break;
      case "went_out":
        say("plain", t(texts.goesOut, { name: nameOfSeat(table, event.seat) }));
        break;
      case "card_passed": {
        const card = t(cardTexts[event.card]);
        if (event.to === viewer) say("good", t(texts.youTake, { card }));
        else if (event.to === null) say(event.from === viewer ? "bad" : "plain", t(texts.cardBack, { card }));
        else say("plain", t(texts.theyTake, { card, name: nameOfSeat(table, event.to) }));
        break;
      }
      default:
    }
  }
  if (after !== null && viewer !== null) {
    const [before, then] = [view.players[viewer]?.points ?? 0, after.players[viewer]?.points ?? 0];
    if (before !== then) say(then > before ? "good" : "bad", t(texts.pointsTo, { before, after: then }));
  }
  return lines;
}

export function wordsOfThrow(table: CathayTable, thrown: Throw): string {
  const values = { name: nameOfSeat(table, thrown.seat), sum: sumOf(thrown) };
  return t(thrown.toReturn ? texts.returnRolledBy : texts.rolledBy, values);
}

/** What a throw brought, a line for each who got something. */
export function wordsOfGains(table: CathayTable, flights: readonly Flight[]): string[] {
  return table.view.players.flatMap((_, seat) => {
    const cards = arriving(flights, seat);
    return count(cards) > 0 ? [t(texts.gains, { name: nameOfSeat(table, seat), cards: wordsOfCards(cards) })] : [];
  });
}

export function wordsOfNotice(table: CathayTable, notice: Notice): string {
  switch (notice.kind) {
    case "short":
      return t(texts.short, { resource: t(resources[notice.resource]) });
    case "lost":
      return t(texts.lostTo, { resource: t(resources[notice.resource]), name: nameOfSeat(table, notice.seat) });
    case "tried":
      return wordsOfThrow(table, notice.thrown);
    case "thief":
      return t(texts.thiefWent);
    case "nothing":
      return t(texts.nobodyGot);
  }
}

/** One piece of news, with the names of those it is about. */
export function wordsOfNews(table: CathayTable, event: News): string {
  const name = "seat" in event ? nameOfSeat(table, event.seat) : "";
  const place = "vertex" in event ? cornerAt(table.view, event.vertex) : "";
  const rival = "rival" in event ? nameOfSeat(table, event.rival) : "";
  return smoothed(newsIn(event, { name, place, rival }, table));
}

function newsIn(event: News, { name, place, rival }: { name: string; place: string; rival: string }, table: CathayTable): string {
  switch (event.kind) {
    case "timed_out":
      return t(texts.timeRanOut, { name });
    case "came_back":
      return t(texts.cameBack, { name });
    case "retired":
      return t(texts.leftMatch, { name });
    case "went_out":
      return t(texts.wentOut, { name });
    case "returned":
      return t(texts.returned, { name });
    case "fought": {
      const values = { name, place, rival, soldier: nameOfSlot(event.soldier), defender: nameOfSlot(event.defender) };
      return t(event.attacker_fell ? texts.newsBothFell : texts.newsFell, values);
    }
    case "conquered":
      return t(event.city ? texts.newsCityTaken : texts.newsTaken, { name, rival, place });
    case "ruin_occupied":
    case "destroyed":
      return t(event.city ? texts.newsCityRuined : texts.newsRuined, { name, rival, place });
    case "claimed":
      return t(texts.newsClaimed, { name, place });
    case "card_passed": {
      const card = t(cardTexts[event.card]);
      return event.to === null ? t(texts.cardBack, { card }) : t(texts.theyTake, { card, name: nameOfSeat(table, event.to) });
    }
  }
}

/** What an edge lies between, by the land on its sides: "wheat 9 and forest 5", or the sea. */
function landAlong(view: View, edge: Edge): string {
  const [one, other] = edgeAt(edge).ends.map((end) => vertexAt(end).touches) as [readonly Hex[], readonly Hex[]];
  const tiles = tilesOf(view.layout);
  const both = one.filter((hex) => other.includes(hex)).flatMap((hex) => tiles[hex] ?? []);
  const words = both.map(({ terrain, token }) => `${t(terrains[terrain])} ${token ?? ""}`.trim());
  if (words.length < 2) words.push(t(texts.theSea));
  return listed(words);
}

/** Where "of the", "to the" and the like are one word. */
const joined: Partial<Record<string, [RegExp, string][]>> = {
  es: [
    [/\bde el\b/g, "del"],
    [/\ba el\b/g, "al"],
  ],
  pt: [
    [/\bde o\b/g, "do"],
    [/\bem o\b/g, "no"],
    [/\bde a\b/g, "da"],
    [/\bem a\b/g, "na"],
  ],
};

const smoothed = (text: string): string => (joined[preferences.lang] ?? []).reduce((now, [apart, one]) => now.replace(apart, one), text);

/** A line of the rules, which know seats and numbers of places only, with the names of those who sit there and what lies there. */
export function withNames(line: string, table: CathayTable): string {
  const { view } = table;
  const tiles = tilesOf(view.layout);
  const told = line
    .replace(/ \(V\d+-V\d+\)/g, "")
    .replace(/\bV(\d+)\b/g, (_, vertex: string) => t(texts.cornerOf, { land: listed(landAt(view, Number(vertex)).split(", ")) }))
    .replace(/\bE(\d+)\b/g, (_, edge: string) => t(texts.sideOf, { land: landAlong(view, Number(edge)) }))
    .replace(/\bH(\d+)\b/g, (code, hex: string) => {
      const tile = tiles[Number(hex)];
      return tile ? `${t(terrains[tile.terrain])} ${tile.token ?? ""}`.trim() : code;
    });
  return smoothed(told).replace(/\bP([1-4])\b/g, (_, number: string) => nameOfSeat(table, Number(number) - 1));
}
