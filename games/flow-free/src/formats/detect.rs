//! Which form a text has.

use std::io::BufRead;

use super::lines::{Line, Lines};
use super::{Form, FormatError, native};
use crate::Colour;

/// The form of the text that begins at the next line, which is neither blank nor a comment.
pub(super) fn form<R: BufRead>(lines: &mut Lines<R>) -> Result<Form, FormatError> {
    let mut paragraph: Vec<Line> = Vec::new();
    // The grid of a puzzle and a header or two are enough to tell; what is behind a line that
    // cannot be read is met when it is read.
    for at in 0..70 {
        match lines.peek(at) {
            Ok(Some(line)) if !line.is_blank() => paragraph.push(line.clone()),
            Err(why) if at == 0 => return Err(why),
            Ok(_) | Err(_) => break,
        }
    }
    paragraph.retain(|line| !line.is_comment());
    let Some(first) = paragraph.first() else { return Ok(Form::Native) };
    if first.text.starts_with("F1;") || first.text.starts_with("F2;") {
        return Ok(Form::Share);
    }
    let second = paragraph.get(1);
    let is_points = second.is_some_and(|line| line.text.trim_start().starts_with('('));
    match first.numbers().as_deref() {
        Some([_]) => return Ok(Form::TwoLine),
        Some([_, _, _]) if is_points => return Ok(Form::Points),
        Some([one, two]) => return Ok(sized(*one, *two, second)),
        _ => {}
    }
    let is_level = first.text.split_once(';').is_some_and(|(head, _)| {
        head.split(',').count() == 4 && head.starts_with(|c: char| c.is_ascii_digit())
    });
    if is_level {
        return Ok(Form::Levels);
    }
    Ok(if is_bare(&paragraph) { Form::Bare } else { Form::Native })
}

/// Two sizes: rows of single marks, or rows of numbers, in which the first row tells which of the
/// sizes is the width.
fn sized(one: usize, two: usize, row: Option<&Line>) -> Form {
    let words = row.map(Line::words).unwrap_or_default();
    if words.len() < 2 {
        return Form::Sized;
    }
    let height_first =
        if one == two { words.iter().any(|(_, word)| *word == ".") } else { words.len() == two };
    if height_first { Form::NumbersHeightFirst } else { Form::NumbersWidthFirst }
}

/// Whether this is somebody else's grid: no header, a letter that is not ours or an empty cell that
/// is not a dot. Two different signs for empty are rather a slip of the pen in one of ours.
fn is_bare(paragraph: &[Line]) -> bool {
    if paragraph.iter().any(|line| native::header(&line.text).is_some()) {
        return false;
    }
    let mut empty: Option<char> = None;
    let mut foreign = false;
    for mark in paragraph.iter().flat_map(|line| line.text.trim_end().chars()) {
        if mark.is_alphabetic() {
            foreign |= !Colour::INITIALS.iter().any(|ours| char::from(*ours) == mark);
        } else if *empty.get_or_insert(mark) != mark {
            return false;
        }
    }
    foreign || empty.is_some_and(|empty| empty != '.')
}
