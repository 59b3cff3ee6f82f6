import { catalogue, type Text } from "$lib/texts/catalogue";
import type { Colour } from "$wasm/wire/damas-chinas";

export const colours: Record<Colour, Text> = catalogue({
  yellow: { es: "amarillo", en: "yellow", pt: "amarelo" },
  green: { es: "verde", en: "green", pt: "verde" },
  blue: { es: "azul", en: "blue", pt: "azul" },
  black: { es: "negro", en: "black", pt: "preto" },
  brown: { es: "marrón", en: "brown", pt: "marrom" },
  red: { es: "rojo", en: "red", pt: "vermelho" },
});

export const texts = catalogue({
  board: { es: "Tablero en forma de estrella", en: "Star-shaped board", pt: "Tabuleiro em forma de estrela" },
  boardHelp: {
    es: "Muévete con las flechas, elige con Enter. La tecla N va al siguiente lugar posible.",
    en: "Move with the arrow keys, choose with Enter. N goes to the next possible place.",
    pt: "Mova-se com as setas, escolha com Enter. N vai ao próximo lugar possível.",
  },

  // Top left.
  turn: { es: "Turno", en: "Turn", pt: "Vez" },
  yourTurn: { es: "Tu turno", en: "Your turn", pt: "Sua vez" },
  turnOf: { es: "Turno de {who}", en: "{who} to move", pt: "Vez de {who}" },
  over: { es: "Fin de la partida", en: "Game over", pt: "Fim de jogo" },
  won: { es: "Gana {who}", en: "{who} wins", pt: "{who} vence" },
  draw: { es: "Fin de la partida, empate", en: "Game over, draw", pt: "Fim de jogo, empate" },
  goesOn: {
    es: "Sigue saltando o toca la ficha para terminar",
    en: "Jump on, or click the piece to finish",
    pt: "Continue pulando ou toque na peça para terminar",
  },
  whichChain: { es: "¿Por qué camino?", en: "Which way?", pt: "Por qual caminho?" },
  chainTakes: {
    es: "{n|capturando 1|capturando {n}}",
    en: "{n|capturing 1|capturing {n}}",
    pt: "{n|capturando 1|capturando {n}}",
  },
  told1Step: { es: "mueve un paso", en: "moves one step", pt: "move um passo" },
  toldJumps: { es: "{n|salta una vez|salta {n} veces}", en: "{n|jumps once|jumps {n} times}", pt: "{n|pula uma vez|pula {n} vezes}" },
  chainEnds: { es: "fin de una cadena de saltos", en: "end of a chain of jumps", pt: "fim de uma cadeia de pulos" },
  finish: { es: "Terminar aquí", en: "Finish here", pt: "Terminar aqui" },

  // Top right.
  score: { es: "Puntos", en: "Score", pt: "Pontos" },
  scoreOf: { es: "{who}: {n|1 punto|{n} puntos}", en: "{who}: {n|1 point|{n} points}", pt: "{who}: {n|1 ponto|{n} pontos}" },
  left: { es: "{colour}: quedan {n}", en: "{colour}: {n} left", pt: "{colour}: restam {n}" },
  you: { es: "tú", en: "you", pt: "você" },
  done: { es: "ha llegado", en: "has arrived", pt: "chegou" },
  gone: { es: "sin fichas", en: "no pieces left", pt: "sem peças" },

  goalHome: {
    es: "Gana quien primero tenga todas sus fichas en la punta de enfrente:",
    en: "Whoever first has all their pieces in the opposite point wins:",
    pt: "Vence quem primeiro tiver todas as suas peças na ponta oposta:",
  },
  goalPoints: {
    es: "Gana quien tenga más puntos cuando todos hayan terminado:",
    en: "Whoever has most points when all have finished wins:",
    pt: "Vence quem tiver mais pontos quando todos terminarem:",
  },
  pieceIsStuck: {
    es: "Esa ficha no tiene adónde ir.",
    en: "That piece has nowhere to go.",
    pt: "Essa peça não tem para onde ir.",
  },
  thatPlace: { es: "ese lugar", en: "that place", pt: "esse lugar" },
  thePiece: { es: "la ficha", en: "the piece", pt: "a peça" },

  remaining: {
    es: "{n|Queda 1 turno|Quedan {n} turnos} sin progreso antes de que la partida se decida por puntos",
    en: "{n|1 turn|{n} turns} without progress left before the game is judged by score",
    pt: "{n|Resta 1 turno|Restam {n} turnos} sem progresso antes de a partida ser decidida por pontos",
  },

  // Cells, read out.
  cellEmpty: { es: "{cell}, libre", en: "{cell}, free", pt: "{cell}, livre" },
  cellPiece: { es: "{cell}, {colour}", en: "{cell}, {colour}", pt: "{cell}, {colour}" },
  canMove: { es: "puede mover", en: "can move", pt: "pode mover" },
  isHeld: { es: "elegida", en: "selected", pt: "escolhida" },
  confirmHere: { es: "Enter termina el turno aquí", en: "Enter ends the turn here", pt: "Enter termina o turno aqui" },
  step: { es: "paso posible", en: "possible step", pt: "passo possível" },
  jump: { es: "salto posible", en: "possible jump", pt: "pulo possível" },
  jumpTaking: { es: "salto posible, captura", en: "possible jump, captures", pt: "pulo possível, captura" },
  back: { es: "deshace saltos", en: "takes jumps back", pt: "desfaz pulos" },

  // Announced.
  saySelected: {
    es: "{cell} elegida. {n|1 lugar adonde ir|{n} lugares adonde ir}.",
    en: "{cell} selected. {n|1 place to go|{n} places to go}.",
    pt: "{cell} escolhida. {n|1 lugar para ir|{n} lugares para ir}.",
  },
  sayDeselected: { es: "{cell} ya no está elegida.", en: "{cell} no longer selected.", pt: "{cell} não está mais escolhida." },
  sayMayGoOn: {
    es: "En {cell}. Puede seguir saltando: {n|1 lugar|{n} lugares}. Enter sobre la ficha termina el turno.",
    en: "On {cell}. It can jump on: {n|1 place|{n} places}. Enter on the piece ends the turn.",
    pt: "Em {cell}. Pode continuar pulando: {n|1 lugar|{n} lugares}. Enter na peça termina o turno.",
  },
  sayTakenBack: {
    es: "De vuelta en {cell}. Nada se ha movido.",
    en: "Back on {cell}. Nothing has been moved.",
    pt: "De volta a {cell}. Nada foi movido.",
  },

  // Under the board.
  tools: { es: "Vista del tablero", en: "View of the board", pt: "Vista do tabuleiro" },
  turnLeft: { es: "Girar a la izquierda", en: "Turn left", pt: "Girar para a esquerda" },
  turnRight: { es: "Girar a la derecha", en: "Turn right", pt: "Girar para a direita" },
  reset: { es: "Vista inicial", en: "First view", pt: "Vista inicial" },
  flat: { es: "Tablero plano", en: "Flat board", pt: "Tabuleiro plano" },
  solid: { es: "Tablero 3D", en: "3D board", pt: "Tabuleiro 3D" },
  fullScreen: { es: "Pantalla completa", en: "Full screen", pt: "Tela cheia" },
  menu: { es: "Menú", en: "Menu", pt: "Menu" },
  keys: { es: "Teclas", en: "Keys", pt: "Teclas" },
  close: { es: "Cerrar", en: "Close", pt: "Fechar" },
  noSolid: {
    es: "Este navegador no puede mostrar el tablero 3D.",
    en: "This browser cannot show the 3D board.",
    pt: "Este navegador não consegue mostrar o tabuleiro 3D.",
  },
  keyArrows: { es: "moverse por el tablero", en: "move over the board", pt: "mover-se pelo tabuleiro" },
  keyEnter: { es: "elegir, saltar, terminar el turno", en: "choose, jump, end the turn", pt: "escolher, pular, terminar o turno" },
  keyNext: { es: "siguiente lugar posible", en: "next possible place", pt: "próximo lugar possível" },
  keyTurn: { es: "girar el tablero", en: "turn the board", pt: "girar o tabuleiro" },
  keyTilt: { es: "subir y bajar la vista", en: "raise and lower the view", pt: "subir e descer a vista" },
  keyZoom: { es: "acercar y alejar", en: "zoom in and out", pt: "aproximar e afastar" },
  keyReset: { es: "vista inicial", en: "first view", pt: "vista inicial" },
  keyFull: { es: "pantalla completa", en: "full screen", pt: "tela cheia" },
  keyEscape: { es: "volver al menú", en: "back to the menu", pt: "voltar ao menu" },
  mouse: { es: "Botón derecho", en: "Right button", pt: "Botão direito" },
  touch: { es: "Dos dedos", en: "Two fingers", pt: "Dois dedos" },

  // The result.
  resultWho: { es: "Jugador", en: "Player", pt: "Jogador" },
  resultHome: { es: "En la meta", en: "Home", pt: "No destino" },
  resultTaken: { es: "Capturas", en: "Captures", pt: "Capturas" },
  resultPips: { es: "Camino que falta", en: "Distance left", pt: "Caminho restante" },
  resultScore: { es: "Puntos", en: "Score", pt: "Pontos" },
  endFinished: { es: "Todas las fichas en la meta.", en: "All pieces are home.", pt: "Todas as peças no destino." },
  endSurvivor: {
    es: "Solo queda un jugador con fichas.",
    en: "Only one player has pieces left.",
    pt: "Só um jogador ainda tem peças.",
  },
  endNoProgress: {
    es: "Treinta rondas sin progreso: deciden los puntos.",
    en: "Thirty rounds without progress: the score decides.",
    pt: "Trinta rodadas sem progresso: os pontos decidem.",
  },
  endBlocked: {
    es: "Nadie puede mover: deciden los puntos.",
    en: "Nobody can move: the score decides.",
    pt: "Ninguém pode mover: os pontos decidem.",
  },
});

