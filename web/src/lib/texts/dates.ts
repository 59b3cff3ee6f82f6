import { preferences } from "$lib/state/preferences.svelte";

const LOCALES = { es: "es", en: "en-GB", pt: "pt-BR" } as const;

/** A moment of the server as this person writes it. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(LOCALES[preferences.lang], { dateStyle: "medium" }).format(at);
}

export function moment(at: number): string {
  return new Intl.DateTimeFormat(LOCALES[preferences.lang], { dateStyle: "medium", timeStyle: "short" }).format(at);
}
