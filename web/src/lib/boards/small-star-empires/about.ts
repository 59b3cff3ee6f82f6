import type { About } from "../board";

const about: About = {
  title: { es: "Small Star Empires", en: "Small Star Empires", pt: "Small Star Empires" },
  order: 4,
  seats: { min: 2, max: 4 },
  tagline: {
    es: "Una galaxia pequeña para imperios ambiciosos.",
    en: "A small galaxy for ambitious empires.",
    pt: "Uma galáxia pequena para impérios ambiciosos.",
  },
  description: {
    es: "Tus naves vuelan en línea recta y dejan una colonia o una estación comercial donde aterrizan. Junta planetas, nebulosas y vecinos con quienes comerciar. Fácil de aprender, difícil de controlar.",
    en: "Your ships fly in straight lines and leave a colony or a trade station where they land. Collect planets, nebulae and neighbours to trade with. Easy to learn, hard to master.",
    pt: "Suas naves voam em linha reta e deixam uma colônia ou uma estação comercial onde pousam. Reúna planetas, nebulosas e vizinhos com quem comerciar. Fácil de aprender, difícil de controlar.",
  },
  duration: { es: "20–40 min", en: "20–40 min", pt: "20–40 min" },
  clock: "moves",
  options: {
    players: { label: { es: "Jugadores", en: "Players", pt: "Jogadores" } },
    tokens: {
      label: { es: "Agujeros de gusano y negros", en: "Wormholes and black holes", pt: "Buracos de minhoca e negros" },
    },
    arrangement: {
      label: { es: "Galaxia", en: "Galaxy", pt: "Galáxia" },
      values: {
        random: { es: "Al azar", en: "Shuffled", pt: "Sorteada" },
        reference: { es: "Siempre la misma", en: "Always the same", pt: "Sempre a mesma" },
      },
    },
    first: {
      label: { es: "Quién empieza", en: "Who starts", pt: "Quem começa" },
      values: {
        random: { es: "Al azar", en: "Random", pt: "Ao acaso" },
        P: { es: "Asiento 1", en: "Seat 1", pt: "Lugar 1" },
        T: { es: "Asiento 2", en: "Seat 2", pt: "Lugar 2" },
        V: { es: "Asiento 3", en: "Seat 3", pt: "Lugar 3" },
        Z: { es: "Asiento 4", en: "Seat 4", pt: "Lugar 4" },
      },
      possible: (value, { players }) => value === "random" || "PTVZ".indexOf(String(value)) < Number(players),
    },
  },
};

export default about;
