//! What happened, in words.

use kit::{Lang, Seats};

use crate::event::{Ending, Event, PointCard};
use crate::position::name;
use crate::refusal::{name_cards, name_resource};

/// One sentence; empty for what needs none.
pub(crate) fn tell(event: &Event, lang: Lang) -> String {
    let say = |es: String, en: String, pt: String| lang.pick(es, en, pt);
    match *event {
        Event::StartingDie { seat, die } => {
            let p = name(seat);
            say(
                format!("{p} saca un {die} para empezar."),
                format!("{p} rolls a {die} for the start."),
                format!("{p} tira {die} para começar."),
            )
        }
        Event::FirstPlayer { seat } => {
            let p = name(seat);
            say(format!("Empieza {p}."), format!("{p} starts."), format!("{p} começa."))
        }
        Event::RoundBegan { round } => say(
            format!("Comienza la ronda {round}; el orden se invierte."),
            format!("Round {round} begins; the order is reversed."),
            format!("Começa a rodada {round}; a ordem se inverte."),
        ),
        Event::TimedOut { seat, in_a_row } => {
            let p = name(seat);
            say(
                format!("A {p} se le acaba el tiempo ({in_a_row} seguidas)."),
                format!("{p}'s time is up ({in_a_row} in a row)."),
                format!("Acaba o tempo de {p} ({in_a_row} seguidas)."),
            )
        }
        Event::CameBack { seat } => {
            let p = name(seat);
            say(
                format!("{p} vuelve a jugar."),
                format!("{p} is playing again."),
                format!("{p} volta a jogar."),
            )
        }
        Event::Placed { seat, vertex, edge } => {
            let p = name(seat);
            say(
                format!("{p} coloca un asentamiento en {vertex} y una carretera en {edge}."),
                format!("{p} places a settlement on {vertex} and a road on {edge}."),
                format!("{p} coloca um assentamento em {vertex} e uma estrada em {edge}."),
            )
        }
        Event::StartingHand { seat, cards } | Event::Produced { seat, cards } => {
            let (p, cards) = (name(seat), name_cards(cards, lang));
            say(
                format!("{p} recibe {cards}."),
                format!("{p} receives {cards}."),
                format!("{p} recebe {cards}."),
            )
        }
        Event::RoadBuilt { seat, edge } => {
            let (p, [one, other]) = (name(seat), edge.ends());
            say(
                format!("{p} construye una carretera en {edge} ({one}-{other})."),
                format!("{p} builds a road on {edge} ({one}-{other})."),
                format!("{p} constrói uma estrada em {edge} ({one}-{other})."),
            )
        }
        Event::SettlementBuilt { seat, vertex } => {
            let p = name(seat);
            say(
                format!("{p} construye un asentamiento en {vertex}."),
                format!("{p} builds a settlement on {vertex}."),
                format!("{p} constrói um assentamento em {vertex}."),
            )
        }
        Event::CityBuilt { seat, vertex } => {
            let p = name(seat);
            say(
                format!("{p} convierte su asentamiento de {vertex} en ciudad."),
                format!("{p} turns the settlement on {vertex} into a city."),
                format!("{p} transforma o assentamento de {vertex} em cidade."),
            )
        }
        Event::Recruited { seat, soldier, vertex } => {
            let p = name(seat);
            say(
                format!("{p} recluta a {soldier} en {vertex}."),
                format!("{p} recruits {soldier} on {vertex}."),
                format!("{p} recruta {soldier} em {vertex}."),
            )
        }
        Event::Traded { seat, give, take } => {
            let (p, [give, take]) = (name(seat), [give, take].map(|r| name_resource(r, lang)));
            say(
                format!("{p} comercia 4 de {give} por 1 de {take}."),
                format!("{p} trades 4 {give} for 1 {take}."),
                format!("{p} troca 4 de {give} por 1 de {take}."),
            )
        }
        Event::Moved { seat, soldier, from, to } => {
            let p = name(seat);
            say(
                format!("{soldier} de {p} va de {from} a {to}."),
                format!("{p}'s {soldier} goes from {from} to {to}."),
                format!("{soldier} de {p} vai de {from} para {to}."),
            )
        }
        Event::Fought { seat, soldier, vertex, rival, defender, attacker_fell, .. } => {
            let (p, r) = (name(seat), name(rival));
            if attacker_fell {
                say(
                    format!("{soldier} de {p} ataca {vertex}: caen él y {defender} de {r}."),
                    format!("{p}'s {soldier} attacks {vertex}: it and {r}'s {defender} fall."),
                    format!("{soldier} de {p} ataca {vertex}: caem ele e {defender} de {r}."),
                )
            } else {
                say(
                    format!("{soldier} de {p} ataca {vertex}: cae {defender} de {r}."),
                    format!("{p}'s {soldier} attacks {vertex}: {r}'s {defender} falls."),
                    format!("{soldier} de {p} ataca {vertex}: cai {defender} de {r}."),
                )
            }
        }
        Event::Conquered { seat, soldier, vertex, rival, .. } => {
            let (p, r) = (name(seat), name(rival));
            say(
                format!("{soldier} de {p} conquista {vertex} a {r}."),
                format!("{p}'s {soldier} conquers {vertex} from {r}."),
                format!("{soldier} de {p} conquista {vertex} de {r}."),
            )
        }
        Event::RuinOccupied { seat, soldier, vertex, rival, .. } => {
            let (p, r) = (name(seat), name(rival));
            say(
                format!("{soldier} de {p} destruye lo que {r} tenía en {vertex} y ocupa la ruina."),
                format!("{p}'s {soldier} destroys what {r} had on {vertex} and holds the ruin."),
                format!("{soldier} de {p} destrói o que {r} tinha em {vertex} e ocupa a ruína."),
            )
        }
        Event::Destroyed { seat, soldier, vertex, rival, .. } => {
            let (p, r) = (name(seat), name(rival));
            say(
                format!("{soldier} de {p} destruye lo que {r} tenía en {vertex}: queda una ruina."),
                format!("{p}'s {soldier} destroys what {r} had on {vertex}: a ruin remains."),
                format!("{soldier} de {p} destrói o que {r} tinha em {vertex}: fica uma ruína."),
            )
        }
        Event::Claimed { seat, vertex } => {
            let p = name(seat);
            say(
                format!("La ruina de {vertex} es ahora un asentamiento de {p}."),
                format!("The ruin on {vertex} is now a settlement of {p}."),
                format!("A ruína de {vertex} é agora um assentamento de {p}."),
            )
        }
        Event::WentOut { seat, .. } => {
            let p = name(seat);
            say(
                format!("{p} se queda sin asentamientos ni ciudades."),
                format!("{p} has lost every settlement and city."),
                format!("{p} fica sem assentamentos nem cidades."),
            )
        }
        Event::CardPassed { card, to, .. } => {
            let card = name_card(card, lang);
            match to.map(name) {
                Some(p) => say(
                    format!("{p} se lleva «{card}»."),
                    format!("{p} takes \"{card}\"."),
                    format!("{p} fica com «{card}»."),
                ),
                None => say(
                    format!("«{card}» vuelve a la mesa."),
                    format!("\"{card}\" goes back to the table."),
                    format!("«{card}» volta para a mesa."),
                ),
            }
        }
        Event::Rolled { seat, dice: [one, other] } => {
            let (p, sum) = (name(seat), one + other);
            say(
                format!("{p} termina: {one} + {other} = {sum}."),
                format!("{p} ends: {one} + {other} = {sum}."),
                format!("{p} termina: {one} + {other} = {sum}."),
            )
        }
        Event::RanShort { resource } => {
            let resource = name_resource(resource, lang);
            say(
                format!("La Reserva no alcanza: nadie recibe {resource}."),
                format!("The reserve is short: nobody receives {resource}."),
                format!("A Reserva não basta: ninguém recebe {resource}."),
            )
        }
        Event::ThiefMoved { from, to } => say(
            format!("El ladrón va de {from} a {to}."),
            format!("The thief goes from {from} to {to}."),
            format!("O ladrão vai de {from} para {to}."),
        ),
        Event::Lost { seat, resource } => {
            let (p, resource) = (name(seat), name_resource(resource, lang));
            say(
                format!("{p} pierde 1 {resource} por el ladrón."),
                format!("{p} loses 1 {resource} to the thief."),
                format!("{p} perde 1 {resource} para o ladrão."),
            )
        }
        Event::MustDiscard { seat, count } => {
            let p = name(seat);
            say(
                format!("{p} debe descartar {count} cartas."),
                format!("{p} must discard {count} cards."),
                format!("{p} deve descartar {count} cartas."),
            )
        }
        Event::Discarded { seat, cards } => {
            let (p, cards) = (name(seat), name_cards(cards, lang));
            say(
                format!("{p} descarta {cards}."),
                format!("{p} discards {cards}."),
                format!("{p} descarta {cards}."),
            )
        }
        Event::RolledToReturn { seat, dice: [one, other], may_return } => {
            let p = name(seat);
            if may_return {
                say(
                    format!("{p} saca {one} + {other}: puede volver al tablero."),
                    format!("{p} rolls {one} + {other}: back to the board."),
                    format!("{p} tira {one} + {other}: pode voltar ao tabuleiro."),
                )
            } else {
                say(
                    format!("{p} saca {one} + {other}: no vuelve todavía."),
                    format!("{p} rolls {one} + {other}: not back yet."),
                    format!("{p} tira {one} + {other}: ainda não volta."),
                )
            }
        }
        Event::Returned { seat, vertex } => {
            let p = name(seat);
            say(
                format!("{p} vuelve con un asentamiento en {vertex}."),
                format!("{p} returns with a settlement on {vertex}."),
                format!("{p} volta com um assentamento em {vertex}."),
            )
        }
        Event::Retired { seat, .. } => {
            let p = name(seat);
            say(
                format!("{p} se retira de la partida."),
                format!("{p} leaves the match for good."),
                format!("{p} se retira da partida."),
            )
        }
        Event::Over { reason, winners } => over(reason, winners, lang),
        Event::BoardLaid { .. } | Event::TurnBegan { .. } | Event::TurnEnded { .. } => {
            String::new()
        }
    }
}

