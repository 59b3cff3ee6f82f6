use std::io::{self, BufRead, Write};

use protocol::engine::LONGEST_LINE;
use protocol::{Code, Error};
use serde_json::Value;

use crate::Engine;
use crate::answer::failure;

/// Answers every line of the input until it ends. A line that is too long is read over, whatever
/// its length, without being kept.
pub fn run(engine: &mut Engine, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let answer = match read_line(&mut input, &mut line)? {
            Line::End => return Ok(()),
            Line::TooLong => bad_line("a line has at most 1 MiB"),
            Line::Whole => match std::str::from_utf8(&line) {
                Ok(text) => engine.answer(text),
                Err(_) => bad_line("a line is UTF-8 text"),
            },
        };
        output.write_all(answer.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

fn bad_line(message: &str) -> String {
    failure(Value::Null, Error::new(Code::BadRequest, message))
}

enum Line {
    Whole,
    TooLong,
    End,
}

fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    let mut read_any = false;
    let mut too_long = false;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(match (read_any, too_long) {
                (false, _) => Line::End,
                (true, true) => Line::TooLong,
                (true, false) => Line::Whole,
            });
        }
        read_any = true;
        let (part, ended) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => (&buffer[..end], true),
            None => (buffer, false),
        };
        if line.len() + part.len() > LONGEST_LINE {
            too_long = true;
            line.clear();
        } else if !too_long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(ended);
        input.consume(used);
        if ended {
            return Ok(if too_long { Line::TooLong } else { Line::Whole });
        }
    }
}
