import { catalogue } from "$lib/texts/catalogue";

export const ui = catalogue({
  on: { es: "activado", en: "on", pt: "ativado" },
  off: { es: "Sin límite", en: "No limit", pt: "Sem limite" },
});
