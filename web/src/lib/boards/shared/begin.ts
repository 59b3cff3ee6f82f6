/**
 * For a board with much around it: on a phone the page begins at the board, not at what stands above it. To be attached
 * to the board's outermost element; happens once, when it appears.
 */
export function beginHere(board: HTMLElement): void {
  if (innerWidth >= 640) return;
  // After the page has settled where it is scrolled to.
  requestAnimationFrame(() => {
    const { top } = board.getBoundingClientRect();
    if (top > 40) scrollBy({ top: top - 6, behavior: "instant" });
  });
}
