import { catalogue } from "$lib/texts/catalogue";

export const resources = catalogue({
  wood: { es: "madera", en: "wood", pt: "madeira" },
  clay: { es: "arcilla", en: "clay", pt: "argila" },
  wheat: { es: "trigo", en: "wheat", pt: "trigo" },
  sheep: { es: "oveja", en: "sheep", pt: "ovelha" },
  stone: { es: "piedra", en: "stone", pt: "pedra" },
});

export const terrains = catalogue({
  pasture: { es: "pastizal", en: "pasture", pt: "pastagem" },
  forest: { es: "bosque", en: "forest", pt: "floresta" },
  wheat: { es: "granja de trigo", en: "wheat farm", pt: "fazenda de trigo" },
  mountain: { es: "montaña", en: "mountain", pt: "montanha" },
  clay: { es: "cantera de arcilla", en: "clay pit", pt: "jazida de argila" },
  desert: { es: "desierto", en: "desert", pt: "deserto" },
});

/** Names of pieces, with soft hyphens where a button is narrow. */
export const pieces = catalogue({
  road: { es: "Carretera", en: "Road", pt: "Estrada" },
  settle: { es: "Asenta\u00admiento", en: "Settle\u00adment", pt: "Assenta\u00admento" },
  city: { es: "Ciudad", en: "City", pt: "Cidade" },
  warrior: { es: "Guerrero", en: "Warrior", pt: "Guerreiro" },
  archer: { es: "Arquero", en: "Archer", pt: "Arqueiro" },
});

/** The soldiers by their names in the rules. */
export const soldiers = catalogue({
  W1: { es: "guerrero 1", en: "warrior 1", pt: "guerreiro 1" },
  W2: { es: "guerrero 2", en: "warrior 2", pt: "guerreiro 2" },
  A1: { es: "arquero", en: "archer", pt: "arqueiro" },
});

export const cards = catalogue({
  resurrection: { es: "Resurrección", en: "Resurrection", pt: "Ressurreição" },
  development: { es: "Desarrollo", en: "Development", pt: "Desenvolvimento" },
  longest_route: { es: "Ruta más larga", en: "Longest Route", pt: "Rota mais longa" },
  largest_army: { es: "Ejército más grande", en: "Largest Army", pt: "Maior exército" },
});

