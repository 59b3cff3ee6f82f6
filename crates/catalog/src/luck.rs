//! Luck that can be checked: every draw of a match follows from a secret, whose hash is known
//! before the match begins, and from what players add to it. `docs/luck.md` is the whole of it.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use kit::Chance;
use sha2::{Digest, Sha256};

/// 32 bytes that are written in hexadecimal.
pub type Bytes = [u8; 32];

/// Reads 32 bytes of 64 hexadecimal digits in lower case.
#[must_use]
pub fn read_bytes(text: &str) -> Option<Bytes> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let mut bytes = Bytes::default();
    if pairs.len() != bytes.len() || !rest.is_empty() {
        return None;
    }
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Some(bytes)
}

#[must_use]
pub fn write_bytes(bytes: &Bytes) -> String {
    let digit = |four: u8| char::from(b"0123456789abcdef"[usize::from(four)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// What the luck of a match follows from, known to nobody before its end.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub Bytes);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Secret {
    /// What is shown before the match begins: the SHA-256 hash of the secret.
    #[must_use]
    pub fn commitment(&self) -> String {
        write_bytes(&Sha256::digest(self.0).into())
    }

    /// The key of all draws: an HMAC-SHA-256 with the secret of what players added, one after the
    /// other. It cannot be told from the commitment, even where nobody added anything.
    #[must_use]
    pub fn seed(&self, contributions: &[Bytes]) -> Seed {
        Seed(keyed(&self.0, &contributions.concat()))
    }
}

/// The key of all draws of a match.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(Bytes);

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed")
    }
}

/// What a series of draws is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Who sits where.
    Seats,
    /// What happens at a version; 0 is the setup.
    Version(u64),
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats => f.write_str("seats"),
            Self::Version(version) => version.fmt(f),
        }
    }
}

impl Seed {
    /// The draws of a moment, from the first.
    #[must_use]
    pub fn at(&self, moment: Moment) -> Draws {
        Draws { seed: self.clone(), moment, question: 0 }
    }
}

/// The draws of one moment: each follows from the seed, the moment and the number of the question.
#[derive(Clone, Debug)]
pub struct Draws {
    seed: Seed,
    moment: Moment,
    question: u32,
}

impl Chance for Draws {
    fn below(&mut self, n: u32) -> u32 {
        // The last few of the 2^32 numbers that would make low answers likelier are drawn again.
        let uneven = (u64::from(u32::MAX) + 1) % u64::from(n);
        let even = u64::from(u32::MAX) + 1 - uneven;
        let (moment, question) = (self.moment, self.question);
        self.question += 1;
        let mut attempt = 0_u64;
        loop {
            let asked = format!("{moment}.{question}.{attempt}");
            let [a, b, c, d, ..] = keyed(&self.seed.0, asked.as_bytes());
            let drawn = u32::from_be_bytes([a, b, c, d]);
            if u64::from(drawn) < even {
                return drawn % n;
            }
            attempt += 1;
        }
    }
}

fn keyed(key: &Bytes, message: &[u8]) -> Bytes {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key may have any length");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret() -> Secret {
        Secret(std::array::from_fn(|i| i as u8))
    }

    /// Made with Python's hashlib and hmac: the document is enough to check a match.
    #[test]
    fn draws_are_those_that_the_document_describes() {
        let contributions = [[1; 32], [2; 32]];
        let seed = secret().seed(&contributions);
        assert_eq!(
            secret().commitment(),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
        );
        assert_eq!(
            write_bytes(&seed.0),
            "56ef9519e4eafff9f89122ad514cd681913d43574d57b8232754cea9eba2d2fb"
        );
        let draws = |moment, ns: &[u32]| -> Vec<u32> {
            let mut draws = seed.at(moment);
            ns.iter().map(|n| draws.below(*n)).collect()
        };
        assert_eq!(draws(Moment::Seats, &[4, 3, 2, 1]), [2, 2, 0, 0]);
        assert_eq!(draws(Moment::Version(0), &[6, 6, 19, 1]), [3, 3, 9, 0]);
        assert_eq!(
            draws(Moment::Version(12), &[6, 52, 3_000_000_000, 3_000_000_000]),
            [3, 7, 757_244_531, 2_499_237_828]
        );
    }

    #[test]
    fn without_contributions_the_key_is_not_the_commitment() {
        assert_ne!(write_bytes(&secret().seed(&[]).0), secret().commitment());
        assert_ne!(secret().seed(&[]), secret().seed(&[[0; 32]]));
    }

    #[test]
    fn every_answer_is_as_likely_as_any_other() {
        let seed = secret().seed(&[]);
        let mut counts = [0_u32; 6];
        for version in 0..3_000 {
            let mut draws = seed.at(Moment::Version(version));
            (0..4).for_each(|_| counts[draws.below(6) as usize] += 1);
        }
        assert!(counts.iter().all(|count| (1_840..2_160).contains(count)), "{counts:?}");
    }

    #[test]
    fn only_64_digits_in_lower_case_are_32_bytes() {
        let text = write_bytes(&secret().0);
        assert_eq!(read_bytes(&text), Some(secret().0));
        let odd = ["", &text[1..], &text.to_uppercase(), &format!("{text}0"), &"ñ".repeat(32)];
        assert!(odd.iter().all(|text| read_bytes(text).is_none()));
    }

    #[test]
    fn neither_secret_nor_seed_can_be_printed() {
        let seed = secret().seed(&[]);
        let printed = format!("{:?} {seed:?} {:?}", secret(), seed.at(Moment::Seats));
        assert_eq!(printed, "Secret Seed Draws { seed: Seed, moment: Seats, question: 0 }");
    }
}
