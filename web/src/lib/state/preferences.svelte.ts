/** What this person likes on this device: language, theme, sounds, flat boards. Kept across visits. */

import { loadLanguage } from "$lib/texts/spoken";
import { fill, LANGS, type Lang, type Text, type Values } from "$lib/texts/catalogue";

export type Theme = "system" | "light" | "dark";
export type BotPace = "calm" | "fast";

interface Kept {
  lang: Lang;
  theme: Theme;
  sounds: boolean;
  /** Flat boards where there are others. */
  flat: boolean;
  /** Whether a notification says that it is one's turn while the page is in the background. */
  notify: boolean;
  /** How fast bots' moves follow each other. */
  botPace: BotPace;
}

const KEY = "partida.preferences";

function languageOfBrowser(): Lang {
  for (const wanted of navigator.languages ?? []) {
    const found = LANGS.find((lang) => wanted.toLowerCase().startsWith(lang));
    if (found) return found;
  }
  return "en";
}

class Preferences {
  #kept: Kept = $state({ lang: languageOfBrowser(), theme: "system", sounds: true, flat: false, notify: false, botPace: "calm" });
  /** What the system wants; nothing where there is no screen. */
  readonly #dark: MediaQueryList | undefined = window.matchMedia?.("(prefers-color-scheme: dark)");

  constructor() {
    try {
      const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
      if (typeof read === "object" && read !== null) Object.assign(this.#kept, read);
    } catch {
      // Without storage, or with something else in it, the defaults hold.
    }
    if (!LANGS.includes(this.#kept.lang)) this.#kept.lang = "en";
    this.#dark?.addEventListener("change", () => this.#show());
    this.#show();
  }

  #show(): void {
    const { lang, theme } = this.#kept;
    const root = document.documentElement;
    root.lang = lang;
    root.dataset.theme = theme === "system" ? (this.#dark?.matches ? "dark" : "light") : theme;
  }

  #keep(): void {
    this.#show();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Then it holds for this visit.
    }
  }

  get lang(): Lang {
    return this.#kept.lang;
  }
  set lang(lang: Lang) {
    this.#kept.lang = lang;
    this.#keep();
  }
  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#kept.theme = theme;
    this.#keep();
  }
  get sounds(): boolean {
    return this.#kept.sounds;
  }
  set sounds(sounds: boolean) {
    this.#kept.sounds = sounds;
    this.#keep();
  }
  get flat(): boolean {
    return this.#kept.flat;
  }
  set flat(flat: boolean) {
    this.#kept.flat = flat;
    this.#keep();
  }
  get notify(): boolean {
    return this.#kept.notify;
  }
  set notify(notify: boolean) {
    this.#kept.notify = notify;
    this.#keep();
  }
  get botPace(): BotPace {
    return this.#kept.botPace;
  }
  set botPace(botPace: BotPace) {
    this.#kept.botPace = botPace;
    this.#keep();
  }
}

export const preferences = new Preferences();

/** Speaks another language once its words are there. */
export async function speak(lang: Lang): Promise<void> {
  await loadLanguage(lang);
  preferences.lang = lang;
}

/** The text in the language of this person; follows when they change it. */
export function t<T extends Text>(
  text: T,
  ...values: [keyof Values<T>] extends [never] ? [Readonly<Record<string, string | number>>?] : [Values<T>]
): string {
  const { lang } = preferences;
  return fill(text[lang], values[0] ?? {}, lang);
}
