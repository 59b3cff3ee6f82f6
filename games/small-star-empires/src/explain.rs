//! Why a bot likes a turn, in the terms of its evaluation.

use kit::explain::{WINS, tell_win};
use kit::{Explain, Lang, Part, Seat};

use crate::SmallStarEmpires;

/// A point, in hundredths.
const POINT: i32 = 100;
/// What points are worth that may still come, told as the search weighs them in the middle of a match.
const TO_COME: i32 = 20;

impl Explain for SmallStarEmpires {
    fn parts(&self, seat: Seat) -> Vec<Part> {
        let score = self.score(seat);
        let points = |key, points: u8| Part::new(key, points.into(), POINT * i32::from(points));
        let prospect = |key, count: i32| Part::new(key, count, TO_COME * count);
        let lead = self.territory_lead(seat.index());
        let rivals = (0..usize::from(self.chart.players())).filter(|other| *other != seat.index());
        let reach: i32 = rivals.map(|rival| self.planets_in(self.all_targets(rival))).sum();
        vec![
            points("planets", score.planets),
            points("nebulae", score.nebulae),
            points("trade", score.trade),
            prospect("territory", 2 * lead),
            prospect("trade_to_come", self.trade_to_come(seat.index()) as i32),
            prospect("hinders", -reach),
        ]
    }

    fn tell_reason(reason: &Part, lang: Lang) -> String {
        let n = reason.count;
        match reason.key {
            WINS => tell_win(lang),
            "planets" => lang.pick(
                format!("da {n} por planetas"),
                format!("it brings {n} for planets"),
                format!("dá {n} por planetas"),
            ),
            "nebulae" => lang.pick(
                format!("da {n} por nebulosas"),
                format!("it brings {n} for nebulae"),
                format!("dá {n} por nebulosas"),
            ),
            "trade" => lang.pick(
                format!("da {n} por comercio"),
                format!("it brings {n} for trade"),
                format!("dá {n} por comércio"),
            ),
            "territory" => lang
                .pick(
                    "tu territorio crece frente al de los demás",
                    "your territory grows against the others'",
                    "seu território cresce em relação ao dos outros",
                )
                .to_owned(),
            "trade_to_come" => lang.pick(
                format!("la estación tiene {n} sistemas libres al lado, donde otros pueden llegar"),
                format!("the station has {n} free systems beside it, where others may come"),
                format!("a estação tem {n} sistemas livres ao lado, aonde outros podem chegar"),
            ),
            _ => lang
                .pick(
                    "quita a los rivales sistemas a los que podían volar",
                    "it takes systems away that rivals could fly to",
                    "tira dos rivais sistemas aonde podiam voar",
                )
                .to_owned(),
        }
    }
}
