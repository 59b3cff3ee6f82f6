/**
 * The public matches that the lobby shows. The server tells over the play channel what changes; only while that is not
 * there the list is asked for again and again.
 */

import type { Room } from "$lib/api";
import type { LobbyViewer } from "$lib/state/channel";
import type { LobbyPush } from "$lib/wire";

export interface ListingNeeds {
  /** Whether the play channel is there. */
  connected(): boolean;
  /** Looks at the list over the play channel until what is given back is called. */
  lobby(viewer: LobbyViewer): () => void;
  /** The list as it is now, without the play channel. */
  ask(): Promise<readonly Room[]>;
}

/** How often the list is asked for while the play channel is not there, in milliseconds. */
const EVERY = 5_000;

export class Listing {
  #rooms: readonly Room[] = $state.raw([]);
  readonly open = $derived(this.#rooms.filter((room) => room.stage === "waiting"));
  readonly running = $derived(this.#rooms.filter((room) => room.stage === "running"));
  readonly #needs: ListingNeeds;
  /** Whether the channel tells what changes. */
  #told = false;

  constructor(needs: ListingNeeds) {
    this.#needs = needs;
  }

  /** Follows the list until what is given back is called. `failed` hears why it could not be asked for. */
  follow(failed: (error: unknown) => void): () => void {
    const leave = this.#needs.lobby({
      listed: ({ matches }) => {
        this.#told = true;
        this.#take(matches);
      },
      changed: (push) => this.#change(push),
      refused: () => (this.#told = false),
    });
    const look = () => {
      if (!this.#isTold() && !document.hidden) this.look().catch(failed);
    };
    const looking = setInterval(look, EVERY);
    return () => {
      clearInterval(looking);
      leave();
    };
  }

  /** Asks for the list without the play channel. */
  async look(): Promise<void> {
    const rooms = await this.#needs.ask();
    // What the channel has told meanwhile is newer.
    if (!this.#isTold()) this.#take(rooms);
  }

  #isTold(): boolean {
    return this.#told && this.#needs.connected();
  }

  #take(rooms: readonly Room[]): void {
    this.#rooms = [...rooms].sort((a, b) => b.created_at - a.created_at);
  }

  #change({ whole, matches, gone }: LobbyPush): void {
    const old = new Set([...gone, ...matches.map((room) => room.match)]);
    this.#take([...matches, ...(whole ? [] : this.#rooms.filter((room) => !old.has(room.match)))]);
  }
}
