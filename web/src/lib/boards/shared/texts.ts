import { catalogue } from "$lib/texts/catalogue";

/** What all boards say in the same words. */
export const shared = catalogue({
  zoomIn: { es: "Acercar", en: "Zoom in", pt: "Aproximar" },
  zoomOut: { es: "Alejar", en: "Zoom out", pt: "Afastar" },
  onlyWatching: {
    es: "Solo miras esta partida.",
    en: "You are only watching this match.",
    pt: "Você só assiste a esta partida.",
  },
  zoomWhole: { es: "Ver todo", en: "Show all", pt: "Ver tudo" },
});
