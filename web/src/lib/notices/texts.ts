import { catalogue } from "$lib/texts/catalogue";

export const notices = catalogue({
  title: { es: "Avisos", en: "Notices", pt: "Avisos" },
  unread: { es: "{n|1 aviso nuevo|{n} avisos nuevos}", en: "{n|1 new notice|{n} new notices}", pt: "{n|1 aviso novo|{n} avisos novos}" },
  none: { es: "No tienes avisos.", en: "You have no notices.", pt: "Você não tem avisos." },
  turn: { es: "Es tu turno en {game}", en: "It is your turn in {game}", pt: "É a sua vez em {game}" },
  round: {
    es: "Empezó una ronda de tu torneo de {game}",
    en: "A round of your {game} tournament has begun",
    pt: "Começou uma rodada do seu torneio de {game}",
  },
  tournament: { es: "Terminó tu torneo de {game}", en: "Your {game} tournament is over", pt: "Seu torneio de {game} terminou" },
  push: {
    es: "Avisar también en este dispositivo",
    en: "Tell me on this device, too",
    pt: "Avisar também neste dispositivo",
  },
  pushHelp: {
    es: "Aunque Partida esté cerrada.",
    en: "Even when Partida is closed.",
    pt: "Mesmo com o Partida fechado.",
  },
  pushKinds: { es: "En mis dispositivos", en: "On my devices", pt: "Nos meus dispositivos" },
  pushRefused: {
    es: "El navegador no lo permite. Cámbialo en los permisos del sitio.",
    en: "The browser does not allow it. Change that in the site's permissions.",
    pt: "O navegador não permite. Mude isso nas permissões do site.",
  },
  wanted: { es: "Qué avisos quieres", en: "Which notices you want", pt: "Quais avisos você quer" },
  wantTurn: {
    es: "Cuando sea mi turno y no esté mirando",
    en: "When it is my turn and I am not looking",
    pt: "Quando for a minha vez e eu não estiver olhando",
  },
  wantRound: {
    es: "Cuando empiece una ronda de mi torneo",
    en: "When a round of my tournament begins",
    pt: "Quando começar uma rodada do meu torneio",
  },
  wantTournament: { es: "Cuando termine mi torneo", en: "When my tournament is over", pt: "Quando meu torneio terminar" },
});
