//! What is written to people, in their language and as plain text.

use kit::Lang;

/// A mail without its address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Letter {
    pub(super) subject: String,
    pub(super) text: String,
    /// Headers beside the usual ones.
    pub(super) headers: Vec<(&'static str, String)>,
}

impl Letter {
    fn plain(subject: &str, text: String) -> Self {
        Self { subject: subject.to_owned(), text, headers: Vec::new() }
    }
}

/// For somebody who has forgotten their password.
pub(super) fn reset(lang: Lang, name: &str, link: &str) -> Letter {
    let subject = lang.pick(
        "Elige otra contraseña en Partida",
        "Choose another password at Partida",
        "Escolha outra senha no Partida",
    );
    let text = lang.pick(
        format!(
            "Hola, {name}:\n\nAlguien pidió otra contraseña para tu cuenta de Partida. Si fuiste tú, elígela aquí:\n\n\
             {link}\n\nEl enlace sirve una sola vez, durante una hora, y cierra tus sesiones abiertas. Si no lo \
             pediste, no hagas nada: tu contraseña sigue siendo la misma.\n"
        ),
        format!(
            "Hello {name},\n\nSomebody asked for another password for your Partida account. If it was you, choose it \
             here:\n\n{link}\n\nThe link works once, for an hour, and logs you out everywhere. If you did not ask for \
             it, do nothing: your password stays as it is.\n"
        ),
        format!(
            "Olá, {name}!\n\nAlguém pediu outra senha para a sua conta no Partida. Se foi você, escolha-a aqui:\n\n\
             {link}\n\nO link funciona uma única vez, por uma hora, e encerra as suas sessões abertas. Se você não \
             pediu, não faça nada: sua senha continua a mesma.\n"
        ),
    );
    Letter::plain(subject, text)
}

/// For somebody who says that an address is theirs.
pub(super) fn confirm(lang: Lang, name: &str, link: &str) -> Letter {
    let subject = lang.pick(
        "Confirma tu correo en Partida",
        "Confirm your e-mail address at Partida",
        "Confirme seu e-mail no Partida",
    );
    let text = lang.pick(
        format!(
            "Hola, {name}:\n\nConfirma que este correo es tuyo:\n\n{link}\n\nEl enlace sirve durante una semana. Si no \
             creaste una cuenta en Partida, no hagas nada.\n"
        ),
        format!(
            "Hello {name},\n\nConfirm that this address is yours:\n\n{link}\n\nThe link works for a week. If you have \
             made no account at Partida, do nothing.\n"
        ),
        format!(
            "Olá, {name}!\n\nConfirme que este e-mail é seu:\n\n{link}\n\nO link funciona por uma semana. Se você não \
             criou uma conta no Partida, não faça nada.\n"
        ),
    );
    Letter::plain(subject, text)
}
