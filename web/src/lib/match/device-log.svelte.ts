/** The log of a match on this device: saved with every change, read as one pair of eyes may see it, and taken back. */

import type { LocalMatch } from "$wasm/client";
import type { GameName, Games, Log, Viewer } from "$wasm/wire/index";
import type { DeviceSetup, Slot } from "./saved";
import { isPerson, type People } from "./people";
import type { Entry } from "./table";

export class DeviceLog<G extends GameName> {
  /** The whole truth, for a replay or a file. */
  readonly log: Log;
  readonly #setup: DeviceSetup<G>;
  readonly #slot: Slot;
  /** For every entry, whether whoever acted knew beforehand all that came of it. */
  readonly #certain: boolean[] = $state([]);

  constructor(setup: DeviceSetup<G>, slot: Slot, log: Log, certain: boolean[]) {
    this.#setup = setup;
    this.#slot = slot;
    this.log = log;
    this.#certain = certain;
  }

  get length(): number {
    return this.log.entries.length;
  }

  add(entry: Log["entries"][number], certain: boolean): void {
    this.log.entries.push(entry);
    this.#certain.push(certain);
    this.save();
  }

  /** Takes entries back, in the match too, until so many are left. */
  async shorten(match: LocalMatch<G>, to: number): Promise<void> {
    while (this.length > to) {
      await match.undo();
      this.log.entries.pop();
      this.#certain.pop();
    }
    this.save();
  }

  save(): void {
    this.#slot.write({ setup: this.#setup as DeviceSetup, log: this.log, certain: [...this.#certain] });
  }

  /** How many entries stay when the last decision of a person is taken back; nothing where it cannot be. */
  backTo(
    entries: readonly Entry<G>[],
    { secrets, viewer, toAct }: { secrets: boolean; viewer: Viewer; toAct: readonly number[] },
  ): number | null {
    for (let i = entries.length - 1; i >= 1; i -= 1) {
      const entry = entries[i];
      if (entry === undefined || entry.cause === "timed_out" || !this.#certain[i - 1]) return null;
      if (entry.seat === null || !isPerson(this.#setup.chairs, entry.seat)) {
        // In a game with secrets, what another seat did has shown something.
        if (secrets) return null;
        continue;
      }
      if (secrets && (entry.seat !== viewer || !toAct.includes(entry.seat))) return null;
      return i - 1;
    }
    return null;
  }

  /** The entries from a version on, as `eyes` may see them. `open` is said of a match in which nothing is secret any more. */
  read(match: LocalMatch<G>, from: number, eyes: Viewer, open: boolean): Promise<Entry<G>[]> {
    const { chairs } = this.#setup as { chairs: People };
    const versions = Array.from({ length: this.length + 1 - from }, (_, i) => from + i);
    return Promise.all(
      versions.map(async (version): Promise<Entry<G>> => {
        const seen = await match.seen(version, eyes);
        const logged = this.log.entries[version - 1];
        const seat = logged?.seat ?? null;
        return {
          version,
          seat,
          cause:
            logged === undefined ? "setup" : logged.cause === "timed_out" ? "timed_out" : isPerson(chairs, logged.seat) ? "asked" : "bot",
          action: open || seat === eyes ? (logged?.action ?? null) : null,
          events: (seen?.events ?? []) as Games[G]["event"][],
        };
      }),
    );
  }
}
