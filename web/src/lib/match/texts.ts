import { catalogue } from "$lib/texts/catalogue";

/** The levels of the bots, weakest first. */
export const LEVELS = ["easy", "normal", "hard", "expert"] as const;

export const levelNames = catalogue({
  easy: { es: "fácil", en: "easy", pt: "fácil" },
  normal: { es: "normal", en: "normal", pt: "normal" },
  hard: { es: "difícil", en: "hard", pt: "difícil" },
  expert: { es: "experto", en: "expert", pt: "especialista" },
});

export const texts = catalogue({
  you: { es: "Tú", en: "You", pt: "Você" },
  personOfSeat: { es: "Jugador {n}", en: "Player {n}", pt: "Jogador {n}" },
  botOfLevel: { es: "Bot {level}", en: "Bot, {level}", pt: "Bot {level}" },
  seat: { es: "Puesto {n}", en: "Seat {n}", pt: "Lugar {n}" },

  // Whose turn it is.
  yourTurn: { es: "Te toca", en: "Your turn", pt: "Sua vez" },
  turnOf: { es: "Le toca a {name}", en: "{name} to play", pt: "Vez de {name}" },
  turnOfSeveral: { es: "Faltan {names}", en: "Waiting for {names}", pt: "Faltam {names}" },
  thinking: { es: "{name} está pensando…", en: "{name} is thinking…", pt: "{name} está pensando…" },
  sending: { es: "Enviando tu jugada…", en: "Sending your move…", pt: "Enviando sua jogada…" },
  over: { es: "La partida ha terminado", en: "The match is over", pt: "A partida terminou" },
  timeLeft: { es: "Tiempo restante de {name}", en: "Time left for {name}", pt: "Tempo restante de {name}" },

  // The result.
  youWon: { es: "¡Has ganado!", en: "You have won!", pt: "Você venceu!" },
  youLost: { es: "Has perdido", en: "You have lost", pt: "Você perdeu" },
  won: { es: "Gana {name}", en: "{name} wins", pt: "{name} vence" },
  wonShared: { es: "Ganan {names}", en: "{names} win", pt: "{names} vencem" },
  draw: { es: "Empate entre {names}", en: "A draw between {names}", pt: "Empate entre {names}" },
  nobodyWon: { es: "Nadie ha ganado", en: "Nobody has won", pt: "Ninguém venceu" },
  points: { es: "{n|1 punto|{n} puntos}", en: "{n|1 point|{n} points}", pt: "{n|1 ponto|{n} pontos}" },
  resultOf: { es: "Resultado", en: "Result", pt: "Resultado" },
  reasonResigned: { es: "Por abandono", en: "By resignation", pt: "Por desistência" },
  reasonAbandoned: {
    es: "Un jugador ha dejado la partida",
    en: "A player has left the match",
    pt: "Um jogador deixou a partida",
  },
  reasonEnded: { es: "La partida se cerró sin resultado", en: "The match was closed without a result", pt: "A partida foi encerrada sem resultado" },

  // Beside the board.
  players: { es: "Jugadores", en: "Players", pt: "Jogadores" },
  moves: { es: "Lo que ha pasado", en: "What happened", pt: "O que aconteceu" },
  noMoves: { es: "Todavía no ha pasado nada.", en: "Nothing has happened yet.", pt: "Ainda não aconteceu nada." },
  moveNumber: { es: "Jugada {n}", en: "Move {n}", pt: "Jogada {n}" },
  setUp: { es: "Preparación", en: "Set-up", pt: "Preparação" },
  timedOut: { es: "se acabó el tiempo", en: "time was up", pt: "o tempo acabou" },
  absent: { es: "desconectado", en: "disconnected", pt: "desconectado" },
  left: { es: "se ha ido", en: "has left", pt: "saiu" },
  boardLoading: { es: "Preparando el tablero…", en: "Setting the board up…", pt: "Preparando o tabuleiro…" },
  boardFailed: { es: "No se pudo cargar el tablero.", en: "The board could not be loaded.", pt: "Não foi possível carregar o tabuleiro." },
  again: { es: "Probar otra vez", en: "Try again", pt: "Tentar de novo" },
  close: { es: "Cerrar", en: "Close", pt: "Fechar" },
  notUnderstood: {
    es: "Esa jugada no se entiende. Escríbela como las de la lista.",
    en: "That move makes no sense here. Write it like those in the list.",
    pt: "Essa jogada não faz sentido aqui. Escreva como as da lista.",
  },
  refused: { es: "No se puede", en: "Not possible", pt: "Não é possível" },

  // The sketch.
  sketchOf: { es: "El tablero en texto", en: "The board as text", pt: "O tabuleiro em texto" },
  yourMoves: { es: "Tus jugadas", en: "Your moves", pt: "Suas jogadas" },
  filter: { es: "Filtrar", en: "Filter", pt: "Filtrar" },
  movesFound: {
    es: "{n|1 jugada posible|{n} jugadas posibles}",
    en: "{n|1 possible move|{n} possible moves}",
    pt: "{n|1 jogada possível|{n} jogadas possíveis}",
  },
  notAll: {
    es: "Hay más de las que caben en la lista; escribe la tuya.",
    en: "There are more than fit a list; type yours.",
    pt: "Há mais do que cabe na lista; escreva a sua.",
  },
  moreMoves: { es: "Ver {n} más", en: "Show {n} more", pt: "Ver mais {n}" },
  typeMove: { es: "Escribe una jugada", en: "Type a move", pt: "Escreva uma jogada" },
  play: { es: "Jugar", en: "Play", pt: "Jogar" },
  noneFits: { es: "Ninguna jugada contiene eso.", en: "No move has that in it.", pt: "Nenhuma jogada contém isso." },

  // On this device.
  deviceTitle: { es: "Jugar en este dispositivo", en: "Play on this device", pt: "Jogar neste dispositivo" },
  deviceIntro: {
    es: "Sin cuenta y sin conexión: contra bots, o con amigos en la misma pantalla.",
    en: "No account and no connection needed: against bots, or with friends at the same screen.",
    pt: "Sem conta e sem conexão: contra bots ou com amigos na mesma tela.",
  },
  whoPlays: { es: "Quién juega", en: "Who plays", pt: "Quem joga" },
  person: { es: "Persona", en: "Person", pt: "Pessoa" },
  bot: { es: "Bot", en: "Bot", pt: "Bot" },
  level: { es: "Nivel", en: "Level", pt: "Nível" },
  sitterKind: { es: "Puesto {n}: quién juega", en: "Seat {n}: who plays", pt: "Lugar {n}: quem joga" },
  sitterName: { es: "Puesto {n}: nombre", en: "Seat {n}: name", pt: "Lugar {n}: nome" },
  name: { es: "Nombre", en: "Name", pt: "Nome" },
  options: { es: "Opciones", en: "Options", pt: "Opções" },
  moreOptions: { es: "Más opciones", en: "More options", pt: "Mais opções" },
  yes: { es: "Sí", en: "Yes", pt: "Sim" },
  no: { es: "No", en: "No", pt: "Não" },
  wrongValue: { es: "Este valor no vale.", en: "This value does not work.", pt: "Este valor não serve." },
  withClock: { es: "Con el reloj de las reglas", en: "With the clock of the rules", pt: "Com o relógio das regras" },
  start: { es: "Empezar", en: "Start", pt: "Começar" },
  newMatch: { es: "Nueva partida", en: "New match", pt: "Nova partida" },
  newMatchSure: {
    es: "¿Dejar esta partida y preparar otra?",
    en: "Leave this match and set up another?",
    pt: "Deixar esta partida e preparar outra?",
  },
  sameAgain: { es: "Otra igual", en: "Play again", pt: "Jogar de novo" },
  undo: { es: "Deshacer", en: "Undo", pt: "Desfazer" },
  pause: { es: "Pausa", en: "Pause", pt: "Pausa" },
  goOn: { es: "Seguir", en: "Go on", pt: "Continuar" },
  step: { es: "Una jugada", en: "One move", pt: "Uma jogada" },
  cancel: { es: "Cancelar", en: "Cancel", pt: "Cancelar" },
  handover: { es: "Pasa la pantalla a {name}", en: "Hand the screen to {name}", pt: "Passe a tela para {name}" },
  handoverWhy: {
    es: "Los demás miran a otro lado: lo que viene es secreto.",
    en: "Everybody else looks away: what comes next is secret.",
    pt: "Os outros olham para o lado: o que vem agora é segredo.",
  },
  iAm: { es: "Soy {name}", en: "I am {name}", pt: "Sou {name}" },
  rulesFailed: {
    es: "No se pudieron cargar las reglas. Revisa tu conexión.",
    en: "The rules could not be loaded. Check your connection.",
    pt: "Não foi possível carregar as regras. Verifique sua conexão.",
  },
  unknownGame: { es: "Este juego no existe", en: "There is no such game", pt: "Este jogo não existe" },
  rules: { es: "Reglas", en: "Rules", pt: "Regras" },
});
