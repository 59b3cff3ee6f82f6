/**
 * Journeys: real Chromium against the real server and the built app. `npm run build` first.
 *
 * The browser is the system's (`CHROMIUM`, else /usr/bin/chromium); the server is started by the fixture in
 * `journeys/server.ts`, one per worker, each with a database of its own.
 */

import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "journeys",
  outputDir: "test-results",
  fullyParallel: false,
  workers: Number(process.env.JOURNEY_WORKERS ?? 1),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    locale: "es-CL",
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        // Else whatever is no WebGL is painted by the software GPU as well, at a frame a second.
        "--disable-gpu-rasterization",
      ],
    },
  },
});
