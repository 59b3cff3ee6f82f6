/** What every journey needs: the server, people with browsers of their own, and eyes for what must never happen. */

import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { Server } from "./server";

export type Lang = "es" | "en" | "pt";

interface Person {
  name: string;
  context: BrowserContext;
  page: Page;
}

interface Options {
  /** Registered over the API before the page opens; else a visitor. */
  account?: string;
  lang?: Lang;
  theme?: "light" | "dark";
  width?: number;
  height?: number;
  /** Whether the app may be kept on the device: everything is fetched then, so only journeys that are about it want it. */
  kept?: boolean;
  /** The server, where it is not the one of all journeys. */
  on?: Server;
  /** Has never met any of the games: lessons are offered. */
  newcomer?: boolean;
}

/** What `lib/learn/progress` keeps of somebody who knows all games. */
const KNOWN = JSON.stringify({
  done: {},
  known: ["king-of-colors", "conquer-of-cathay", "flow-free", "damas-chinas", "small-star-empires"],
});

export const PASSWORD = "correct horse battery";
let people = 0;

/** A name that nobody else in this run has. */
export const fresh = (name: string) => `${name}${(people += 1)}${process.pid % 1000}`.slice(0, 20);

export interface Table {
  person(options?: Options): Promise<Person>;
}

/** What a page may not do: errors in its console, requests to other hosts. */
function watch(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["127.0.0.1", "localhost"].includes(url.hostname) && !["data:", "blob:"].includes(url.protocol)) {
      problems.push(`a request to ${url.host}`);
    }
  });
}

async function open(browser: Browser, server: Server, options: Options, problems: string[]): Promise<Person> {
  const { width = 1280, height = 800, lang = "es", theme = "light" } = options;
  const locale = { es: "es-CL", en: "en-GB", pt: "pt-BR" }[lang];
  const context = await browser.newContext({
    baseURL: server.url,
    locale,
    colorScheme: theme,
    viewport: { width, height },
    hasTouch: width < 600,
    permissions: ["clipboard-read", "clipboard-write"],
    serviceWorkers: options.kept ? "allow" : "block",
  });
  await context.addInitScript(() => Reflect.set(globalThis, "partidaProbe", true));
  // Whoever comes for the first time is offered lessons; the others know all games.
  if (!options.newcomer) await context.addInitScript((games) => localStorage.setItem("partida.lessons", games), KNOWN);
  const name = options.account ? fresh(options.account) : "";
  if (name) {
    const answer = await context.request.post("/api/v1/register", {
      data: { username: name, email: `${name}@example.org`, password: PASSWORD },
      headers: { origin: server.url },
    });
    expect(answer.status()).toBe(201);
  }
  const page = await context.newPage();
  watch(page, problems);
  return { name, context, page };
}

export const test = base.extend<{ table: Table; problems: string[] }, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: "worker" },
  ],
  /** Console errors and the like. A journey that provokes one on purpose empties the list (`problems.length = 0`). */
  // eslint-disable-next-line no-empty-pattern
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
    expect(problems).toEqual([]);
  },
  /** Opens browsers for people; all are closed at the end. */
  table: async ({ browser, server, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use({
      async person(options = {}) {
        const person = await open(browser, options.on ?? server, options, problems);
        contexts.push(person.context);
        return person;
      },
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
