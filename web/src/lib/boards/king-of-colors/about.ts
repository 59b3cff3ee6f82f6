import type { About } from "../board";

const about: About = {
  title: { es: "King of Colors", en: "King of Colors", pt: "King of Colors" },
  order: 1,
  seats: { min: 3, max: 3 },
  tagline: {
    es: "Tres reinos, tres colores, ni un solo dado.",
    en: "Three realms, three colours, not a single die.",
    pt: "Três reinos, três cores, nenhum dado.",
  },
  description: {
    es: "Planea en secreto con tus fichas de acción, produce tropas y conquista territorios. Gana quien controle cuatro celestes, cuatro morados y cuatro naranjas. En los combates no hay azar: todo depende de ti.",
    en: "Plan in secret with your action tokens, raise troops and take territories. Whoever holds four sky, four purple and four orange ones wins. Combat is luck-free: it's up to you.",
    pt: "Planeje em segredo com suas fichas de ação, produza tropas e conquiste territórios. Vence quem controlar quatro celestes, quatro roxos e quatro laranjas. Nos combates não há sorte: tudo depende de você.",
  },
  duration: { es: "60 min", en: "60 min", pt: "60 min" },
  clock: "rules",
  options: {
    setup: {
      label: { es: "Reparto de colores", en: "Colours of the board", pt: "Distribuição das cores" },
      help: {
        es: "Equilibrado: el tablero se ve igual desde los tres reinos.",
        en: "Balanced: the board looks the same from all three realms.",
        pt: "Equilibrado: o tabuleiro parece igual visto dos três reinos.",
      },
      values: {
        random: { es: "Al azar", en: "Random", pt: "Ao acaso" },
        balanced: { es: "Equilibrado", en: "Balanced", pt: "Equilibrado" },
      },
    },
    round_limit: {
      label: { es: "Última ronda", en: "Last round", pt: "Última rodada" },
      help: {
        es: "Al terminarla decide la clasificación.",
        en: "After it the ranking decides.",
        pt: "Depois dela decide a classificação.",
      },
    },
    standstill_rounds: {
      label: { es: "Rondas sin cambios", en: "Rounds without change", pt: "Rodadas sem mudança" },
      help: {
        es: "Si en tantas rondas ningún territorio cambia de dueño, decide la clasificación.",
        en: "If no territory changes hands for so many rounds, the ranking decides.",
        pt: "Se em tantas rodadas nenhum território mudar de dono, decide a classificação.",
      },
      advanced: true,
    },
    clock_planning: { label: { es: "Planificar (segundos)", en: "Planning (seconds)", pt: "Planejar (segundos)" }, advanced: true },
    clock_event: {
      label: { es: "Elegir en un evento (segundos)", en: "Event choice (seconds)", pt: "Escolha no evento (segundos)" },
      advanced: true,
    },
    clock_production: { label: { es: "Producción (segundos)", en: "Production (seconds)", pt: "Produção (segundos)" }, advanced: true },
    clock_movement: { label: { es: "Movimiento (segundos)", en: "Movement (seconds)", pt: "Movimento (segundos)" }, advanced: true },
    levels: { label: { es: "Niveles", en: "Levels", pt: "Níveis" }, hidden: true },
    explicit: { label: { es: "Preparación", en: "Setup", pt: "Preparação" }, hidden: true },
  },
};

export default about;
