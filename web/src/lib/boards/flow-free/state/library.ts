/** The packs by size and grade. Each size is a file of its own, fetched when somebody opens it. */

import { readLibrary, type GradeName, type Library, type PackedBoard } from "../logic/library";

const files = import.meta.glob<string>("../../../../../../games/flow-free/packs/*.txt", { query: "?raw", import: "default" });
const read = new Map<number, Promise<Library>>();

export function libraryOf(level: number): Promise<Library> {
  let found = read.get(level);
  if (!found) {
    const file = files[`../../../../../../games/flow-free/packs/${level}.txt`];
    found = (file?.() ?? Promise.resolve("")).then(readLibrary);
    read.set(level, found);
    found.catch(() => read.delete(level));
  }
  return found;
}

/** A board by its number from 1; nothing where the pack has none of it. */
export async function boardIn(level: number, grade: GradeName, number: number): Promise<PackedBoard | undefined> {
  return (await libraryOf(level))[grade][number - 1];
}
