//! Why a bot likes an action, in the terms of its evaluation.

use kit::explain::{WINS, tell_win};
use kit::{Explain, ExplainExt, Lang, Part, Seat};

use crate::action::{Action, Spot};
use crate::board::Cell;
use crate::evaluate::{LAND, LEVEL, STEPS, TROOP};
use crate::pieces::{Card, Colour, Token};
use crate::state::KingOfColors;

impl Explain for KingOfColors {
    fn parts(&self, seat: Seat) -> Vec<Part> {
        let Some(colour) = self.colour_of(seat) else { return Vec::new() };
        let towards = self.towards(colour);
        let rivals = self.order().filter(|one| *one != colour);
        let theirs: i32 = rivals.map(|one| i32::from(self.control[one].len())).sum();
        let land = i32::from(self.control[colour].len());
        let level = i32::from(self.production_total(colour));
        let army = i32::from(self.army(colour));
        vec![
            Part::new("towards", i32::from(towards), STEPS[usize::from(towards)]),
            Part::new("level", level, LEVEL * level),
            Part::new("takes", -theirs, -2 * LAND * theirs),
            Part::new("land", land, LAND * land),
            Part::new("troops", army, TROOP * army),
        ]
    }

    /// A token prepares what no part shows yet.
    fn reasons(&self, seat: Seat, action: &Action) -> Vec<Part> {
        let Some(colour) = self.colour_of(seat) else { return Vec::new() };
        match action {
            Action::Place { cell: Spot::Cell(cell), token: Ok(token) } => {
                self.reasons_for_token(colour, *cell, *token)
            }
            Action::Choose { cell: Spot::Cell(cell) } => {
                let token = match self.card {
                    Some(Card::DoubleMovement) => Token::Movement,
                    Some(Card::SuddenDeath) => return vec![Part::new("spares", 1, 0)],
                    _ => Token::Defence,
                };
                self.reasons_for_token(colour, *cell, token)
            }
            Action::Produce(_) | Action::ProduceAuto => vec![Part::new("spread", 1, 0)],
            _ => self.improved(seat, action),
        }
    }

    fn tell_reason(reason: &Part, lang: Lang) -> String {
        let n = reason.count;
        match (reason.key, n) {
            (WINS, _) => return tell_win(lang),
            ("towards", _) => lang.pick(
                "toma un territorio de un color que te falta",
                "it takes a territory of a colour that you need",
                "toma um território de uma cor que falta a você",
            ),
            ("level", _) => {
                return lang.pick(
                    format!("produce más cada ronda: {n}"),
                    format!("it produces more each round: {n}"),
                    format!("produz mais a cada rodada: {n}"),
                );
            }
            ("takes", _) => lang.pick(
                "le quita un territorio a un rival",
                "it takes a territory from a rival",
                "tira um território de um rival",
            ),
            ("land", _) => {
                lang.pick("un territorio más", "one more territory", "um território a mais")
            }
            ("troops", _) => lang.pick("conserva tropas", "it keeps troops", "mantém tropas"),
            ("reach_free", _) => lang.pick(
                "desde ahí puedes entrar en un territorio vacío que te conviene",
                "from there you can enter an empty territory that suits you",
                "dali você pode entrar em um território vazio que convém",
            ),
            ("reach_rival", _) => lang.pick(
                "desde ahí puedes atacar un territorio que vale la pena",
                "from there you can attack a territory that is worth it",
                "dali você pode atacar um território que vale a pena",
            ),
            ("produces", _) => {
                return lang.pick(
                    format!("tropas nuevas de más en esta ronda: {n}"),
                    format!("additional new troops in this round: {n}"),
                    format!("tropas novas a mais nesta rodada: {n}"),
                );
            }
            ("guards", _) => {
                return lang.pick(
                    format!("territorios rivales al lado: {n}, así que puede haber un ataque"),
                    format!("rival territories beside it: {n}, so an attack may come"),
                    format!("territórios rivais ao lado: {n}, então pode vir um ataque"),
                );
            }
            ("spares", _) => lang.pick(
                "es la Defensa que menos falta hace",
                "it is the Defence that is needed least",
                "é a Defesa que faz menos falta",
            ),
            _ => lang.pick(
                "pone tropas donde van a moverse o donde hay rivales al lado",
                "it puts troops where they will move or where rivals are near",
                "põe tropas onde vão se mover ou onde há rivais ao lado",
            ),
        }
        .to_owned()
    }
}

impl KingOfColors {
    /// How many of the twelve territories that victory asks for.
    fn towards(&self, colour: Colour) -> u8 {
        self.counts(colour).iter().map(|count| *count.min(&4)).sum()
    }

    fn reasons_for_token(&self, colour: Colour, cell: Cell, token: Token) -> Vec<Part> {
        let around = cell.neighbours().without(self.control[colour]);
        let rivals = around.and(self.enemies(colour));
        match token {
            Token::Movement => {
                let best = around.iter().max_by_key(|target| self.prize(colour, *target));
                let key = match best {
                    Some(target) if self.controller(target).is_some() => "reach_rival",
                    Some(_) => "reach_free",
                    None => return Vec::new(),
                };
                vec![Part::new(key, 1, 0)]
            }
            Token::Production => vec![Part::new("produces", i32::from(self.level(cell)), 0)],
            Token::Defence | Token::DoubledDefence => {
                vec![Part::new("guards", i32::from(rivals.len()), 0)]
            }
        }
    }
}
