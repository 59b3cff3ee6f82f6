import { catalogue } from "$lib/texts/catalogue";

export const texts = catalogue({
  ask: { es: "Pista", en: "Hint", pt: "Dica" },
  askWhy: {
    es: "¿Qué haría un bot aquí, y por qué?",
    en: "What would a bot do here, and why?",
    pt: "O que um bot faria aqui, e por quê?",
  },
  thinking: { es: "Un bot lo está pensando…", en: "A bot is thinking about it…", pt: "Um bot está pensando…" },
  wouldDo: { es: "Un bot haría esto:", en: "A bot would do this:", pt: "Um bot faria isto:" },
  because: { es: "Por qué:", en: "Why:", pt: "Por quê:" },
  deeper: {
    es: "Es lo mejor que encontró al mirar más adelante.",
    en: "It is the best it found when looking further ahead.",
    pt: "É o melhor que encontrou ao olhar mais adiante.",
  },
  shown: { es: "Está marcado en el tablero.", en: "It is marked on the board.", pt: "Está marcado no tabuleiro." },
  failed: {
    es: "Ahora no hay pista. Inténtalo otra vez.",
    en: "There is no hint right now. Try again.",
    pt: "Agora não há dica. Tente de novo.",
  },
  close: { es: "Cerrar la pista", en: "Close the hint", pt: "Fechar a dica" },
});
