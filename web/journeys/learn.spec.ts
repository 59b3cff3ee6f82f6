/** Learning: a lesson from the offer to its end, by keyboard; a refusal that opens its rule; a hint with its reasons. */

import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
const times = (key: string, n: number) => Array.from({ length: n }, () => key);

test("a newcomer is offered a lesson and finishes it by keyboard", async ({ table, problems }) => {
  const { page } = await table.person({ newcomer: true, lang: "en", width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/play/flow-free");
  const offer = page.getByRole("complementary", { name: "Your first time?" });
  await offer.getByRole("link", { name: "Learn" }).focus();
  await press(page, "Enter");
  await page.getByRole("link", { name: /Your first board/ }).focus();
  await press(page, "Enter");

  const answer = page.getByTestId("lesson-answer");
  const board = page.getByRole("grid");
  await expect(page.getByText("Step 1 of 4").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next" }).focus();
  await press(page, "Enter");

  // Yellow along the bottom row. The cursor begins at the red end in the corner.
  await expect(page.getByText("Step 2 of 4").first()).toBeVisible();
  await expect(page.getByTestId("beacon")).toBeVisible();
  await board.focus();
  await press(page, ...times("ArrowDown", 4), "Enter", ...times("ArrowRight", 3), "Enter");
  await expect(answer).toContainText("One pair is joined.");
  await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
  await press(page, "Enter");

  // Red down the left edge and along above it.
  await expect(page.getByText("Step 3 of 4").first()).toBeVisible();
  await board.focus();
  await press(
    page,
    ...times("ArrowLeft", 4),
    ...times("ArrowUp", 4),
    "Enter",
    ...times("ArrowDown", 3),
    ...times("ArrowRight", 3),
    "Enter",
  );
  await expect(answer).toContainText("The edge and the row above are full.");
  await press(page, "Enter");

  // Green round the right-hand side, blue through all that is left.
  await expect(page.getByText("Step 4 of 4").first()).toBeVisible();
  await board.focus();
  await press(page, ...times("ArrowUp", 4), ...times("ArrowLeft", 4), "ArrowDown", "ArrowRight", "ArrowRight");
  await press(page, "Enter", "ArrowRight", "ArrowRight", "Enter");
  await press(page, "ArrowUp", "Enter", ...times("ArrowLeft", 3), "ArrowDown", "ArrowDown", "ArrowRight", "Enter");
  await expect(answer).toContainText("Solved.");
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: /Lesson finished/ })).toBeFocused();

  // It is remembered, and not offered again.
  await page.goto("/learn/flow-free");
  await expect(page.getByRole("link", { name: /Your first board Finished/ })).toBeVisible();
  await page.goto("/play/flow-free");
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(offer).toBeHidden();
  expect(problems).toEqual([]);
});

test("a hint shows a bot's move on the board and says why", async ({ table, problems }) => {
  const { page } = await table.person({ lang: "en" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/play/small-star-empires");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("button", { name: /Hint/ }).focus();
  await press(page, "Enter");
  const hint = page.getByTestId("hint");
  await expect(hint).toContainText("A bot would do this:");
  await expect(hint.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByTestId("beacon")).toBeVisible();
  await expectAccessible(page);
  await hint.getByRole("button", { name: "Close the hint" }).click();
  await expect(page.getByTestId("beacon")).toBeHidden();
  expect(problems).toEqual([]);
});
