/** Pictures of a page at both widths, light and dark, into `web/shots/`, to be looked at. */

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const folder = fileURLToPath(new URL("../shots/", import.meta.url));
export const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

export async function shots(page: Page, name: string, { full = true } = {}): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      // Two frames, so that every colour has followed.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.screenshot({ path: `${folder}${name}-${size.width}-${theme}.png`, fullPage: full });
    }
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: null });
  if (before) await page.setViewportSize(before);
}
