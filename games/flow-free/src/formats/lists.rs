//! Share codes line by line, and the forms of other solvers that list points or paths (F196).

use std::fmt::Write as _;
use std::io::BufRead;

use super::ends::{Ends, Labels, Place};
use super::lines::{Lines, number};
use super::{ExportError, FormatError, Sheet, share};
use crate::{Cell, Colour, LARGEST, Puzzle, Solution, check_solution, is_size};

/// One share code on a line.
pub(super) fn read_share<R: BufRead>(lines: &mut Lines<R>) -> Result<Sheet, FormatError> {
    let line = lines.next()?.ok_or_else(|| FormatError::new(1, 1, "expected a share code"))?;
    share::read_at(line.text.trim_end(), line.number).map(Sheet::of)
}

/// Point list: `k W H`, then two points for each of the k colours.
pub(super) fn read_points<R: BufRead>(lines: &mut Lines<R>) -> Result<Sheet, FormatError> {
    let sizes = lines.next()?.and_then(|line| line.numbers());
    let Some([count, width, height]) = sizes.as_deref() else {
        let message = "expected the number of colours, width and height, such as 4 5 5";
        return Err(FormatError::new(lines.last_number(), 1, message));
    };
    let (count, width, height) = (*count, *width, *height);
    let head = Place { line: lines.last_number(), column: 1 };
    if !is_size(width) || !is_size(height) {
        let message = format!("a board has 2 to {LARGEST} rows and columns, not {width}x{height}");
        return Err(FormatError::new(head.line, head.column, message));
    }
    if count * 2 > width * height {
        return Err(FormatError::new(head.line, head.column, "more ends than cells"));
    }
    let mut taken = vec![false; width * height];
    let mut ends = Ends::default();
    for colour in 1..=count {
        let Some(line) = lines.next()? else {
            let message = format!("points of {} colours instead of {count}", colour - 1);
            return Err(FormatError::new(lines.last_number(), 1, message));
        };
        let Some(points) = points(&line.text) else {
            return Err(line.error(1, "expected two points, such as (0, 0) (4, 3)"));
        };
        for (x, y) in points {
            if x >= width || y >= height {
                return Err(
                    line.error(1, format!("({x}, {y}) is not on a board of {width}x{height}"))
                );
            }
            if std::mem::replace(&mut taken[y * width + x], true) {
                return Err(line.error(1, format!("({x}, {y}) is an end already")));
            }
            let place = Place { line: line.number, column: 1 };
            ends.add(&colour.to_string(), y * width + x, place);
        }
    }
    if let Some(line) = lines.peek(0)?
        && line.text.trim_start().starts_with('(')
    {
        return Err(line.error(1, format!("points of more than {count} colours")));
    }
    ends.board(width, height, Labels::Numbers, head).map(Sheet::of)
}

fn points(text: &str) -> Option<[(usize, usize); 2]> {
    let mut rest = text.trim();
    let mut point = || {
        let (inside, after) = rest.strip_prefix('(')?.split_once(')')?;
        rest = after.trim_start();
        let (x, y) = inside.split_once(',')?;
        Some((number(x.trim())?, number(y.trim())?))
    };
    let points = [point()?, point()?];
    rest.is_empty().then_some(points)
}

/// Two points for each colour. Which colour is which is lost; their order is kept.
pub(super) fn write_points(puzzle: &Puzzle) -> String {
    let width = puzzle.width();
    let mut text = format!("{} {width} {}\n", puzzle.pairs().len(), puzzle.height());
    for pair in puzzle.pairs() {
        let [one, two] = pair.ends.map(|end| {
            let end = usize::from(end);
            format!("({}, {})", end % width, end / width)
        });
        let _ = writeln!(text, "{one} {two}");
    }
    text
}

/// Level list: `size,type,number,k;`, then the paths of the solution as cell indices.
pub(super) fn read_level<R: BufRead>(lines: &mut Lines<R>) -> Result<Sheet, FormatError> {
    let line = lines.next()?.ok_or_else(|| FormatError::new(1, 1, "expected a level"))?;
    let text = line.text.trim_end().trim_end_matches(';');
    let mut column = 1;
    let mut parts = text.split(';').map(|part| {
        let begin = column;
        column += part.chars().count() + 1;
        (begin, part)
    });
    let (_, head) = parts.next().unwrap_or((1, ""));
    let fields: Option<Vec<usize>> = head.split(',').map(|field| number(field.trim())).collect();
    let Some([size, kind, level, count]) = fields.as_deref() else {
        return Err(line.error(1, "expected size,type,number,k; before the paths"));
    };
    let (size, count) = (*size, *count);
    if !is_size(size) {
        let message = format!("a board has 2 to {LARGEST} rows and columns, not {size}");
        return Err(line.error(1, message));
    }
    let mut paths: Solution = Vec::new();
    let mut pairs: Vec<(Colour, [Cell; 2])> = Vec::new();
    for (column, part) in parts {
        let indices =
            part.split(',').map(|index| number(index.trim()).filter(|i| *i < size * size));
        let Some(path) =
            indices.map(|index| index.map(|i| i as Cell)).collect::<Option<Vec<Cell>>>()
        else {
            return Err(line
                .error(column, format!("a path is made of cells from 0 to {}", size * size - 1)));
        };
        let [first, .., last] = path[..] else {
            return Err(line.error(column, "a path has at least two cells"));
        };
        pairs.push((Colour::new(pairs.len() as u16), [first, last]));
        paths.push(path);
    }
    if paths.len() != count {
        let message = format!("{} paths, but the level says {count}", paths.len());
        return Err(line.error(1, message));
    }
    let puzzle = Puzzle::new(size, size, pairs).map_err(|why| line.error(1, why.to_string()))?;
    check_solution(&puzzle, &paths)
        .map_err(|why| line.error(1, format!("the solution is wrong: {why}")))?;
    let headers = vec![("type".into(), kind.to_string()), ("number".into(), level.to_string())];
    Ok(Sheet { headers, solution: Some(paths), ..Sheet::of(puzzle) })
}

/// A level with its solution. Which colour is which is lost; their order is kept.
pub(super) fn write_level(sheet: &Sheet) -> Result<String, ExportError> {
    let puzzle = &sheet.puzzle;
    if puzzle.width() != puzzle.height() {
        return Err(ExportError::NotSquare);
    }
    let solution = sheet.solution.as_ref().ok_or(ExportError::NoSolution)?;
    let field = |key: &str, default: usize| sheet.header(key).and_then(number).unwrap_or(default);
    let mut text = format!(
        "{},{},{},{}",
        puzzle.width(),
        field("type", 0),
        field("number", 1),
        puzzle.pairs().len()
    );
    for path in solution {
        let cells: Vec<String> = path.iter().map(ToString::to_string).collect();
        let _ = write!(text, ";{}", cells.join(","));
    }
    text.push('\n');
    Ok(text)
}
