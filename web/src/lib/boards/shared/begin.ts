/** For how long a page that has just opened may still change its size, in milliseconds. */
const SETTLING = 1_500;

/**
 * For a board with much around it: on a phone the page begins at the board, not at what stands above it. To be attached
 * to the board's outermost element; happens once, when it appears.
 */
export function beginHere(board: HTMLElement): void {
  if (innerWidth >= 640) return;
  let at = -1;
  const begin = (): void => {
    const { top } = board.getBoundingClientRect();
    // Whoever has scrolled since is left alone.
    if (at >= 0 ? scrollY !== at : top <= 40) return;
    scrollBy({ top: top - 6, behavior: "instant" });
    at = scrollY;
  };
  // After the page has settled where it is scrolled to, and again while what stands above gets its size.
  requestAnimationFrame(() => {
    begin();
    if (at < 0) return;
    const sizes = new ResizeObserver(begin);
    sizes.observe(document.body);
    setTimeout(() => sizes.disconnect(), SETTLING);
  });
}
