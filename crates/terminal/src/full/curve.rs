//! What is thought of every position of a match: the chances as curves, and the turning points in words.

use catalog::analysis::{Assessment, Played, TurningPoint, tell, turning_points};
use kit::Lang;
use kit::sketch::Hue;
use protocol::{Record, RecordEntry};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::Look;
use super::ui;

/// The positions that add up to the match, and what is thought of each so far.
#[derive(Debug)]
pub(crate) struct Curve {
    /// How many entries of the record lead to each position.
    steps: Vec<usize>,
    played: Vec<Played>,
    assessed: Vec<Option<Assessment>>,
    points: Vec<TurningPoint>,
    /// How many were searched, beyond the first look.
    searched: usize,
}

impl Curve {
    /// Of the entries that count, as [`catalog::record::counting`] gives them.
    pub(crate) fn new(record: &Record, line: &[&RecordEntry]) -> Self {
        let step = |entry: &&RecordEntry| {
            let at = record.entries.iter().position(|one| one.version == entry.version);
            at.map_or(0, |at| at + 1)
        };
        let steps: Vec<usize> = std::iter::once(0).chain(line.iter().map(step)).collect();
        let played = line.iter().map(|entry| Played {
            seat: entry.seat.unwrap_or_default(),
            action: entry.action.clone(),
        });
        Self {
            played: played.collect(),
            assessed: vec![None; steps.len()],
            steps,
            points: Vec::new(),
            searched: 0,
        }
    }

    /// Takes over what is thought of a position; the turning points follow.
    pub(crate) fn take(&mut self, at: usize, one: Assessment) {
        self.searched += usize::from(!one.moves.is_empty());
        if let Some(place) = self.assessed.get_mut(at) {
            *place = Some(one);
        }
        let all: Option<Vec<_>> =
            self.assessed.iter().map(|one| one.as_ref().map(Assessment::position)).collect();
        if let Some(positions) = all {
            self.points = turning_points(&positions, &self.played);
        }
    }

    /// The position that stands after so many entries, or the last one before.
    pub(crate) fn position(&self, entries: usize) -> usize {
        self.steps.iter().rposition(|step| *step <= entries).unwrap_or(0)
    }

    /// How many entries lead to the turning point after, or before, where so many lead to now.
    pub(crate) fn next_point(&self, entries: usize, forward: bool) -> Option<usize> {
        let mut steps = self.points.iter().map(|point| self.steps[point.at]);
        if forward {
            steps.find(|step| *step > entries)
        } else {
            steps.rfind(|step| *step < entries)
        }
    }

    /// What is thought of the position, where exactly so many entries lead to one.
    pub(crate) fn at(&self, entries: usize) -> Option<&Assessment> {
        let at = self.steps.iter().position(|step| *step == entries)?;
        self.assessed[at].as_ref()
    }

    /// How much is done, in hundredths, until all is.
    pub(crate) fn progress(&self) -> Option<usize> {
        // Nothing is searched where the match is over.
        let all = self.played.len().max(1);
        (self.searched < all).then_some(100 * self.searched / all)
    }

    /// The chances, what was best, and the turning points, over the whole page.
    pub(crate) fn draw(
        &self,
        entries: usize,
        names: &[String],
        area: Rect,
        buffer: &mut Buffer,
        look: Look,
    ) {
        let now = self.position(entries);
        let seats = names.len().max(1) as u16;
        let high = (area.height.saturating_sub(11) / seats).clamp(1, 8);
        for (seat, name) in names.iter().enumerate() {
            let place = Rect { y: area.y + high * seat as u16, height: high, ..area };
            self.draw_seat(seat, name, now, place, buffer, look);
        }
        let mut y = area.y + high * seats;
        self.draw_marks(now, Rect { y, height: 1, ..area }, buffer, look);
        y += 1;
        let foot = area.y + area.height;
        for (hue, text) in self.words(now, names, look.lang) {
            for line in ui::wrap(&text, area.width.into()) {
                if y < foot {
                    let style = look.theme.hue(hue);
                    buffer.set_stringn(area.x, y, line, area.width.into(), style);
                    y += 1;
                }
            }
        }
    }

