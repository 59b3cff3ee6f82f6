/** Who is logged in. */

import { api, ApiError, type Account } from "$lib/api";

class Session {
  /** `undefined` until the server has answered, `null` for a visitor. */
  account: Account | null | undefined = $state(undefined);

  /** Asks the server who this is. Without a server this is a visitor, who can play on the device. */
  async refresh(): Promise<void> {
    try {
      this.account = await api<Account>("GET", "/me");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.account = null;
    }
  }

  async register(username: string, email: string, password: string): Promise<void> {
    this.account = await api<Account>("POST", "/register", { username, email, password });
  }

  async logIn(username: string, password: string): Promise<void> {
    this.account = await api<Account>("POST", "/login", { username, password });
  }

  async logOut(): Promise<void> {
    await api("POST", "/logout");
    this.account = null;
  }
}

export const session = new Session();
