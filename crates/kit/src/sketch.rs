//! A board as characters: what a terminal draws, and what in it can be pointed at.
//!
//! A game says once, from a view, how its board stands in a grid of characters, which places of it have names, and by
//! which steps a person puts an action together. Colours are named by what they are; a theme makes real ones of them.

use std::fmt::Write as _;

use crate::{Lang, Playable};

/// A colour by its name. Themes turn it into what the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Hue {
    /// Ordinary text.
    #[default]
    Text,
    /// What stands in the background.
    Dim,
    /// What deserves the first look.
    Accent,
    Good,
    Bad,
    Yellow,
    Blue,
    Red,
    Green,
    White,
    Cyan,
    Purple,
    Orange,
    Magenta,
    Grey,
    Tan,
    Lime,
    Pink,
    Maroon,
    Teal,
    Indigo,
    Olive,
    Forest,
    Mauve,
    Steel,
    Cream,
    Slate,
    Lilac,
    Copper,
    Mint,
    Brown,
    Black,
    Sky,
}

/// How a character is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paint {
    pub hue: Hue,
    /// The ground. [`Hue::Text`] on a ground is whatever can be read there.
    pub ground: Option<Hue>,
    pub bold: bool,
}

impl Paint {
    #[must_use]
    pub const fn of(hue: Hue) -> Self {
        Self { hue, ground: None, bold: false }
    }

    /// Readable text on a ground of this colour.
    #[must_use]
    pub const fn on(ground: Hue) -> Self {
        Self { hue: Hue::Text, ground: Some(ground), bold: false }
    }

    #[must_use]
    pub const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }
}

/// A line of painted text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line(pub Vec<(String, Paint)>);

impl Line {
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self(vec![(text.into(), Paint::default())])
    }

    #[must_use]
    pub fn of(text: impl Into<String>, paint: Paint) -> Self {
        Self(vec![(text.into(), paint)])
    }

    #[must_use]
    pub fn then(mut self, text: impl Into<String>, paint: Paint) -> Self {
        self.0.push((text.into(), paint));
        self
    }
}

/// A place of the board that can be pointed at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The name in the notation, such as `i5` or `V12`.
    pub id: String,
    /// What is there, in words.
    pub name: String,
    pub x: u16,
    pub y: u16,
    pub width: u16,
    pub height: u16,
    /// Places of one kind have one layer: where only some kinds can be chosen, the cursor passes over the others.
    pub layer: u8,
}

/// A board in a grid of characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sketch {
    width: u16,
    height: u16,
    cells: Vec<(char, Paint)>,
    pub spots: Vec<Spot>,
}

impl Sketch {
    #[must_use]
    pub fn new(width: u16, height: u16) -> Self {
        let cells = vec![(' ', Paint::default()); usize::from(width) * usize::from(height)];
        Self { width, height, cells, spots: Vec::new() }
    }

    #[must_use]
    pub const fn width(&self) -> u16 {
        self.width
    }

    #[must_use]
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// Writes a text; what lies outside the grid is left out.
    pub fn put(&mut self, x: u16, y: u16, text: &str, paint: Paint) {
        for (x, letter) in (x..self.width).zip(text.chars()) {
            if y < self.height {
                self.cells[usize::from(y) * usize::from(self.width) + usize::from(x)] =
                    (letter, paint);
            }
        }
    }

    /// Writes a text in the middle of so many columns.
    pub fn centre(&mut self, x: u16, y: u16, width: u16, text: &str, paint: Paint) {
        let length = text.chars().count() as u16;
        self.put(x + width.saturating_sub(length) / 2, y, text, paint);
    }

    /// Names a place of one line.
    pub fn name(
        &mut self,
        id: impl Into<String>,
        name: impl Into<String>,
        x: u16,
        y: u16,
        width: u16,
    ) {
        self.spots.push(Spot {
            id: id.into(),
            name: name.into(),
            x,
            y,
            width,
            height: 1,
            layer: 0,
        });
    }

    /// The character at a place, with its paint.
    #[must_use]
    pub fn at(&self, x: u16, y: u16) -> (char, Paint) {
        let at = usize::from(y) * usize::from(self.width) + usize::from(x);
        if x < self.width {
            self.cells.get(at).copied().unwrap_or_default()
        } else {
            <_>::default()
        }
    }

