//! What happened and what was refused, in a sentence.

use kit::Lang;

use crate::action::{Refusal, range};
use crate::event::{Event, Reason, Verdict};
use crate::pieces::{Card, Colour, PerColour, Token};
use crate::state::ColourSet;
use crate::words;

/// What happened, in words; empty for what needs none.
pub(crate) fn event(event: &Event, lang: Lang) -> String {
    match *event {
        Event::Opened { .. } => {
            lang.pick("Empieza la partida.", "The match begins.", "A partida começa.").into()
        }
        Event::RoundStarted { round, initial, .. } => {
            let first = words::colour(initial, lang);
            lang.pick(
                format!("Ronda {round}: empieza {first}."),
                format!("Round {round}: {first} goes first."),
                format!("Rodada {round}: {first} começa."),
            )
        }
        Event::TurnPassed { .. } => String::new(),
        Event::Counted { counts } => counted(&counts, lang),
        Event::Placed { colour, cell, token, automatic, .. } => {
            let who = who(colour, automatic, lang);
            let what = token.map_or("", |token| words::token(token, lang));
            if what.is_empty() {
                lang.pick(
                    format!("{who} pone una ficha boca abajo en {cell}."),
                    format!("{who} places a token face down on {cell}."),
                    format!("{who} põe uma ficha virada para baixo em {cell}."),
                )
            } else {
                lang.pick(
                    format!("{who} pone una ficha de {what} en {cell}."),
                    format!("{who} places a {what} token on {cell}."),
                    format!("{who} põe uma ficha de {what} em {cell}."),
                )
            }
        }
        Event::Passed { colour, automatic, .. } => {
            let who = who(colour, automatic, lang);
            lang.pick(format!("{who} pasa."), format!("{who} passes."), format!("{who} passa."))
        }
        Event::Shuffled { .. } => lang
            .pick(
                "Se barajan de nuevo las cinco cartas.",
                "The five cards are shuffled again.",
                "As cinco cartas são embaralhadas de novo.",
            )
            .into(),
        Event::CardTurned { card } => {
            let (name, text) = (words::card(card, lang), words::card_text(card, lang));
            lang.pick(
                format!("Carta: {name}. {text}"),
                format!("Card: {name}. {text}"),
                format!("Carta: {name}. {text}"),
            )
        }
        Event::Doubled { colour, cell, .. } => doubled(colour, false, cell, lang),
        Event::TokenLost { colour, cell, .. } => lost(colour, false, cell, lang),
        Event::Chosen { colour, card, cell, automatic, .. } => {
            chosen(colour, card, cell, automatic, lang)
        }
        Event::Revealed { .. } => lang
            .pick(
                "Se descubren todas las fichas.",
                "All tokens are turned up.",
                "Todas as fichas são reveladas.",
            )
            .into(),
        Event::Produced { colour, new, lost, troops, automatic, .. } => {
            let who = who(colour, automatic, lang);
            let spread: Vec<String> =
                troops.iter().map(|(cell, number)| format!("{cell}={number}")).collect();
            let spread = spread.join(" ");
            let gone = match lost {
                0 => String::new(),
                1 => lang.pick(" (1 se pierde)", " (1 is lost)", " (1 se perde)").to_owned(),
                n => lang.pick(
                    format!(" ({n} se pierden)"),
                    format!(" ({n} are lost)"),
                    format!(" ({n} se perdem)"),
                ),
            };
            let troops = match new {
                1 => lang.pick("1 tropa", "1 troop", "1 tropa").to_owned(),
                n => lang.pick(format!("{n} tropas"), format!("{n} troops"), format!("{n} tropas")),
            };
            lang.pick(
                format!("{who} recibe {troops}{gone}: {spread}."),
                format!("{who} receives {troops}{gone}: {spread}."),
                format!("{who} recebe {troops}{gone}: {spread}."),
            )
        }
        Event::Moved { colour, from, to, count, lost, automatic, .. } => {
            let who = who(colour, automatic, lang);
            let gone = match lost {
                0 => String::new(),
                1 => lang.pick(" (1 se pierde)", " (1 lost)", " (1 perdida)").to_owned(),
                n => lang.pick(
                    format!(" ({n} se pierden)"),
                    format!(" ({n} lost)"),
                    format!(" ({n} perdidas)"),
                ),
            };
            lang.pick(
                format!("{who} mueve {count} de {from} a {to}{gone}."),
                format!("{who} moves {count} from {from} to {to}{gone}."),
                format!("{who} move {count} de {from} para {to}{gone}."),
            )
        }
        Event::Fought { .. } => fought(event, lang),
        Event::Eliminated { colour, .. } => {
            let who = words::colour(colour, lang);
            lang.pick(
                format!("{who} queda eliminado."),
                format!("{who} is eliminated."),
                format!("{who} está eliminado."),
            )
        }
        Event::StoodIn { colour, .. } => {
            let who = words::colour(colour, lang);
            lang.pick(
                format!("Un bot juega por {who}."),
                format!("A bot plays for {who}."),
                format!("Um bot joga por {who}."),
            )
        }
        Event::Left { colour, absent, .. } => left(colour, absent, lang),
        Event::Ended { result, reason, colours, .. } => ended(result, reason, colours, lang),
    }
}