    /// The chance of one seat as bars, so that no colour is needed.
    fn draw_seat(
        &self,
        seat: usize,
        name: &str,
        now: usize,
        area: Rect,
        buffer: &mut Buffer,
        look: Look,
    ) {
        const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
        let theme = look.theme;
        let chance = |at: usize| self.assessed[at].as_ref().and_then(|one| one.open.get(seat));
        let bottom = area.y + area.height - 1;
        let percent = chance(now).map_or("  -".into(), |chance| format!("{:>3.0}", chance * 100.0));
        let text = format!("{percent} % {name}");
        buffer.set_stringn(area.x, bottom, text, usize::from(NAMES) - 1, theme.bold(Hue::Text));
        let columns = area.width.saturating_sub(NAMES);
        for column in 0..columns {
            let at = self.sampled(column, columns);
            let Some(chance) = chance(at) else { continue };
            let filled = (chance * 8.0 * f64::from(area.height)).round() as u16;
            for line in 0..area.height {
                let eighths = filled.saturating_sub(8 * line).min(8);
                let here = self.column(now, columns) == column;
                let style = theme.bold(if here { Hue::Accent } else { Hue::Steel });
                let place = (area.x + NAMES + column, bottom - line);
                buffer[place].set_symbol(EIGHTHS[usize::from(eighths)]).set_style(style);
            }
        }
    }

    /// Under the bars: where we are, and where the match turned.
    fn draw_marks(&self, now: usize, area: Rect, buffer: &mut Buffer, look: Look) {
        let columns = area.width.saturating_sub(NAMES);
        if columns == 0 {
            return;
        }
        for (point, number) in self.points.iter().zip(1..) {
            let x = area.x + NAMES + self.column(point.at, columns);
            buffer.set_string(x, area.y, number.to_string(), look.theme.bold(Hue::Text));
        }
        let x = area.x + NAMES + self.column(now, columns);
        buffer.set_string(x, area.y, "▲", look.theme.bold(Hue::Accent));
    }

    /// The position of a column, and the column of a position.
    fn sampled(&self, column: u16, columns: u16) -> usize {
        let last = self.steps.len() - 1;
        usize::from(column) * last / usize::from(columns.max(2) - 1)
    }

    fn column(&self, at: usize, columns: u16) -> u16 {
        let last = (self.steps.len() - 1).max(1);
        (at * usize::from(columns.max(1) - 1) / last) as u16
    }

    /// What was played here and what was better, then the turning points.
    fn words(&self, now: usize, names: &[String], lang: Lang) -> Vec<(Hue, String)> {
        let mut words = Vec::new();
        if let Some(one) = &self.assessed[now] {
            let here = told_here(one, self.played.get(now), names, lang);
            if !here.is_empty() {
                words.push((Hue::Accent, here));
            }
        }
        words.push((Hue::Dim, String::new()));
        for (point, number) in self.points.iter().zip(1..) {
            let entry = &self.played[point.at - 1];
            words.push((Hue::Text, format!("{number}  {}", tell(point, entry, names, lang))));
        }
        if self.points.is_empty() && self.assessed.iter().all(Option::is_some) {
            let none = lang.pick(
                "Ninguna jugada cambió mucho las probabilidades.",
                "No move changed the chances by much.",
                "Nenhuma jogada mudou muito as chances.",
            );
            words.push((Hue::Dim, none.to_owned()));
        }
        words
    }
}

/// The room for a name with its chance.
const NAMES: u16 = 27;

/// What was played, what was best with its line, and what its player could know.
pub(crate) fn told_here(
    one: &Assessment,
    played: Option<&Played>,
    names: &[String],
    lang: Lang,
) -> String {
    let percent = |chance: f64| format!("{:.0} %", chance * 100.0);
    let mut parts = Vec::new();
    if let Some(played) = played {
        let word = lang.pick("Se jugó", "Played", "Jogou-se");
        parts.push(format!("{word}: {}", played.action));
    }
    if let Some(best) = one.moves.first() {
        let word = lang.pick("lo mejor", "best", "o melhor");
        parts.push(format!("{word}: {} ({})", best.line.join(" "), percent(best.chance)));
    }
    if let (Some(known), Some(seat)) = (&one.known, one.seat)
        && let Some(chance) = known.get(seat.index())
    {
        let who = names.get(seat.index()).map_or("", String::as_str);
        let chance = percent(*chance);
        parts.push(lang.pick(
            format!("por lo que {who} sabía: {chance}"),
            format!("by what {who} knew: {chance}"),
            format!("pelo que {who} sabia: {chance}"),
        ));
    }
    parts.join("; ")
}
