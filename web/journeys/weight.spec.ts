/** The landing page is light and does not jump. How quick it is is measured by `cargo xtask bench web`. */

import type { BrowserContext } from "@playwright/test";
import { expect, test } from "./fixtures";

test("the landing page weighs less than 150 KB and does not jump on a throttled phone", async ({ table }) => {
  const { page, context } = await table.person({ width: 390, height: 844 });
  // Once without a brake, so that the server's files are warm and only the network and the phone count.
  await page.goto("/");
  await page.waitForLoadState("networkidle");

  const { bytes, first, shift } = await look(context);
  console.log(`landing: ${(bytes / 1024).toFixed(0)} KB, first content after ${first.toFixed(0)} ms, shift ${shift.toFixed(4)}`);
  expect(bytes).toBeLessThan(150 * 1024);
  expect(shift).toBe(0);
});

/** Opens the landing page as a slow phone that was never here before. */
async function look(context: BrowserContext): Promise<{ bytes: number; first: number; shift: number }> {
  const fresh = await context.newPage();
  const client = await context.newCDPSession(fresh);
  let bytes = 0;
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  // A 4G phone: 150 ms there and back, 1.6 Mbit/s, a quarter of this machine's speed.
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await client.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.JOURNEY_CPU ?? 4) });
  await fresh.addInitScript(() => {
    const seen = window as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await fresh.goto("/");
  await fresh.waitForLoadState("networkidle");
  await expect(fresh.getByRole("heading", { level: 1 })).toBeVisible();
  const first = await fresh.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity);
  const shift = await fresh.evaluate(() => (window as unknown as { shift: number }).shift);
  await fresh.close();
  return { bytes, first, shift };
}
