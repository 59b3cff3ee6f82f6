import { catalogue } from "$lib/texts/catalogue";

export const ui = catalogue({
  on: { es: "activado", en: "on", pt: "ativado" },
  more: { es: "Más opciones", en: "More options", pt: "Mais opções" },
  off: { es: "Sin límite", en: "No limit", pt: "Sem limite" },
});
