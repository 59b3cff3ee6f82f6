/**
 * Who is logged in. The server says so; this page remembers what it said last, so that a server that cannot be reached, or
 * asks for patience, logs nobody out.
 */

import { api, ApiError, type Account } from "$lib/api";
import { beToldNoMore } from "$lib/notices/push";
import { preferences } from "$lib/state/preferences.svelte";
import type { Visit } from "$lib/wire";

/** The account that was told last, for when nobody can be asked. */
const KEY = "partida.account";

/** How long until the server is asked again after it did not answer, in milliseconds: longer each time. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

export interface SessionNeeds {
  ask: () => Promise<Visit>;
  shelf: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
}

export class Session {
  /** `undefined` until it is known, `null` for a visitor. */
  account: Account | null | undefined = $state.raw();
  /** The server could not be asked; the account is the one it told last. */
  offline = $state(false);
  /** Whether the server sends mail, as to those who have forgotten their password. */
  mail = $state(false);
  readonly #needs: SessionNeeds;
  /** How often somebody logged in, out or was told to be gone: an answer to an older question says nothing any more. */
  #changes = 0;
  #wait = FIRST_WAIT;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: SessionNeeds) {
    this.#needs = needs;
    // Who was here is here at once; the server's word comes a moment later.
    this.account = this.#remembered() ?? undefined;
  }

  get won(): number {
    return this.account?.results.reduce((sum, one) => sum + one.won, 0) ?? 0;
  }

  get lost(): number {
    return this.account?.results.reduce((sum, one) => sum + one.lost, 0) ?? 0;
  }

  /** Asks the server who this is, until it answers. */
  async refresh(): Promise<void> {
    clearTimeout(this.#again);
    const changes = this.#changes;
    try {
      const { account, mail } = await this.#needs.ask();
      this.mail = mail;
      if (changes === this.#changes) this.#set(account ?? null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (changes !== this.#changes) return;
      // No answer is no log-out. Whoever was here stays; a visitor can play on this device.
      this.account = this.#remembered();
      this.offline = true;
      const wait = error.retryAfter === null ? this.#wait : error.retryAfter * 1000;
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
      this.#again = setTimeout(() => void this.refresh(), wait);
    }
  }

  async register(username: string, email: string, password: string): Promise<void> {
    // A guest stays who they are and keeps what they have played.
    const path = this.account?.kind === "guest" ? "/me/register" : "/register";
    this.#set(await api<Account>("POST", path, { username, email, password, language: preferences.lang }));
  }

  /** Plays at once under a name that the server makes up. */
  async enterAsGuest(): Promise<void> {
    this.#set(await api<Account>("POST", "/guests"));
  }

  async logIn(username: string, password: string): Promise<void> {
    this.#set(await api<Account>("POST", "/login", { username, password }));
  }

  /** `before` is done once the server has agreed and before this page shows it. */
  async logOut(before: () => void = () => undefined): Promise<void> {
    try {
      // Nobody else who uses this browser is told what was meant for this account.
      await beToldNoMore().catch(() => undefined);
      await api("POST", "/logout");
    } catch (error) {
      // A session that has ended already is what was wanted.
      if (!(error instanceof ApiError && error.code === "not_logged_in")) throw error;
    }
    before();
    this.#set(null);
  }

  /** The server said that this session has ended. */
  ended(): void {
    this.#set(null);
  }

  /** Another tab has logged in or out. */
  heard(key: string | null): void {
    if (key === KEY || key === null) void this.refresh();
  }

  #set(account: Account | null): void {
    this.#changes += 1;
    clearTimeout(this.#again);
    this.#wait = FIRST_WAIT;
    this.offline = false;
    this.account = account;
    try {
      // An address for mail is nobody's business but the server's.
      const text = account && JSON.stringify({ ...account, email: "" });
      if (text === this.#needs.shelf?.getItem(KEY)) return;
      if (text) this.#needs.shelf?.setItem(KEY, text);
      else this.#needs.shelf?.removeItem(KEY);
    } catch {
      // Without storage the account holds for this visit.
    }
  }

  #remembered(): Account | null {
    try {
      const found = JSON.parse(this.#needs.shelf?.getItem(KEY) ?? "null") as Partial<Account> | null;
      return found?.username && found.results ? (found as Account) : null;
    } catch {
      return null;
    }
  }
}

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

export const session = new Session({ ask: () => api<Visit>("GET", "/session"), shelf: storage() });

addEventListener("online", () => session.offline && void session.refresh());
addEventListener("storage", ({ key }) => session.heard(key));
