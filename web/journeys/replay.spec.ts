/** Looking back: a match from a text, stepped through, analysed, and read back from what was saved. */

import { expect, test } from "./fixtures";
import { expectAccessible } from "./axe";

const START =
  "y/yy/yyy/yyyy/............./............/.........../........../........./........../.........../............/............./gggg/ggg/gg/g";
const RECORD = `partida damas-chinas
options {"mode":0,"capture":false,"filled_target":false}
${START} 0 n 1 0,0 0 140,140
moves:
1: n1-m5
2: d1-e5
1: m5-l4
2: c1-d1
`;

test("a match from a text is stepped through, analysed and saved again", async ({ table }) => {
  const { page } = await table.person({ lang: "en" });
  await page.goto("/replay?sketch");
  await page.getByLabel("Or paste the text").fill("nonsense");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Or paste the text").fill(RECORD);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const bar = page.getByRole("group", { name: "Replay" });
  await expect(bar).toContainText("Move 0 of 4");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(bar).toContainText("Move 2 of 4");
  await page.getByRole("button", { name: "Go to move 1" }).click();
  await expect(bar).toContainText("Move 1 of 4");
  await expect(page).toHaveURL(/at=1/);

  await page.getByRole("button", { name: "Analyse the match" }).click();
  await expect(page.getByRole("img", { name: "Each seat's chance to win, move by move" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Best moves" })).toBeVisible();
  await expectAccessible(page);

  await page.getByText("Save", { exact: true }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Record as text" }).click();
  const text = await (await saved).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of text) parts.push(part as Buffer);
  expect(Buffer.concat(parts).toString()).toBe(RECORD);
});
