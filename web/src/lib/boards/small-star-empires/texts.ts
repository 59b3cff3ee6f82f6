import { catalogue } from "$lib/texts/catalogue";

/** The colour of a nebula as it is written on the board: the first letters that tell them apart. */
export const letters = catalogue({
  R: { es: "R", en: "R", pt: "Vm" },
  G: { es: "V", en: "G", pt: "Vd" },
  B: { es: "A", en: "B", pt: "A" },
});

export const texts = catalogue({
  board: { es: "Tablero de sistemas", en: "Board of systems", pt: "Tabuleiro de sistemas" },

  // Spoken names of what a hex holds.
  home: { es: "sistema natal de {letter}", en: "home system of {letter}", pt: "sistema natal de {letter}" },
  planets: {
    es: "{n|un planeta|{n} planetas}",
    en: "{n|one planet|{n} planets}",
    pt: "{n|um planeta|{n} planetas}",
  },
  nebulaR: { es: "nebulosa roja", en: "red nebula", pt: "nebulosa vermelha" },
  nebulaG: { es: "nebulosa verde", en: "green nebula", pt: "nebulosa verde" },
  nebulaB: { es: "nebulosa azul", en: "blue nebula", pt: "nebulosa azul" },
  empty: { es: "sistema vacío", en: "empty system", pt: "sistema vazio" },
  wormhole: { es: "agujero de gusano", en: "wormhole", pt: "buraco de minhoca" },
  blackHole: { es: "agujero negro", en: "black hole", pt: "buraco negro" },
  free: { es: "libre", en: "free", pt: "livre" },
  colonyOf: { es: "colonia de {letter}", en: "colony of {letter}", pt: "colônia de {letter}" },
  stationOf: { es: "estación de {letter}", en: "station of {letter}", pt: "estação de {letter}" },
  ships: { es: "{n|una nave|{n} naves}", en: "{n|one ship|{n} ships}", pt: "{n|uma nave|{n} naves}" },
  canMove: { es: "puede volar", en: "can fly", pt: "pode voar" },
  selected: { es: "elegida", en: "chosen", pt: "escolhida" },
  destination: { es: "destino", en: "destination", pt: "destino" },
  landing: { es: "destino por agujero de gusano", en: "landing through a wormhole", pt: "destino por buraco de minhoca" },

  // What to do next.
  chooseShip: { es: "Elige una nave", en: "Choose a ship", pt: "Escolha uma nave" },
  chooseLanding: { es: "Elige dónde aterriza", en: "Choose where it lands", pt: "Escolha onde ela pousa" },
  chooseExit: {
    es: "Elige dónde sale del agujero de gusano",
    en: "Choose where it leaves the wormhole",
    pt: "Escolha onde ela sai do buraco de minhoca",
  },
  choosePiece: { es: "¿Colonia o estación?", en: "Colony or station?", pt: "Colônia ou estação?" },
  shipChosen: {
    es: "Nave {n} elegida, {count|un destino|{count} destinos}",
    en: "Ship {n} chosen, {count|one destination|{count} destinations}",
    pt: "Nave {n} escolhida, {count|um destino|{count} destinos}",
  },
  cancelled: { es: "Elección cancelada", en: "Choice cancelled", pt: "Escolha cancelada" },
  cancel: { es: "Cancelar", en: "Cancel", pt: "Cancelar" },
  colony: { es: "Colonia", en: "Colony", pt: "Colônia" },
  station: { es: "Estación comercial", en: "Trade station", pt: "Estação comercial" },
  left: { es: "quedan {n}", en: "{n} left", pt: "restam {n}" },
  gain: {
    es: "{points|1 punto|{points} puntos}",
    en: "{points|1 point|{points} points}",
    pt: "{points|1 ponto|{points} pontos}",
  },
  goal: {
    es: "Gana quien tenga más puntos cuando nadie pueda volar más:",
    en: "Whoever has most points when nobody can fly any more wins:",
    pt: "Vence quem tiver mais pontos quando ninguém puder mais voar:",
  },
  thatSystem: { es: "ese sistema", en: "that system", pt: "esse sistema" },
  theShip: { es: "la nave", en: "the ship", pt: "a nave" },
  shipIsStuck: {
    es: "Esa nave no puede volar a ningún sistema.",
    en: "That ship cannot fly to any system.",
    pt: "Essa nave não pode voar para nenhum sistema.",
  },
  keys: {
    es: "Flechas: moverse. Q E A D Z C: por las seis direcciones. 1 a 4: elegir nave. Enter: confirmar. Esc: cancelar.",
    en: "Arrows: move. Q E A D Z C: along the six directions. 1 to 4: choose a ship. Enter: confirm. Esc: cancel.",
    pt: "Setas: mover. Q E A D Z C: pelas seis direções. 1 a 4: escolher nave. Enter: confirmar. Esc: cancelar.",
  },
  keysTitle: { es: "Con el teclado", en: "By keyboard", pt: "Com o teclado" },

  // Scores.
  scores: { es: "Puntuación", en: "Scores", pt: "Pontuação" },
  player: { es: "Jugador", en: "Player", pt: "Jogador" },
  planetsPart: { es: "Planetas", en: "Planets", pt: "Planetas" },
  nebulaePart: { es: "Nebulosas", en: "Nebulae", pt: "Nebulosas" },
  tradePart: { es: "Comercio", en: "Trade", pt: "Comércio" },
  territoryPart: { es: "Territorio", en: "Territory", pt: "Território" },
  total: { es: "Total", en: "Total", pt: "Total" },
  coloniesLeft: { es: "Colonias por poner", en: "Colonies left", pt: "Colônias restantes" },
  stationsLeft: { es: "Estaciones por poner", en: "Stations left", pt: "Estações restantes" },
  territorySize: {
    es: "territorio de {n|un sistema|{n} sistemas}",
    en: "territory of {n|one system|{n} systems}",
    pt: "território de {n|um sistema|{n} sistemas}",
  },
  passed: { es: "ya no puede jugar", en: "has no turns left", pt: "já não pode jogar" },
  tieBreak: {
    es: "Empate a puntos: deciden las colonias por poner, luego las estaciones, luego los planetas.",
    en: "Tied on points: colonies left decide, then stations left, then planets.",
    pt: "Empate em pontos: decidem as colônias restantes, depois as estações, depois os planetas.",
  },
  winner: { es: "gana", en: "wins", pt: "vence" },
});
