/**
 * The words of the languages that were chosen. In the built app every text is taken out of the module that has it
 * (`plugins/words.ts`) and its words are loaded here: those of the site before anything is shown, those of a board with it.
 */

import words from "virtual:words";
import type { Lang, Text } from "./catalogue";

type Table = Readonly<Record<string, string>>;

const tables = new Map<string, Table>();
/** The areas whose words are needed, in whatever language. */
const areas = new Set<string>();

/** Makes the texts of an area by their keys. */
export function textsOf(area: string): (key: string) => Text {
  const word = (lang: Lang, key: string) => tables.get(`${area} ${lang}`)?.[key] ?? "";
  return (key) => ({
    get es() {
      return word("es", key);
    },
    get en() {
      return word("en", key);
    },
    get pt() {
      return word("pt", key);
    },
  });
}

/** Loads the words of an area in a language, if they are not there yet. */
export async function loadWords(area: string, lang: Lang): Promise<void> {
  areas.add(area);
  const load = words[area]?.[lang];
  if (!load || tables.has(`${area} ${lang}`)) return;
  tables.set(`${area} ${lang}`, (await load()).default);
}

/** Loads everything that is in use in another language. */
export async function loadLanguage(lang: Lang): Promise<void> {
  await Promise.all([...areas].map((area) => loadWords(area, lang)));
}
