/**
 * How far down the page something begins, as `--top`: what stands beside a board may then be as high as the screen still
 * is, and no more. To be attached; follows whatever above it changes its size.
 */
export function fits(element: HTMLElement): () => void {
  let top = -1;
  const measure = () => {
    const now = Math.round(element.getBoundingClientRect().top + scrollY);
    if (now !== top) element.style.setProperty("--top", `${(top = now)}px`);
  };
  const observer = new ResizeObserver(measure);
  for (const other of element.parentElement?.children ?? []) if (other !== element) observer.observe(other);
  addEventListener("resize", measure);
  measure();
  return () => {
    observer.disconnect();
    removeEventListener("resize", measure);
  };
}
