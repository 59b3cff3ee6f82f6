//! Why a bot likes a move, in the terms of its evaluation.

use kit::explain::{WINS, tell_win};
use kit::{Explain, Lang, Part, Seat};

use crate::DamasChinas;
use crate::evaluate::{BLOCKED, JUMP, PIECE, PIP};

impl Explain for DamasChinas {
    fn parts(&self, seat: Seat) -> Vec<Part> {
        let me = u8::from(seat);
        let (jumps, stuck) = self.ways(me);
        let captures = i32::from(self.captures[usize::from(me)]);
        let pips = i32::from(self.pips(me));
        let home = i32::from(self.score(me)) - if self.options.capture { captures } else { 0 };
        vec![
            Part::new("captures", captures, PIP * PIECE * captures),
            Part::new("way", -pips, -PIP * pips),
            // What arrives counts as way already; it is told though.
            Part::new("home", home, home),
            Part::new("freed", -stuck, -BLOCKED * stuck),
            Part::new("jumps", jumps, JUMP * jumps),
        ]
    }

    fn tell_reason(reason: &Part, lang: Lang) -> String {
        let n = reason.count;
        match (reason.key, n) {
            (WINS, _) => tell_win(lang),
            ("captures", 1) => {
                lang.pick("captura una ficha", "it captures a piece", "captura uma peça").to_owned()
            }
            ("captures", _) => lang.pick(
                format!("captura {n} fichas"),
                format!("it captures {n} pieces"),
                format!("captura {n} peças"),
            ),
            ("home", _) => lang
                .pick(
                    "una ficha más llega a la meta",
                    "one more piece reaches the target",
                    "mais uma peça chega à meta",
                )
                .to_owned(),
            ("freed", _) => lang
                .pick(
                    "deja salir fichas que estaban bloqueadas",
                    "it lets blocked pieces out",
                    "deixa sair peças que estavam bloqueadas",
                )
                .to_owned(),
            ("jumps", _) => lang.pick(
                format!("prepara saltos hacia delante: {n} más"),
                format!("it prepares jumps forward: {n} more"),
                format!("prepara saltos para a frente: {n} a mais"),
            ),
            _ => lang.pick(
                format!("acerca tus fichas a la meta: {n} agujeros"),
                format!("it brings your pieces nearer to the target: {n} holes"),
                format!("aproxima suas peças da meta: {n} casas"),
            ),
        }
    }
}
