/** Whether what is drawn over a board lets fingers and the mouse through. */

import type { Page } from "@playwright/test";

const MIDDLE = [[0.5, 0.5]];
/** Points of a hexagon: its middle, and halfway to its sides. */
export const HEXAGON = [...MIDDLE, [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5]];

/** Those of the elements that a press at one of the points, as shares of their box, would not reach. */
export function unreachable(page: Page, selector: string, points = MIDDLE): Promise<string[]> {
  return page.locator(selector).evaluateAll(
    (all, points) =>
      all
        .filter((one) => {
          // At the top of the screen, away from what sticks to its bottom.
          one.scrollIntoView({ block: "start", behavior: "instant" });
          const { left, top, width, height } = one.getBoundingClientRect();
          return points.some(([x = 0, y = 0]) => !one.contains(document.elementFromPoint(left + width * x, top + height * y)));
        })
        .map((one) => one.outerHTML.slice(0, 120)),
    points,
  );
}
