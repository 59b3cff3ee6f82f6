/**
 * A match in Firefox: what the other journeys do in Chromium holds there too. Playwright drives a Firefox of its own only, so
 * the system's is driven over WebDriver BiDi. Where there is none, nothing is shown.
 */

import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { existsSync } from "node:fs";
import { expect, fresh, PASSWORD, test } from "./fixtures";
import type { Server } from "./server";

const firefox = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => path && existsSync(path));
const PATIENCE = 45_000;

/** Somebody who has registered, at their browser. */
async function sit(browser: Browser, server: Server, problems: string[]): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${server.url}/register`);
  const name = fresh("fox");
  await page.locator("input[autocomplete=username]").fill(name);
  await page.locator("input[type=email]").fill(`${name}@example.org`);
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.locator("main form button.primary").click();
  await page.waitForFunction(() => location.pathname !== "/register");
  return page;
}

/** Asks the server something in the name of whoever sits there. */
function ask<T>(page: Page, method: string, path: string, body: unknown = {}): Promise<T> {
  const asked = async (method: string, path: string, body: string) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`/api/v1${path}`, { method, body, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json() as Promise<never>;
  };
  return page.evaluate(asked, method, path, JSON.stringify(body));
}

/** Ship, landing, piece. */
async function turn(page: Page): Promise<void> {
  await page.locator(".hex.movable").click();
  await page.locator(".hex.landing").click();
  await page.locator(".chooser .piece").click();
  await page.waitForFunction(() => document.querySelector(".chooser") === null);
}

test("a match against a bot is played in Firefox, and goes on when the server is back", async ({ server, problems }) => {
  test.skip(!firefox, "there is no Firefox");
  test.setTimeout(240_000);
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
  try {
    const page = await sit(browser, server, problems);
    const { match } = await ask<{ match: string }>(page, "POST", "/matches", { game: "small-star-empires" });
    await ask(page, "PUT", `/matches/${match}/bots/1`, { level: "easy" });
    await ask(page, "POST", `/matches/${match}/start`);
    await page.goto(`${server.url}/matches/${match}`);
    const moves = () => page.$$eval(".moves > li", (all) => all.length);
    await turn(page);
    // The bot answers, and it is one's turn again.
    await page.waitForSelector(".hex.movable");
    const before = await moves();
    expect(before).toBeGreaterThan(2);

    await server.stop();
    await page.waitForSelector(".connection .lost");
    await server.start();
    await page.waitForFunction(() => document.querySelector(".connection .lost") === null);
    // That the server could not be reached meanwhile stands in the console.
    problems.length = 0;
    await turn(page);
    await page.waitForFunction((before) => document.querySelectorAll(".moves > li").length > before, {}, before);
  } finally {
    await browser.close();
  }
});
