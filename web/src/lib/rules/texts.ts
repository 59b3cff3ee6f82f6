import { catalogue } from "$lib/texts/catalogue";

export const rulesTexts = catalogue({
  contents: { es: "Contenido", en: "Contents", pt: "Conteúdo" },
  playNow: { es: "Jugar ahora", en: "Play now", pt: "Jogar agora" },
  notYet: {
    es: "Las reglas de este juego aún no están aquí.",
    en: "The rules of this game are not here yet.",
    pt: "As regras deste jogo ainda não estão aqui.",
  },
});
