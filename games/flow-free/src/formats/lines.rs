use std::collections::VecDeque;
use std::io::{BufRead, ErrorKind};

use super::{Form, FormatError};

/// No line of any form is longer on the largest boards (one path through all cells of 128 by 128,
/// seven bytes each); what is, is not read into memory.
const LONGEST: usize = 128 * 1024;

/// The lines of a text, numbered from 1, without their endings.
#[derive(Debug)]
pub(super) struct Lines<R> {
    reader: R,
    /// Lines that were looked at ahead of their turn.
    ahead: VecDeque<Result<Line, FormatError>>,
    number: usize,
    ended: bool,
}

/// One line of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) text: String,
}

impl Line {
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    pub(super) fn is_comment(&self) -> bool {
        self.text.starts_with('#')
    }

    /// An error at a column of this line.
    pub(super) fn error(&self, column: usize, message: impl Into<String>) -> FormatError {
        FormatError::new(self.number, column, message)
    }

    /// The words of this line with the columns at which they begin.
    pub(super) fn words(&self) -> Vec<(usize, &str)> {
        let mut words = Vec::new();
        let mut begin: Option<(usize, usize)> = None;
        for (column, (byte, character)) in (1..).zip(self.text.char_indices()) {
            match (character.is_whitespace(), begin) {
                (true, Some((column, from))) => {
                    words.push((column, &self.text[from..byte]));
                    begin = None;
                }
                (false, None) => begin = Some((column, byte)),
                _ => {}
            }
        }
        if let Some((column, from)) = begin {
            words.push((column, &self.text[from..]));
        }
        words
    }

    /// All words as numbers, if they are numbers.
    pub(super) fn numbers(&self) -> Option<Vec<usize>> {
        self.words().into_iter().map(|(_, word)| number(word)).collect()
    }
}

/// A number of ASCII digits that is not absurdly large.
pub(super) fn number(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok().filter(|number| *number <= 1_000_000) } else { None }
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, ahead: VecDeque::new(), number: 0, ended: false }
    }

    /// The number of the line that was taken last.
    pub(super) fn last_number(&self) -> usize {
        self.number - self.ahead.len()
    }

    /// Takes the next line.
    pub(super) fn next(&mut self) -> Result<Option<Line>, FormatError> {
        self.fill(1);
        self.ahead.pop_front().transpose()
    }

    /// Looks at a line ahead, 0 being the next one.
    pub(super) fn peek(&mut self, at: usize) -> Result<Option<&Line>, FormatError> {
        self.fill(at + 1);
        match self.ahead.get(at) {
            None => Ok(None),
            Some(Ok(line)) => Ok(Some(line)),
            Some(Err(why)) => Err(why.clone()),
        }
    }

    /// Goes on to the next puzzle; false where there is none. A bare grid may begin with anything,
    /// so only our own signs are passed over there.
    pub(super) fn skip_to_puzzle(&mut self, form: Option<Form>) -> Result<bool, FormatError> {
        while let Some(line) = self.peek(0)? {
            let comment = line.is_comment() && form != Some(Form::Bare);
            if !comment && !line.is_blank() {
                return Ok(true);
            }
            self.next()?;
        }
        Ok(false)
    }

    /// Goes on behind the next blank line, whatever stands before it.
    pub(super) fn skip_paragraph(&mut self) {
        loop {
            match self.next() {
                Ok(None) => return,
                Ok(Some(line)) if line.is_blank() => return,
                Ok(Some(_)) | Err(_) => {}
            }
        }
    }

    fn fill(&mut self, count: usize) {
        while self.ahead.len() < count && !self.ended {
            let mut bytes = Vec::new();
            let complete = self.read_bytes(&mut bytes);
            let line = match complete {
                Ok(0) => {
                    self.ended = true;
                    return;
                }
                Ok(length) => {
                    self.number += 1;
                    decode(bytes, length, self.number)
                }
                Err(why) => {
                    // A reader that fails once is not asked again.
                    self.ended = true;
                    self.number += 1;
                    Err(FormatError::new(self.number, 1, format!("cannot be read: {why}")))
                }
            };
            self.ahead.push_back(line);
        }
    }

    /// Reads up to the next line ending and keeps no more than a line may have. Gives the number
    /// of bytes that the line had.
    fn read_bytes(&mut self, kept: &mut Vec<u8>) -> std::io::Result<usize> {
        let mut length = 0;
        loop {
            let piece = match self.reader.fill_buf() {
                Ok(piece) => piece,
                Err(why) if why.kind() == ErrorKind::Interrupted => continue,
                Err(why) => return Err(why),
            };
            if piece.is_empty() {
                return Ok(length);
            }
            let end = piece.iter().position(|byte| *byte == b'\n');
            let used = end.map_or(piece.len(), |end| end + 1);
            let room = (LONGEST + 2).saturating_sub(kept.len());
            kept.extend_from_slice(&piece[..used.min(room)]);
            length += used;
            self.reader.consume(used);
            if end.is_some() {
                return Ok(length);
            }
        }
    }
}

fn decode(mut bytes: Vec<u8>, length: usize, number: usize) -> Result<Line, FormatError> {
    if length > LONGEST + 1 {
        let message = format!("the line is longer than {LONGEST} bytes");
        return Err(FormatError::new(number, LONGEST + 1, message));
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
    }
    if number == 1 && bytes.starts_with("\u{feff}".as_bytes()) {
        bytes.drain(..3);
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Line { number, text }),
        Err(why) => {
            let valid = &why.as_bytes()[..why.utf8_error().valid_up_to()];
            let column = String::from_utf8_lossy(valid).chars().count() + 1;
            Err(FormatError::new(number, column, "this is not UTF-8 text"))
        }
    }
}
