import type { Going } from "$lib/state/ongoing.svelte";
import { catalogue, type Text } from "./catalogue";

/** About matches that go on while somebody is elsewhere on the site. */
export const going = catalogue({
  yourTurn: { es: "Te toca", en: "Your turn", pt: "Sua vez" },
  yourTurnThere: { es: "Tu partida sigue: te toca.", en: "Your match goes on: it's your turn.", pt: "Sua partida continua: é a sua vez." },
  goesOn: { es: "Tu partida sigue.", en: "Your match goes on.", pt: "Sua partida continua." },
  roomWaits: { es: "Estás en su sala de espera.", en: "You are in its waiting room.", pt: "Você está na sala de espera." },
  onDevice: {
    es: "Partida guardada en este dispositivo.",
    en: "A match saved on this device.",
    pt: "Partida salva neste dispositivo.",
  },
  backToMatch: { es: "Volver a la partida", en: "Back to the match", pt: "Voltar à partida" },
  toRoom: { es: "Ir a la sala", en: "To the room", pt: "Ir à sala" },
  goOn: { es: "Continuar", en: "Continue", pt: "Continuar" },
  dismiss: { es: "No recordármelo ahora", en: "Don't remind me now", pt: "Não me lembrar agora" },
  beside: { es: "Junto a la partida", en: "Beside the match", pt: "Ao lado da partida" },
  yours: { es: "Tus partidas en curso", en: "Your matches in progress", pt: "Suas partidas em andamento" },
  with: { es: "con {names}", en: "with {names}", pt: "com {names}" },
  notify: { es: "Avisarme cuando me toque", en: "Notify me when it's my turn", pt: "Avisar quando for minha vez" },
  notifyHelp: {
    es: "Un aviso del navegador si la página está en segundo plano.",
    en: "A notification from the browser while the page is in the background.",
    pt: "Um aviso do navegador quando a página está em segundo plano.",
  },
  notifyRefused: {
    es: "El navegador no permite avisos de esta página. Puedes cambiarlo en sus ajustes.",
    en: "The browser does not allow notifications from this page. You can change that in its settings.",
    pt: "O navegador não permite avisos desta página. Você pode mudar isso nas configurações dele.",
  },
  botPace: { es: "Velocidad de los bots", en: "Speed of the bots", pt: "Velocidade dos bots" },
  botPaceCalm: { es: "Con calma", en: "Calm", pt: "Com calma" },
  botPaceFast: { es: "Rápida", en: "Fast", pt: "Rápida" },
});

/** How a match stands, for whoever is elsewhere. */
export function saysOf({ kind, yourTurn }: Going): Text {
  if (kind === "waiting") return going.roomWaits;
  if (kind === "device") return going.onDevice;
  return yourTurn ? going.yourTurnThere : going.goesOn;
}
