//! Colours: what a terminal can show, and what each name of a colour is there.

use kit::sketch::{Hue, Paint};
use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Depth {
    /// None, by wish of the user or for want of them.
    Plain,
    Sixteen,
    Palette,
    #[default]
    True,
}

impl Depth {
    /// What the environment says of the terminal; `get` reads a variable of it.
    pub fn of_environment(get: impl Fn(&str) -> Option<String>) -> Self {
        let is_set = |name| get(name).is_some_and(|value| !value.is_empty());
        if is_set("NO_COLOR") {
            return Self::Plain;
        }
        match (get("COLORTERM").as_deref(), get("TERM").as_deref()) {
            (Some("truecolor" | "24bit"), _) => Self::True,
            (_, Some(term)) if term.contains("256color") || term.contains("direct") => {
                Self::Palette
            }
            (_, Some("dumb") | None) => Self::Plain,
            _ => Self::Sixteen,
        }
    }
}

/// Whether the ground of the terminal is dark or light.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    #[default]
    Dark,
    Light,
}

/// Makes styles of paint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Theme {
    pub depth: Depth,
    pub ground: Ground,
}

/// A colour of the table: as it is on a dark ground, and the nearest of the sixteen.
type Shade = ((u8, u8, u8), Color);

const fn shade(hue: Hue) -> Shade {
    match hue {
        Hue::Text => ((220, 223, 228), Color::Reset),
        Hue::Dim => ((124, 130, 142), Color::DarkGray),
        Hue::Accent => ((240, 196, 92), Color::LightYellow),
        Hue::Good => ((126, 200, 130), Color::LightGreen),
        Hue::Bad => ((236, 112, 99), Color::LightRed),
        Hue::Yellow => ((232, 196, 62), Color::LightYellow),
        Hue::Blue => ((72, 118, 214), Color::Blue),
        Hue::Red => ((206, 66, 66), Color::Red),
        Hue::Green => ((62, 152, 82), Color::Green),
        Hue::White => ((236, 236, 236), Color::White),
        Hue::Cyan => ((78, 204, 214), Color::LightCyan),
        Hue::Purple => ((150, 88, 196), Color::Magenta),
        Hue::Orange => ((228, 138, 52), Color::Yellow),
        Hue::Magenta => ((220, 84, 196), Color::LightMagenta),
        Hue::Grey => ((142, 146, 152), Color::Gray),
        Hue::Tan => ((206, 172, 126), Color::Yellow),
        Hue::Lime => ((152, 206, 78), Color::LightGreen),
        Hue::Pink => ((242, 156, 186), Color::LightMagenta),
        Hue::Maroon => ((136, 48, 62), Color::Red),
        Hue::Teal => ((46, 140, 136), Color::Cyan),
        Hue::Indigo => ((84, 70, 168), Color::Blue),
        Hue::Olive => ((134, 132, 56), Color::Yellow),
        Hue::Forest => ((64, 128, 70), Color::Green),
        Hue::Mauve => ((156, 112, 122), Color::Magenta),
        Hue::Steel => ((120, 158, 198), Color::LightBlue),
        Hue::Cream => ((238, 222, 164), Color::LightYellow),
        Hue::Slate => ((84, 92, 106), Color::DarkGray),
        Hue::Lilac => ((186, 150, 224), Color::LightMagenta),
        Hue::Copper => ((186, 106, 66), Color::Yellow),
        Hue::Mint => ((148, 222, 186), Color::LightGreen),
        Hue::Brown => ((142, 92, 50), Color::Yellow),
        Hue::Black => ((40, 42, 48), Color::Black),
        Hue::Sky => ((126, 190, 240), Color::LightCyan),
    }
}

/// The nearest of the colours 16 to 255.
fn palette((r, g, b): (u8, u8, u8)) -> u8 {
    const STEPS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |value: u8| {
        let away = |step: &&i32| (**step - i32::from(value)).abs();
        let best = STEPS.iter().min_by_key(away).unwrap_or(&0);
        STEPS.iter().position(|step| step == best).unwrap_or(0) as u8
    };
    16 + 36 * nearest(r) + 6 * nearest(g) + nearest(b)
}

