import { catalogue } from "$lib/texts/catalogue";

export const rulesTexts = catalogue({
  contents: { es: "Contenido", en: "Contents", pt: "Conteúdo" },
  playNow: { es: "Jugar ahora", en: "Play now", pt: "Jogar agora" },
  clauseHere: {
    es: "Aquí está la regla por la que se rechazó tu jugada (cláusula {clause}).",
    en: "Here is the rule by which your move was refused (clause {clause}).",
    pt: "Aqui está a regra pela qual sua jogada foi recusada (cláusula {clause}).",
  },
  notYet: {
    es: "Las reglas de este juego aún no están aquí.",
    en: "The rules of this game are not here yet.",
    pt: "As regras deste jogo ainda não estão aqui.",
  },
});
