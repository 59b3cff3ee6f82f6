/**
 * How long people wait on a slow phone that was never here before: a quarter of this machine's speed, the best of three.
 * Pages come over Lighthouse's slow mobile network, matches over a usual one (9 Mbit/s, 60 ms). Marbles are drawn flat:
 * there is no graphics card here. `cargo xtask bench web`.
 */

import type { BrowserContext, Page } from "@playwright/test";
import { test } from "./fixtures";

const GAMES = [
  { game: "king-of-colors", seats: 3, board: ".koc [data-cell][tabindex='0']" },
  { game: "conquer-of-cathay", seats: 3, board: ".cathay [data-place]" },
  { game: "damas-chinas", seats: 2, board: "[data-testid=damas] canvas, [data-testid=flat]" },
  { game: "small-star-empires", seats: 2, board: ".hex[tabindex='0']" },
  { game: "flow-free", seats: 1, board: "[role=grid]" },
] as const;
const TRIES = 3;
const SLOW = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const USUAL = { latency: 60, downloadThroughput: (9_000_000 / 8) * 0.9, uploadThroughput: 1_500_000 / 8 };

interface Waits {
  /** Until the board stands and can be chosen from, in milliseconds. */
  board: number;
  largest: number;
}

/** Opens an address as a slow phone, until what is looked for is drawn. */
async function wait(context: BrowserContext, address: string, sought: string): Promise<Waits> {
  const page: Page = await context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    ...(address.startsWith("/matches/") ? USUAL : SLOW),
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript((sought) => {
    const seen = window as unknown as { drawn?: number; largest: number };
    seen.largest = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    const eyes = new MutationObserver(() => {
      if (!document.querySelector(sought)) return;
      eyes.disconnect();
      requestAnimationFrame(() => requestAnimationFrame((now) => (seen.drawn = now)));
    });
    eyes.observe(document, { childList: true, subtree: true });
  }, sought);
  await page.goto(address, { waitUntil: "commit" });
  const drawn = await page.waitForFunction(() => (window as unknown as { drawn?: number }).drawn, undefined, { timeout: 90_000 });
  await page.waitForLoadState("networkidle");
  const largest = await page.evaluate(() => (window as unknown as { largest: number }).largest);
  const board = (await drawn.jsonValue()) ?? Infinity;
  await page.close();
  return { board, largest };
}

async function best(context: BrowserContext, address: string, sought: string): Promise<string> {
  const waits: Waits[] = [];
  for (let n = 0; n < TRIES; n += 1) waits.push(await wait(context, address, sought));
  const least = (of: (one: Waits) => number) => String(Math.round(Math.min(...waits.map(of)))).padStart(6);
  return `${least((one) => one.board)} ms there, ${least((one) => one.largest)} ms largest paint`;
}

test("the landing page, the set-up of every game, and every game", async ({ table, server }) => {
  test.setTimeout(1_800_000);
  const { context } = await table.person({ account: "ana", width: 390, height: 844 });
  const tell = async (what: string, address: string, sought: string) =>
    console.log(`${what.padEnd(34)} ${await best(context, address, sought)}`);
  await tell("landing page", "/", "h1");
  for (const { game } of GAMES) await tell(`${game}, set-up`, `/play/${game}`, "main h1");
  for (const { game, seats, board } of GAMES) {
    const ask = async <T>(method: string, path: string, data: unknown) => {
      const answer = await context.request.fetch(`/api/v1${path}`, { method, data, headers: { origin: server.url } });
      if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
      return (answer.status() === 204 ? null : await answer.json()) as T;
    };
    const { match } = await ask<{ match: string }>("POST", "/matches", { game, options: {} });
    for (let seat = 1; seat < seats; seat += 1) await ask("PUT", `/matches/${match}/bots/${seat}`, { level: "easy" });
    // Whoever plays alone has begun already.
    if (seats > 1) await ask("POST", `/matches/${match}/start`, {});
    await tell(`${game}, online`, `/matches/${match}`, board);
  }
});
