/** Who is logged in. */

import { api, ApiError, type Account } from "$lib/api";

/** Says that somebody logged in here: the cookie itself cannot be read, and asking in vain is an error in the console. */
const KEY = "partida.account";

class Session {
  /** `undefined` until the server has answered, `null` for a visitor. */
  account: Account | null | undefined = $state(remembered() ? undefined : null);

  get won(): number {
    return this.account?.results.reduce((sum, one) => sum + one.won, 0) ?? 0;
  }

  get lost(): number {
    return this.account?.results.reduce((sum, one) => sum + one.lost, 0) ?? 0;
  }

  /** Asks the server who this is. Without a server this is a visitor, who can play on the device. */
  async refresh(): Promise<void> {
    if (!remembered()) {
      this.account = null;
      return;
    }
    try {
      this.#set(await api<Account>("GET", "/me"));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "not_logged_in") this.#set(null);
      else this.account = null;
    }
  }

  async register(username: string, email: string, password: string): Promise<void> {
    this.#set(await api<Account>("POST", "/register", { username, email, password }));
  }

  async logIn(username: string, password: string): Promise<void> {
    this.#set(await api<Account>("POST", "/login", { username, password }));
  }

  async logOut(): Promise<void> {
    try {
      await api("POST", "/logout");
    } catch (error) {
      // A session that has ended already is what was wanted.
      if (!(error instanceof ApiError && error.code === "not_logged_in")) throw error;
    }
    this.#set(null);
  }

  /** The server said that this session has ended. */
  ended(): void {
    this.#set(null);
  }

  #set(account: Account | null): void {
    this.account = account;
    try {
      if (account) localStorage.setItem(KEY, "1");
      else localStorage.removeItem(KEY);
    } catch {
      // Without storage the account holds for this visit.
    }
  }
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export const session = new Session();