/// The player's name, marked when the clock acted for them.
fn who(colour: Colour, automatic: bool, lang: Lang) -> String {
    let name = words::colour(colour, lang);
    if !automatic {
        return name.into();
    }
    let clock = lang.pick("se acabó el tiempo", "time is up", "o tempo acabou");
    format!("{name} ({clock})")
}

fn doubled(colour: Colour, automatic: bool, cell: crate::board::Cell, lang: Lang) -> String {
    let who = who(colour, automatic, lang);
    lang.pick(
        format!("{who} dobla la defensa de {cell}."),
        format!("{who} doubles the Defence of {cell}."),
        format!("{who} dobra a defesa de {cell}."),
    )
}

fn lost(colour: Colour, automatic: bool, cell: crate::board::Cell, lang: Lang) -> String {
    let who = who(colour, automatic, lang);
    lang.pick(
        format!("{who} pierde la ficha de defensa de {cell}."),
        format!("{who} loses the Defence token of {cell}."),
        format!("{who} perde a ficha de defesa de {cell}."),
    )
}

fn chosen(
    colour: Colour,
    card: Card,
    cell: Option<crate::board::Cell>,
    automatic: bool,
    lang: Lang,
) -> String {
    match (card, cell) {
        (Card::DoubleDefence, Some(cell)) => doubled(colour, automatic, cell, lang),
        (Card::SuddenDeath, Some(cell)) => lost(colour, automatic, cell, lang),
        (_, Some(cell)) => {
            let who = who(colour, automatic, lang);
            let what = words::token(Token::Movement, lang);
            lang.pick(
                format!("{who} pone otra ficha de {what} en {cell}."),
                format!("{who} places one more {what} token on {cell}."),
                format!("{who} põe mais uma ficha de {what} em {cell}."),
            )
        }
        (_, None) => {
            let who = who(colour, automatic, lang);
            lang.pick(
                format!("{who} elige en secreto."),
                format!("{who} chooses in secret."),
                format!("{who} escolhe em segredo."),
            )
        }
    }
}

/// The victory phase (K78): how many territories of each terrain everybody controls.
fn counted(counts: &PerColour<[u8; 3]>, lang: Lang) -> String {
    let each = Colour::ALL.map(|colour| {
        let [sky, purple, orange] = counts[colour];
        format!("{} {sky}-{purple}-{orange}", words::colour(colour, lang))
    });
    let all = each.join(", ");
    lang.pick(
        format!("Fase de victoria (celestes-morados-naranjas): {all}."),
        format!("Victory phase (sky-purple-orange): {all}."),
        format!("Fase de vitória (celestes-roxos-laranjas): {all}."),
    )
}

fn fought(event: &Event, lang: Lang) -> String {
    let Event::Fought {
        colour,
        enemy,
        from,
        to,
        attackers,
        defenders,
        toll,
        attackers_left,
        defenders_left,
        advanced,
        automatic,
        ..
    } = *event
    else {
        return String::new();
    };
    let (who, enemy) = (who(colour, automatic, lang), words::colour(enemy, lang));
    let toll = if toll == 0 { String::new() } else { format!("−{toll}") };
    let start = lang.pick(
        format!("{who} ataca {to} ({enemy}) desde {from}, {attackers}{toll} contra {defenders}: "),
        format!(
            "{who} attacks {to} ({enemy}) from {from}, {attackers}{toll} against {defenders}: "
        ),
        format!("{who} ataca {to} ({enemy}) desde {from}, {attackers}{toll} contra {defenders}: "),
    );
    let end = if advanced > 0 {
        lang.pick(
            format!("vence y avanza con {advanced}."),
            format!("wins and advances with {advanced}."),
            format!("vence e avança com {advanced}."),
        )
    } else if attackers_left > 0 {
        lang.pick(
            "vence, pero nadie puede avanzar.".into(),
            "wins, but nobody can advance.".into(),
            "vence, mas ninguém pode avançar.".into(),
        )
    } else if defenders_left > 0 {
        lang.pick(
            match defenders_left {
                1 => "rechazado, queda 1 defensor.".to_owned(),
                n => format!("rechazado, quedan {n} defensores."),
            },
            match defenders_left {
                1 => "beaten off, 1 defender is left.".to_owned(),
                n => format!("beaten off, {n} defenders are left."),
            },
            match defenders_left {
                1 => "rechaçado, resta 1 defensor.".to_owned(),
                n => format!("rechaçado, restam {n} defensores."),
            },
        )
    } else {
        lang.pick(
            "empate, los dos territorios quedan vacíos.".into(),
            "a tie, both territories are empty.".into(),
            "empate, os dois territórios ficam vazios.".into(),
        )
    };
    start + &end
}

fn left(colour: Colour, absent: bool, lang: Lang) -> String {
    let who = words::colour(colour, lang);
    if absent {
        return lang.pick(
            format!("{who} lleva dos rondas ausente y queda fuera."),
            format!("{who} was absent for two rounds and is out."),
            format!("{who} esteve ausente por duas rodadas e está fora."),
        );
    }
    lang.pick(
        format!("{who} abandona la partida."),
        format!("{who} leaves the match."),
        format!("{who} deixa a partida."),
    )
}

