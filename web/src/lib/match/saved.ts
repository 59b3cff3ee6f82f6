/**
 * Matches on this device, saved across reloads: one of each game. A match is in the hands of one tab at a time (Web
 * Locks), and whoever writes makes sure first that nobody else has written meanwhile, so that two tabs never overwrite each
 * other. Nothing here is ever deleted but by somebody who asks for it.
 */

import type { GameName, Games, Log } from "$wasm/wire/index";
import type { Chair } from "./sitters";

export interface DeviceSetup<G extends GameName = GameName> {
  game: G;
  options: Partial<Games[G]["options"]>;
  chairs: Chair[];
  /** Whether the limits of the rules run for people. */
  clock: boolean;
}

/** What is saved: the seats and the log, from which everything else follows. */
export interface Saved {
  setup: DeviceSetup;
  log: Log;
  /** For every entry, whether all it brought was certain beforehand. */
  certain: boolean[];
}

/** Where matches are saved; `localStorage` outside of tests. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What is saved cannot be read as a match: it is told, and can be taken home as a file. */
export class UnreadableError extends Error {
  readonly text: string;

  constructor(text: string, why: string) {
    super(why);
    this.name = "Unreadable";
    this.text = text;
  }
}

const keyOf = (game: string) => `partida.device.${game}`;

/** What is saved of a game, without holding it: to look back at, and to know whether there is something. */
export function savedMatch(shelf: Shelf, game: string): Saved | null {
  let text: string | null;
  try {
    text = shelf.getItem(keyOf(game));
  } catch {
    // Without storage nothing is saved.
    return null;
  }
  return text === null ? null : read(text);
}

function read(text: string): Saved {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw new UnreadableError(text, String(error));
  }
  const { setup, log, certain } = (found ?? {}) as Partial<Saved>;
  if (!setup?.chairs || !log?.entries || !certain) throw new UnreadableError(text, "this is no match");
  return { setup, log, certain };
}

/** The saved match of a game, in the hands of this tab. */
export class Slot {
  readonly game: string;
  /** Called once, when another tab has taken the match. */
  onlost: () => void = () => undefined;
  readonly #shelf: Shelf;
  readonly #release: () => void;
  /** What this tab has read or written last. */
  #text: string | null = null;
  #lost = false;

  private constructor(game: string, shelf: Shelf, release: () => void) {
    this.game = game;
    this.#shelf = shelf;
    this.#release = release;
    try {
      this.#text = shelf.getItem(keyOf(game));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  /** Nothing where another tab has it, unless it is to be taken from there. */
  static hold(game: string, shelf: Shelf, { steal = false, locks }: { steal?: boolean; locks?: LockManager } = {}): Promise<Slot | null> {
    // Browsers have no locks where the address is not secure; then the look before each writing has to do.
    if (!locks) return Promise.resolve(new Slot(game, shelf, () => undefined));
    return new Promise((held, fail) => {
      let slot: Slot | null = null;
      locks
        .request(keyOf(game), steal ? { steal: true } : { ifAvailable: true }, (lock) => {
          if (lock === null) return held(null);
          return new Promise<void>((release) => held((slot = new Slot(game, shelf, release))));
        })
        // Somebody has stolen it, or there can be no locks here at all.
        .catch((error: unknown) => (slot ? slot.#lose() : fail(error)));
    });
  }

  read(): Saved | null {
    return this.#text === null ? null : read(this.#text);
  }

  /** What is saved, as it is. */
  get text(): string | null {
    return this.#text;
  }

  get lost(): boolean {
    return this.#lost;
  }

  write(saved: Saved): void {
    this.#put(JSON.stringify(saved));
  }

  /** Somebody asked for this. */
  forget(): void {
    this.#put(null);
  }

  release(): void {
    this.onlost = () => undefined;
    this.#release();
  }

  #put(text: string | null): void {
    if (this.#lost) return;
    const key = keyOf(this.game);
    try {
      if (this.#shelf.getItem(key) !== this.#text) return this.#lose();
      if (text === null) this.#shelf.removeItem(key);
      else this.#shelf.setItem(key, text);
      this.#text = text;
    } catch {
      // Without room it lasts as long as the page.
    }
  }

  #lose(): void {
    if (this.#lost) return;
    this.#lost = true;
    this.onlost();
  }
}
