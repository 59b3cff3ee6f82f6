/// Many short texts, kept in one so that none of them is a piece of memory of its own.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Texts {
    all: String,
    /// Where each of them ends.
    ends: Vec<usize>,
}

impl Texts {
    /// With room for so many texts of so many bytes in all, before it must grow.
    #[must_use]
    pub fn with_room(texts: usize, bytes: usize) -> Self {
        Self { all: String::with_capacity(bytes), ends: Vec::with_capacity(texts) }
    }

    /// Adds a text that is written in parts.
    pub fn add<const N: usize>(&mut self, parts: [&str; N]) {
        for part in parts {
            self.all.push_str(part);
        }
        self.ends.push(self.all.len());
    }

    /// Adds a text that begins as an earlier one does, which stands at this place, and goes on.
    pub fn add_to<const N: usize>(&mut self, earlier: usize, parts: [&str; N]) {
        self.all.extend_from_within(self.range(earlier));
        self.add(parts);
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|at| &self.all[self.range(at)])
    }

    /// All of them in the order of their letters.
    pub fn sorted(&self) -> impl ExactSizeIterator<Item = &str> {
        // The first letters as a number, which nearly always settles it.
        let first = |text: &str| {
            let mut letters = [0; 8];
            let length = text.len().min(8);
            letters[..length].copy_from_slice(&text.as_bytes()[..length]);
            u64::from_be_bytes(letters)
        };
        let mut texts: Vec<(u64, &str)> = self.iter().map(|text| (first(text), text)).collect();
        texts.sort_unstable();
        texts.into_iter().map(|(_, text)| text)
    }

    /// The same as a JSON list.
    pub fn write_sorted(&self, to: &mut Vec<u8>) {
        // Hardly ever is there a letter that JSON writes otherwise.
        let plain = |letter: u8| letter >= b' ' && letter != b'"' && letter != b'\\';
        if !self.all.bytes().all(plain) {
            let texts: Vec<&str> = self.sorted().collect();
            serde_json::to_writer(to, &texts).expect("texts can be written as JSON");
            return;
        }
        to.reserve(self.all.len() + 3 * self.len() + 2);
        to.push(b'[');
        for (place, text) in self.sorted().enumerate() {
            to.extend_from_slice(if place == 0 { b"\"" } else { b",\"" });
            to.extend_from_slice(text.as_bytes());
            to.push(b'"');
        }
        to.push(b']');
    }

    fn range(&self, at: usize) -> std::ops::Range<usize> {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        start..self.ends[at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_as_they_were_added() {
        let mut texts = Texts::default();
        assert!(texts.is_empty());
        texts.add(["a", "1"]);
        texts.add([]);
        texts.add_to(0, ["-", "b2"]);
        texts.add_to(2, ["-c3"]);
        assert_eq!(texts.iter().collect::<Vec<_>>(), ["a1", "", "a1-b2", "a1-b2-c3"]);
        assert_eq!(texts.len(), 4);
    }

    #[test]
    fn texts_are_sorted_as_strings_are() {
        let mut texts = Texts::default();
        let mut plain = [
            "b",
            "a1>b2>c4",
            "a1>b2>c3>d4",
            "a1>b2>c3",
            "a1>b2>c3>d10",
            "",
            "ñ",
            "a1\0",
            "a1",
            "z",
        ];
        for text in plain {
            texts.add([text]);
        }
        plain.sort_unstable();
        assert_eq!(texts.sorted().collect::<Vec<_>>(), plain);
    }

    #[test]
    fn texts_are_written_as_json_whatever_they_say() {
        for plain in [&[][..], &["b2", "a1>ñ"], &["one", "a \"quoted\" one"], &["\\"], &["\n", ""]]
        {
            let mut texts = Texts::default();
            for text in plain {
                texts.add([text]);
            }
            let mut written = b"here: ".to_vec();
            texts.write_sorted(&mut written);
            let json = serde_json::to_string(&texts.sorted().collect::<Vec<_>>()).unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), format!("here: {json}"));
        }
    }
}