pub(crate) fn ended(result: Verdict, reason: Reason, winners: ColourSet, lang: Lang) -> String {
    let why = match reason {
        Reason::Colours => lang.pick(
            "cuatro territorios de cada color",
            "four territories of each colour",
            "quatro territórios de cada cor",
        ),
        Reason::LastPlayer => {
            lang.pick("solo queda un jugador", "only one player is left", "só resta um jogador")
        }
        Reason::Ranking => {
            lang.pick("decide la clasificación", "the ranking decides", "a classificação decide")
        }
        Reason::NobodyLeft => lang.pick("no queda nadie", "nobody is left", "não resta ninguém"),
        Reason::Abandoned => {
            lang.pick("nadie seguía jugando", "nobody was playing any more", "ninguém mais jogava")
        }
    };
    let names: Vec<&str> = winners.iter().map(|colour| words::colour(colour, lang)).collect();
    let who = names.join(", ");
    match result {
        Verdict::Win => lang.pick(
            format!("Gana {who} ({why})."),
            format!("{who} wins ({why})."),
            format!("{who} vence ({why})."),
        ),
        Verdict::Draw => lang.pick(
            format!("Empate: {who} ({why})."),
            format!("A draw: {who} ({why})."),
            format!("Empate: {who} ({why})."),
        ),
        Verdict::Ended => lang.pick(
            format!("La partida termina sin resultado ({why})."),
            format!("The match ends without a result ({why})."),
            format!("A partida termina sem resultado ({why})."),
        ),
    }
}

/// Why an action was refused, in words for a player.
pub(crate) fn refusal(refusal: Refusal, lang: Lang) -> String {
    let (es, pt): (String, String) = match refusal {
        Refusal::MatchOver => ("La partida ha terminado.".into(), "A partida terminou.".into()),
        Refusal::NotAMember => {
            ("No juegas en esta partida.".into(), "Você não joga nesta partida.".into())
        }
        Refusal::YouAreOut => {
            ("Estás fuera de la partida.".into(), "Você está fora da partida.".into())
        }
        Refusal::WrongPhase => {
            ("Eso no se hace en esta fase.".into(), "Isso não se faz nesta fase.".into())
        }
        Refusal::NotYourTurn => ("No es tu turno.".into(), "Não é a sua vez.".into()),
        Refusal::NoSuchCell => {
            ("Ese territorio no existe.".into(), "Esse território não existe.".into())
        }
        Refusal::BadTokenType => ("Una ficha es M, D o P.".into(), "Uma ficha é M, D ou P.".into()),
        Refusal::NotYourTerritory => {
            ("No controlas ese territorio.".into(), "Você não controla esse território.".into())
        }
        Refusal::TokenPresent => ("Ya hay una ficha ahí.".into(), "Já há uma ficha ali.".into()),
        Refusal::MustChoose => (
            "Esta carta pide elegir un territorio.".into(),
            "Esta carta pede a escolha de um território.".into(),
        ),
        Refusal::NoDefenceToken => (
            "No tienes una ficha de defensa ahí.".into(),
            "Você não tem uma ficha de defesa ali.".into(),
        ),
        Refusal::BadDistribution { sum, territories } => (
            format!(
                "Da de 1 a 20 tropas a cada uno de tus {territories} territorios, {sum} en total, \
                 y a ningún otro."
            ),
            format!(
                "Dê de 1 a 20 tropas a cada um dos seus {territories} territórios, {sum} no total, \
                 e a nenhum outro."
            ),
        ),
        Refusal::NoMovementToken => (
            "No tienes una ficha de movimiento ahí.".into(),
            "Você não tem uma ficha de movimento ali.".into(),
        ),
        Refusal::TooFewTroops => (
            "Hacen falta dos tropas para activar un territorio.".into(),
            "São precisas duas tropas para ativar um território.".into(),
        ),
        Refusal::NotAdjacent => {
            ("Los territorios no son vecinos.".into(), "Os territórios não são vizinhos.".into())
        }
        Refusal::IsEnemy => {
            ("Ahí hay un enemigo: usa fight.".into(), "Há um inimigo ali: use fight.".into())
        }
        Refusal::NotEnemy => {
            ("Ahí no hay un enemigo: usa move.".into(), "Não há inimigo ali: use move.".into())
        }
        Refusal::BadCount { most } => (
            format!("Pueden moverse de 1 a {most} tropas: una debe quedarse."),
            format!("Podem mover-se de 1 a {most} tropas: uma deve ficar."),
        ),
        Refusal::BadAdvance { least, most } => {
            let [es, pt] = [Lang::Es, Lang::Pt].map(|_| range(least, most).replace("to", "a"));
            (
                format!("El número que avanza debe ser {es}."),
                format!("O número que avança deve ser {pt}."),
            )
        }
    };
    let mut en = refusal.to_string();
    en[..1].make_ascii_uppercase();
    en.push('.');
    lang.pick(es, en, pt)
}
