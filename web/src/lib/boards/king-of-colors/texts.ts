import { catalogue } from "$lib/texts/catalogue";

/** Names of what is on the board, the same as in the rules' own words. */
export const colours = catalogue({
  red: { es: "Rojo", en: "Red", pt: "Vermelho" },
  blue: { es: "Azul", en: "Blue", pt: "Azul" },
  green: { es: "Verde", en: "Green", pt: "Verde" },
});

export const terrains = catalogue({
  sky: { es: "celeste", en: "sky", pt: "celeste" },
  purple: { es: "morado", en: "purple", pt: "roxo" },
  orange: { es: "naranja", en: "orange", pt: "laranja" },
  blank: { es: "en blanco", en: "blank", pt: "em branco" },
});

export const tokens = catalogue({
  movement: { es: "Movimiento", en: "Movement", pt: "Movimento" },
  defence: { es: "Defensa", en: "Defence", pt: "Defesa" },
  production: { es: "Producción", en: "Production", pt: "Produção" },
  doubled_defence: { es: "Defensa doble", en: "Doubled Defence", pt: "Defesa dupla" },
});

export const tokenHelp = catalogue({
  movement: { es: "Mueve o ataca", en: "March or attack", pt: "Move ou ataca" },
  defence: { es: "Quita 3 al atacante", en: "Costs attackers 3", pt: "Tira 3 do atacante" },
  production: { es: "Duplica el nivel", en: "Doubles the level", pt: "Dobra o nível" },
});

export const phases = catalogue({
  plan: { es: "Planificación", en: "Planning", pt: "Planejamento" },
  event: { es: "Evento", en: "Event", pt: "Evento" },
  prod: { es: "Producción", en: "Production", pt: "Produção" },
  move: { es: "Movimiento", en: "Movement", pt: "Movimento" },
  over: { es: "Victoria", en: "Victory", pt: "Vitória" },
});

export const goal = catalogue({
  all: {
    es: "Gana quien, al final de una ronda, sea el único con 4 territorios celestes, 4 morados y 4 naranjas:",
    en: "Whoever alone has 4 sky, 4 purple and 4 orange territories at the end of a round wins:",
    pt: "Vence quem, no fim de uma rodada, for o único com 4 territórios celestes, 4 roxos e 4 laranjas:",
  },
});

export const cards = catalogue({
  ST: { es: "El juego se mantiene", en: "No Change", pt: "O jogo continua igual" },
  MP: { es: "Mega producción", en: "Mega Production", pt: "Megaprodução" },
  DD: { es: "Defensa doble", en: "Double Defence", pt: "Defesa dupla" },
  DM: { es: "Doble movimiento", en: "Double Movement", pt: "Movimento duplo" },
  SD: { es: "Muerte súbita", en: "Sudden Death", pt: "Morte súbita" },
});

/** What the cards say (K38). */
export const cardTexts = catalogue({
  ST: { es: "Nada cambia en esta ronda.", en: "Nothing changes this round.", pt: "Nada muda nesta rodada." },
  MP: {
    es: "Las fichas de producción triplican el nivel de su territorio en vez de duplicarlo.",
    en: "Production tokens triple the level of their territory instead of doubling it.",
    pt: "As fichas de produção triplicam o nível do seu território em vez de dobrá-lo.",
  },
  DD: {
    es: "Una ficha de defensa de cada jugador cuesta al atacante seis tropas en vez de tres.",
    en: "One Defence token of each player costs the attacker six troops instead of three.",
    pt: "Uma ficha de defesa de cada jogador custa ao atacante seis tropas em vez de três.",
  },
  DM: {
    es: "Cada jugador con una producción total de 8 o más puede poner otra ficha de movimiento.",
    en: "Each player with a production total of 8 or more may place one more Movement token.",
    pt: "Cada jogador com produção total de 8 ou mais pode pôr mais uma ficha de movimento.",
  },
  SD: {
    es: "Cada jugador pierde una ficha de defensa.",
    en: "Each player loses one Defence token.",
    pt: "Cada jogador perde uma ficha de defesa.",
  },
});