/// How light a colour looks, from 0 to 255.
fn lightness((r, g, b): (u8, u8, u8)) -> u32 {
    (299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b)) / 1000
}

/// The same colour, dark enough to be read on a light ground.
fn darkened((r, g, b): (u8, u8, u8)) -> (u8, u8, u8) {
    let less = |value: u8| (u32::from(value) * 110 / lightness((r, g, b)).max(110)) as u8;
    (less(r), less(g), less(b))
}

impl Theme {
    fn colour(self, hue: Hue, as_text: bool) -> Color {
        let (rgb, near) = shade(hue);
        if hue == Hue::Text {
            return Color::Reset;
        }
        let rgb = if as_text && self.ground == Ground::Light { darkened(rgb) } else { rgb };
        match self.depth {
            Depth::Plain => Color::Reset,
            Depth::Sixteen => near,
            Depth::Palette => Color::Indexed(palette(rgb)),
            Depth::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
        }
    }

    /// How a paint looks here.
    #[must_use]
    pub fn style(self, paint: Paint) -> Style {
        let mut style = Style::new();
        if paint.bold {
            style = style.add_modifier(Modifier::BOLD);
        }
        if self.depth == Depth::Plain {
            // What has a ground stands out all the same.
            return style;
        }
        match paint.ground {
            None if paint.hue == Hue::Text => style,
            None => style.fg(self.colour(paint.hue, true)),
            Some(ground) => {
                let ink = match paint.hue {
                    Hue::Text if self.depth == Depth::Sixteen => {
                        let dark = matches!(
                            shade(ground).1,
                            Color::Blue
                                | Color::Red
                                | Color::DarkGray
                                | Color::Magenta
                                | Color::Black
                        );
                        if dark { Color::White } else { Color::Black }
                    }
                    Hue::Text if lightness(shade(ground).0) > 126 => self.fixed((16, 16, 20)),
                    Hue::Text => self.fixed((255, 255, 255)),
                    hue => self.colour(hue, false),
                };
                style.fg(ink).bg(self.colour(ground, false))
            }
        }
    }

    fn fixed(self, rgb: (u8, u8, u8)) -> Color {
        match self.depth {
            Depth::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
            _ => Color::Indexed(palette(rgb)),
        }
    }

    #[must_use]
    pub fn hue(self, hue: Hue) -> Style {
        self.style(Paint::of(hue))
    }

    #[must_use]
    pub fn bold(self, hue: Hue) -> Style {
        self.style(Paint::of(hue).bold())
    }

    /// What is chosen in a list, or under the cursor.
    #[must_use]
    pub fn focus(self) -> Style {
        match self.depth {
            Depth::Plain | Depth::Sixteen => Style::new().add_modifier(Modifier::REVERSED),
            _ => self.style(Paint::on(Hue::Accent).bold()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(vars: &[(&str, &str)]) -> Depth {
        Depth::of_environment(|name| {
            vars.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_tells_how_many_colours_there_are() {
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Palette);
        assert_eq!(depth(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "dumb")]), Depth::Plain);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), Depth::Plain);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]), Depth::Palette);
        assert_eq!(depth(&[]), Depth::Plain);
    }

    #[test]
    fn without_colours_no_style_has_one() {
        let theme = Theme { depth: Depth::Plain, ground: Ground::Dark };
        for paint in [Paint::of(Hue::Red), Paint::on(Hue::Blue).bold(), Paint::default()] {
            let style = theme.style(paint);
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }

    #[test]
    fn text_on_every_ground_can_be_read() {
        let grounds =
            [Hue::Yellow, Hue::Blue, Hue::Red, Hue::Green, Hue::Slate, Hue::Brown, Hue::Sky];
        for hue in grounds {
            let style = Theme::default().style(Paint::on(hue));
            let (Some(Color::Rgb(r, g, b)), Some(Color::Rgb(x, y, z))) = (style.fg, style.bg)
            else {
                panic!("{style:?}");
            };
            let apart = lightness((r, g, b)).abs_diff(lightness((x, y, z)));
            assert!(apart > 90, "{hue:?}: {apart}");
        }
    }
}
