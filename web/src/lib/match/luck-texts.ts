import { catalogue } from "$lib/texts/catalogue";

export const luck = catalogue({
  heading: { es: "El azar de esta partida", en: "The luck of this match", pt: "A sorte desta partida" },
  settled: { es: "El azar se puede comprobar", en: "Luck that can be checked", pt: "A sorte pode ser conferida" },
  how: {
    es: "El servidor ya eligió un secreto del que sale todo el azar, y tu navegador añade el suyo. Esta huella lo fija: al terminar se muestra el secreto y la repetición comprueba cada sorteo.",
    en: "The server has already chosen a secret that all luck follows from, and your browser adds its own. This hash pins it down: at the end the secret is shown, and the replay checks every draw.",
    pt: "O servidor já escolheu um segredo do qual vem toda a sorte, e seu navegador acrescenta o dele. Esta marca o fixa: no fim o segredo é mostrado, e o replay confere cada sorteio.",
  },
  commitment: { es: "Huella (SHA-256)", en: "Hash (SHA-256)", pt: "Marca (SHA-256)" },
  secret: { es: "Secreto", en: "Secret", pt: "Segredo" },
  added: {
    es: "{n|1 jugador ha añadido lo suyo.|{n} jugadores han añadido lo suyo.}",
    en: "{n|1 player has added their own.|{n} players have added their own.}",
    pt: "{n|1 jogador acrescentou o seu.|{n} jogadores acrescentaram o seu.}",
  },
  more: { es: "Cómo funciona (en inglés)", en: "How it works", pt: "Como funciona (em inglês)" },
  told: {
    es: "Antes de empezar se fijó un secreto; ahora se conoce, y cada sorteo se puede comprobar.",
    en: "A secret was settled before the start; now it is known, and every draw can be checked.",
    pt: "Antes do início foi fixado um segredo; agora ele é conhecido, e cada sorteio pode ser conferido.",
  },
  none: {
    es: "Esta partida empezó sin una huella que fijara su azar: solo se pueden comprobar las reglas.",
    en: "This match began without a hash that settled its luck: only the rules can be checked.",
    pt: "Esta partida começou sem uma marca que fixasse a sorte: só dá para conferir as regras.",
  },
  check: { es: "Comprobar", en: "Check", pt: "Conferir" },
  checking: { es: "Comprobando…", en: "Checking…", pt: "Conferindo…" },
  rulesRight: {
    es: "{n|1 jugada sigue las reglas.|Las {n} jugadas siguen las reglas.}",
    en: "{n|1 move follows the rules.|All {n} moves follow the rules.}",
    pt: "{n|1 jogada segue as regras.|As {n} jogadas seguem as regras.}",
  },
  derived: {
    es: "{n|1 sorteo sale del secreto.|Los {n} sorteos salen del secreto.}",
    en: "{n|1 draw follows from the secret.|All {n} draws follow from the secret.}",
    pt: "{n|1 sorteio vem do segredo.|Os {n} sorteios vêm do segredo.}",
  },
  sameCommitment: {
    es: "La huella es la que este dispositivo vio antes del final.",
    en: "The hash is the one that this device saw before the end.",
    pt: "A marca é a que este dispositivo viu antes do fim.",
  },
  otherCommitment: {
    es: "La huella no es la que este dispositivo vio antes del final.",
    en: "The hash is not the one that this device saw before the end.",
    pt: "A marca não é a que este dispositivo viu antes do fim.",
  },
  unknownCommitment: {
    es: "Este dispositivo no vio la huella antes del final, así que no puede compararla.",
    en: "This device did not see the hash before the end, so it cannot compare it.",
    pt: "Este dispositivo não viu a marca antes do fim, então não pode compará-la.",
  },
  counted: {
    es: "Lo que añadió tu navegador contó.",
    en: "What your browser added counted.",
    pt: "O que seu navegador acrescentou contou.",
  },
  missing: {
    es: "Lo que añadió tu navegador no contó.",
    en: "What your browser added did not count.",
    pt: "O que seu navegador acrescentou não contou.",
  },
  wrong: { es: "Algo no cuadra:", en: "Something is not right:", pt: "Algo não confere:" },
  numbers: { es: "Los números", en: "The numbers", pt: "Os números" },
});
