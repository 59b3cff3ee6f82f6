/** What the replay says, and the analysis in it. */

export const replayTexts = {
  goTo: { es: "Ir a la jugada {n}", en: "Go to move {n}", pt: "Ir para a jogada {n}" },
  everything: { es: "todo a la vista", en: "everything open", pt: "tudo à vista" },
  keys: {
    es: "Flechas: jugada a jugada. Inicio y Fin: al principio y al final.",
    en: "Arrow keys: move by move. Home and End: to the start and the end.",
    pt: "Setas: jogada a jogada. Home e End: ao início e ao fim.",
  },
  // Sharing.
  copyLink: { es: "Copiar enlace a esta jugada", en: "Copy link to this move", pt: "Copiar link para esta jogada" },
  copied: { es: "Enlace copiado", en: "Link copied", pt: "Link copiado" },
  forAll: {
    es: "Cualquiera con el enlace puede abrirlo.",
    en: "Anybody with the link can open it.",
    pt: "Qualquer pessoa com o link pode abri-lo.",
  },
  forPlayers: {
    es: "Solo quienes jugaron pueden abrirlo.",
    en: "Only those who played can open it.",
    pt: "Só quem jogou pode abri-lo.",
  },
  notForVisitors: {
    es: "Esta partida no está abierta a visitantes. Si la jugaste, entra en tu cuenta.",
    en: "This match is not open to visitors. If you played it, log in.",
    pt: "Esta partida não está aberta a visitantes. Se você jogou, entre na sua conta.",
  },
  // The analysis.
  analysis: { es: "Análisis", en: "Analysis", pt: "Análise" },
  analyse: { es: "Analizar la partida", en: "Analyse the match", pt: "Analisar a partida" },
  stop: { es: "Detener", en: "Stop", pt: "Parar" },
  progress: { es: "{n} de {all} posiciones", en: "{n} of {all} positions", pt: "{n} de {all} posições" },
  failed: { es: "El análisis no se pudo terminar.", en: "The analysis could not be finished.", pt: "Não foi possível terminar a análise." },
  curve: {
    es: "Probabilidad de ganar de cada asiento, jugada a jugada",
    en: "Each seat's chance to win, move by move",
    pt: "Chance de vitória de cada lugar, jogada a jogada",
  },
  chances: { es: "Probabilidad de ganar", en: "Chance to win", pt: "Chance de vitória" },
  truth: { es: "Lo cierto", en: "What was true", pt: "O que era verdade" },
  known: { es: "Lo que sabía {name}", en: "What {name} knew", pt: "O que {name} sabia" },
  best: { es: "Mejores jugadas", en: "Best moves", pt: "Melhores jogadas" },
  played: { es: "Se jugó: {action}", en: "Played: {action}", pt: "Jogou-se: {action}" },
  turning: { es: "Momentos decisivos", en: "Turning points", pt: "Momentos decisivos" },
  noTurning: { es: "Nada cambió de golpe.", en: "Nothing changed all at once.", pt: "Nada mudou de repente." },
  playOn: {
    es: "Seguir jugando desde aquí con bots",
    en: "Play on from here against bots",
    pt: "Continuar daqui contra bots",
  },
  playOnSure: {
    es: "La partida de este juego guardada en este dispositivo se reemplaza.",
    en: "The match of this game that is saved on this device is replaced.",
    pt: "A partida deste jogo salva neste dispositivo será substituída.",
  },
  // Files.
  save: { es: "Guardar", en: "Save", pt: "Salvar" },
  saveText: { es: "Acta en texto", en: "Record as text", pt: "Registro em texto" },
  saveLog: { es: "Registro JSON", en: "JSON log", pt: "Registro JSON" },
  savePosition: { es: "Posición", en: "Position", pt: "Posição" },
  saveSvg: { es: "Imagen SVG", en: "SVG picture", pt: "Imagem SVG" },
  savePng: { es: "Imagen PNG", en: "PNG picture", pt: "Imagem PNG" },
  saveFilm: { es: "Película", en: "Film", pt: "Filme" },
  filming: { es: "Grabando {n} de {all}…", en: "Filming {n} of {all}…", pt: "Gravando {n} de {all}…" },
  openTitle: { es: "Abrir una partida", en: "Open a match", pt: "Abrir uma partida" },
  openIntro: {
    es: "Un registro JSON o un acta en texto, guardados aquí o con el programa de terminal. No sale de este dispositivo.",
    en: "A JSON log or a record as text, saved here or by the terminal program. It does not leave this device.",
    pt: "Um registro JSON ou em texto, salvo aqui ou pelo programa de terminal. Não sai deste dispositivo.",
  },
  chooseFile: { es: "Archivo", en: "File", pt: "Arquivo" },
  pasteText: { es: "O pega el texto", en: "Or paste the text", pt: "Ou cole o texto" },
  openIt: { es: "Abrir", en: "Open", pt: "Abrir" },
  unreadable: {
    es: "Esto no se puede leer como una partida.",
    en: "This cannot be read as a match.",
    pt: "Isto não pode ser lido como uma partida.",
  },
  // Looking back in a match that goes on.
  lookingBack: {
    es: "Miras la jugada {n}; la partida sigue.",
    en: "You are looking at move {n}; the match goes on.",
    pt: "Você está vendo a jogada {n}; a partida continua.",
  },
  forgotten: {
    es: "Esta página ya no sabe cómo era esa jugada.",
    en: "This page no longer knows how that move looked.",
    pt: "Esta página já não sabe como era essa jogada.",
  },
  toPresent: { es: "Volver al presente", en: "Back to the present", pt: "Voltar ao presente" },
} as const;
