/** Whether what is drawn over a board lets fingers and the mouse through. */

import type { Page } from "@playwright/test";

/** Those of the elements whose middle a press would not reach, because something else lies over it. */
export function unreachable(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => {
        // At the top of the screen, away from what sticks to its bottom.
        one.scrollIntoView({ block: "start", behavior: "instant" });
        const { left, top, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );
}
