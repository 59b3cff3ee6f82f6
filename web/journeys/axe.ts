/** What axe finds wrong with a page, of those things that keep people out. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Found {
  id: string;
  impact: string | null;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** Serious and critical findings, each with where it is. */
export async function serious(page: Page, within = "main"): Promise<string[]> {
  await page.evaluate(source);
  const found = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: { run(where: string): Promise<{ violations: Found[] }> } };
    return (await axe.run(selector)).violations;
  }, within);
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary ?? ""}`));
}
