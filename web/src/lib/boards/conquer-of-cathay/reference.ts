/** The reference card that lies beside every player, as the rules write it, and what can be read from it and the view. */

import { CONQUER_OF_CATHAY } from "$wasm/wire/facts";
import type { Cards, PlayerView, PointCard, View } from "$wasm/wire/conquer-of-cathay";
import { buildingsOf } from "./ground";
import type { Build } from "./moves";

export const { prices: PRICES, pieces: PIECES, goal: GOAL, point_cards: POINT_CARDS } = CONQUER_OF_CATHAY;

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

/** Where a player's points come from (C75). */
export function pointsOf(view: View, seat: number): { settlements: number; cities: number; cards: PointCard[] } {
  const player = view.players[seat];
  const cards = POINT_CARDS.filter((_, i) => view.point_cards[i] === seat);
  return { settlements: player?.settlements.length ?? 0, cities: player?.cities.length ?? 0, cards };
}

export const isOnBoard = (player: PlayerView): boolean => buildingsOf(player).length > 0;
