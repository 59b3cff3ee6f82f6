//! What went wrong, in the language of the player.

use kit::Lang;

use crate::full::net::Trouble;

/// What each code of the API means (docs/http-api.md): es, en, pt.
const WORDS: &[(&str, [&str; 3])] = &[
    (
        "unreachable",
        ["No se llega al servidor.", "The server cannot be reached.", "Não se alcança o servidor."],
    ),
    (
        "unavailable",
        [
            "El servidor no puede hacerlo ahora. Inténtalo en un momento.",
            "The server cannot do that just now. Try again in a moment.",
            "O servidor não consegue fazer isso agora. Tente de novo em instantes.",
        ],
    ),
    (
        "stopping",
        [
            "El servidor se está reiniciando. Inténtalo en un minuto.",
            "The server is restarting. Try again in a minute.",
            "O servidor está reiniciando. Tente de novo em um minuto.",
        ],
    ),
    (
        "too_many_requests",
        [
            "Demasiado rápido: espera un poco.",
            "Too fast: wait a little.",
            "Rápido demais: espere um pouco.",
        ],
    ),
    (
        "bad_credentials",
        ["Nombre o contraseña equivocados.", "Wrong name or password.", "Nome ou senha errados."],
    ),
    (
        "not_logged_in",
        ["Hay que entrar de nuevo.", "You have to log in again.", "É preciso entrar de novo."],
    ),
    (
        "blocked",
        ["Esta cuenta está bloqueada.", "This account is blocked.", "Esta conta está bloqueada."],
    ),
    ("username_taken", ["Ese nombre ya existe.", "That name is taken.", "Esse nome já existe."]),
    ("email_taken", ["Ese correo ya existe.", "That address is taken.", "Esse e-mail já existe."]),
    (
        "too_many_tokens",
        [
            "Tienes demasiados tokens. Revoca alguno en la web.",
            "You have too many tokens. Revoke some on the web.",
            "Você tem tokens demais. Revogue algum na web.",
        ],
    ),
    (
        "not_permitted",
        [
            "No tienes permiso para eso.",
            "You may not do that.",
            "Você não tem permissão para isso.",
        ],
    ),
    (
        "casual_only",
        [
            "Los invitados no juegan por puntos.",
            "Guests play no rated matches.",
            "Convidados não jogam valendo pontos.",
        ],
    ),
    (
        "not_together",
        [
            "No: ahí hay alguien a quien bloqueas o que te bloquea.",
            "No: somebody there blocks you, or you block them.",
            "Não: ali há alguém que você bloqueia ou que bloqueia você.",
        ],
    ),
    (
        "members_only",
        [
            "Este torneo es solo para miembros del club.",
            "This tournament is for members of the club only.",
            "Este torneio é só para membros do clube.",
        ],
    ),
    (
        "link_over",
        [
            "Este enlace ya se usó o pasó su tiempo.",
            "This link has been used, or its time is over.",
            "Este link já foi usado ou passou do prazo.",
        ],
    ),
    (
        "no_mail",
        [
            "Este servidor no envía correos.",
            "This server sends no mail.",
            "Este servidor não envia e-mails.",
        ],
    ),
    ("name_taken", ["Ese nombre ya existe.", "That name is taken.", "Esse nome já existe."]),
    ("match_not_found", ["No hay tal partida.", "There is no such match.", "Não há tal partida."]),
    ("match_full", ["La partida está llena.", "The match is full.", "A partida está cheia."]),
    (
        "already_joined",
        [
            "Ya estás en esta partida.",
            "You are already in this match.",
            "Você já está nesta partida.",
        ],
    ),
    (
        "already_started",
        ["Esta partida ya empezó.", "This match has already started.", "Esta partida já começou."],
    ),
    (
        "removed",
        [
            "Te sacaron de esta partida.",
            "You were removed from this match.",
            "Você foi removido desta partida.",
        ],
    ),
    (
        "room_closed",
        [
            "Esta sala de espera ya se cerró.",
            "This waiting room is closed.",
            "Esta sala de espera já fechou.",
        ],
    ),
    ("not_enough_players", ["Faltan jugadores.", "Players are missing.", "Faltam jogadores."]),
    (
        "not_admin",
        [
            "Solo quien organiza la partida puede hacer eso.",
            "Only the match admin may do that.",
            "Só quem organiza a partida pode fazer isso.",
        ],
    ),
    (
        "not_a_member",
        [
            "Esa persona no está en la partida.",
            "That player is not in this match.",
            "Essa pessoa não está na partida.",
        ],
    ),
    (
        "seat_taken",
        [
            "Ese asiento ya está ocupado.",
            "Somebody else has that seat.",
            "Esse lugar já está ocupado.",
        ],
    ),
    (
        "player_not_found",
        [
            "No hay nadie con ese nombre.",
            "There is nobody of that name.",
            "Não há ninguém com esse nome.",
        ],
    ),
    (
        "too_many_matches",
        [
            "Tienes demasiadas partidas abiertas.",
            "You have too many open matches.",
            "Você tem partidas abertas demais.",
        ],
    ),
    ("chat_off", ["Aquí no se conversa.", "There is no chat here.", "Aqui não se conversa."]),
    (
        "not_started",
        [
            "La partida aún no empieza.",
            "The match has not started yet.",
            "A partida ainda não começou.",
        ],
    ),
    ("match_over", ["La partida ya terminó.", "The match is over.", "A partida já terminou."]),
    (
        "you_are_out",
        [
            "Ya no estás en esta partida.",
            "You are out of this match.",
            "Você não está mais nesta partida.",
        ],
    ),
    (
        "nothing_to_take_back",
        [
            "No hay ninguna jugada tuya que deshacer.",
            "You have no move to take back.",
            "Não há nenhuma jogada sua para desfazer.",
        ],
    ),
    (
        "declined",
        [
            "Los demás prefieren seguir jugando.",
            "The others would rather play on.",
            "Os outros preferem continuar jogando.",
        ],
    ),
    (
        "stale",
        ["La partida ya ha cambiado.", "The match has changed meanwhile.", "A partida já mudou."],
    ),
    (
        "bad_action",
        [
            "Eso no es una jugada de este juego.",
            "That is no action of this game.",
            "Isso não é uma jogada deste jogo.",
        ],
    ),
    ("not_your_turn", ["No es tu turno.", "It is not your turn.", "Não é a sua vez."]),
    ("too_long", ["Eso es demasiado largo.", "That is too long.", "Isso é longo demais."]),
    (
        "not_found",
        [
            "El servidor no conoce eso: puede que sea de otra versión.",
            "The server does not know that: it may be of another version.",
            "O servidor não conhece isso: pode ser de outra versão.",
        ],
    ),
];

