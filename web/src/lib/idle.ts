/** How long at most is waited for a page that has nothing to draw or is not looked at, in milliseconds. */
const LONGEST = 1_500;

/** How long what was drawn may take to be on the screen, in milliseconds. */
const SHOWN = 200;

let first: Promise<void> | undefined;

/**
 * When the page has drawn what it has to draw first, so that what is large and not needed yet stands in nobody's way. Once it
 * has, nobody waits any more.
 */
export function idle(): Promise<void> {
  first ??= new Promise((done) => {
    // A page in the background draws nothing.
    setTimeout(done, LONGEST);
    const rest = () => (typeof requestIdleCallback === "function" ? requestIdleCallback(() => done(), { timeout: LONGEST }) : done());
    // What was changed just now is drawn with the first frame, and has been once the second begins.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(rest, SHOWN)));
  });
  return first;
}