export const texts = catalogue({
  goesOn: {
    es: "Nadie es el único con cuatro de cada color: se sigue.",
    en: "Nobody alone has four of each colour: it goes on.",
    pt: "Ninguém é o único com quatro de cada cor: segue.",
  },
  board: { es: "Tablero", en: "Board", pt: "Tabuleiro" },
  boardHelp: {
    es: "Flechas para recorrer los territorios, Enter para elegir, más y menos para las tropas, U para deshacer, C para confirmar, N para ir al siguiente territorio que puedes elegir.",
    en: "Arrow keys walk over the territories, Enter chooses, plus and minus change troops, U undoes, C confirms, N goes to the next territory you can choose.",
    pt: "Setas percorrem os territórios, Enter escolhe, mais e menos mudam as tropas, U desfaz, C confirma, N vai ao próximo território que você pode escolher.",
  },

  // Round, phase, order
  round: { es: "Ronda {round}", en: "Round {round}", pt: "Rodada {round}" },
  lap: { es: "vuelta {lap} de 3", en: "lap {lap} of 3", pt: "volta {lap} de 3" },
  phasesOf: { es: "Fases de la ronda", en: "Phases of the round", pt: "Fases da rodada" },
  order: { es: "Orden de turno", en: "Turn order", pt: "Ordem da vez" },
  you: { es: "tú", en: "you", pt: "você" },
  toAct: { es: "juega ahora", en: "to act", pt: "joga agora" },
  yourTurn: { es: "Te toca", en: "Your turn", pt: "Sua vez" },
  waits: { es: "Juega {who}", en: "{who} to act", pt: "Vez de {who}" },
  watching: { es: "Estás mirando", en: "You are watching", pt: "Você está assistindo" },
  youAreOut: { es: "Estás fuera y ahora miras", en: "You are out and now watching", pt: "Você está fora e agora assiste" },
  eliminated: { es: "eliminado", en: "eliminated", pt: "eliminado" },
  gone: { es: "se fue", en: "left", pt: "saiu" },
  standIn: { es: "juega un bot", en: "a bot plays", pt: "joga um bot" },
  disconnected: { es: "sin conexión", en: "disconnected", pt: "sem conexão" },
  byClock: {
    es: "{n|1 ronda completa|{n} rondas completas} sin jugar; con 2 queda fuera",
    en: "{n|1 whole round|{n} whole rounds} without playing; with 2 they are out",
    pt: "{n|1 rodada completa|{n} rodadas completas} sem jogar; com 2 fica fora",
  },
  timeLeft: { es: "Tiempo", en: "Time left", pt: "Tempo" },
  noClock: { es: "sin reloj", en: "no clock", pt: "sem relógio" },

  // The draft
  undo: { es: "Deshacer", en: "Undo", pt: "Desfazer" },
  pass: { es: "Pasar", en: "Pass", pt: "Passar" },
  place: { es: "Poner", en: "Place", pt: "Pôr" },
  confirm: { es: "Confirmar", en: "Confirm", pt: "Confirmar" },
  move: { es: "Mover", en: "Move", pt: "Mover" },
  attack: { es: "Atacar", en: "Attack", pt: "Atacar" },
  sending: { es: "Enviando…", en: "Sending…", pt: "Enviando…" },

  // Planning
  planTitle: { es: "Pon una ficha", en: "Place a token", pt: "Ponha uma ficha" },
  planToken: {
    es: "Elige una ficha y un territorio tuyo.",
    en: "Pick a token and one of your territories.",
    pt: "Escolha uma ficha e um território seu.",
  },
  planCell: { es: "{token}: ¿en qué territorio?", en: "{token}: on which territory?", pt: "{token}: em qual território?" },
  planWhich: { es: "¿Qué ficha en {cell}?", en: "Which token on {cell}?", pt: "Qual ficha em {cell}?" },
  planReady: { es: "{token} en {cell}, boca abajo.", en: "{token} on {cell}, face down.", pt: "{token} em {cell}, virada para baixo." },
  tokensPlaced: { es: "Fichas puestas: {n} de 3", en: "Tokens placed: {n} of 3", pt: "Fichas postas: {n} de 3" },
  passHelp: {
    es: "Sin ficha en esta vuelta",
    en: "No token in this lap",
    pt: "Sem ficha nesta volta",
  },

  // Event
  askDD: {
    es: "Elige la ficha de defensa que costará seis.",
    en: "Choose the Defence token that will cost six.",
    pt: "Escolha a ficha de defesa que custará seis.",
  },
  askDM: {
    es: "Puedes poner una ficha de movimiento más.",
    en: "You may place one more Movement token.",
    pt: "Você pode pôr mais uma ficha de movimento.",
  },
  askSD: {
    es: "Elige la ficha de defensa que pierdes.",
    en: "Choose the Defence token you lose.",
    pt: "Escolha a ficha de defesa que você perde.",
  },
  readyDD: { es: "Se dobla la defensa de {cell}.", en: "The Defence of {cell} is doubled.", pt: "A defesa de {cell} é duplicada." },
  readyDM: {
    es: "Otro movimiento en {cell}, a la vista.",
    en: "One more Movement on {cell}, face up.",
    pt: "Mais um movimento em {cell}, à vista.",
  },
  readySD: { es: "Pierdes la defensa de {cell}.", en: "You lose the Defence of {cell}.", pt: "Você perde a defesa de {cell}." },
  double: { es: "Doblar", en: "Double it", pt: "Dobrar" },
  lose: { es: "Quitar", en: "Remove it", pt: "Tirar" },
  noExtra: { es: "Sin ficha extra", en: "No extra token", pt: "Sem ficha extra" },

  // Production
  prodTitle: { es: "Reparte tus tropas", en: "Spread your troops", pt: "Distribua suas tropas" },
  prodNew: { es: "{n|1 tropa nueva|{n} tropas nuevas}", en: "{n|1 new troop|{n} new troops}", pt: "{n|1 tropa nova|{n} tropas novas}" },
  prodLost: {
    es: "{n|1 no cabe y se pierde|{n} no caben y se pierden}",
    en: "{n|1 finds no room and is lost|{n} find no room and are lost}",
    pt: "{n|1 não cabe e se perde|{n} não cabem e se perdem}",
  },
  prodLeft: { es: "Por colocar", en: "To place", pt: "A colocar" },
  prodLeftIs: {
    es: "{n|Falta colocar 1 tropa.|Faltan {n} tropas por colocar.}",
    en: "{n|1 troop is still to be placed.|{n} troops are still to be placed.}",
    pt: "{n|Falta colocar 1 tropa.|Faltam {n} tropas para colocar.}",
  },
  prodOver: {
    es: "{n|Sobra 1 tropa: quítala de algún territorio.|Sobran {n} tropas: quítalas de algún territorio.}",
    en: "{n|1 troop too many: take it from a territory.|{n} troops too many: take them from a territory.}",
    pt: "{n|Sobra 1 tropa: tire-a de um território.|Sobram {n} tropas: tire-as de um território.}",
  },
  prodHow: {
    es: "Toca un territorio y usa − y +, o arrastra tropas.",
    en: "Press a territory and use − and +, or drag troops.",
    pt: "Toque num território e use − e +, ou arraste tropas.",
  },
  prodReady: { es: "Todo colocado.", en: "Everything is placed.", pt: "Tudo colocado." },
  prodHand: {
    es: "Tropas por colocar: arrástralas a un territorio",
    en: "Troops to place: drag them onto a territory",
    pt: "Tropas a colocar: arraste-as para um território",
  },
  prodAuto: { es: "Reparto automático", en: "Spread for me", pt: "Distribuir por mim" },
  prodStep: { es: "Cantidad", en: "In steps of", pt: "Quantidade" },
  prodAll: { es: "todas", en: "all", pt: "todas" },
  prodIn: { es: "Tropas en {cell}", en: "Troops on {cell}", pt: "Tropas em {cell}" },
  prodNone: { es: "Ningún territorio elegido", en: "No territory chosen", pt: "Nenhum território escolhido" },
  less: { es: "Menos", en: "Fewer", pt: "Menos" },
  more: { es: "Más", en: "More", pt: "Mais" },
  stopFewest: {
    es: "En cada territorio queda al menos 1 tropa.",
    en: "At least 1 troop stays in every territory.",
    pt: "Em cada território fica ao menos 1 tropa.",
  },
  stopMost: {
    es: "En un territorio caben 20 tropas como máximo.",
    en: "A territory holds 20 troops at most.",
    pt: "Num território cabem no máximo 20 tropas.",
  },
  stopNone: {
    es: "No quedan tropas por colocar: quita antes de otro territorio.",
    en: "No troops are left to place: take some from another territory first.",
    pt: "Não restam tropas a colocar: tire antes de outro território.",
  },
  prodChanged: { es: "{cell}: {n}. Por colocar: {left}.", en: "{cell}: {n}. To place: {left}.", pt: "{cell}: {n}. A colocar: {left}." },

  // Movement
  moveTitle: { es: "Activa un movimiento", en: "Activate a Movement", pt: "Ative um movimento" },
  moveFrom: {
    es: "Elige un territorio con ficha de movimiento.",
    en: "Choose a territory with a Movement token.",
    pt: "Escolha um território com ficha de movimento.",
  },
  moveTo: { es: "Desde {from}: elige el destino.", en: "From {from}: choose where to.", pt: "De {from}: escolha o destino." },
  moveMust: { es: "En esta fase no se pasa.", en: "There is no pass in this phase.", pt: "Nesta fase não se passa." },
  troopsMove: { es: "Tropas que se mueven", en: "Troops that move", pt: "Tropas que se movem" },
  troopsAdvance: { es: "Tropas que avanzan", en: "Troops that advance", pt: "Tropas que avançam" },
  nobodyAdvances: { es: "Nadie avanza", en: "Nobody advances", pt: "Ninguém avança" },
  after: { es: "Después", en: "Afterwards", pt: "Depois" },
  lostOver: {
    es: "{n|1 tropa se pierde|{n} tropas se pierden} por el límite",
    en: "{n|1 troop is|{n} troops are} lost over the limit",
    pt: "{n|1 tropa se perde|{n} tropas se perdem} pelo limite",
  },
  tokenGone: { es: "La ficha de {cell} también se va.", en: "The token on {cell} goes too.", pt: "A ficha de {cell} também sai." },
  forecast: { es: "Así acabará", en: "How it will end", pt: "Como vai terminar" },

  // Combat
  fight: { es: "Combate", en: "Fight", pt: "Combate" },
  fightOf: { es: "{attacker} ataca {to} desde {from}", en: "{attacker} attacks {to} from {from}", pt: "{attacker} ataca {to} de {from}" },
  lastFight: { es: "Último combate", en: "Last fight", pt: "Último combate" },
  stepDefence: { es: "Defensa", en: "Defence", pt: "Defesa" },
  stepCompare: { es: "Comparación", en: "Comparison", pt: "Comparação" },
  stepResult: { es: "Resultado", en: "Result", pt: "Resultado" },
  defenceNone: {
    es: "Sin ficha de defensa: atacan {power}.",
    en: "No Defence token: {power} attack.",
    pt: "Sem ficha de defesa: {power} atacam.",
  },
  defenceCosts: {
    es: "La ficha cuesta {toll}: de {troops|1 atacante|{troops} atacantes} {power|queda 1|quedan {power}}.",
    en: "The token costs {toll}: of {troops|1 attacker|{troops} attackers} {power|1 is|{power} are} left.",
    pt: "A ficha custa {toll}: de {troops|1 atacante|{troops} atacantes} {power|resta 1|restam {power}}.",
  },
  defenceDoubled: {
    es: "La ficha doble cuesta {toll}: de {troops|1 atacante|{troops} atacantes} {power|queda 1|quedan {power}}.",
    en: "The doubled token costs {toll}: of {troops|1 attacker|{troops} attackers} {power|1 is|{power} are} left.",
    pt: "A ficha dupla custa {toll}: de {troops|1 atacante|{troops} atacantes} {power|resta 1|restam {power}}.",
  },
  compareMore: {
    es: "{power} contra {defenders}: gana el ataque.",
    en: "{power} against {defenders}: the attack wins.",
    pt: "{power} contra {defenders}: o ataque vence.",
  },
  compareLess: {
    es: "{power} contra {defenders}: gana la defensa.",
    en: "{power} against {defenders}: the defence wins.",
    pt: "{power} contra {defenders}: a defesa vence.",
  },
  compareEqual: {
    es: "{power} contra {defenders}: empate.",
    en: "{power} against {defenders}: a tie.",
    pt: "{power} contra {defenders}: empate.",
  },
  resultAdvance: {
    es: "Cada bando pierde {losses}. {advanced|1 avanza|{advanced} avanzan} a {to} y {stayed|1 se queda|{stayed} se quedan} en {from}.",
    en: "Each side loses {losses}. {advanced|1 advances|{advanced} advance} to {to} and {stayed|1 stays|{stayed} stay} on {from}.",
    pt: "Cada lado perde {losses}. {advanced|1 avança|{advanced} avançam} para {to} e {stayed|1 fica|{stayed} ficam} em {from}.",
  },
  resultTooFew: {
    es: "Cada bando pierde {losses}. El que queda no puede dejar {from}: {to} queda vacío.",
    en: "Each side loses {losses}. The one left cannot leave {from}: {to} is empty.",
    pt: "Cada lado perde {losses}. O que resta não pode deixar {from}: {to} fica vazio.",
  },
  resultBeaten: {
    es: "Cada bando pierde {losses}. {left|Queda 1|Quedan {left}} en {to}; {from} queda vacío.",
    en: "Each side loses {losses}. {left|1 is|{left} are} left on {to}; {from} is empty.",
    pt: "Cada lado perde {losses}. {left|Resta 1|Restam {left}} em {to}; {from} fica vazio.",
  },
  resultDestroyed: {
    es: "La ficha acabó con todos los atacantes. {to} conserva {left}; {from} queda vacío.",
    en: "The token stopped every attacker. {to} keeps {left}; {from} is empty.",
    pt: "A ficha deteve todos os atacantes. {to} mantém {left}; {from} fica vazio.",
  },
  resultTie: {
    es: "Cada bando pierde {losses}: {from} y {to} quedan vacíos.",
    en: "Each side loses {losses}: {from} and {to} are both empty.",
    pt: "Cada lado perde {losses}: {from} e {to} ficam vazios.",
  },
  byTheClock: {
    es: "Se acabó el tiempo: jugada automática.",
    en: "Time was up: an automatic action.",
    pt: "O tempo acabou: jogada automática.",
  },
  clockFor: { es: "A {who} se le acabó el tiempo: {what}", en: "Time was up for {who}: {what}", pt: "O tempo de {who} acabou: {what}" },
  whatPass: { es: "pasa.", en: "a pass.", pt: "passa." },
  whatChoice: { es: "la carta elige por su cuenta.", en: "the card chose by itself.", pt: "a carta escolhe por conta própria." },
  whatProduce: {
    es: "las tropas nuevas se reparten solas.",
    en: "the new troops spread by themselves.",
    pt: "as tropas novas se distribuem sozinhas.",
  },
  whatMove: { es: "movimiento automático.", en: "an automatic move.", pt: "movimento automático." },
  isEliminated: {
    es: "{who} queda fuera: ya no tiene tropas.",
    en: "{who} is eliminated: no troops are left.",
    pt: "{who} está fora: não tem mais tropas.",
  },
  hasLeft: {
    es: "{who} deja la partida. Sus tropas se quedan como guarnición.",
    en: "{who} has left the match. Their troops stay as a garrison.",
    pt: "{who} deixou a partida. Suas tropas ficam como guarnição.",
  },
  wasAbsent: {
    es: "{who} faltó dos rondas enteras y queda fuera. Sus tropas se quedan como guarnición.",
    en: "{who} was away for two whole rounds and is out. Their troops stay as a garrison.",
    pt: "{who} faltou por duas rodadas inteiras e está fora. Suas tropas ficam como guarnição.",
  },
  draftDropped: {
    es: "Se acabó tu tiempo; lo que preparabas se descartó.",
    en: "Your time was up; what you were preparing was dropped.",
    pt: "Seu tempo acabou; o que você preparava foi descartado.",
  },

  // Card and deck
  eventCard: { es: "Carta de evento", en: "Event card", pt: "Carta de evento" },
  noCard: { es: "Se descubre después de la planificación", en: "Turned up after planning", pt: "Revelada depois do planejamento" },
  deck: {
    es: "{n|Queda 1 carta|Quedan {n} cartas} en el mazo",
    en: "{n|1 card|{n} cards} left in the deck",
    pt: "{n|Resta 1 carta|Restam {n} cartas} no baralho",
  },
  usedCards: { es: "Ya salieron", en: "Already used", pt: "Já saíram" },

  // Progress
  progress: { es: "Camino al 4 + 4 + 4", en: "The way to 4 + 4 + 4", pt: "Rumo ao 4 + 4 + 4" },
  meets: { es: "cumple la condición", en: "meets the condition", pt: "cumpre a condição" },
  meetsHelp: { es: "Se decide al acabar la ronda.", en: "It is decided when the round ends.", pt: "Decide-se no fim da rodada." },
  standstill: {
    es: "{n|1 ronda seguida|{n} rondas seguidas} sin cambios; con {limit} decide la clasificación.",
    en: "{n|1 round|{n} rounds} in a row without a change; with {limit} the ranking decides.",
    pt: "{n|1 rodada seguida|{n} rodadas seguidas} sem mudança; com {limit} a classificação decide.",
  },
  roundLimit: { es: "Última ronda: {limit}", en: "Last round: {limit}", pt: "Última rodada: {limit}" },
  legend: { es: "Leyenda", en: "Legend", pt: "Legenda" },
  legendLevel: { es: "Nivel de producción", en: "Production level", pt: "Nível de produção" },
  legendDown: { es: "Ficha boca abajo", en: "Token face down", pt: "Ficha virada para baixo" },
  legendOwn: { es: "Ficha tuya, oculta para los demás", en: "Your token, hidden from the others", pt: "Ficha sua, oculta para os outros" },

  // Spoken names
  cell: { es: "{cell}, {terrain}, nivel {level}", en: "{cell}, {terrain}, level {level}", pt: "{cell}, {terrain}, nível {level}" },
  cellEmpty: { es: "vacío", en: "empty", pt: "vazio" },
  cellTroops: { es: "{who}, {n|1 tropa|{n} tropas}", en: "{who}, {n|1 troop|{n} troops}", pt: "{who}, {n|1 tropa|{n} tropas}" },
  cellToken: { es: "ficha {token}", en: "{token} token", pt: "ficha {token}" },
  cellTokenOwn: { es: "ficha {token}, boca abajo", en: "{token} token, face down", pt: "ficha {token}, virada para baixo" },
  cellTokenDown: { es: "ficha boca abajo", en: "token face down", pt: "ficha virada para baixo" },
  cellYours: { es: "tuyo", en: "yours", pt: "seu" },
  cellChosen: { es: "elegido", en: "chosen", pt: "escolhido" },
  cellCan: { es: "puedes elegirlo", en: "can be chosen", pt: "pode ser escolhido" },
  cellTarget: { es: "destino posible", en: "possible destination", pt: "destino possível" },
  cellEnemy: { es: "puedes atacarlo", en: "can be attacked", pt: "pode ser atacado" },

  // Result
  resultColours: {
    es: "Cuatro territorios de cada color, y solo {who}.",
    en: "Four territories of each colour, and only {who}.",
    pt: "Quatro territórios de cada cor, e só {who}.",
  },
  resultLast: { es: "{who} es el último que queda.", en: "{who} is the last one left.", pt: "{who} é quem restou." },
  resultRanking: { es: "Decide la clasificación.", en: "The ranking decides.", pt: "A classificação decide." },
  resultNobody: { es: "No queda nadie en pie.", en: "Nobody is left standing.", pt: "Não resta ninguém de pé." },
  resultAbandoned: { es: "Nadie seguía jugando.", en: "Nobody was playing any more.", pt: "Ninguém mais jogava." },
  resultTable: { es: "Balance final", en: "Final count", pt: "Balanço final" },
  player: { es: "Jugador", en: "Player", pt: "Jogador" },
  territories: { es: "Territorios", en: "Territories", pt: "Territórios" },
  troops: { es: "Tropas", en: "Troops", pt: "Tropas" },
  yields: { es: "Produce", en: "Produces", pt: "Produz" },
});
