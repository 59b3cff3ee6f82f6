/** What the server's codes mean, in words for people (docs/http-api.md has the codes). */

import { ApiError } from "$lib/api";
import { SocketError } from "$lib/state/socket.svelte";
import { t } from "$lib/state/preferences.svelte";
import { catalogue, type Text } from "./catalogue";

export const errors = catalogue({
  offline: {
    es: "El servidor no responde. Revisa tu conexión e inténtalo de nuevo.",
    en: "The server does not answer. Check your connection and try again.",
    pt: "O servidor não responde. Verifique sua conexão e tente de novo.",
  },
  unavailable: {
    es: "Partida no puede hacerlo ahora mismo. Inténtalo en un momento.",
    en: "Partida cannot do that just now. Try again in a moment.",
    pt: "O Partida não consegue fazer isso agora. Tente de novo em instantes.",
  },
  stopping: {
    es: "El servidor se está reiniciando. Inténtalo en un minuto.",
    en: "The server is restarting. Try again in a minute.",
    pt: "O servidor está reiniciando. Tente de novo em um minuto.",
  },
  too_many_requests: {
    es: "Demasiados intentos. Espera {seconds|un segundo|{seconds} segundos} y vuelve a probar.",
    en: "Too many attempts. Wait {seconds|one second|{seconds} seconds} and try again.",
    pt: "Tentativas demais. Espere {seconds|um segundo|{seconds} segundos} e tente de novo.",
  },
  not_logged_in: {
    es: "Tu sesión terminó. Vuelve a entrar.",
    en: "Your session has ended. Log in again.",
    pt: "Sua sessão terminou. Entre de novo.",
  },
  invalid_field: {
    es: "Revisa los datos: hay algo que no está bien.",
    en: "Check what you wrote: something is not right.",
    pt: "Confira os dados: algo não está certo.",
  },
  username_taken: {
    es: "Ese nombre ya está tomado. Prueba con otro.",
    en: "That user name is taken. Try another one.",
    pt: "Esse nome já está em uso. Tente outro.",
  },
  email_taken: {
    es: "Ya hay una cuenta con ese correo.",
    en: "There is an account with that e-mail already.",
    pt: "Já existe uma conta com esse e-mail.",
  },
  bad_credentials: {
    es: "El nombre o la contraseña no son correctos.",
    en: "The user name or the password is wrong.",
    pt: "O nome ou a senha não estão corretos.",
  },
  not_permitted: { es: "No tienes permiso para eso.", en: "You may not do that.", pt: "Você não tem permissão para isso." },
  match_not_found: {
    es: "No hay ninguna partida con ese código.",
    en: "There is no match with that code.",
    pt: "Não há nenhuma partida com esse código.",
  },
  match_full: {
    es: "Esta partida ya está completa.",
    en: "All seats of this match are taken.",
    pt: "Esta partida já está completa.",
  },
  already_joined: {
    es: "Ya estás en esta partida.",
    en: "You are already in this match.",
    pt: "Você já está nesta partida.",
  },
  already_started: {
    es: "Esta partida ya empezó.",
    en: "This match has already started.",
    pt: "Esta partida já começou.",
  },
  removed: {
    es: "Te sacaron de esta partida y no puedes volver a entrar.",
    en: "You were removed from this match and cannot join it again.",
    pt: "Você foi removido desta partida e não pode entrar de novo.",
  },
  room_closed: {
    es: "Esta sala de espera ya se cerró.",
    en: "This waiting room is closed.",
    pt: "Esta sala de espera já fechou.",
  },
  not_enough_players: {
    es: "Todavía faltan jugadores.",
    en: "Not all seats are taken yet.",
    pt: "Ainda faltam jogadores.",
  },
  not_admin: {
    es: "Solo quien organiza la partida puede hacer eso.",
    en: "Only the match admin may do that.",
    pt: "Só quem organiza a partida pode fazer isso.",
  },
  not_a_member: {
    es: "Esa persona no está en la partida.",
    en: "That player is not in this match.",
    pt: "Essa pessoa não está na partida.",
  },
  seat_taken: {
    es: "Ese asiento ya está ocupado.",
    en: "Somebody else has that seat.",
    pt: "Esse lugar já está ocupado.",
  },
  player_not_found: {
    es: "No hay nadie con ese nombre.",
    en: "There is nobody of that name.",
    pt: "Não há ninguém com esse nome.",
  },
  match_over: { es: "La partida ya terminó.", en: "The match is over.", pt: "A partida já terminou." },
  not_started: { es: "La partida aún no empieza.", en: "The match has not started yet.", pt: "A partida ainda não começou." },
  you_are_out: { es: "Ya no estás en esta partida.", en: "You are out of this match.", pt: "Você não está mais nesta partida." },
  stale: {
    es: "La partida cambió mientras tanto. Mira el tablero otra vez.",
    en: "The match has moved on. Look at the board again.",
    pt: "A partida mudou nesse meio-tempo. Olhe o tabuleiro de novo.",
  },
  not_your_turn: { es: "No es tu turno.", en: "It is not your turn.", pt: "Não é a sua vez." },
  nothing_to_take_back: {
    es: "No hay ninguna jugada tuya que deshacer.",
    en: "You have no move to take back.",
    pt: "Não há nenhuma jogada sua para desfazer.",
  },
  declined: {
    es: "Los demás prefieren seguir jugando. Podrás volver a proponerlo más adelante.",
    en: "The others would rather play on. You can ask again later.",
    pt: "Os outros preferem continuar jogando. Você poderá propor de novo mais tarde.",
  },
  chat_off: { es: "El chat está apagado.", en: "The chat is off.", pt: "O chat está desligado." },
  too_many_tokens: {
    es: "Ya tienes demasiados tokens. Revoca alguno.",
    en: "You have too many tokens already. Revoke some.",
    pt: "Você já tem tokens demais. Revogue algum.",
  },
  casual_only: {
    es: "Los invitados juegan partidas amistosas. Regístrate para jugar por puntos.",
    en: "Guests play casual matches. Register to play rated ones.",
    pt: "Convidados jogam partidas amistosas. Cadastre-se para jogar valendo pontos.",
  },
  not_together: {
    es: "No puedes entrar: en esta sala hay alguien a quien bloqueas o que te bloquea.",
    en: "You cannot join: somebody in this room blocks you, or you block them.",
    pt: "Você não pode entrar: nesta sala há alguém que você bloqueia ou que bloqueia você.",
  },
  members_only: {
    es: "Este torneo es solo para miembros del club.",
    en: "This tournament is for members of the club only.",
    pt: "Este torneio é só para membros do clube.",
  },
  name_taken: { es: "Ese nombre ya está tomado.", en: "That name is taken.", pt: "Esse nome já está em uso." },
  link_over: {
    es: "Este enlace ya se usó o pasó su tiempo.",
    en: "This link has been used, or its time is over.",
    pt: "Este link já foi usado ou passou do prazo.",
  },
  no_mail: {
    es: "Este servidor no envía correos. Quien administra el sitio puede darte un enlace.",
    en: "This server sends no mail. A site administrator can give you a link.",
    pt: "Este servidor não envia e-mails. Quem administra o site pode lhe dar um link.",
  },
  blocked: {
    es: "Esta cuenta está bloqueada.",
    en: "This account is blocked.",
    pt: "Esta conta está bloqueada.",
  },
});

/** The text for a code, if there is one. */
export function errorText(code: string): Text | null {
  return (errors as Record<string, Text | undefined>)[code] ?? null;
}

/** Why something did not work, for the person who tried. */
export function told(error: unknown): string {
  if (error instanceof SocketError) return t(errorText(error.code) ?? errors.unavailable, { seconds: 5 });
  if (!(error instanceof ApiError)) return t(errors.unavailable);
  const text = errorText(error.code);
  if (text) return t(text, { seconds: error.retryAfter ?? 30 });
  return error.status >= 500 ? t(errors.unavailable) : error.message;
}
