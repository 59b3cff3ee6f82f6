//! Why a bot likes an action, in the terms of its evaluation.

use kit::explain::{WINS, tell_win};
use kit::{Explain, ExplainExt, Lang, Part, Seat};

use crate::action::Action;
use crate::state::ConquerOfCathay;
use crate::weights as w;

impl Explain for ConquerOfCathay {
    fn parts(&self, seat: Seat) -> Vec<Part> {
        let player = self.player(seat);
        let points = self.points(seat) as i32;
        let income: i32 = self.income(seat).iter().sum();
        let kinds = self.income(seat).iter().filter(|odds| **odds > 0).count() as i32;
        let soldiers = player.posts().count_ones() as i32;
        let bare = (player.buildings() & !player.posts() & self.striking_range(seat)).count_ones();
        let within = i32::from(player.has_settlement_left());
        let sites = within * (self.reach(seat) & self.open_sites(seat)).count_ones() as i32;
        let rival = self.still_playing().filter(|other| *other != seat);
        let theirs: i32 = rival.map(|other| self.points(other) as i32).sum();
        vec![
            Part::new("points", points, w::POINT * points),
            Part::new("takes", -theirs, -w::POINT * theirs),
            Part::new("income", income, w::INCOME[0] * income),
            Part::new("kinds", kinds, w::VARIETY * kinds),
            Part::new("safe", -(bare as i32), w::EXPOSED * bare as i32),
            Part::new(
                "near",
                self.near_to_strike(seat),
                w::SOLDIER_NEAR * self.near_to_strike(seat),
            ),
            Part::new("soldiers", soldiers, w::SOLDIER * soldiers),
            Part::new("sites", sites, w::SITE * sites.min(w::USEFUL_SITES)),
            Part::new("route", i32::from(player.route), w::ROUTE * i32::from(player.route)),
        ]
    }

    /// What luck brings is no reason.
    fn reasons(&self, seat: Seat, action: &Action) -> Vec<Part> {
        match action {
            Action::End => vec![Part::new("saves", 1, 0)],
            Action::Roll => Vec::new(),
            Action::Trade { .. } => vec![Part::new("pays", 1, 0)],
            Action::Discard(_) => vec![Part::new("keeps", 1, 0)],
            _ => self.improved(seat, action),
        }
    }

    fn tell_reason(reason: &Part, lang: Lang) -> String {
        let n = reason.count;
        match (reason.key, n) {
            (WINS, _) => return tell_win(lang),
            ("points", 1) => lang.pick("da un punto", "it brings a point", "dá um ponto"),
            ("points", _) => {
                return lang.pick(
                    format!("da {n} puntos"),
                    format!("it brings {n} points"),
                    format!("dá {n} pontos"),
                );
            }
            ("takes", _) => lang.pick(
                "le quita puntos a un rival",
                "it takes points from a rival",
                "tira pontos de um rival",
            ),
            ("income", _) => {
                return lang.pick(
                    format!("produce más: {n} cartas más cada 36 lanzamientos"),
                    format!("it produces more: {n} more cards in 36 rolls"),
                    format!("produz mais: {n} cartas a mais em 36 rolagens"),
                );
            }
            ("kinds", _) => lang.pick(
                "da un recurso que todavía no producías",
                "it gives a resource that you did not produce yet",
                "dá um recurso que você ainda não produzia",
            ),
            ("safe", _) => lang.pick(
                "protege un edificio que un rival podía atacar",
                "it protects a building that a rival could attack",
                "protege uma construção que um rival podia atacar",
            ),
            ("near", _) => lang.pick(
                "acerca un soldado a un edificio sin defensa",
                "it brings a soldier near a building without defence",
                "aproxima um soldado de uma construção sem defesa",
            ),
            ("soldiers", _) => lang.pick("un soldado más", "one more soldier", "um soldado a mais"),
            ("sites", _) => lang.pick(
                "abre un lugar para otro asentamiento",
                "it opens a place for another settlement",
                "abre um lugar para outro assentamento",
            ),
            ("route", _) => {
                lang.pick("alarga tu ruta", "it lengthens your route", "aumenta sua rota")
            }
            ("pays", _) => lang.pick(
                "consigue lo que falta para construir",
                "it gets what is missing to build",
                "consegue o que falta para construir",
            ),
            ("keeps", _) => lang.pick(
                "guarda las cartas que más necesitas",
                "it keeps the cards that you need most",
                "guarda as cartas de que você mais precisa",
            ),
            _ => lang.pick(
                "con lo que tienes no hay nada mejor: ahorra para el próximo turno",
                "there is nothing better to do with what you have: it saves for your next turn",
                "com o que você tem não há nada melhor: poupa para o próximo turno",
            ),
        }
        .to_owned()
    }
}