    /// The lines without their paint, for tests and for eyes.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for y in 0..self.height {
            let line: String = (0..self.width).map(|x| self.at(x, y).0).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// One of the steps by which a person puts an action together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Points at the spot of this id.
    Spot(String),
    /// Chooses this word of a list.
    Word(String),
}

impl Step {
    pub fn spot(id: &impl ToString) -> Self {
        Self::Spot(id.to_string())
    }

    pub fn word(word: impl Into<String>) -> Self {
        Self::Word(word.into())
    }
}

/// An action that is put together otherwise than by steps, because listing is too much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Composer {
    /// Numbers that add up: troops to territories, cards to be given up.
    Counters(Counters),
    /// A path drawn from place to place.
    Drawing(Drawing),
}

/// Numbers that a person sets, until they add up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counters {
    /// What is asked for, in words.
    pub title: String,
    pub counters: Vec<Counter>,
    pub sum: u32,
    /// The action is this word, then each counter as `id`, `sign` and its number.
    pub verb: &'static str,
    pub sign: &'static str,
    /// Whether counters at zero are written.
    pub writes_zero: bool,
}

impl Counters {
    /// The action with these numbers.
    #[must_use]
    pub fn write(&self, numbers: &[u32]) -> String {
        let mut action = self.verb.to_owned();
        for (counter, number) in self.counters.iter().zip(numbers) {
            if *number > 0 || self.writes_zero {
                let _ = write!(action, " {}{}{number}", counter.id, self.sign);
            }
        }
        action
    }
}

/// One of the numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// As it is written; where a spot has this id, the number stands there.
    pub id: String,
    pub name: String,
    pub least: u32,
    pub most: u32,
    pub start: u32,
}

/// Paths that are drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawing {
    /// Where a path can be taken up: the spot, the words before the path, and the path up to there.
    pub starts: Vec<(String, String, Vec<String>)>,
}

/// What somebody is advised: in words, and where on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Advice {
    pub text: String,
    pub spots: Vec<String>,
}

/// What a person may ask for, and how they get there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub action: String,
    pub steps: Vec<Step>,
}

/// How a game is drawn in characters and played by pointing.
pub trait Sketched: Playable {
    /// The board.
    fn sketch(view: &Self::View, lang: Lang) -> Sketch;
    /// The board as a picture to share.
    fn picture(view: &Self::View) -> crate::picture::Picture;
    /// What stands beside it, in lines of at most 27 columns: who has what, the phase, what things cost.
    fn panel(view: &Self::View, lang: Lang) -> Vec<Line>;
    /// The steps by which a person asks for this action of the viewer. Where two actions have the same steps, the one
    /// that is written shorter is meant.
    fn steps(view: &Self::View, action: &Self::Action, lang: Lang) -> Vec<Step>;
    /// The action that somebody most likely means who takes these steps, though it is not allowed: so that the rules can
    /// tell what is against it.
    fn attempt(view: &Self::View, steps: &[Step]) -> Option<String>;
    /// Actions that are not listed and still offered.
    fn extras(_view: &Self::View, _lang: Lang) -> Vec<Choice> {
        Vec::new()
    }
    /// What is asked of the viewer that steps do not serve for.
    fn composer(_view: &Self::View, _lang: Lang) -> Option<Composer> {
        None
    }
    /// What a game without bots advises.
    fn advice(_view: &Self::View, _lang: Lang) -> Option<Advice> {
        None
    }
    /// The spots that an event was about.
    fn touched(event: &Self::Event) -> Vec<String>;
    /// The rules of record, clause by clause, as `docs/rules` has them.
    fn clauses() -> &'static str;
    /// The rules as players read them: paragraphs, `# ` before titles, `- ` before items, `**` around what is strong.
    fn guide(lang: Lang) -> &'static str;
    /// Which section of the guide tells a clause of the rules file: each up to the clause of that number. Sections are
    /// counted from 1, and are the same in every language.
    const SECTIONS: &'static [(u16, u8)];
    /// Its lessons in the order in which they are learned, each a [`Lesson`](crate::lesson::Lesson) in JSON.
    fn lessons() -> &'static [&'static str];
    /// An option in words, or one of its values; `None` where its name says it all.
    fn option(name: &str, value: Option<&str>, lang: Lang) -> Option<String>;
}