fn over(reason: Ending, winners: Seats, lang: Lang) -> String {
    let names: Vec<String> = winners.iter().map(name).collect();
    let why = match reason {
        Ending::Points => lang.pick("diez puntos", "ten points", "dez pontos"),
        Ending::RoundLimit => lang.pick("límite de rondas", "round limit", "limite de rodadas"),
        Ending::LastPlayer => lang.pick("nadie más queda", "nobody else left", "ninguém mais fica"),
    };
    let names = names.join(", ");
    if winners.len() == 1 {
        return lang.pick(
            format!("{names} es Maestro Conquistador de Cathay ({why})."),
            format!("{names} is Master Conqueror of Cathay ({why})."),
            format!("{names} é Mestre Conquistador de Cathay ({why})."),
        );
    }
    lang.pick(
        format!("{names} comparten la victoria ({why})."),
        format!("{names} share the victory ({why})."),
        format!("{names} dividem a vitória ({why})."),
    )
}

pub(crate) fn name_card(card: PointCard, lang: Lang) -> &'static str {
    match card {
        PointCard::Resurrection => lang.pick("Resurrección", "Resurrection", "Ressurreição"),
        PointCard::Development => lang.pick("Desarrollo", "Development", "Desenvolvimento"),
        PointCard::LongestRoute => lang.pick("Ruta más larga", "Longest Route", "Rota mais longa"),
        PointCard::LargestArmy => {
            lang.pick("Ejército más grande", "Largest Army", "Maior exército")
        }
    }
}
