//! What went wrong, in the language of the player.

use kit::Lang;

use crate::full::net::Trouble;

/// What a code means, in the language of the player; else what the server says.
pub(super) fn tell_trouble(trouble: &Trouble, lang: Lang) -> String {
    let text = match trouble.code.as_str() {
        "unreachable" => lang.pick(
            "No se llega al servidor.",
            "The server cannot be reached.",
            "Não se alcança o servidor.",
        ),
        "bad_credentials" => lang.pick(
            "Nombre o contraseña equivocados.",
            "Wrong name or password.",
            "Nome ou senha errados.",
        ),
        "not_logged_in" => lang.pick(
            "Hay que entrar de nuevo.",
            "You have to log in again.",
            "É preciso entrar de novo.",
        ),
        "username_taken" => {
            lang.pick("Ese nombre ya existe.", "That name is taken.", "Esse nome já existe.")
        }
        "email_taken" => {
            lang.pick("Ese correo ya existe.", "That address is taken.", "Esse e-mail já existe.")
        }
        "match_not_found" => {
            lang.pick("No hay tal partida.", "There is no such match.", "Não há tal partida.")
        }
        "match_full" => {
            lang.pick("La partida está llena.", "The match is full.", "A partida está cheia.")
        }
        "not_enough_players" => {
            lang.pick("Faltan jugadores.", "Players are missing.", "Faltam jogadores.")
        }
        "not_your_turn" => lang.pick("No es tu turno.", "It is not your turn.", "Não é a sua vez."),
        "stale" => lang.pick(
            "La partida ya ha cambiado.",
            "The match has changed meanwhile.",
            "A partida já mudou.",
        ),
        "too_many_requests" => lang.pick(
            "Demasiado rápido: espera un poco.",
            "Too fast: wait a little.",
            "Rápido demais: espere um pouco.",
        ),
        "chat_off" => {
            lang.pick("Aquí no se conversa.", "There is no chat here.", "Aqui não se conversa.")
        }
        _ => return trouble.message.clone(),
    };
    text.to_owned()
}
