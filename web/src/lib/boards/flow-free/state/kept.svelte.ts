/** What this device keeps of Flow Free: records, unfinished games, boards already seen, and how it is liked to look. */

import { partida } from "$lib/partida";
import type { Log } from "$wasm/wire/index";
import type { PaletteName } from "../logic/palette";
import { NO_RECORDS, withTrial, withWin, type Records, type Win } from "../logic/records";
import { pickUnseen, shortly, withSeen } from "../logic/seen";
import type { Steps } from "../logic/steps";

/** The help that a game has had. */
export interface Help {
  /** Hints "next" and "path"; "check" is free. */
  hints: number;
  /** The solver finished the game. */
  solved: boolean;
}

/** Where a board came from. */
export type Origin =
  | { kind: "pack"; level: number; number: number }
  | { kind: "day"; day: string; size: number }
  | { kind: "made"; name: string; grade: string }
  | { kind: "shared"; title: string | null };

/** An unfinished game (F123), with its history, clock and counters. */
export interface Saved extends Help {
  board: string;
  origin: Origin;
  log: Log;
  time: number;
  steps: Steps;
  /** From 0 to 1. */
  filled: number;
  /** When it was played last. */
  at: number;
}

export interface Settings {
  palette: PaletteName;
  /** Initials on the ends (F109). */
  letters: boolean;
  /** Crossing removes only what is no longer joined to its start end (F104). */
  cutOnly: boolean;
}

const KEY = "partida.flow-free.";
/** So many unfinished games are kept; the oldest go first. */
const MOST_SAVED = 24;

function read<T>(name: string, otherwise: T): T {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY + name) ?? "null");
    if (Array.isArray(otherwise)) return Array.isArray(found) ? (found as T) : otherwise;
    return typeof found === "object" && found !== null ? { ...otherwise, ...found } : otherwise;
  } catch {
    // Without storage, or with something else in it, we begin afresh.
    return otherwise;
  }
}

function write(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(KEY + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The names under which boards are remembered, the same in whatever turn or colours (F11). */
async function seenNames(boards: readonly string[]): Promise<string[]> {
  return (await (await partida()).canonsOf(boards)).map(shortly);
}

/** Every change begins from what is stored now: another tab may have stored something since. */
class Kept {
  #records: Records = $state.raw(read("records", NO_RECORDS));
  #saved: readonly Saved[] = $state.raw(read<readonly Saved[]>("saved", []));
  #settings: Settings = $state.raw(read("settings", { palette: "vivid", letters: true, cutOnly: false }));
  #seen: readonly string[] = read<readonly string[]>("seen", []);

  get records(): Records {
    return this.#records;
  }

  won(win: Win): void {
    this.#records = withWin(read("records", this.#records), win);
    write("records", this.#records);
  }

  triedFor(size: number, seconds: number, won: number): void {
    this.#records = withTrial(read("records", this.#records), size, seconds, won);
    write("records", this.#records);
  }

  /** The last one played comes first. */
  get saved(): readonly Saved[] {
    return this.#saved;
  }

  savedOn(board: string): Saved | null {
    return this.#saved.find((saved) => saved.board === board) ?? null;
  }

  save(saved: Saved): void {
    const others = read("saved", this.#saved).filter(({ board }) => board !== saved.board);
    this.#saved = [saved, ...others].slice(0, MOST_SAVED);
    // Where there is no room, the oldest make some.
    while (!write("saved", this.#saved) && this.#saved.length > 1) this.#saved = this.#saved.slice(0, -1);
  }

  forget(board: string): void {
    if (!this.savedOn(board)) return;
    this.#saved = read("saved", this.#saved).filter((saved) => saved.board !== board);
    write("saved", this.#saved);
  }

  get settings(): Settings {
    return this.#settings;
  }

  set(settings: Partial<Settings>): void {
    // A palette for those who confuse colours comes with the letters (F109).
    const letters = settings.palette === "distinct" ? { letters: true } : {};
    this.#settings = { ...read("settings", this.#settings), ...letters, ...settings };
    write("settings", this.#settings);
  }

  /** Whether the player has been shown this board, in whatever turn or colours; from now on they have (F155). */
  async show(board: string): Promise<boolean> {
    const [name = board] = await seenNames([board]);
    const known = this.#seen.includes(name);
    this.#seen = withSeen(read("seen", this.#seen), name);
    write("seen", this.#seen);
    return known;
  }

  /** A board of a pack that was not shown yet, until the pack is used up (F155). */
  async pick(boards: readonly string[], luck: number): Promise<number> {
    const { index, seen } = pickUnseen(await seenNames(boards), read("seen", this.#seen), luck);
    this.#seen = seen;
    write("seen", this.#seen);
    return index;
  }
}

export const kept = new Kept();
