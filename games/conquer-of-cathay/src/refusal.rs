//! Why an action was not taken (C98, C99).

use kit::Lang;

use crate::cards::{Cards, Resource};

/// The reasons, in the words of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    GameOver,
    NotAPlayer,
    BadRequest,
    WrongPhase,
    WrongDiscard,
    NotYourTurn,
    Occupied,
    TooClose,
    NotConnected,
    NoPiece,
    CannotPay,
    NotYourSettlement,
    NotYourBuilding,
    SoldierLimit,
    SameResource,
    ReserveEmpty,
    NoSuchSoldier,
    JustRecruited,
    AlreadyAttacked,
    AlreadyMoved,
    NotAdjacent,
    HeldByRival,
    NoTarget,
}

/// Why an action was not taken, and under which clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", kit::Refusal::tell(self, Lang::En))]
pub struct Refusal {
    pub reason: Reason,
    pub clause: &'static str,
    /// What is missing of the cost, where that is the reason.
    pub missing: Cards,
}

impl Refusal {
    pub(crate) const fn new(reason: Reason, clause: &'static str) -> Self {
        Self { reason, clause, missing: Cards::NONE }
    }
}

impl kit::Refusal for Refusal {
    fn reason(&self) -> Option<&'static str> {
        Some(match self.reason {
            Reason::GameOver => "game_over",
            Reason::NotAPlayer => "not_a_player",
            Reason::BadRequest => "bad_request",
            Reason::WrongPhase => "wrong_phase",
            Reason::WrongDiscard => "wrong_discard",
            Reason::NotYourTurn => "not_your_turn",
            Reason::Occupied => "occupied",
            Reason::TooClose => "too_close",
            Reason::NotConnected => "not_connected",
            Reason::NoPiece => "no_piece",
            Reason::CannotPay => "cannot_pay",
            Reason::NotYourSettlement => "not_your_settlement",
            Reason::NotYourBuilding => "not_your_building",
            Reason::SoldierLimit => "soldier_limit",
            Reason::SameResource => "same_resource",
            Reason::ReserveEmpty => "reserve_empty",
            Reason::NoSuchSoldier => "no_such_soldier",
            Reason::JustRecruited => "just_recruited",
            Reason::AlreadyAttacked => "already_attacked",
            Reason::AlreadyMoved => "already_moved",
            Reason::NotAdjacent => "not_adjacent",
            Reason::HeldByRival => "held_by_rival",
            Reason::NoTarget => "no_target",
        })
    }

    fn clause(&self) -> Option<&'static str> {
        Some(self.clause)
    }

    fn tell(&self, lang: Lang) -> String {
        let (es, en, pt) = match self.reason {
            Reason::GameOver => {
                ("La partida ha terminado.", "The match is over.", "A partida terminou.")
            }
            Reason::NotAPlayer => (
                "Ya no juegas en esta partida.",
                "You are not playing in this match any more.",
                "Você já não joga nesta partida.",
            ),
            Reason::BadRequest => (
                "A esa jugada le falta algo, o nombra algo que no existe.",
                "That action lacks something, or names something that does not exist.",
                "Falta algo nessa jogada, ou ela nomeia algo que não existe.",
            ),
            Reason::WrongPhase => (
                "Eso no se puede hacer en este momento.",
                "That cannot be done at this moment.",
                "Isso não se pode fazer neste momento.",
            ),
            Reason::WrongDiscard => (
                "Descarta exactamente las cartas que debes, de las que tienes.",
                "Discard exactly as many cards as you owe, of those you hold.",
                "Descarte exatamente as cartas que deve, das que você tem.",
            ),
            Reason::NotYourTurn => ("No es tu turno.", "It is not your turn.", "Não é a sua vez."),
            Reason::Occupied => {
                ("Ese lugar está ocupado.", "That place is taken.", "Esse lugar está ocupado.")
            }
            Reason::TooClose => (
                "Hay una construcción o una ruina en el vértice de al lado.",
                "A building or a ruin stands on the next vertex.",
                "Há uma construção ou uma ruína no vértice ao lado.",
            ),
            Reason::NotConnected => (
                "Eso no está conectado con lo tuyo.",
                "That is not connected with what is yours.",
                "Isso não está conectado ao que é seu.",
            ),
            Reason::NoPiece => (
                "No te queda ninguna pieza de esas.",
                "You have no such piece left.",
                "Você não tem mais peças dessas.",
            ),
            Reason::CannotPay => {
                let missing = name_cards(self.missing, lang);
                return lang.pick(
                    format!("No puedes pagarlo. Falta: {missing}."),
                    format!("You cannot pay for it: you lack {missing}."),
                    format!("Você não pode pagar. Falta: {missing}."),
                );
            }
            Reason::NotYourSettlement => (
                "Ahí no tienes ningún asentamiento.",
                "You have no settlement there.",
                "Você não tem nenhum assentamento aí.",
            ),
            Reason::NotYourBuilding => (
                "Ahí no tienes ni asentamiento ni ciudad.",
                "You have neither a settlement nor a city there.",
                "Você não tem nem assentamento nem cidade aí.",
            ),
            Reason::SoldierLimit => (
                "No puedes tener más soldados de esa clase: dos guerreros y un arquero.",
                "You cannot have more soldiers of that kind: two warriors and one archer.",
                "Você não pode ter mais soldados desse tipo: dois guerreiros e um arqueiro.",
            ),
            Reason::SameResource => (
                "Cambia un recurso por otro distinto.",
                "Trade one resource for a different one.",
                "Troque um recurso por outro diferente.",
            ),
            Reason::ReserveEmpty => (
                "La Reserva no tiene ese recurso.",
                "The reserve has none of that resource.",
                "A Reserva não tem esse recurso.",
            ),
            Reason::NoSuchSoldier => (
                "No tienes ese soldado en el tablero.",
                "You have no such soldier on the board.",
                "Você não tem esse soldado no tabuleiro.",
            ),
            Reason::JustRecruited => (
                "Ese soldado se acaba de reclutar: actúa desde tu próximo turno.",
                "That soldier has just been recruited: it acts from your next turn on.",
                "Esse soldado acabou de ser recrutado: age a partir da sua próxima vez.",
            ),
            Reason::AlreadyAttacked => (
                "Ese soldado ya ha atacado en este turno.",
                "That soldier has attacked in this turn already.",
                "Esse soldado já atacou nesta vez.",
            ),
            Reason::AlreadyMoved => (
                "Ese soldado ya se ha movido en este turno.",
                "That soldier has moved in this turn already.",
                "Esse soldado já se moveu nesta vez.",
            ),
            Reason::NotAdjacent => (
                "Ese vértice no es vecino del soldado.",
                "That vertex is not next to the soldier.",
                "Esse vértice não é vizinho do soldado.",
            ),
            Reason::HeldByRival => (
                "Un rival ocupa ese vértice: solo se puede atacar.",
                "A rival holds that vertex: it can only be attacked.",
                "Um rival ocupa esse vértice: só se pode atacar.",
            ),
            Reason::NoTarget => (
                "Ahí no hay nada de un rival que atacar.",
                "There is nothing of a rival's to attack there.",
                "Aí não há nada de um rival para atacar.",
            ),
        };
        lang.pick(es, en, pt).to_owned()
    }
}

/// A resource in words, of one card or several.
pub(crate) fn name_resource(resource: Resource, lang: Lang) -> &'static str {
    match resource {
        Resource::Wood => lang.pick("madera", "wood", "madeira"),
        Resource::Clay => lang.pick("arcilla", "clay", "argila"),
        Resource::Wheat => lang.pick("trigo", "wheat", "trigo"),
        Resource::Sheep => lang.pick("oveja", "sheep", "ovelha"),
        Resource::Stone => lang.pick("piedra", "stone", "pedra"),
    }
}

/// Cards in words: "2 wood, 1 stone".
pub(crate) fn name_cards(cards: Cards, lang: Lang) -> String {
    let held = Resource::ALL.into_iter().filter(|resource| cards.count(*resource) > 0);
    let words: Vec<String> =
        held.map(|r| format!("{} {}", cards.count(r), name_resource(r, lang))).collect();
    if words.is_empty() {
        lang.pick("nada", "nothing", "nada").to_owned()
    } else {
        words.join(", ")
    }
}
