/** The lessons of a game: files beside its rules, the same that the terminal reads, loaded when somebody learns. */

import type { GameName, Lesson } from "$wasm/wire/index";

const files = import.meta.glob<Lesson>("../../../../games/*/lessons/*.json", { import: "default" });

/** The lessons of a game in the order in which they are learned: their files are numbered. */
export async function lessonsOf(game: GameName): Promise<readonly Lesson[]> {
  const own = Object.keys(files).filter((file) => file.includes(`/games/${game}/lessons/`));
  return Promise.all(own.sort().map((file) => files[file]!()));
}

/** Whether a text fits a pattern in which `*` stands for any text. */
export function fits(pattern: string, text: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  if (!text.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return text === first;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - at >= last.length && text.endsWith(last);
}

/** What a JSON pointer leads to. */
function at(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (inner, name) => (typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>)[name] : undefined),
      value,
    );
}

/** Whether a view shows what a task leads to. */
export function leadsTo(view: unknown, leads: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(leads).every(([pointer, value]) => JSON.stringify(at(view, pointer)) === JSON.stringify(value));
}
