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

/// The upper bound keeps somebody from having the server hash whole books.
pub(super) fn password(text: &str) -> Result<(), Error> {
    if (8..=256).contains(&text.chars().count()) {
        return Ok(());
    }
    Err(Error::invalid("password", "8 to 256 characters"))
}

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
        assert!(password("12345678").is_ok());
        assert!(password("ñandúñan").is_ok());
        assert!(password("1234567").is_err());
        assert!(password(&"x".repeat(257)).is_err());
    }
}
