/**
 * Which modules come in one file. What only pages with a board share comes with all of them, what other pages share with all
 * pages, and what boards share with every board: on a slow network many small files cost more than what is in them.
 * Everything else the bundler decides.
 */

interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
type Look = (id: string) => Module | null;

const PLAY = /\/src\/pages\/(Device|Match|Replay|OpenReplay|Lesson)\.svelte$/;
const PAGE = /\/src\/pages\/\w+\.svelte$/;
const BOARD = /\/src\/lib\/boards\/[^/]+\/index\.ts$/;

/** Everything that can be reached from modules by the ways that are given. */
function reached(from: readonly string[], ways: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from);
  for (const id of found) for (const next of ways(id)) found.add(next);
  return found;
}

/** The group of every module that has one, for the program that begins at `main`. */
export function groupsOf(main: string, look: Look): Map<string, string> {
  const needed = (id: string) => look(id)?.importedIds ?? [];
  const later = (id: string) => look(id)?.dynamicallyImportedIds ?? [];
  const all = reached([main], (id) => [...needed(id), ...later(id)]);
  const entries = new Set([main, ...[...all].flatMap(later)]);
  // Which entries need a module before they can run.
  const users = new Map<string, string[]>();
  for (const entry of entries) {
    for (const id of reached([entry], needed)) users.set(id, [...(users.get(id) ?? []), entry]);
  }
  const groups = new Map<string, string>();
  for (const [id, using] of users) {
    if (using.length < 2 || entries.has(id)) continue;
    if (using.every((entry) => BOARD.test(entry))) groups.set(id, "boards");
    else if (using.every((entry) => BOARD.test(entry) || PLAY.test(entry))) groups.set(id, "play");
    else if (using.every((entry) => BOARD.test(entry) || PAGE.test(entry))) groups.set(id, "pages");
  }
  return groups;
}

/** The name of a module's group, as the bundler asks for it once it knows all modules. */
export function groupOf(main: string): (id: string, context: { getModuleInfo: Look }) => string | null {
  let groups: Map<string, string> | undefined;
  return (id, context) => (groups ??= groupsOf(main, (one) => context.getModuleInfo(one))).get(id) ?? null;
}
