//! What may stand in the fields of an account (clause K122).

use crate::error::Error;

pub(super) fn username(text: &str) -> Result<(), Error> {
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

/// The upper bound keeps somebody from having the server hash whole books. What anybody would try
/// first is refused: the worst known, one thing over and over, and what the account says of itself.
pub(super) fn password(text: &str, about: &[&str]) -> Result<(), Error> {
    if !(8..=256).contains(&text.chars().count()) {
        return Err(Error::invalid("password", "8 to 256 characters"));
    }
    let plain = text.to_lowercase();
    if about.iter().any(|known| plain == known.to_lowercase()) {
        return Err(Error::invalid("password", "not the user name or the address"));
    }
    if is_worn(&plain) || WORST.contains(&plain.as_str()) {
        return Err(Error::invalid("password", "too easy to guess; take another"));
    }
    Ok(())
}

/// Whether a text is one short thing over and over, or letters as they follow each other.
fn is_worn(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let repeats = |length: usize| letters.iter().zip(&letters[length..]).all(|(a, b)| a == b);
    let follows = |step: i64| {
        letters
            .windows(2)
            .all(|pair| i64::from(u32::from(pair[1])) - i64::from(u32::from(pair[0])) == step)
    };
    (1..=2).any(repeats) || follows(1) || follows(-1)
}

/// What is tried first everywhere, at least eight characters long and in small letters.
const WORST: &[&str] = &[
    "1234567890",
    "123123123",
    "12341234",
    "11223344",
    "1q2w3e4r",
    "1q2w3e4r5t",
    "1qaz2wsx",
    "123456789a",
    "12345678a",
    "a12345678",
    "a123456789",
    "123qweasd",
    "147258369",
    "987654321",
    "9876543210",
    "0123456789",
    "0987654321",
    "789456123",
    "741852963",
    "159357159",
    "102030405",
    "password",
    "password1",
    "password12",
    "password123",
    "password1234",
    "passw0rd",
    "p@ssword",
    "p@ssw0rd",
    "pa$$word",
    "mypassword",
    "thepassword",
    "newpassword",
    "password!",
    "passwort",
    "passwort1",
    "contraseña",
    "contrasena",
    "contrasenia",
    "contraseña1",
    "contrasena1",
    "clave123",
    "clave1234",
    "miclave123",
    "micontraseña",
    "senha123",
    "senha1234",
    "minhasenha",
    "mudar123",
    "qwertyui",
    "qwertyuiop",
    "qwerty12",
    "qwerty123",
    "qwerty1234",
    "qwerty12345",
    "qwertz123",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjk",
    "asdfghjkl",
    "asdfasdf",
    "asdf1234",
    "zxcvbnm1",
    "zxcvbnm123",
    "qazwsxedc",
    "qweasdzxc",
    "qwerasdf",
    "1234qwer",
    "abcd1234",
    "abc12345",
    "abcdefg1",
    "abc123456",
    "abcdefgh1",
    "aa123456",
    "aa12345678",
    "iloveyou",
    "iloveyou1",
    "iloveyou2",
    "teamo123",
    "tequiero",
    "tequiero1",
    "teamomucho",
    "teamomuito",
    "amorcito",
    "amordemivida",
    "princess",
    "princess1",
    "princesa",
    "princesa1",
    "sunshine",
    "sunshine1",
    "football",
    "football1",
    "baseball",
    "baseball1",
    "basketball",
    "superman",
    "superman1",
    "spiderman",
    "pokemon1",
    "pokemon123",
    "starwars",
    "starwars1",
    "whatever",
    "trustno1",
    "letmein1",
    "letmein123",
    "welcome1",
    "welcome123",
    "welcome2024",
    "welcome2025",
    "bienvenido",
    "bienvenido1",
    "bemvindo1",
    "changeme",
    "changeme1",
    "changeme123",
    "cambiame",
    "cambiame1",
    "computer",
    "computer1",
    "internet",
    "internet1",
    "michelle",
    "jennifer",
    "jessica1",
    "alejandro",
    "alejandra",
    "fernando",
    "fernanda",
    "gabriela",
    "estrella",
    "mariposa",
    "corazon1",
    "chocolate",
    "chocolate1",
    "colombia",
    "argentina",
    "brasil123",
    "mexico123",
    "barcelona",
    "barcelona1",
    "realmadrid",
    "liverpool",
    "liverpool1",
    "arsenal1",
    "chelsea1",
    "flamengo",
    "corinthians",
    "palmeiras",
    "bocajuniors",
    "riverplate",
    "america1",
    "jesus123",
    "jesuscristo",
    "diosesamor",
    "dios1234",
    "administrator",
    "administrador",
    "admin123",
    "admin1234",
    "admin12345",
    "adminadmin",
    "root1234",
    "rootroot",
    "test1234",
    "testtest",
    "test12345",
    "testing123",
    "usuario1",
    "usuario123",
    "user1234",
    "guest123",
    "default1",
    "secret123",
    "secreto1",
    "secreto123",
    "monkey123",
    "dragon123",
    "master123",
    "shadow123",
    "killer123",
    "charlie1",
    "jordan23",
    "michael1",
    "samsung1",
    "samsung123",
    "google123",
    "facebook",
    "facebook1",
    "instagram",
    "hotmail1",
    "linkedin",
    "minecraft",
    "minecraft1",
    "fortnite1",
    "blink182",
    "nirvana1",
    "metallica",
    "slipknot",
    "slipknot1",
    "eminem123",
    "naruto123",
    "pikachu1",
    "hellokitty",
    "babygirl",
    "babygirl1",
    "lovelove",
    "loveyou1",
    "forever1",
    "summer2024",
    "summer2025",
    "summer2026",
    "verano2024",
    "verano2025",
    "verano2026",
    "invierno1",
    "primavera",
    "primavera1",
    "enero2024",
    "enero2025",
    "enero2026",
    "temporal",
    "temporal1",
    "temp1234",
    "qwer1234",
    "zaq12wsx",
    "zaq1zaq1",
    "xxxxxxxx",
    "!qaz2wsx",
    "partida1",
    "partida123",
    "partidapartida",
    "jugador1",
    "jugador123",
    "player123",
    "ajedrez1",
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
        assert!(password("corre ho", &[]).is_ok());
        assert!(password("ñandúñan", &[]).is_ok());
        assert!(password("corre h", &[]).is_err());
        assert!(password(&"xyz".repeat(86), &[]).is_err());
    }

    #[test]
    fn what_is_tried_first_is_no_password() {
        for bad in [
            "password",
            "PassWord1",
            "12345678",
            "87654321",
            "abcdefghij",
            "zzzzzzzz",
            "abababab",
            "Contraseña",
            "senha123",
            "qwertyuiop",
            "partida123",
            "ana-maria",
            "ana@example.org",
        ] {
            assert!(password(bad, &["Ana-Maria", "ana@example.org"]).is_err(), "{bad}");
        }
        for good in ["correct horse", "battery staple", "xk29-lamparas", "abcabcab"] {
            assert!(password(good, &["ana", "ana@example.org"]).is_ok(), "{good}");
        }
        assert!(WORST.iter().all(|word| word.chars().count() >= 8 && *word == word.to_lowercase()));
    }
}
