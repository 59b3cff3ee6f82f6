import type { About } from "../board";

const about: About = {
  title: { es: "Damas Chinas", en: "Chinese Checkers", pt: "Damas Chinesas" },
  order: 3,
  seats: { min: 2, max: 6 },
  tagline: {
    es: "De punta a punta, saltando sobre todos.",
    en: "From point to point, hopping over everyone.",
    pt: "De ponta a ponta, pulando por cima de todos.",
  },
  description: {
    es: "La carrera clásica sobre la estrella de seis puntas, con fichas de vidrio en 3D. Encadena saltos para cruzar el tablero en un solo turno, o juega la variante con captura. De dos a seis personas.",
    en: "The classic race over the six-pointed star, with glass pieces in 3D. Chain your jumps to cross the board in a single turn, or play the variant with captures. Two to six people.",
    pt: "A corrida clássica sobre a estrela de seis pontas, com peças de vidro em 3D. Encadeie saltos para cruzar o tabuleiro em um só turno, ou jogue a variante com captura. De duas a seis pessoas.",
  },
  duration: { es: "20–45 min", en: "20–45 min", pt: "20–45 min" },
  clock: "moves",
  options: {
    mode: {
      label: { es: "Jugadores y colores", en: "Players and colours", pt: "Jogadores e cores" },
      values: {
        0: { es: "2 jugadores, un color cada uno", en: "2 players, one colour each", pt: "2 jogadores, uma cor cada" },
        6: {
          es: "2 jugadores, dos colores contra el rival",
          en: "2 players, two colours against the rival",
          pt: "2 jogadores, duas cores contra o rival",
        },
        8: {
          es: "2 jugadores, dos colores en esquinas opuestas propias",
          en: "2 players, two colours in own opposite corners",
          pt: "2 jogadores, duas cores em cantos opostos próprios",
        },
        7: { es: "2 jugadores, tres colores cada uno", en: "2 players, three colours each", pt: "2 jogadores, três cores cada" },
        1: { es: "3 jugadores, un color cada uno", en: "3 players, one colour each", pt: "3 jogadores, uma cor cada" },
        5: { es: "3 jugadores, dos colores cada uno", en: "3 players, two colours each", pt: "3 jogadores, duas cores cada" },
        2: { es: "4 jugadores", en: "4 players", pt: "4 jogadores" },
        3: {
          es: "5 jugadores (ventaja para el primero)",
          en: "5 players (the first has an edge)",
          pt: "5 jogadores (vantagem para o primeiro)",
        },
        4: { es: "6 jugadores", en: "6 players", pt: "6 jogadores" },
      },
    },
    capture: {
      label: { es: "Con captura", en: "With captures", pt: "Com captura" },
      help: {
        es: "Las fichas rivales que saltas salen del tablero y valen un punto.",
        en: "Rival pieces you jump over leave the board and are worth a point.",
        pt: "As peças rivais que você pula saem do tabuleiro e valem um ponto.",
      },
    },
    filled_target: {
      label: { es: "Meta llena cuenta", en: "A filled target counts", pt: "Meta cheia conta" },
      help: {
        es: "Contra bloqueadores: si tu meta está llena y hay una ficha tuya dentro, llegaste. Sin captura.",
        en: "Against blockers: if your target is full and one of your pieces is in it, you are home. Not with captures.",
        pt: "Contra bloqueios: se sua meta está cheia e há uma peça sua dentro, você chegou. Sem captura.",
      },
    },
  },
};

export default about;
