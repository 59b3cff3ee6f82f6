/** What a page has in its memory: every object in it, asked for by the browser's own debugger. */

import type { Page } from "@playwright/test";

/**
 * How many objects of the page fit. `fits` is a function in words, called in the page with each object and `known`;
 * objects that refuse to be looked at do not fit.
 */
export async function inMemory(page: Page, fits: string, known: unknown): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const prototype = await session.send("Runtime.evaluate", { expression: "Object.prototype" });
  const found = await session.send("Runtime.queryObjects", { prototypeObjectId: prototype.result.objectId ?? "" });
  const answer = await session.send("Runtime.callFunctionOn", {
    objectId: found.objects.objectId,
    returnByValue: true,
    arguments: [{ value: known }],
    functionDeclaration: `function (known) {
      const fits = ${fits};
      return this.filter((each) => {
        try { return fits(each, known) === true; } catch { return false; }
      }).length;
    }`,
  });
  await session.detach();
  return answer.result.value as number;
}
