//! The names that players read, in their languages.

use kit::Lang;

use crate::pieces::{Card, Colour, Terrain, Token};
use crate::state::Phase;

pub(crate) fn colour(colour: Colour, lang: Lang) -> &'static str {
    match colour {
        Colour::Red => lang.pick("Rojo", "Red", "Vermelho"),
        Colour::Blue => lang.pick("Azul", "Blue", "Azul"),
        Colour::Green => lang.pick("Verde", "Green", "Verde"),
    }
}

pub(crate) fn terrain(terrain: Terrain, lang: Lang) -> &'static str {
    match terrain {
        Terrain::Sky => lang.pick("celeste", "sky", "celeste"),
        Terrain::Purple => lang.pick("morado", "purple", "roxo"),
        Terrain::Orange => lang.pick("naranja", "orange", "laranja"),
        Terrain::Blank => lang.pick("blanco", "blank", "branco"),
    }
}

pub(crate) fn token(token: Token, lang: Lang) -> &'static str {
    match token {
        Token::Movement => lang.pick("movimiento", "Movement", "movimento"),
        Token::Defence => lang.pick("defensa", "Defence", "defesa"),
        Token::Production => lang.pick("producción", "Production", "produção"),
        Token::DoubledDefence => lang.pick("defensa doble", "doubled Defence", "defesa dupla"),
    }
}

pub(crate) fn phase(phase: Phase, lang: Lang) -> &'static str {
    match phase {
        Phase::Plan => lang.pick("planificación", "planning", "planejamento"),
        Phase::Event => lang.pick("evento", "event", "evento"),
        Phase::Prod => lang.pick("producción", "production", "produção"),
        Phase::Move => lang.pick("movimiento", "movement", "movimento"),
        Phase::Over => lang.pick("terminada", "over", "encerrada"),
    }
}

pub(crate) fn card(card: Card, lang: Lang) -> &'static str {
    match card {
        Card::Stays => lang.pick("El juego se mantiene", "No Change", "O jogo continua igual"),
        Card::MegaProduction => lang.pick("Mega producción", "Mega Production", "Megaprodução"),
        Card::DoubleDefence => lang.pick("Defensa doble", "Double Defence", "Defesa dupla"),
        Card::DoubleMovement => lang.pick("Doble movimiento", "Double Movement", "Movimento duplo"),
        Card::SuddenDeath => lang.pick("Muerte súbita", "Sudden Death", "Morte súbita"),
    }
}

/// The text shown on a card (K38).
pub(crate) fn card_text(card: Card, lang: Lang) -> &'static str {
    match card {
        Card::Stays => lang.pick(
            "Nada cambia en esta ronda.",
            "Nothing changes this round.",
            "Nada muda nesta rodada.",
        ),
        Card::MegaProduction => lang.pick(
            "Las fichas de producción triplican el nivel de su territorio en vez de duplicarlo.",
            "Production tokens triple the level of their territory instead of doubling it.",
            "As fichas de produção triplicam o nível do seu território em vez de dobrá-lo.",
        ),
        Card::DoubleDefence => lang.pick(
            "Una ficha de defensa de cada jugador cuesta al atacante seis tropas en vez de tres.",
            "One Defence token of each player costs the attacker six troops instead of three.",
            "Uma ficha de defesa de cada jogador custa ao atacante seis tropas em vez de três.",
        ),
        Card::DoubleMovement => lang.pick(
            "Cada jugador con producción total de 8 o más puede poner otra ficha de movimiento.",
            "Each player with a production total of 8 or more may place one more Movement token.",
            "Cada jogador com produção total de 8 ou mais pode pôr outra ficha de movimento.",
        ),
        Card::SuddenDeath => lang.pick(
            "Cada jugador pierde una ficha de defensa.",
            "Each player loses one Defence token.",
            "Cada jogador perde uma ficha de defesa.",
        ),
    }
}
