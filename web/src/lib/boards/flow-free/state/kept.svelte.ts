/** What this device keeps of Flow Free: records, unfinished games, boards already seen, and how it is liked to look. */

import { partida } from "$lib/partida";
import type { Log } from "$wasm/wire/index";
import type { GradeName } from "../logic/library";
import type { PaletteName } from "../logic/palette";
import {
  keyOf,
  mergedRecords,
  NO_RECORDS,
  readRecords,
  recordOf,
  withHelp,
  withTrial,
  withWin,
  type BoardRecord,
  type Records,
  type Win,
} from "../logic/records";
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
  | { kind: "series"; level: number; grade: GradeName; number: number }
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

/** The name under which this device counts what was won on it. */
function deviceName(): string {
  const { id } = read<{ id?: string }>("device", {});
  if (typeof id === "string" && id !== "") return id;
  const fresh = Math.random().toString(36).slice(2, 10);
  write("device", { id: fresh });
  return fresh;
}

const DEVICE = deviceName();
/** Where the records of whoever is not logged in are, and those of an account. */
const recordsKey = (owner: string | null) => (owner === null ? "records" : `records.${owner.toLowerCase()}`);
const storedRecords = (owner: string | null) => readRecords(read<Record<string, unknown>>(recordsKey(owner), {}), DEVICE);

/** Every change begins from what is stored now: another tab may have stored something since. */
class Kept {
  /** Whose records these are; nobody's are the device's. */
  #owner: string | null = null;
  #records: Records = $state.raw(storedRecords(null));
  /** Called after every change of the records. */
  changed: () => void = () => {};
  #saved: readonly Saved[] = $state.raw(read<readonly Saved[]>("saved", []));
  #settings: Settings = $state.raw(read("settings", { palette: "vivid", letters: true, cutOnly: false }));
  #seen: readonly string[] = read<readonly string[]>("seen", []);

  get records(): Records {
    return this.#records;
  }

  get owner(): string | null {
    return this.#owner;
  }

  /**
   * Shows the records of an account, or of the device for a visitor. What was won before logging in goes over to the
   * account: it belongs to one of them, whoever logs in on this device next.
   */
  belongTo(owner: string | null): void {
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.#records = storedRecords(owner);
    if (owner === null) return;
    const found = storedRecords(null);
    this.put(found);
    write(recordsKey(null), NO_RECORDS);
  }

  /** Puts records from elsewhere together with those here, and gives what came of it. */
  put(others: Records): Records {
    this.#records = mergedRecords(storedRecords(this.#owner), others);
    write(recordsKey(this.#owner), this.#records);
    return this.#records;
  }

  #change(change: (records: Records) => Records): void {
    this.#records = change(storedRecords(this.#owner));
    write(recordsKey(this.#owner), this.#records);
    this.changed();
  }

  won(win: Omit<Win, "device">): void {
    this.#change((records) => withWin(records, { ...win, device: DEVICE }));
  }

  triedFor(size: number, seconds: number, won: number): void {
    this.#change((records) => withTrial(records, size, seconds, won));
  }

  record(board: string): BoardRecord | undefined {
    return recordOf(this.#records, board);
  }

  /** The help that this board has had, in whichever game (F173). */
  helpFor(board: string): Help {
    const hints = this.#records.helped[keyOf(board)] ?? 0;
    return { hints: Math.max(0, hints), solved: hints < 0 };
  }

  charge(board: string, { hints, solved }: Help): void {
    if (hints === 0 && !solved) return;
    const { helped } = this.#records;
    if (withHelp(this.#records, board, hints, solved).helped !== helped) this.#change((records) => withHelp(records, board, hints, solved));
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
