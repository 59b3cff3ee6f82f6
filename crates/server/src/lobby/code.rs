//! The codes by which people join a match (clause K125).

use catalog::Chance;

use crate::luck::Luck;

/// A to Z and 2 to 9 without I, L and O.
const LETTERS: &[u8; 31] = b"ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH: usize = 6;

pub(crate) fn fresh() -> String {
    let letter = || char::from(LETTERS[Luck::of_machine().below(LETTERS.len() as u32) as usize]);
    (0..LENGTH).map(|_| letter()).collect()
}

/// The code as it is stored, if the text can be one.
pub(crate) fn read(text: &str) -> Option<String> {
    let code = text.trim().to_ascii_uppercase();
    let fits = code.len() == LENGTH && code.bytes().all(|letter| LETTERS.contains(&letter));
    fits.then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k125_a_code_is_six_characters_without_i_l_and_o() {
        for _ in 0..200 {
            let code = fresh();
            assert_eq!(code.len(), 6);
            assert!(!code.contains(['I', 'L', 'O', '0', '1']), "{code}");
            assert_eq!(read(&code.to_lowercase()), Some(code));
        }
        for text in ["", "ABCDE", "ABCDEFG", "ABCDE1", "ABCDEO", "ABCDEÑ"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
