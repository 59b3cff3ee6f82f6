/** What axe finds wrong with a page, of those things that keep people out. */

import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** How long one look may take, in milliseconds. A page that cannot be looked at is a failure with a name, not a wait. */
const LONGEST = 25_000;

/**
 * Colours that are just changing are judged when they have changed. What moves for ever is not waited for, nor is a
 * frame: a browser that draws nothing new may make none for as long as it likes, and an animation ends with a frame.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    const ended = Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
    await Promise.race([ended, new Promise((done) => setTimeout(done, 1_000))]);
  });
}

/** Serious and critical findings, each with where it is. */
async function serious(page: Page, within: string | undefined): Promise<string[]> {
  await settle(page);
  // One frame is all there is, so axe need not open a page of its own to bring the answers of several together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary ?? ""}`));
}

/** Nothing of what keeps people out is on the page, or in the part of it that is named. */
export async function expectAccessible(page: Page, { within, name }: { within?: string; name?: string } = {}): Promise<void> {
  const what = name ?? page.url();
  // Again, if need be: right after a change of theme some colours are still those of the other.
  for (let tries = 0; ; tries += 1) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<string[]>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`axe could not look at ${what} within ${LONGEST / 1000} s`)), LONGEST);
    });
    const found = await Promise.race([serious(page, within), late]).finally(() => clearTimeout(timer));
    if (found.length === 0 || tries === 3) {
      expect(found, what).toEqual([]);
      return;
    }
  }
}
