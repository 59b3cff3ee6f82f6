/** Which entries of a log still count: what was taken back does not, and neither does the entry that took it back. */

import type { Entry } from "./table";

type Counted = Pick<Entry, "version" | "cause" | "action">;

/** The version to which a takeback went back (`takeback 12`); `null` for every other entry. */
export function backTo({ cause, action }: Pick<Entry, "cause" | "action">): number | null {
  return cause === "takeback" ? Number(action?.split(" ")[1] ?? 0) : null;
}

export function counting<E extends Counted>(entries: readonly E[]): readonly E[] {
  if (!entries.some(({ cause }) => cause === "takeback")) return entries;
  const line: E[] = [];
  for (const entry of entries) {
    const to = backTo(entry);
    if (to === null) line.push(entry);
    else while ((line.at(-1)?.version ?? 0) > to) line.pop();
  }
  return line;
}
