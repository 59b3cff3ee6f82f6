import type { About } from "../board";

const about: About = {
  title: { es: "Conquer of Cathay", en: "Conquer of Cathay", pt: "Conquer of Cathay" },
  order: 2,
  seats: { min: 3, max: 4 },
  tagline: {
    es: "Construye, recluta y conquista hasta los diez puntos.",
    en: "Build, recruit and conquer your way to ten points.",
    pt: "Construa, recrute e conquiste até os dez pontos.",
  },
  description: {
    es: "Reúne madera, arcilla, trigo, ovejas y piedra. Traza carreteras, levanta ciudades y manda guerreros y arqueros a los asentamientos de tus rivales. Quien tenga diez puntos al cerrar una ronda es maestro conquistador.",
    en: "Gather wood, clay, wheat, sheep and stone. Lay roads, raise cities and send warriors and archers against your rivals' settlements. Whoever has ten points when a round closes is Master Conqueror.",
    pt: "Junte madeira, argila, trigo, ovelhas e pedra. Abra estradas, erga cidades e mande guerreiros e arqueiros aos assentamentos rivais. Quem tiver dez pontos ao fim de uma rodada é mestre conquistador.",
  },
  duration: { es: "75 min", en: "75 min", pt: "75 min" },
  clock: "rules",
  options: {
    players: { label: { es: "Jugadores", en: "Players", pt: "Jogadores" } },
    double_start: {
      label: { es: "Empezar con dos asentamientos", en: "Start with two settlements", pt: "Começar com dois assentamentos" },
      help: {
        es: "Más difícil quedarse fuera temprano.",
        en: "Makes it harder to be knocked out early.",
        pt: "Fica mais difícil ser eliminado cedo.",
      },
    },
    turn_seconds: { label: { es: "Segundos por turno", en: "Seconds for a turn", pt: "Segundos por turno" } },
    round_limit: {
      label: { es: "Última ronda", en: "Last round", pt: "Última rodada" },
      help: {
        es: "Si nadie llegó a diez puntos, gana quien tenga más.",
        en: "If nobody has ten points by then, most points win.",
        pt: "Se ninguém chegou a dez pontos, vence quem tiver mais.",
      },
    },
    layout: { label: { es: "Tablero", en: "Board", pt: "Tabuleiro" }, hidden: true },
  },
};

export default about;
