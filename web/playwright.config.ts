/**
 * Journeys: real Chromium against the real server and the built app. `npm run build` first.
 *
 * The browser is the system's (`CHROMIUM`, else /usr/bin/chromium); the server is started by the fixture in
 * `journeys/server.ts`, one per worker, each with a database of its own.
 */

import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const plain = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
// WebGL without a graphics card, for the board that needs it. Without the last of these whatever is no WebGL is painted
// by the software GPU as well, at a frame a second.
const webgl = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-rasterization"];
const solid = /damas-chinas\.spec\.ts$/;

export default defineConfig({
  testDir: "journeys",
  outputDir: "test-results",
  fullyParallel: false,
  workers: Number(process.env.JOURNEY_WORKERS ?? 1),
  // Generous, for machines that do other work at the same time; what passes passes at once.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    locale: "es-CL",
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    trace: "retain-on-failure",
  },
  projects: [
    { name: "site", testIgnore: solid, use: { launchOptions: { executablePath, args: [...plain, "--disable-gpu"] } } },
    { name: "boards", testMatch: solid, use: { launchOptions: { executablePath, args: [...plain, ...webgl] } } },
  ],
});
