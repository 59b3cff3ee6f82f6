//! What may stand in the fields of an account (clause K122).

use zxcvbn::zxcvbn;

use crate::error::Error;

pub(crate) fn username(text: &str) -> Result<(), Error> {
    let fits = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    if fits && (3..=20).contains(&text.len()) {
        return Ok(());
    }
    Err(Error::invalid("username", "3 to 20 letters, digits, _ or -"))
}

pub(super) fn email(text: &str) -> Result<(), Error> {
    let dotted = |host: &str| {
        host.rsplit_once('.').is_some_and(|(name, top)| !name.is_empty() && !top.is_empty())
    };
    let plain = !text.chars().any(|c| c.is_whitespace() || c.is_control());
    let well = text
        .split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && !host.contains('@') && dotted(host));
    if plain && well && text.len() <= 254 {
        return Ok(());
    }
    Err(Error::invalid("email", "an address such as name@example.org"))
}

/// The upper bound keeps somebody from having the server hash whole books.
pub(super) fn password_length(text: &str) -> Result<(), Error> {
    if (8..=256).contains(&text.chars().count()) {
        return Ok(());
    }
    Err(Error::invalid("password", "8 to 256 characters"))
}

/// Whether a password is not guessed soon: words, names, dates, runs of keys and what the account
/// says of itself, alone or together, as zxcvbn estimates it. That can take as long as a hash.
pub(super) fn is_hard_to_guess(text: &str, about: &[String]) -> bool {
    let mut known: Vec<&str> = WORDS.to_vec();
    known.extend(about.iter().map(String::as_str));
    known.extend(about.iter().flat_map(|known| known.split(['@', '.', '-', '_', '+'])));
    // A short part of a name is in many a word.
    known.retain(|word| word.chars().count() >= 3);
    let start: String = text.chars().take(LONGEST_JUDGED).collect();
    zxcvbn(&start, &known).guesses() >= FEWEST_GUESSES
}

/// How much of a password is judged. For more than that zxcvbn may take seconds, and what begins so
/// long and so well needs no more.
const LONGEST_JUDGED: usize = 32;

/// Our limits on guesses make this many take a week at the least.
const FEWEST_GUESSES: u64 = 1_000_000;

/// What is tried first here: zxcvbn knows English alone.
const WORDS: &[&str] = &[
    "partida",
    "jugador",
    "jogador",
    "ajedrez",
    "xadrez",
    "contraseña",
    "contrasena",
    "contrasenia",
    "contraseñas",
    "clave",
    "miclave",
    "micontraseña",
    "senha",
    "minhasenha",
    "mudar",
    "cambiame",
    "secreto",
    "segredo",
    "usuario",
    "administrador",
    "temporal",
    "bienvenido",
    "bemvindo",
    "teamo",
    "teamomucho",
    "teamomuito",
    "tequiero",
    "amor",
    "amorcito",
    "amordemivida",
    "corazon",
    "coração",
    "princesa",
    "estrella",
    "estrela",
    "mariposa",
    "borboleta",
    "familia",
    "jesus",
    "jesuscristo",
    "dios",
    "deus",
    "diosesamor",
    "deusefiel",
    "españa",
    "mexico",
    "brasil",
    "peru",
    "futbol",
    "futebol",
    "barcelona",
    "realmadrid",
    "flamengo",
    "corinthians",
    "palmeiras",
    "bocajuniors",
    "riverplate",
    "verano",
    "verão",
    "invierno",
    "inverno",
    "primavera",
    "otoño",
    "enero",
    "janeiro",
    "febrero",
    "fevereiro",
    "diciembre",
    "dezembro",
    "alejandro",
    "alejandra",
    "fernando",
    "fernanda",
    "gabriela",
    "guadalupe",
    "santiago",
    "joao",
    "mariana",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k122_user_names_are_3_to_20_letters_digits_and_two_signs() {
        for good in ["Ana", "a-b_9", "12345678901234567890"] {
            assert!(username(good).is_ok(), "{good}");
        }
        for bad in ["", "ab", "123456789012345678901", "a b", "ana!", "José", "a\u{0}b", "ana@"] {
            assert!(username(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn k122_an_email_has_the_form_x_at_y_dot_z() {
        for good in ["x@y.z", "ana.maria+partida@mail.example.org"] {
            assert!(email(good).is_ok(), "{good}");
        }
        for bad in ["", "x", "x@y", "@y.z", "x@.z", "x@y.", "x@y@z.w", "x y@z.w", "x@y.z\n"] {
            assert!(email(bad).is_err(), "{bad}");
        }
        assert!(email(&format!("{}@y.z", "x".repeat(251))).is_err());
    }

    #[test]
    fn k122_a_password_has_at_least_8_characters() {
        assert!(password_length("corre ho").is_ok() && is_hard_to_guess("corre ho", &[]));
        assert!(password_length("ñandú-ej").is_ok() && is_hard_to_guess("ñandú-ej", &[]));
        assert!(password_length("corre h").is_err());
        assert!(password_length(&"xyz".repeat(86)).is_err());
    }

    #[test]
    fn what_is_guessed_soon_is_no_password() {
        for bad in [
            "password",
            "PassWord1",
            "P@ssw0rd",
            "12345678",
            "87654321",
            "abcdefghij",
            "zzzzzzzz",
            "abababab",
            "abcabcabc",
            "Contraseña",
            "contraseña1",
            "senha123",
            "Senha2026",
            "qwertyuiop",
            "1q2w3e4r5t",
            "19871987",
            "24-12-1999",
            "partida123",
            "Partida2026",
            "tequiero1",
            "realmadrid",
            "verano2025",
            "iloveyou2",
            "ana-maria",
            "ana-maria1",
            "airam-ana",
            "mariposa99",
            "zulu@example.org",
        ] {
            let about = ["Ana-Maria".to_owned(), "zulu@example.org".to_owned()];
            assert!(!is_hard_to_guess(bad, &about), "{bad}");
        }
        for good in [
            "correct horse",
            "battery staple",
            "a load of matches",
            "purple lantern",
            "xk29-lamparas",
            "luna verde mesa",
            "tres tigres tristes",
            "m4nzanas y peras",
            &"tres tigres ".repeat(20),
        ] {
            let about = ["ana".to_owned(), "ana@example.org".to_owned()];
            assert!(is_hard_to_guess(good, &about), "{good}");
        }
    }
}
