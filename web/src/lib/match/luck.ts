/**
 * Luck that can be checked (docs/luck.md): what this device adds to the luck of a match, and what it remembers of it, so
 * that at the end nobody has to believe the server about what was known at the start.
 */

import { api, type Room } from "$lib/api";

/** What this device knew of a match before it was over. */
export interface Remembered {
  commitment: string;
  /** What this device added; nothing where it came too late. */
  contribution: string | null;
}

type Shelf = Pick<Storage, "getItem" | "setItem">;

const KEY = "partida.luck";
/** Of so many matches, the last ones. */
const MOST = 200;

function shelf(): Shelf | null {
  try {
    return localStorage;
  } catch {
    // Without storage nothing is remembered, and the luck is checked without it.
    return null;
  }
}

function all(on: Shelf | null): [string, Remembered][] {
  try {
    const read: unknown = JSON.parse(on?.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? (read as [string, Remembered][]) : [];
  } catch {
    return [];
  }
}

export function remembered(match: string, on: Shelf | null = shelf()): Remembered | null {
  return all(on).find(([id]) => id === match)?.[1] ?? null;
}

/** Notes what is known now. The commitment that was seen first stays: that is the point of it. */
export function remember(match: string, now: Remembered, on: Shelf | null = shelf()): void {
  const before = remembered(match, on);
  const kept = { commitment: before?.commitment ?? now.commitment, contribution: now.contribution ?? before?.contribution ?? null };
  const others = all(on).filter(([id]) => id !== match);
  try {
    on?.setItem(KEY, JSON.stringify([...others, [match, kept]].slice(-MOST)));
  } catch {
    // The storage is full; the match goes on without it.
  }
}

/** 32 bytes of this device's own generator. */
export function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Remembers the commitment of a room, and adds to its luck once while it waits: the room afterwards, if it changed. */
export async function takePart(room: Room, me: string, on: Shelf | null = shelf()): Promise<Room | null> {
  if (!room.luck) return null;
  const { commitment, contributions } = room.luck;
  remember(room.match, { commitment, contribution: null }, on);
  const isMember = room.members.some(({ username }) => username === me);
  if (room.stage !== "waiting" || !isMember || contributions.some(({ username }) => username === me)) return null;
  const contribution = fresh();
  try {
    const after = await api<Room>("PUT", `/matches/${room.match}/luck`, { contribution });
    // Where the match began meanwhile it does not count.
    const counts = after.luck?.contributions.some(({ username, value }) => username === me && value === contribution) ?? false;
    remember(room.match, { commitment, contribution: counts ? contribution : null }, on);
    return after;
  } catch {
    // The server is away: the luck is the secret's, and the others'.
    return null;
  }
}
