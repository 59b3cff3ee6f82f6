/**
 * What Lighthouse says of every page that a visitor can open: a slow phone (its simulated mobile throttling) that was never
 * here before. `cargo xtask bench web`, which installs it (`bench/package.json`): the tests do not need it. It tells, and
 * names what misses its aim: performance 95, largest paint 2.5 s, and 100 for everything else.
 */

import { chromium } from "@playwright/test";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { test } from "./fixtures";

interface Audit {
  numericValue?: number;
  score: number | null;
}

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

type Lighthouse = (url: string, flags: { port: number; output: "json"; logLevel: "error" }) => Promise<{ lhr: Report } | undefined>;

const GAMES = ["king-of-colors", "conquer-of-cathay", "flow-free", "damas-chinas", "small-star-empires"];
const PAGES = [
  ...["/", "/games", "/games/damas-chinas", "/rules", "/rules/king-of-colors", "/learn", "/about", "/register", "/login"],
  ...["/leaderboards", "/tournaments", "/replay", "/nowhere"],
  ...GAMES.map((game) => `/play/${game}`),
];
const SHORT: Record<string, string> = { performance: "perf", accessibility: "a11y", "best-practices": "best", seo: "seo" };
const PORT = 9333;

/** What Lighthouse finds, in one line, and what misses its aim, in lines of its own. */
function told(page: string, { categories, audits }: Report): string {
  const scores = Object.entries(SHORT).map(([id, name]) => `${name} ${Math.round((categories[id]?.score ?? 0) * 100)}`.padEnd(8));
  const value = (id: string) => Math.round(audits[id]?.numericValue ?? NaN);
  const [first, largest, blocked] = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].map(value);
  const line = `${page.padEnd(28)} ${scores.join(" ")} first paint ${first} ms, largest ${largest} ms, blocked ${blocked} ms`;
  const missed = Object.keys(SHORT).flatMap((id) => {
    const { score = 0, auditRefs = [] } = categories[id] ?? {};
    if (score >= (id === "performance" ? 0.95 : 1)) return [];
    const low = auditRefs.filter((one) => one.weight > 0 && (audits[one.id]?.score ?? 1) < 0.9).map((one) => one.id);
    return [`  misses ${id}: ${low.join(", ")}`];
  });
  if ((largest ?? 0) > 2_500) missed.push("  misses the largest paint");
  return [line, ...missed].join("\n");
}

test("every page that a visitor can open, by Lighthouse", async ({ server }) => {
  test.setTimeout(1_800_000);
  const found = createRequire(new URL("../bench/package.json", import.meta.url)).resolve("lighthouse");
  const { default: lighthouse } = (await import(pathToFileURL(found).href)) as { default: Lighthouse };
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const only = process.env.LIGHTHOUSE_PAGES?.split(",") ?? PAGES;
  for (const page of only) {
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${PORT}`] });
    try {
      const result = await lighthouse(`${server.url}${page}`, { port: PORT, output: "json", logLevel: "error" });
      console.log(result ? told(page, result.lhr) : `${page}: no answer`);
    } finally {
      await browser.close();
    }
  }
});
