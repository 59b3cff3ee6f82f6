//! The pile in characters and as a picture.

use kit::Lang;
use kit::picture::{Look, Picture};
use kit::sketch::{Hue, Line, Paint, Sketch, Sketched, Step};

use crate::{Action, Event, Pebbles, View};

impl Sketched for Pebbles {
    fn sketch(view: &View, lang: Lang) -> Sketch {
        let mut sketch = Sketch::new(3 * u16::from(view.pile), 1);
        for at in 0..view.left {
            let x = 3 * u16::from(at);
            sketch.put(x, 0, "o", Paint::of(Hue::Tan));
            let name = lang.pick("piedra", "pebble", "pedra");
            sketch.name((at + 1).to_string(), format!("{name} {}", at + 1), x, 0, 2);
        }
        sketch
    }

    fn picture(view: &View) -> Picture {
        let mut picture = Picture::new(f64::from(view.pile), 2.0, "#20323f");
        for at in 0..view.left {
            picture.circle((f64::from(at) + 0.5, 1.0), 0.4, Look::filled("#d8c7a0"));
        }
        picture
    }

    fn panel(view: &View, lang: Lang) -> Vec<Line> {
        let left = lang.pick("Quedan", "Left", "Restam");
        vec![Line::plain(format!("{left}: {}", view.left))]
    }

    fn steps(_view: &View, action: &Action, _lang: Lang) -> Vec<Step> {
        vec![Step::word(action.0.to_string())]
    }

    fn attempt(_view: &View, steps: &[Step]) -> Option<String> {
        let [Step::Word(count)] = steps else { return None };
        Some(format!("take {count}"))
    }

    fn touched(_event: &Event) -> Vec<String> {
        Vec::new()
    }

    fn clauses() -> &'static str {
        include_str!("../../../docs/rules/pebbles.md")
    }

    const SECTIONS: &'static [(u16, u8)] = &[(99, 1)];

    fn guide(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../guide/es.md"),
            include_str!("../guide/en.md"),
            include_str!("../guide/pt.md"),
        )
    }

    fn lessons() -> &'static [&'static str] {
        &[]
    }

    fn option(name: &str, value: Option<&str>, lang: Lang) -> Option<String> {
        (name == "pile" && value.is_none())
            .then(|| lang.pick("Piedras", "Pebbles", "Pedras").to_owned())
    }
}
