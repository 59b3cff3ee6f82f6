/** Which boards a player has been shown (F155), by their canonical names. */

/** A short name for a long one: two 32-bit halves, so that among some thousand boards no two meet by chance. */
export function shortly(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}

/** How many are remembered; the oldest are forgotten. */
const KEPT = 5000;

export function withSeen(seen: readonly string[], name: string): readonly string[] {
  return seen.includes(name) ? seen : [...seen, name].slice(-KEPT);
}

/**
 * The board of a pack that comes next: one that was not shown yet, chosen by `luck` from 0 to 1; when all were, the
 * pack is used up and begins anew, but not with the one that was shown last.
 */
export function pickUnseen(pack: readonly string[], seen: readonly string[], luck: number): { index: number; seen: readonly string[] } {
  const all = pack.map((_, index) => index);
  let open = all.filter((index) => !seen.includes(pack[index] ?? ""));
  let rest = seen;
  if (open.length === 0) {
    const last = [...seen].reverse().find((name) => pack.includes(name));
    rest = seen.filter((name) => !pack.includes(name));
    open = all.filter((index) => pack[index] !== last || pack.length === 1);
  }
  const index = open[Math.min(open.length - 1, Math.floor(luck * open.length))] ?? 0;
  return { index, seen: withSeen(rest, pack[index] ?? "") };
}
