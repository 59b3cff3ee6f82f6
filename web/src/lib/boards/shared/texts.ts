import { catalogue } from "$lib/texts/catalogue";

/** What all boards say in the same words. */
export const shared = catalogue({
  zoomIn: { es: "Acercar", en: "Zoom in", pt: "Aproximar" },
  zoomOut: { es: "Alejar", en: "Zoom out", pt: "Afastar" },
  zoomWhole: { es: "Ver todo", en: "Show all", pt: "Ver tudo" },
});
