/**
 * This app on this device: kept by a service worker for when there is no network, and replaced by a newer version only
 * when somebody asks for it. A match that runs is never interrupted.
 */

import { Workbox } from "workbox-window";

/** How often a page that stays open looks for a new version, in milliseconds. */
const EVERY = 60 * 60 * 1000;

/** A page that cannot load a part of itself is loaded anew at most this often, in milliseconds. */
const ONCE_IN = 30_000;
const KEY = "partida.reloaded";

class Updates {
  /** A new version is here and waits. */
  waiting = $state(false);
  /** A part of this version is gone from the server: to go on, the page must be loaded anew. */
  outdated = $state(false);
  #workbox: Workbox | null = null;

  /** Keeps the app on this device, once the page has drawn what it has to draw. */
  begin(): void {
    addEventListener("vite:preloadError", () => (this.outdated = true));
    if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
    const register = () => setTimeout(() => void this.#register(), 2_500);
    if (document.readyState === "complete") register();
    else addEventListener("load", register, { once: true });
  }

  async #register(): Promise<void> {
    const workbox = new Workbox("/sw.js");
    this.#workbox = workbox;
    workbox.addEventListener("waiting", () => (this.waiting = true));
    try {
      await workbox.register();
    } catch {
      // Some browsers allow none, as in private windows; then the network is needed.
      return;
    }
    const look = () => void workbox.update().catch(() => undefined);
    setInterval(look, EVERY);
    addEventListener("online", look);
  }

  /** Somebody asked for the new version. */
  apply(): void {
    if (this.waiting && this.#workbox) {
      this.#workbox.addEventListener("controlling", () => location.reload());
      this.#workbox.messageSkipWaiting();
    } else location.reload();
  }

  later(): void {
    this.waiting = false;
    this.outdated = false;
  }

  /** Loads the address anew where a page of this version could not be loaded. False where that was tried just now. */
  reload(): boolean {
    try {
      if (Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_IN) return false;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      return false;
    }
    location.reload();
    return true;
  }
}

export const updates = new Updates();
