/** Which page the address names. Links are plain `<a href>`; the click on one of ours is caught here. */

import type { Component } from "svelte";

type Page = { default: Component<Record<string, string>> };

export interface Route {
  /** `/games/:game`: each `:name` becomes a property of the page. */
  path: string;
  load: () => Promise<unknown>;
}

export interface Found {
  load: () => Promise<Page>;
  parameters: Record<string, string>;
}

export function find(routes: readonly Route[], path: string): Found | null {
  const parts = path.split("/").filter(Boolean);
  for (const route of routes) {
    const wanted = route.path.split("/").filter(Boolean);
    if (wanted.length !== parts.length) continue;
    const parameters: Record<string, string> = {};
    const fits = wanted.every((name, i) => {
      const part = decode(parts[i] ?? "");
      if (name.startsWith(":")) parameters[name.slice(1)] = part;
      return name.startsWith(":") || name === part;
    });
    if (fits) return { load: route.load as () => Promise<Page>, parameters };
  }
  return null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What can be read beside a match that goes on. */
const BESIDE = /^\/(rules|about|profile|settings|u|leaderboards)(\/|$)/;

/** What the browser's history remembers of a page that was opened beside another. */
interface Visited {
  beside?: string;
  /** Where on it. */
  hash?: string;
}

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);
  /** The page that is open beside the one the address names: a match goes on under it. */
  beside: string | null = $state(null);
  /** Which part of that page is asked for, as in an address. */
  besideHash = $state("");
  /** Whether the page shown is a match that goes on, which nobody leaves to read something. */
  stays = $state(false);
  /** Whether it is the turn of whoever looks at that match. */
  yourTurn = $state(false);

  constructor() {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#click(event));
  }

  go(to: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.#read();
    if (!location.hash) scrollTo(0, 0);
  }

  /** Opens a page beside the one that is shown; the way back closes it. */
  open(path: string, hash = ""): void {
    const state: Visited = { beside: path, hash };
    if (this.beside === null) history.pushState(state, "");
    else history.replaceState(state, "");
    this.beside = path;
    this.besideHash = hash;
  }

  /** Closes the page that is open beside this one. */
  close(): void {
    if (this.beside !== null) history.back();
  }

  get query(): URLSearchParams {
    return new URLSearchParams(this.search);
  }

  #read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
    const visited = history.state as Visited | null;
    this.beside = visited?.beside ?? null;
    this.besideHash = visited?.hash ?? "";
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    if (this.stays && BESIDE.test(link.pathname)) return this.open(link.pathname, link.hash);
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
