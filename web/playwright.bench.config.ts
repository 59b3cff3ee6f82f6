/** Benchmarks in the browser: what `journeys/phone.bench.ts` measures. They tell and never fail for being slow. */

import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

const [site] = journeys.projects ?? [];

export default defineConfig({ ...journeys, testMatch: "*.bench.ts", workers: 1, projects: [{ ...site, name: "bench" }] });
