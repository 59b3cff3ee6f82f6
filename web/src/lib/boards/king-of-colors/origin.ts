import type { Origin } from "../origins";

const origin: Origin = {
  text: {
    es: "Emilio Chandía, Daniella Jofré y María Vera lo diseñaron en 2023 en la Escuela de Ingeniería de la Pontificia Universidad Católica de Chile: un juego propio, de planes secretos y combates sin azar.",
    en: "Emilio Chandía, Daniella Jofré and María Vera designed it in 2023 at the School of Engineering of the Pontificia Universidad Católica de Chile: a game of their own, of secret plans and fights without luck.",
    pt: "Emilio Chandía, Daniella Jofré e María Vera o criaram em 2023 na Escola de Engenharia da Pontificia Universidad Católica de Chile: um jogo próprio, de planos secretos e combates sem sorte.",
  },
};

export default origin;
