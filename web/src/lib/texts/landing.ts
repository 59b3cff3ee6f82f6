import { catalogue } from "./catalogue";

export const landing = catalogue({
  pageTitle: { es: "Partida: juegos de mesa en línea", en: "Partida: board games online", pt: "Partida: jogos de tabuleiro online" },
  title: { es: "La mesa está puesta.", en: "The table is set.", pt: "A mesa está posta." },
  lead: {
    es: "Cinco juegos de mesa para jugar con tu gente o contra bots, en el navegador, gratis y sin anuncios.",
    en: "Five board games to play with your people or against bots, in the browser, free and without ads.",
    pt: "Cinco jogos de tabuleiro para jogar com sua turma ou contra bots, no navegador, grátis e sem anúncios.",
  },
  play: { es: "Jugar", en: "Play", pt: "Jogar" },
  tryNow: { es: "Probar sin cuenta", en: "Try without an account", pt: "Experimentar sem conta" },
  shelf: { es: "En la estantería", en: "On the shelf", pt: "Na prateleira" },
  shelfLead: {
    es: "Elige una caja. Las reglas vienen dentro, explicadas con dibujos.",
    en: "Pick a box. The rules are inside, explained with pictures.",
    pt: "Escolha uma caixa. As regras vêm dentro, explicadas com desenhos.",
  },
  how: { es: "De cero a jugar en un minuto", en: "From zero to playing in a minute", pt: "Do zero ao jogo em um minuto" },
  step1: { es: "Crea la mesa", en: "Set the table", pt: "Crie a mesa" },
  step1Text: {
    es: "Elige un juego y sus opciones. Tú organizas.",
    en: "Pick a game and its options. You are the host.",
    pt: "Escolha um jogo e suas opções. Você organiza.",
  },
  step2: { es: "Invita", en: "Invite", pt: "Convide" },
  step2Text: {
    es: "Comparte un enlace, un código de seis letras o un QR.",
    en: "Share a link, a six-letter code or a QR.",
    pt: "Compartilhe um link, um código de seis letras ou um QR.",
  },
  step3: { es: "Juega", en: "Play", pt: "Jogue" },
  step3Text: {
    es: "¿Falta alguien? Un bot ocupa su asiento, de fácil a experto.",
    en: "Somebody missing? A bot takes the seat, from easy to expert.",
    pt: "Falta alguém? Um bot ocupa o lugar, do fácil ao especialista.",
  },
  facts: { es: "Como en casa", en: "Like at home", pt: "Como em casa" },
  fact1: { es: "También sin conexión", en: "Without a connection too", pt: "Também sem conexão" },
  fact1Text: {
    es: "Las reglas y los bots corren en tu dispositivo: juega en el metro, solo o pasando la pantalla.",
    en: "Rules and bots run on your device: play on the train, alone or handing the screen around.",
    pt: "As regras e os bots rodam no seu dispositivo: jogue no metrô, sozinho ou passando a tela.",
  },
  fact2: { es: "Para todo el mundo", en: "For everybody", pt: "Para todo mundo" },
  fact2Text: {
    es: "Con teclado, con lector de pantalla, en claro u oscuro, en español, inglés y portugués.",
    en: "By keyboard, with a screen reader, light or dark, in Spanish, English and Portuguese.",
    pt: "Com teclado, com leitor de tela, claro ou escuro, em português, espanhol e inglês.",
  },
  fact3: { es: "Nada se pierde", en: "Nothing is lost", pt: "Nada se perde" },
  fact3Text: {
    es: "Si se corta la conexión vuelves a tu asiento, y cada partida se puede volver a ver jugada por jugada.",
    en: "If you drop out you come back to your seat, and every match can be watched again move by move.",
    pt: "Se a conexão cair você volta ao seu lugar, e cada partida pode ser revista jogada por jogada.",
  },
  call: { es: "¿A qué jugamos?", en: "What shall we play?", pt: "Vamos jogar o quê?" },
  more: { es: "Ver {game}", en: "See {game}", pt: "Ver {game}" },
});

export const gamesText = catalogue({
  title: { es: "Los juegos", en: "The games", pt: "Os jogos" },
  lead: {
    es: "Cinco cajas, cada una con su carácter: conquista, comercio, carrera, estrellas y un rompecabezas.",
    en: "Five boxes, each with a character of its own: conquest, trade, a race, stars and a puzzle.",
    pt: "Cinco caixas, cada uma com seu jeito: conquista, comércio, corrida, estrelas e um quebra-cabeça.",
  },
  withPeople: { es: "Jugar con otros", en: "Play with others", pt: "Jogar com outros" },
  onServer: { es: "Guardar en mi perfil", en: "Play and save to my profile", pt: "Jogar e salvar no perfil" },
  onDevice: { es: "Jugar en este dispositivo", en: "Play on this device", pt: "Jogar neste dispositivo" },
  onDeviceHelp: {
    es: "Sin cuenta y sin esperar: contra bots o pasando la pantalla.",
    en: "No account, no waiting: against bots or handing the screen around.",
    pt: "Sem conta e sem espera: contra bots ou passando a tela.",
  },
  readRules: { es: "Leer las reglas", en: "Read the rules", pt: "Ler as regras" },
  options: { es: "Opciones al crear una partida", en: "Options when you create a match", pt: "Opções ao criar uma partida" },
  usually: { es: "normalmente {value}", en: "usually {value}", pt: "normalmente {value}" },
  from: { es: "De {min} a {max}", en: "From {min} to {max}", pt: "De {min} a {max}" },
  others: { es: "Otros juegos", en: "Other games", pt: "Outros jogos" },
  noSuchGame: { es: "Ese juego no está en la estantería", en: "That game is not on the shelf", pt: "Esse jogo não está na prateleira" },
  rulesTitle: { es: "Reglas", en: "Rules", pt: "Regras" },
  rulesLead: {
    es: "Todo lo que necesitas para jugar, explicado con dibujos y ejemplos.",
    en: "All you need to play, explained with pictures and examples.",
    pt: "Tudo o que você precisa para jogar, explicado com desenhos e exemplos.",
  },
  rulesOf: { es: "Reglas de {game}", en: "Rules of {game}", pt: "Regras de {game}" },
});
