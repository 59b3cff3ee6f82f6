/**
 * The matches of this person that go on, wherever on the site they are: those on the server, which is asked now and then,
 * and those saved on this device. So that nobody loses a turn by reading something else.
 */

import { api, ApiError, type Room } from "$lib/api";
import { isGame } from "$lib/boards/board";
import type { GameName } from "$wasm/wire/index";
import { session } from "./session.svelte";

/** How often the server is asked, in milliseconds. */
const EVERY = 8_000;

/** A match that goes on, and the way back to it. */
export interface Going {
  /** Names it among the others. */
  key: string;
  game: GameName;
  href: string;
  /** A waiting room, a match on the server, or one on this device. */
  kind: "waiting" | "running" | "device";
  yourTurn: boolean;
  /** Who else is in it. */
  others: string[];
}

/** How a match on this device stands, as its page notes it down. */
interface Noted {
  yourTurn: boolean;
}

const NOTED = "partida.device.going.";

function shelf(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Notes how the match of a game on this device stands; nothing where there is none that goes on. */
export function noteDevice(game: string, noted: Noted | null): void {
  try {
    if (noted === null) shelf()?.removeItem(NOTED + game);
    else shelf()?.setItem(NOTED + game, JSON.stringify(noted));
  } catch {
    // Without room nobody is reminded of it; the match itself is saved elsewhere.
  }
  ongoing.lookHere();
}

function onDevice(): Going[] {
  const kept = shelf();
  if (kept === null) return [];
  return Object.keys(kept)
    .filter((key) => key.startsWith(NOTED))
    .flatMap((key): Going[] => {
      const game = key.slice(NOTED.length);
      if (!isGame(game)) return [];
      let noted: Partial<Noted> | null = null;
      try {
        noted = JSON.parse(kept.getItem(key) ?? "null") as Partial<Noted> | null;
      } catch {
        // Something else is in there: then it is not known whose turn it is.
      }
      return [{ key, game, href: `/play/${game}`, kind: "device", yourTurn: noted?.yourTurn ?? false, others: [] }];
    });
}

/** What a room is to somebody in it; nothing where they have left it, or it is over. */
export function goingOf(room: Room, you: string): Going | null {
  const me = room.members.find((member) => member.username === you);
  const goesOn = room.stage === "waiting" || room.stage === "running";
  if (!me || me.left || !goesOn || !isGame(room.game)) return null;
  const others = room.members.filter((member) => member !== me && !member.left).flatMap((member) => member.username ?? []);
  const yourTurn = room.stage === "running" && me.bot === null && me.seat !== null && (room.to_act ?? []).includes(me.seat);
  const kind = room.stage === "waiting" ? "waiting" : "running";
  return { key: room.match, game: room.game, href: `/matches/${room.match}`, kind, yourTurn, others };
}

/** Those at which it is one's turn come first, then what runs on the server, then what waits. */
function inOrder(going: Going[]): Going[] {
  const weight = ({ yourTurn, kind }: Going) => (kind === "device" ? 3 : yourTurn ? 0 : kind === "running" ? 1 : 2);
  return going.sort((a, b) => weight(a) - weight(b));
}

class Ongoing {
  #rooms: readonly Room[] = $state.raw([]);
  #device: Going[] = $state.raw(onDevice());
  #timer: ReturnType<typeof setInterval> | undefined;

  readonly list: readonly Going[] = $derived.by(() => {
    const you = session.account?.username ?? "";
    return inOrder([...this.#rooms.flatMap((room) => goingOf(room, you) ?? []), ...this.#device]);
  });

  /** Begins to look, and goes on until what it gives is called. */
  follow(): () => void {
    void this.look();
    clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.look(), EVERY);
    const heard = () => this.lookHere();
    addEventListener("storage", heard);
    return () => {
      clearInterval(this.#timer);
      removeEventListener("storage", heard);
    };
  }

  async look(): Promise<void> {
    if (!session.account) {
      this.#rooms = [];
      return;
    }
    try {
      const rooms = await api<Room[]>("GET", "/me/matches");
      // Whoever has logged out meanwhile has none.
      this.#rooms = session.account ? rooms : [];
    } catch (error) {
      // A look in vain is made up for by the next; a session that ended is not.
      if (error instanceof ApiError && error.code === "not_logged_in") session.ended();
    }
  }

  lookHere(): void {
    this.#device = onDevice();
  }
}

export const ongoing = new Ongoing();
