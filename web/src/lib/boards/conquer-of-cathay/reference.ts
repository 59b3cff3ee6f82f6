/**
 * The reference card that lies beside every player: prices (C17), pieces (C19, C20) and what a point card asks for
 * (C76). It is only read and shown; what may be done comes from the rules, and a test holds the card against them.
 */

import type { Cards, PlayerView, PointCard, View } from "$wasm/wire/conquer-of-cathay";
import { buildingsOf } from "./ground";
import type { Build } from "./moves";

export const PRICES: Readonly<Record<Build, Cards>> = {
  road: [1, 0, 0, 0, 1],
  settle: [1, 0, 1, 1, 0],
  city: [0, 2, 3, 1, 0],
  warrior: [0, 0, 1, 0, 1],
  archer: [0, 0, 1, 1, 0],
};

export const PIECES: Readonly<Record<Build, number>> = { road: 15, settle: 5, city: 4, warrior: 2, archer: 1 };

/** The number of points that wins at the end of a round (C3). */
export const GOAL = 10;

/** What is missing in a hand for a price. */
export function missing(hand: Cards, price: Cards): Cards {
  return price.map((asked, i) => Math.max(0, asked - (hand[i] ?? 0))) as Cards;
}

/** How many pieces of a kind a player still has to place. */
export function left(player: PlayerView, piece: Build): number {
  const soldiers = (letter: string) => player.soldiers.filter(({ name }) => name.startsWith(letter)).length;
  const used = {
    road: player.roads.length,
    settle: player.settlements.length,
    city: player.cities.length,
    warrior: soldiers("W"),
    archer: soldiers("A"),
  }[piece];
  return PIECES[piece] - used;
}

/** The four cards in the order of the view. */
export const POINT_CARDS: readonly PointCard[] = ["resurrection", "development", "longest_route", "largest_army"];
export type Contested = Exclude<PointCard, "resurrection">;
export const TAKES: Readonly<Record<Contested, number>> = { development: 1, longest_route: 4, largest_army: 3 };

/** The figure that counts for a contested card. */
export function figure(player: PlayerView, card: Contested): number {
  switch (card) {
    case "development":
      return player.cities.length;
    case "longest_route":
      return player.route;
    case "largest_army":
      return player.soldiers.length;
  }
}

export interface Contest {
  holder: number | null;
  /** The figure with which somebody else takes the card. */
  needed: number;
  /** Everybody still in the match, the highest figure first. */
  race: { seat: number; figure: number }[];
  /** Those who lack no more than one. */
  close: number[];
}

export function contest(view: View, card: Contested): Contest {
  const holder = view.point_cards[POINT_CARDS.indexOf(card)] ?? null;
  const race = view.players
    .map((player, seat) => ({ seat, figure: figure(player, card), retired: player.retired }))
    .filter(({ retired }) => !retired)
    .map(({ seat, figure: own }) => ({ seat, figure: own }))
    .sort((one, other) => other.figure - one.figure || one.seat - other.seat);
  const held = race.find(({ seat }) => seat === holder)?.figure ?? 0;
  const needed = Math.max(TAKES[card], holder === null ? 0 : held + 1);
  const close = race.filter(({ seat, figure: own }) => seat !== holder && own > 0 && own >= needed - 1);
  return { holder, needed, race, close: close.map(({ seat }) => seat) };
}

/** Where a player's points come from (C75). */
export function pointsOf(view: View, seat: number): { settlements: number; cities: number; cards: PointCard[] } {
  const player = view.players[seat];
  const cards = POINT_CARDS.filter((_, i) => view.point_cards[i] === seat);
  return { settlements: player?.settlements.length ?? 0, cities: player?.cities.length ?? 0, cards };
}

export const isOnBoard = (player: PlayerView): boolean => buildingsOf(player).length > 0;
