/** When the page has drawn what it has to draw, so that what is large and not needed yet stands in nobody's way. */
export function idle(): Promise<void> {
  return new Promise((done) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => done(), { timeout: 1_500 });
    else setTimeout(done, 50);
  });
}