export const texts = catalogue({
  map: { es: "Mapa de Cathay", en: "Map of Cathay", pt: "Mapa de Cathay" },
  mapKeys: {
    es: "Flechas: ir de un lugar iluminado a otro. Enter: elegir; otra vez: confirmar. Escape: soltar.",
    en: "Arrows: from one lit place to the next. Enter: choose; once more: confirm. Escape: let go.",
    pt: "Setas: ir de um lugar aceso a outro. Enter: escolher; de novo: confirmar. Esc: soltar.",
  },
  names: { es: "Nombres de los lugares", en: "Names of places", pt: "Nomes dos lugares" },

  // Places, spoken.
  hex: { es: "{name}: {terrain} {token}", en: "{name}: {terrain} {token}", pt: "{name}: {terrain} {token}" },
  thiefHere: { es: "aquí está el ladrón", en: "the thief is here", pt: "o ladrão está aqui" },
  settlementOf: { es: "asentamiento de {name}", en: "settlement of {name}", pt: "assentamento de {name}" },
  cityOf: { es: "ciudad de {name}", en: "city of {name}", pt: "cidade de {name}" },
  soldierOf: { es: "{soldier} de {name}", en: "{soldier} of {name}", pt: "{soldier} de {name}" },
  ruin: { es: "ruina", en: "ruin", pt: "ruína" },
  cornerOf: { es: "el vértice de {land}", en: "the vertex of {land}", pt: "o vértice de {land}" },
  sideOf: { es: "la arista entre {land}", en: "the edge between {land}", pt: "a aresta entre {land}" },
  theSea: { es: "el mar", en: "the sea", pt: "o mar" },
  edgeBetween: { es: "{name}, entre {one} y {other}", en: "{name}, between {one} and {other}", pt: "{name}, entre {one} e {other}" },

  // What can be done at a place.
  doPlace: { es: "Fundar aquí", en: "Settle here first", pt: "Fundar aqui" },
  doPlaceRoad: { es: "Primera carretera por aquí", en: "First road this way", pt: "Primeira estrada por aqui" },
  doRoad: { es: "Construir carretera", en: "Build a road", pt: "Construir estrada" },
  doSettle: { es: "Construir asentamiento", en: "Build a settlement", pt: "Construir assentamento" },
  doCity: { es: "Convertir en ciudad", en: "Make it a city", pt: "Transformar em cidade" },
  doReturn: { es: "Volver aquí", en: "Come back here", pt: "Voltar aqui" },
  doWarrior: { es: "Reclutar guerrero", en: "Recruit a warrior", pt: "Recrutar guerreiro" },
  doArcher: { es: "Reclutar arquero", en: "Recruit an archer", pt: "Recrutar arqueiro" },
  doMove: { es: "Mover al {soldier}", en: "Move {soldier}", pt: "Mover o {soldier}" },
  doAttack: { es: "Atacar con el {soldier}", en: "Attack with {soldier}", pt: "Atacar com o {soldier}" },
  useSoldier: { es: "Usar al {soldier}", en: "Use {soldier}", pt: "Usar o {soldier}" },
  confirm: { es: "Confirmar", en: "Confirm", pt: "Confirmar" },
  cancel: { es: "Cancelar", en: "Cancel", pt: "Cancelar" },
  letGo: { es: "Soltar", en: "Deselect", pt: "Soltar" },
  whatHere: { es: "¿Qué haces en {place}?", en: "What do you do on {place}?", pt: "O que você faz em {place}?" },

  // What to do now.
  placeFirst: {
    es: "Elige dónde fundar tu asentamiento: los lugares iluminados están libres.",
    en: "Choose where to found your settlement: the lit places are free.",
    pt: "Escolha onde fundar seu assentamento: os lugares acesos estão livres.",
  },
  placeRoad: {
    es: "Ahora elige por dónde sale tu carretera.",
    en: "Now choose which way your road leaves.",
    pt: "Agora escolha por onde sai sua estrada.",
  },
  yourTurn: {
    es: "Tu turno: construye, recluta, cambia, mueve o ataca. Al terminar se tiran los dados.",
    en: "Your turn: build, recruit, trade, move or attack. Ending it rolls the dice.",
    pt: "Sua vez: construa, recrute, troque, mova ou ataque. Ao terminar, os dados rolam.",
  },
  chooseRoad: { es: "Elige una arista iluminada.", en: "Choose a lit edge.", pt: "Escolha uma aresta acesa." },
  chooseVertex: { es: "Elige un vértice iluminado.", en: "Choose a lit vertex.", pt: "Escolha um vértice aceso." },
  chooseSoldier: {
    es: "Elige a dónde va el {soldier}. En rojo, lo que puede atacar.",
    en: "Choose where {soldier} goes. In red, what it can attack.",
    pt: "Escolha para onde vai o {soldier}. Em vermelho, o que pode atacar.",
  },
  returnRoll: {
    es: "Te has quedado sin asentamientos ni ciudades. Con un 2 o un 12 vuelves al tablero.",
    en: "You have lost every settlement and city. A 2 or a 12 brings you back to the board.",
    pt: "Você ficou sem assentamentos nem cidades. Com 2 ou 12 você volta ao tabuleiro.",
  },
  rollToReturn: { es: "Tirar para volver", en: "Roll to return", pt: "Rolar para voltar" },
  returnPlace: {
    es: "¡Vuelves! Elige dónde se levanta tu nuevo asentamiento.",
    en: "You are back! Choose where your new settlement stands.",
    pt: "Você voltou! Escolha onde fica seu novo assentamento.",
  },
  waitFor: { es: "Turno de {name}.", en: "{name}'s turn.", pt: "Vez de {name}." },
  waitPlace: { es: "{name} elige dónde fundar.", en: "{name} chooses where to settle.", pt: "{name} escolhe onde fundar." },
  waitReturn: {
    es: "{name} no tiene nada en el tablero y tira para volver.",
    en: "{name} has nothing on the board and rolls to return.",
    pt: "{name} não tem nada no tabuleiro e rola para voltar.",
  },
  waitDiscard: { es: "Descartan: {names}.", en: "Discarding: {names}.", pt: "Descartam: {names}." },
  watching: { es: "Estás mirando.", en: "You are watching.", pt: "Você está assistindo." },
  ended: { es: "La partida ha terminado.", en: "The match is over.", pt: "A partida terminou." },
  endTurn: { es: "Terminar y lanzar los dados", en: "End turn and roll", pt: "Terminar e rolar os dados" },
  round: { es: "Ronda {n}", en: "Round {n}", pt: "Rodada {n}" },
  roundOf: { es: "Ronda {n} de {limit}", en: "Round {n} of {limit}", pt: "Rodada {n} de {limit}" },
  order: { es: "Orden de esta ronda", en: "Order of this round", pt: "Ordem desta rodada" },

  // Hand, prices, reserve.
  hand: { es: "Tu mano", en: "Your hand", pt: "Sua mão" },
  cardsOf: { es: "{n} de {resource}", en: "{n} {resource}", pt: "{n} de {resource}" },
  handSize: { es: "{n|1 carta|{n} cartas}", en: "{n|1 card|{n} cards}", pt: "{n|1 carta|{n} cartas}" },
  handRisk: {
    es: "Más de 7: con un 7 darías la mitad.",
    en: "More than 7: a 7 would take half.",
    pt: "Mais de 7: com um 7 você daria metade.",
  },
  build: { es: "Construir y reclutar", en: "Build and recruit", pt: "Construir e recrutar" },
  costs: { es: "Cuesta {cards}.", en: "Costs {cards}.", pt: "Custa {cards}." },
  missing: { es: "Falta: {cards}.", en: "Missing: {cards}.", pt: "Falta: {cards}." },
  noPiece: { es: "No te quedan", en: "None left", pt: "Acabaram" },
  noPlace: { es: "Sin sitio", en: "No place", pt: "Sem lugar" },
  reserve: { es: "Reserva", en: "Reserve", pt: "Reserva" },
  reserveHelp: {
    es: "Si la Reserva no alcanza para todos, nadie recibe de ese recurso.",
    en: "If the reserve cannot pay everybody, nobody gets any of that resource.",
    pt: "Se a Reserva não bastar para todos, ninguém recebe desse recurso.",
  },

  // Soldiers.
  army: { es: "Tus soldados", en: "Your soldiers", pt: "Seus soldados" },
  isNew: { es: "recién reclutado", en: "just recruited", pt: "recém-recrutado" },
  hasMoved: { es: "ya se movió", en: "has moved", pt: "já se moveu" },
  hasAttacked: { es: "ya atacó", en: "has attacked", pt: "já atacou" },
  isReady: { es: "listo", en: "ready", pt: "pronto" },

  // Trade.
  trade: { es: "Cambiar 4 por 1", en: "Trade 4 for 1", pt: "Trocar 4 por 1" },
  tradeGive: { es: "Das 4 de…", en: "You give 4…", pt: "Você dá 4 de…" },
  tradeTake: { es: "Recibes 1 de…", en: "You take 1…", pt: "Você recebe 1 de…" },
  tradeDo: { es: "Cambiar", en: "Trade", pt: "Trocar" },
  tradeNone: { es: "Necesitas 4 iguales.", en: "You need 4 of a kind.", pt: "Você precisa de 4 iguais." },

  // Discards.
  discard: { es: "Salió un 7: descarta {n}", en: "A 7 was rolled: discard {n}", pt: "Saiu um 7: descarte {n}" },
  discardHelp: {
    es: "Tienes más de 7 cartas. Elige cuáles van a la Reserva.",
    en: "You hold more than 7 cards. Choose which go to the reserve.",
    pt: "Você tem mais de 7 cartas. Escolha quais vão para a Reserva.",
  },
  discardOne: { es: "Dar una de {resource}", en: "Give one {resource}", pt: "Dar uma de {resource}" },
  discardBack: { es: "Conservar una de {resource}", en: "Keep one {resource}", pt: "Manter uma de {resource}" },
  discardLeft: { es: "{n|Falta 1|Faltan {n}}", en: "{n|1 more|{n} more}", pt: "{n|Falta 1|Faltam {n}}" },
  discardDo: { es: "Descartar", en: "Discard", pt: "Descartar" },
  owes: { es: "debe {n}", en: "owes {n}", pt: "deve {n}" },

  // What an action would bring.
  foretold: { es: "Qué pasará", en: "What will happen", pt: "O que vai acontecer" },
  bothFall: {
    es: "Caen los dos: tu {soldier} y el {defender} de {name}.",
    en: "Both fall: your {soldier} and {name}'s {defender}.",
    pt: "Caem os dois: seu {soldier} e o {defender} de {name}.",
  },
  defenderFalls: {
    es: "Cae el {defender} de {name}; tu {soldier} sobrevive.",
    en: "{name}'s {defender} falls; your {soldier} survives.",
    pt: "Cai o {defender} de {name}; seu {soldier} sobrevive.",
  },
  stillDefended: { es: "Siguen defendiendo: {soldiers}.", en: "Still defending: {soldiers}.", pt: "Continuam defendendo: {soldiers}." },
  nowOpen: {
    es: "El lugar queda sin defensa.",
    en: "The place is left undefended.",
    pt: "O lugar fica sem defesa.",
  },
  conquers: {
    es: "El asentamiento de {name} pasa a ser tuyo y tu {soldier} entra en él.",
    en: "{name}'s settlement becomes yours and your {soldier} moves in.",
    pt: "O assentamento de {name} passa a ser seu e seu {soldier} entra nele.",
  },
  conquersCity: {
    es: "La ciudad de {name} cae: queda como asentamiento tuyo y tu {soldier} entra en él.",
    en: "{name}'s city falls: it stays as your settlement and your {soldier} moves in.",
    pt: "A cidade de {name} cai: fica como assentamento seu e seu {soldier} entra nele.",
  },
  occupies: {
    es: "No te quedan asentamientos: lo de {name} queda en ruinas, y tu {soldier} las ocupa.",
    en: "You have no settlement left to place: {name}'s building becomes a ruin, held by your {soldier}.",
    pt: "Você não tem mais assentamentos: o que era de {name} vira ruína, ocupada pelo seu {soldier}.",
  },
  destroys: {
    es: "El asentamiento de {name} queda en ruinas: será de quien llegue primero con un soldado.",
    en: "{name}'s settlement becomes a ruin: it goes to the first who arrives with a soldier.",
    pt: "O assentamento de {name} vira ruína: será de quem chegar primeiro com um soldado.",
  },
  destroysCity: {
    es: "La ciudad de {name} queda en ruinas: será de quien llegue primero con un soldado.",
    en: "{name}'s city becomes a ruin: it goes to the first who arrives with a soldier.",
    pt: "A cidade de {name} vira ruína: será de quem chegar primeiro com um soldado.",
  },
  claims: {
    es: "Reclamas la ruina de {place}: se levanta ahí un asentamiento tuyo, gratis.",
    en: "You claim the ruin on {place}: a settlement of yours rises there, free of charge.",
    pt: "Você reivindica a ruína de {place}: ali surge um assentamento seu, de graça.",
  },
  goesOut: {
    es: "{name} se queda sin nada en el tablero: pierde su mano y sus soldados.",
    en: "{name} has nothing left on the board: hand and soldiers are lost.",
    pt: "{name} fica sem nada no tabuleiro: perde a mão e os soldados.",
  },
  lastBuilding: {
    es: "Era lo último que tenía {name} en el tablero.",
    en: "It was the last thing {name} had on the board.",
    pt: "Era a última coisa que {name} tinha no tabuleiro.",
  },
  youTake: { es: "Te llevas «{card}».", en: "You take “{card}”.", pt: "Você fica com “{card}”." },
  theyTake: { es: "{name} se lleva «{card}».", en: "{name} takes “{card}”.", pt: "{name} fica com “{card}”." },
  cardBack: { es: "«{card}» vuelve a la mesa.", en: "“{card}” goes back to the table.", pt: "“{card}” volta para a mesa." },
  youReceive: { es: "Recibes {cards}.", en: "You receive {cards}.", pt: "Você recebe {cards}." },
  nothingYet: {
    es: "Aquí no recibes nada para empezar.",
    en: "You receive nothing to start with here.",
    pt: "Aqui você não recebe nada para começar.",
  },
  pointsTo: { es: "Tus puntos: {before} → {after}", en: "Your points: {before} → {after}", pt: "Seus pontos: {before} → {after}" },

  // Players.
  standings: { es: "Cómo van", en: "Standings", pt: "Como estão" },
  chooseLit: { es: "Pulsa un lugar iluminado.", en: "Press one of the lit places.", pt: "Toque num lugar iluminado." },
  whoBegins: { es: "¿Quién empieza?", en: "Who begins?", pt: "Quem começa?" },
  begins: { es: "Empieza {name}", en: "{name} begins", pt: "{name} começa" },
  goal: {
    es: "Gana quien tenga 10 puntos al final de una ronda:",
    en: "Whoever has 10 points at the end of a round wins:",
    pt: "Vence quem tiver 10 pontos no fim de uma rodada:",
  },
  pointsOf10: { es: "{n} de 10 puntos", en: "{n} of 10 points", pt: "{n} de 10 pontos" },
  soldiersOn: { es: "{n|1 soldado|{n} soldados}", en: "{n|1 soldier|{n} soldiers}", pt: "{n|1 soldado|{n} soldados}" },
  timeLeft: { es: "Tiempo restante de {name}", en: "Time left for {name}", pt: "Tempo restante de {name}" },
  out: { es: "Sin nada: tira para volver", en: "Out: rolls to return", pt: "Sem nada: rola para voltar" },
  outShort: { es: "fuera", en: "out", pt: "fora" },
  retired: { es: "se fue", en: "has left", pt: "saiu" },
  standIn: { es: "juega un bot", en: "a bot plays", pt: "joga um bot" },
  absent: { es: "ausente", en: "absent", pt: "ausente" },
  missed: { es: "sin jugar ×{n}", en: "missed ×{n}", pt: "sem jogar ×{n}" },
  timeOuts: {
    es: "{n|1 turno sin jugar|{n} turnos seguidos sin jugar}",
    en: "{n|1 turn missed|{n} turns missed in a row}",
    pt: "{n|1 turno sem jogar|{n} turnos seguidos sem jogar}",
  },

  // The four cards.
  fourCards: { es: "Las cuatro cartas", en: "The four cards", pt: "As quatro cartas" },
  heldBy: { es: "La tiene {name}", en: "Held by {name}", pt: "Está com {name}" },
  onTable: { es: "En la mesa", en: "On the table", pt: "Na mesa" },
  resurrectionHow: {
    es: "Para el último que vuelve al tablero; nadie la recibe dos veces.",
    en: "For the last to return to the board; nobody gets it twice.",
    pt: "Para o último a voltar ao tabuleiro; ninguém a recebe duas vezes.",
  },
  developmentHow: {
    es: "Más ciudades. Se obtiene con {n}.",
    en: "Most cities. {n} earns it now.",
    pt: "Mais cidades. Obtém-se com {n}.",
  },
  longest_routeHow: {
    es: "Más carreteras seguidas. Se obtiene con {n}.",
    en: "Most roads in a row. {n} earns it now.",
    pt: "Mais estradas seguidas. Obtém-se com {n}.",
  },
  largest_armyHow: {
    es: "Más soldados al final del turno. Se obtiene con {n}.",
    en: "Most soldiers at the end of a turn. {n} earns it now.",
    pt: "Mais soldados no fim do turno. Obtém-se com {n}.",
  },
  closeTo: { es: "A punto de tomarla: {names}", en: "About to take it: {names}", pt: "Quase pegando: {names}" },
  everHad: { es: "Ya la tuvieron: {names}", en: "Have had it: {names}", pt: "Já a tiveram: {names}" },

  // Dice.
  rolled: {
    es: "Dados: {one} y {other}, suman {sum}",
    en: "Dice: {one} and {other}, {sum} in all",
    pt: "Dados: {one} e {other}, somam {sum}",
  },
  rolledBy: { es: "{name} sacó {sum}", en: "{name} rolled {sum}", pt: "{name} tirou {sum}" },
  returnRolledBy: { es: "{name} tiró para volver: {sum}", en: "{name} rolled to return: {sum}", pt: "{name} rolou para voltar: {sum}" },
  gains: { es: "{name}: +{cards}", en: "{name}: +{cards}", pt: "{name}: +{cards}" },
  short: { es: "No alcanza: nadie recibe {resource}", en: "Short: nobody gets {resource}", pt: "Não basta: ninguém recebe {resource}" },
  thiefWent: { es: "El ladrón se mueve", en: "The thief moves", pt: "O ladrão se move" },
  nobodyGot: { es: "Nadie recibe nada", en: "Nobody gets anything", pt: "Ninguém recebe nada" },
  timeRanOut: { es: "A {name} se le acabó el tiempo", en: "{name}'s time ran out", pt: "O tempo de {name} acabou" },
  cameBack: { es: "{name} volvió a jugar", en: "{name} is playing again", pt: "{name} voltou a jogar" },
  leftMatch: { es: "{name} dejó la partida", en: "{name} has left the match", pt: "{name} deixou a partida" },
  wentOut: { es: "{name} se quedó sin nada", en: "{name} has lost everything", pt: "{name} perdeu tudo" },
  returned: { es: "¡{name} vuelve al tablero!", en: "{name} is back on the board!", pt: "{name} voltou ao tabuleiro!" },
  lostTo: {
    es: "El ladrón quita {resource} a {name}",
    en: "The thief takes {resource} from {name}",
    pt: "O ladrão tira {resource} de {name}",
  },

  newsFell: {
    es: "{name} ataca {place}: cae el {defender} de {rival}",
    en: "{name} attacks {place}: {rival}'s {defender} falls",
    pt: "{name} ataca {place}: cai o {defender} de {rival}",
  },
  newsBothFell: {
    es: "{name} ataca {place}: caen su {soldier} y el {defender} de {rival}",
    en: "{name} attacks {place}: the {soldier} and {rival}'s {defender} both fall",
    pt: "{name} ataca {place}: caem seu {soldier} e o {defender} de {rival}",
  },
  newsTaken: {
    es: "{name} conquista el asentamiento de {rival} en {place}",
    en: "{name} conquers {rival}'s settlement on {place}",
    pt: "{name} conquista o assentamento de {rival} em {place}",
  },
  newsCityTaken: {
    es: "{name} conquista la ciudad de {rival} en {place}",
    en: "{name} conquers {rival}'s city on {place}",
    pt: "{name} conquista a cidade de {rival} em {place}",
  },
  newsRuined: {
    es: "{name} destruye el asentamiento de {rival} en {place}: queda una ruina",
    en: "{name} destroys {rival}'s settlement on {place}: a ruin is left",
    pt: "{name} destrói o assentamento de {rival} em {place}: fica uma ruína",
  },
  newsCityRuined: {
    es: "{name} destruye la ciudad de {rival} en {place}: queda una ruina",
    en: "{name} destroys {rival}'s city on {place}: a ruin is left",
    pt: "{name} destrói a cidade de {rival} em {place}: fica uma ruína",
  },
  newsClaimed: {
    es: "{name} reclama la ruina de {place}",
    en: "{name} claims the ruin on {place}",
    pt: "{name} reivindica a ruína de {place}",
  },
  news: { es: "Desde tu última jugada", en: "Since your last move", pt: "Desde a sua última jogada" },

  // The map in words.
  inWords: { es: "El mapa en palabras", en: "The map in words", pt: "O mapa em palavras" },
  inWordsHexes: { es: "Casillas", en: "Hexes", pt: "Casas" },
  inWordsPieces: { es: "Piezas en el tablero", en: "Pieces on the board", pt: "Peças no tabuleiro" },
  roadsOf: {
    es: "{n|1 carretera|{n} carreteras}: {places}",
    en: "{n|1 road|{n} roads}: {places}",
    pt: "{n|1 estrada|{n} estradas}: {places}",
  },

  // The result.
  master: { es: "Maestro Conquistador de Cathay", en: "Master Conqueror of Cathay", pt: "Mestre Conquistador de Cathay" },
  masters: { es: "Maestros Conquistadores de Cathay", en: "Master Conquerors of Cathay", pt: "Mestres Conquistadores de Cathay" },
  byPoints: {
    es: "Con 10 puntos o más al final de la ronda {n}.",
    en: "With 10 points or more at the end of round {n}.",
    pt: "Com 10 pontos ou mais no fim da rodada {n}.",
  },
  byLimit: {
    es: "La partida tenía un límite de {n|1 ronda|{n} rondas}.",
    en: "The match had a limit of {n|1 round|{n} rounds}.",
    pt: "A partida tinha um limite de {n|1 rodada|{n} rodadas}.",
  },
  byLast: { es: "Los demás dejaron la partida.", en: "Everybody else left the match.", pt: "Os outros deixaram a partida." },
  settlements: { es: "Asentamientos", en: "Settlements", pt: "Assentamentos" },
  cities: { es: "Ciudades", en: "Cities", pt: "Cidades" },
  pointCards: { es: "Cartas", en: "Cards", pt: "Cartas" },
  total: { es: "Total", en: "Total", pt: "Total" },
  player: { es: "Jugador", en: "Player", pt: "Jogador" },
});
