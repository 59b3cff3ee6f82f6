/** Who sits where. */

import type { Room } from "$lib/api";
import { t } from "$lib/state/preferences.svelte";
import type { Sitter } from "./table";
import { LEVELS, levelNames, texts } from "./texts";

/** A seat on this device: a person with a name (or none), or a bot with its level. */
export type Chair = { kind: "person"; name: string } | { kind: "bot"; level: string };

/** Bots have names of their own, one for each seat, so that two of them are told apart in every sentence. */
const BOT_NAMES = ["Nilo", "Vega", "Siro", "Duna", "Lumo", "Onda"];

export const botName = (seat: number): string => BOT_NAMES[seat % BOT_NAMES.length] ?? "";

/** A bot by its level, in words. */
export function levelName(level: string): string {
  const known = LEVELS.find((name) => name === level);
  return t(texts.botOfLevel, { level: known ? t(levelNames[known]) : level });
}

/** On this device. */
export function sittersOf(chairs: readonly Chair[]): Sitter[] {
  const people = chairs.filter((chair) => chair.kind === "person").length;
  return chairs.map((chair, seat) => {
    const bot = chair.kind === "bot" ? chair.level : null;
    const alone = people > 1 ? t(texts.personOfSeat, { n: seat + 1 }) : t(texts.you);
    const name = chair.kind === "bot" ? botName(seat) : chair.name || alone;
    return { seat, name, bot, you: chair.kind === "person", absent: false, left: false };
  });
}

/** As a record names them: `bot:LEVEL` for a bot, nothing where nobody knows. */
export function named(players: readonly string[]): Sitter[] {
  return players.map((player, seat) => {
    const bot = player.startsWith("bot:") ? player.slice("bot:".length) : null;
    const name = bot === null ? player || t(texts.personOfSeat, { n: seat + 1 }) : levelName(bot);
    return { seat, name, bot, you: false, absent: false, left: false };
  });
}

/** On the server, in the order of the seats. */
export function sitters(room: Room | null, you: string): Sitter[] {
  if (!room) return [];
  return Array.from({ length: room.seats }, (_, seat): Sitter => {
    const bot = room.bots?.find((bot) => bot.seat === seat);
    if (bot) return { seat, name: botName(seat), bot: bot.level, you: false, absent: false, left: false };
    const member = room.members.find((member) => member.seat === seat);
    return {
      seat,
      name: member ? (member.username ?? t(texts.deletedPlayer)) : t(texts.personOfSeat, { n: seat + 1 }),
      username: member?.username ?? null,
      bot: member?.bot ?? null,
      standIn: member?.bot != null,
      // Who has left acts no more, but it was their match when it comes to its result.
      you: member?.username === you && (!member.left || room.stage === "over"),
      absent: member?.absent ?? false,
      left: member?.left ?? false,
    };
  });
}
