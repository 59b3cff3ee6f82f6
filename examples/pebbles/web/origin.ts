import type { Origin } from "../origins";

const origin: Origin = {
  text: {
    es: "Un juego de Nim, tan antiguo como las piedras.",
    en: "A game of Nim, as old as pebbles.",
    pt: "Um jogo de Nim, tão antigo quanto as pedras.",
  },
};

export default origin;
