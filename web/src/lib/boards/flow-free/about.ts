import type { About } from "../board";

const about: About = {
  title: { es: "Flow Free", en: "Flow Free", pt: "Flow Free" },
  order: 5,
  seats: { min: 1, max: 1 },
  tagline: {
    es: "Une los colores y llena el tablero.",
    en: "Join the colours and fill the board.",
    pt: "Una as cores e preencha o tabuleiro.",
  },
  description: {
    es: "Dibuja un camino entre cada par de puntos del mismo color, sin cruces y sin dejar ni una casilla vacía. Cada tablero tiene exactamente una solución: se resuelve pensando, no probando.",
    en: "Draw a path between each pair of dots of one colour, without crossings and without leaving a single cell empty. Every board has exactly one solution: you can reason it out.",
    pt: "Desenhe um caminho entre cada par de pontos da mesma cor, sem cruzamentos e sem deixar nenhuma casa vazia. Cada tabuleiro tem exatamente uma solução: resolve-se pensando.",
  },
  duration: { es: "2–15 min", en: "2–15 min", pt: "2–15 min" },
  options: {
    level: { label: { es: "Lado del tablero", en: "Side of the board", pt: "Lado do tabuleiro" } },
    number: {
      label: { es: "Número del tablero", en: "Number of the board", pt: "Número do tabuleiro" },
      help: { es: "Sin número, uno al azar.", en: "Without a number, one at random.", pt: "Sem número, um ao acaso." },
    },
    strict: {
      label: { es: "Sin segundas oportunidades", en: "No second chances", pt: "Sem segunda chance" },
      help: {
        es: "Un tablero lleno y mal unido es el final.",
        en: "A full board that is not connected is the end.",
        pt: "Um tabuleiro cheio e mal conectado é o fim.",
      },
    },
    board: { label: { es: "Código", en: "Code", pt: "Código" }, hidden: true },
  },
};

export default about;