/// What is wrong with one field of a form.
const FIELDS: &[(&str, [&str; 3])] = &[
    (
        "username",
        [
            "El nombre no sirve: de 3 a 20 letras, cifras, - o _.",
            "That user name will not do: 3 to 20 letters, digits, - or _.",
            "O nome não serve: de 3 a 20 letras, dígitos, - ou _.",
        ],
    ),
    (
        "password",
        [
            "La contraseña es demasiado corta o fácil de adivinar.",
            "The password is too short or too easy to guess.",
            "A senha é curta ou fácil de adivinhar demais.",
        ],
    ),
    (
        "email",
        ["Ese correo no sirve.", "That e-mail address will not do.", "Esse e-mail não serve."],
    ),
    (
        "code",
        [
            "Un código tiene seis letras o cifras.",
            "A code has six letters or digits.",
            "Um código tem seis letras ou dígitos.",
        ],
    ),
    (
        "text",
        ["Escribe de 1 a 500 letras.", "Write 1 to 500 letters.", "Escreva de 1 a 500 letras."],
    ),
];

const WRONG_FIELD: [&str; 3] =
    ["Hay algo que no está bien", "Something is not right", "Algo não está certo"];

/// What a code means, in the language of the player; in English what the server says, where it says more.
pub(super) fn tell_trouble(trouble: &Trouble, lang: Lang) -> String {
    let words = |[es, en, pt]: [&'static str; 3]| lang.pick(es, en, pt);
    let find = |table: &[(&str, [&'static str; 3])], key: &str| {
        table.iter().find(|(known, _)| *known == key).map(|(_, texts)| words(*texts))
    };
    if trouble.code == "invalid_field" {
        // The message begins with the name of the field.
        let field = trouble.message.split(':').next().unwrap_or_default();
        return match find(FIELDS, field) {
            _ if lang == Lang::En => trouble.message.clone(),
            Some(text) => text.to_owned(),
            None => format!("{}: {field}.", words(WRONG_FIELD)),
        };
    }
    find(WORDS, &trouble.code).map_or_else(|| trouble.message.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_words_but_those_of_the_rules_and_of_programs() {
        // What the rules refuse is told by the rules, and what a program did wrong is for programmers.
        let others = [
            "illegal_action",
            "wrong_phase",
            "no_such_cell",
            "bad_token_type",
            "not_your_territory",
            "token_present",
            "must_choose",
            "no_defence_token",
            "bad_distribution",
            "no_movement_token",
            "too_few_troops",
            "not_adjacent",
            "is_enemy",
            "not_enemy",
            "bad_count",
            "bad_request",
            "unknown_op",
            "wrong_method",
            "too_slow",
            "foreign_origin",
            "invalid_field",
        ];
        for code in protocol::CODES.iter().filter(|code| !others.contains(code)) {
            assert!(WORDS.iter().any(|(known, _)| known == code), "{code} has no words");
        }
        let told = WORDS.iter().chain(FIELDS);
        for (code, texts) in told {
            assert!(
                texts.iter().all(|text| !text.is_empty() && text.chars().count() < 76),
                "{code}"
            );
        }
    }

    #[test]
    fn a_field_is_told_in_the_language_of_the_player() {
        let trouble =
            Trouble { code: "invalid_field".into(), message: "password: it is too easy".into() };
        assert_eq!(tell_trouble(&trouble, Lang::En), "password: it is too easy");
        assert!(tell_trouble(&trouble, Lang::Es).starts_with("La contraseña"));
        let trouble = Trouble { code: "invalid_field".into(), message: "clock: a factor".into() };
        assert_eq!(tell_trouble(&trouble, Lang::Pt), "Algo não está certo: clock.");
    }
}
