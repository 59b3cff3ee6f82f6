/**
 * Whether somebody looks on from outside who has to know more than people see: how often a scene was drawn, or how high
 * something flies. Journeys say so before the page begins; for everybody else there is nothing to find in the page.
 */
const probed = Reflect.has(globalThis, "partidaProbe");

/** The value for whoever looks on, and no attribute at all for others. */
export function probe<T>(value: T): T | undefined {
  return probed ? value : undefined;
}