/** The menu before a match (D70, D71). */
export const menu = catalogue({
  title: { es: "Damas Chinas", en: "Chinese Checkers", pt: "Damas Chinesas" },
  choose: { es: "Elige cómo jugar", en: "Choose how to play", pt: "Escolha como jogar" },
  mode4: { es: "Seis jugadores", en: "Six players", pt: "Seis jogadores" },
  mode3: { es: "Cinco jugadores", en: "Five players", pt: "Cinco jogadores" },
  mode2: { es: "Cuatro jugadores", en: "Four players", pt: "Quatro jogadores" },
  mode1: { es: "Tres jugadores, un color cada uno", en: "Three players, one set each", pt: "Três jogadores, uma cor cada" },
  mode5: { es: "Tres jugadores, dos colores cada uno", en: "Three players, two sets each", pt: "Três jogadores, duas cores cada" },
  mode0: { es: "Dos jugadores, un color cada uno", en: "Two players, one set each", pt: "Dois jogadores, uma cor cada" },
  mode8: {
    es: "Dos jugadores, dos colores, esquinas propias",
    en: "Two players, two sets, own opposite corners",
    pt: "Dois jogadores, duas cores, cantos próprios",
  },
  mode6: {
    es: "Dos jugadores, dos colores, contra el rival",
    en: "Two players, two sets, against the rival",
    pt: "Dois jogadores, duas cores, contra o rival",
  },
  mode7: { es: "Dos jugadores, tres colores cada uno", en: "Two players, three sets each", pt: "Dois jogadores, três cores cada" },
  advantage: {
    es: "Verde tiene la meta libre: para principiantes",
    en: "Green’s target is free: for beginners",
    pt: "O verde tem o destino livre: para iniciantes",
  },
  exit: { es: "Salir", en: "Exit", pt: "Sair" },
  without: { es: "Sin captura", en: "Without capture", pt: "Sem captura" },
  withoutHelp: {
    es: "Gana quien llega primero a la punta de enfrente",
    en: "First to fill the opposite point wins",
    pt: "Vence quem chega primeiro à ponta oposta",
  },
  with: { es: "Con captura", en: "With capture", pt: "Com captura" },
  withHelp: {
    es: "Las fichas rivales saltadas salen y dan puntos",
    en: "Rival pieces you jump over leave and score",
    pt: "As peças rivais puladas saem e dão pontos",
  },
  filled: {
    es: "Una meta llena cuenta aunque la bloqueen",
    en: "A filled target counts even if blocked",
    pt: "Um destino cheio conta mesmo bloqueado",
  },
  back: { es: "Volver", en: "Back", pt: "Voltar" },
  where: { es: "Dónde se juega", en: "Where to play", pt: "Onde jogar" },
  here: { es: "En esta mesa", en: "At this table", pt: "Nesta mesa" },
  bots: { es: "Con bots", en: "With bots", pt: "Com bots" },
  online: { es: "En línea", en: "Online", pt: "Online" },
  people: { es: "Personas en esta mesa", en: "People at this table", pt: "Pessoas nesta mesa" },
  peopleCount: { es: "{n|1 persona|{n} personas}", en: "{n|1 person|{n} people}", pt: "{n|1 pessoa|{n} pessoas}" },
  level: { es: "Nivel de los bots", en: "Level of the bots", pt: "Nível dos bots" },
  needsAccount: {
    es: "Para jugar en línea hace falta una cuenta.",
    en: "To play online you need an account.",
    pt: "Para jogar online é preciso uma conta.",
  },
});
