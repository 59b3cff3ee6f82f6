//! Positions as text (C104).

use std::fmt::{Display, Write as _};

use kit::prelude::*;
use kit::{BadPosition, Seat, Seats};

use crate::board::{Edge, Hex, NEIGHBOURS, Vertex, bits, number};
use crate::cards::{Cards, Resource, STOCK};
use crate::event::{Ending, PointCard};
use crate::flow::SAFE_HAND;
use crate::layout::Layout;
use crate::options::Options;
use crate::soldier::{Slot, Soldier};
use crate::state::{CITIES, ConquerOfCathay, ENOUGH, MOST, Phase, Player, ROADS, SETTLEMENTS};
use crate::view::View;

/// The highest round number that is read. No match gets near it, and turns can still be counted.
const MOST_ROUNDS: u32 = 1_000_000;

/// The name of a seat: P1 is seat 0.
pub(crate) fn name(seat: Seat) -> String {
    format!("P{}", seat.index() + 1)
}

fn name_or_none(seat: Option<Seat>) -> String {
    seat.map_or("-".to_owned(), name)
}

fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

/// Writes what the view holds; hidden hands as their number of cards.
pub(crate) fn write(view: &View) -> String {
    let mut text = format!(
        "board {}\ntokens {}\nthief {}\nstock {}\n",
        view.layout.board(),
        view.layout.tokens(),
        view.thief,
        view.stock.in_full()
    );
    let mut owed = Vec::new();
    for (number, player) in (1..).zip(&view.players) {
        let hand = player.hand.map_or_else(|| format!("?{}", player.cards), Cards::in_full);
        let soldiers = player.soldiers.iter().map(|soldier| {
            let mark = |is: bool, letter| if is { letter } else { "" };
            format!(
                "{}@{}{}{}{}",
                soldier.name,
                soldier.vertex,
                mark(soldier.moved, "m"),
                mark(soldier.attacked, "a"),
                mark(soldier.new, "n")
            )
        });
        let flags =
            [(player.retired, "retired"), (player.out, "out"), (player.returned, "returned")];
        let _ = writeln!(
            text,
            "P{number} hand {hand}; settlements {}; cities {}; roads {}; soldiers {}; flags {}",
            list(&player.settlements),
            list(&player.cities),
            list(&player.roads),
            list(soldiers),
            list(flags.iter().filter(|(is, _)| *is).map(|(_, flag)| flag))
        );
        if player.owes > 0 {
            owed.push(format!("P{number}={}", player.owes));
        }
    }
    let cards = PointCard::ALL
        .map(|card| format!("{}={}", card.letter(), name_or_none(view.point_cards[card as usize])));
    let order: Vec<String> = view.order.iter().map(|seat| name(*seat)).collect();
    let active = (view.phase != Phase::Over).then_some(view.active);
    let _ = write!(
        text,
        "ruins {}\ncards {}\ndiscard {}\nturn round={} order={} player={} phase={}",
        list(&view.ruins),
        cards.join(" "),
        list(owed),
        view.round,
        order.join(","),
        name_or_none(active),
        view.phase.word()
    );
    if let Some(result) = view.result {
        let _ = write!(
            text,
            "\nresult {} {}",
            result.reason.word(),
            list(result.winners.iter().map(name))
        );
    }
    text
}

type Read<T> = Result<T, BadPosition>;

fn bad<T>(why: impl Into<String>) -> Read<T> {
    Err(BadPosition(why.into()))
}

fn require(holds: bool, why: impl FnOnce() -> String) -> Read<()> {
    if holds { Ok(()) } else { bad(why()) }
}

/// Reads a position. Everything that C105 asks of a position is checked; where the point cards lie
/// is not, since worked examples lay them aside.
pub(crate) fn read(text: &str, options: &Options) -> Read<ConquerOfCathay> {
    let text = text.trim_end();
    let mut lines = text.split('\n').peekable();
    let mut line = |key: &str| match lines.next() {
        Some(line) => match line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' ')) {
            Some(rest) => Ok(rest),
            None => bad(format!("a line {key:?} is expected, not {:?}", shorten(line))),
        },
        None => bad(format!("the line {key:?} is missing")),
    };
    let (board, tokens) = (line("board")?, line("tokens")?);
    let layout = Layout::read(board, tokens).map_err(BadPosition)?;
    let players = text.split('\n').filter(|line| line.starts_with('P')).count();
    require((3..=MOST).contains(&players), || format!("{players} lines of players: 3 or 4"))?;
    let options = Options { players: players as u8, layout: Some(layout), ..*options };
    let mut state = ConquerOfCathay::before(&options);
    state.thief = place(line("thief")?, "thief", Hex::read)?;
    state.stock = cards(line("stock")?, "stock")?;
    let mut outs = Seats::NONE;
    for seat in Seat::all(players as u8) {
        let key = name(seat);
        let (player, out) = read_player(&key, line(&key)?)?;
        state.players[seat.index()] = player;
        outs = if out { outs.with(seat) } else { outs };
    }
    state.ruins = places(line("ruins")?, "ruins", Vertex::read)?.fold(0, |set, v| set | v.bit());
    read_cards(&mut state, line("cards")?)?;
    read_discard(&mut state, line("discard")?)?;
    read_turn(&mut state, line("turn")?)?;
    if state.phase == Phase::Over {
        read_result(&mut state, line("result")?)?;
    }
    require(lines.next().is_none(), || "there are lines after the last".into())?;
    state.measure_all();
    check(&state, outs)?;
    let written = write(&state.whole());
    let differs = written.split('\n').zip(text.split('\n')).find(|(ours, theirs)| ours != theirs);
    match differs {
        Some((ours, theirs)) => {
            bad(format!("{:?} is not in the usual form; write {ours:?}", shorten(theirs)))
        }
        None => Ok(state),
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(60).collect()
}

fn place<T>(word: &str, what: &str, read: impl Fn(&str) -> Option<T>) -> Read<T> {
    read(word).ok_or_else(|| BadPosition(format!("{what}: there is no {:?}", shorten(word))))
}

fn places<T>(
    words: &str,
    what: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Read<std::vec::IntoIter<T>> {
    let words = words.split(' ').filter(|_| words != "-");
    let read: Read<Vec<T>> = words.map(|word| place(word, what, &read)).collect();
    Ok(read?.into_iter())
}

/// All five counts.
fn cards(words: &str, what: &str) -> Read<Cards> {
    let wrong = || BadPosition(format!("{what}: five counts are expected, w0 c0 g0 s0 r0"));
    let cards = Cards::read(words.split(' ')).ok_or_else(wrong)?;
    if cards.in_full() == words { Ok(cards) } else { Err(wrong()) }
}

fn seat(word: &str, players: u8) -> Read<Seat> {
    let named =
        word.strip_prefix('P').and_then(number).filter(|n| (1..=players.into()).contains(n));
    match named {
        Some(number) => Ok(Seat::new(number as u8 - 1)),
        None => bad(format!("there is no player {:?}", shorten(word))),
    }
}

fn read_player(key: &str, text: &str) -> Read<(Player, bool)> {
    const FIELDS: [&str; 6] = ["hand", "settlements", "cities", "roads", "soldiers", "flags"];
    let fields: Vec<&str> = text.split("; ").collect();
    let mut values = [""; 6];
    for (i, field) in FIELDS.into_iter().enumerate() {
        let value = fields.get(i).and_then(|text| text.strip_prefix(field)?.strip_prefix(' '));
        let Some(value) = value else {
            return bad(format!("{key}: the field {field:?} is missing"));
        };
        values[i] = value;
    }
    require(fields.len() == 6, || format!("{key}: there are six fields"))?;
    let [hand, settlements, cities, roads, soldiers, flags] = values;
    if hand.starts_with('?') {
        return bad(format!("{key} hand: a view with hidden hands cannot be played from"));
    }
    let set = |words, what| -> Read<u64> {
        let what = format!("{key} {what}");
        Ok(places(words, &what, Vertex::read)?.fold(0, |set, v| set | v.bit()))
    };
    let mut player = Player {
        hand: cards(hand, &format!("{key} hand"))?,
        settlements: set(settlements, "settlements")?,
        cities: set(cities, "cities")?,
        roads: places(roads, &format!("{key} roads"), Edge::read)?.fold(0, |set, e| set | e.bit()),
        ..Player::default()
    };
    for word in soldiers.split(' ').filter(|_| soldiers != "-") {
        let Some((slot, soldier)) = read_soldier(word) else {
            return bad(format!("{key} soldiers: {:?} is no soldier", shorten(word)));
        };
        require(player.soldiers[slot as usize].is_none(), || format!("{key}: {slot} twice"))?;
        player.soldiers[slot as usize] = Some(soldier);
    }
    let mut out = false;
    for flag in flags.split(' ').filter(|_| flags != "-") {
        match flag {
            "retired" => player.retired = true,
            "out" => out = true,
            "returned" => player.returned = true,
            _ => return bad(format!("{key} flags: there is no {:?}", shorten(flag))),
        }
    }
    Ok((player, out))
}

fn read_soldier(word: &str) -> Option<(Slot, Soldier)> {
    let (slot, rest) = word.split_once('@')?;
    let vertex = rest.trim_end_matches(['m', 'a', 'n']);
    let marks = &rest[vertex.len()..];
    let [moved, attacked, new] = ['m', 'a', 'n'].map(|mark| marks.contains(mark));
    let at = Vertex::read(vertex)?;
    // A new soldier has done nothing (C57).
    (!new || marks == "n").then_some((Slot::read(slot)?, Soldier { at, moved, attacked, new }))
}

fn read_cards(state: &mut ConquerOfCathay, text: &str) -> Read<()> {
    let words: Vec<&str> = text.split(' ').collect();
    require(words.len() == 4, || "cards: R, D, L and A are expected".into())?;
    for (card, word) in PointCard::ALL.into_iter().zip(words) {
        let letter = card.letter();
        let holder = word.strip_prefix(letter).and_then(|rest| rest.strip_prefix('='));
        let Some(holder) = holder else { return bad(format!("cards: {letter}= is expected")) };
        state.holders[card as usize] =
            if holder == "-" { None } else { Some(seat(holder, state.options.players)?) };
    }
    Ok(())
}

fn read_discard(state: &mut ConquerOfCathay, text: &str) -> Read<()> {
    for word in text.split(' ').filter(|_| text != "-") {
        let Some((who, count)) = word.split_once('=') else {
            return bad(format!("discard: {:?} is not P1=4", shorten(word)));
        };
        let seat = seat(who, state.options.players)?;
        let player = &mut state.players[seat.index()];
        let due = if player.hand.total() > SAFE_HAND { player.hand.total() / 2 } else { 0 };
        let right = number(count) == Some(due as usize) && due > 0 && player.owes == 0;
        require(right, || format!("discard: {who} does not owe {:?}", shorten(count)))?;
        player.owes = due as u8;
    }
    Ok(())
}

fn read_turn(state: &mut ConquerOfCathay, text: &str) -> Read<()> {
    let words: Vec<&str> = text.split(' ').collect();
    let value = |i: usize, key: &str| -> Read<&str> {
        let value = words.get(i).and_then(|word| word.strip_prefix(key)?.strip_prefix('='));
        value.ok_or_else(|| BadPosition(format!("turn: {key}= is expected")))
    };
    let round = number(value(0, "round")?).and_then(|round| u32::try_from(round).ok());
    state.round = match round {
        Some(round) if (1..=MOST_ROUNDS).contains(&round) => round,
        _ => return bad("turn: round is a number from 1 to 1000000"),
    };
    let players = state.options.players;
    let order: Read<Vec<Seat>> =
        value(1, "order")?.split(',').map(|word| seat(word, players)).collect();
    let order = order?;
    let everybody: Seats = order.iter().copied().collect();
    let right = order.len() == usize::from(players) && everybody == Seats::all(players);
    require(right, || "turn: order names every player once".into())?;
    state.order[..order.len()].copy_from_slice(&order);
    let phase = value(3, "phase")?;
    let named = Phase::ALL.into_iter().find(|known| known.word() == phase);
    state.phase = named
        .ok_or_else(|| BadPosition(format!("turn: there is no phase {:?}", shorten(phase))))?;
    let player = value(2, "player")?;
    if state.phase == Phase::Over {
        require(player == "-", || "turn: nobody is to act once it is over".into())?;
        // The turn was the last of the round, or is of no account any more.
        state.turn = players - 1;
    } else {
        let seat = seat(player, players)?;
        state.turn = order.iter().position(|other| *other == seat).unwrap_or_default() as u8;
    }
    require(words.len() == 4, || "turn: round, order, player and phase are expected".into())
}

fn read_result(state: &mut ConquerOfCathay, text: &str) -> Read<()> {
    let (reason, winners) = text.split_once(' ').unwrap_or((text, ""));
    let ending = Ending::ALL.into_iter().find(|ending| ending.word() == reason);
    let Some(ending) = ending else {
        return bad(format!("result: there is no reason {:?}", shorten(reason)));
    };
    let winners: Read<Seats> =
        winners.split(' ').map(|word| seat(word, state.options.players)).collect();
    state.result = Some((ending, winners?));
    Ok(())
}

/// What C105 and the rules ask of every position.
fn check(state: &ConquerOfCathay, outs: Seats) -> Read<()> {
    for resource in Resource::ALL {
        let hands = state.players.iter().map(|player| u32::from(player.hand.count(resource)));
        let all = hands.sum::<u32>() + u32::from(state.stock.count(resource));
        let letter = resource.letter();
        require(all == u32::from(STOCK), || {
            format!("stock: reserve and hands have {all} of {letter}, there are {STOCK} (C16)")
        })?;
    }
    check_pieces(state)?;
    for seat in state.seats_all() {
        let (player, key) = (state.player(seat), name(seat));
        require(state.is_out(seat) == outs.contains(seat), || {
            let is = if state.is_out(seat) { "is" } else { "is not" };
            format!("{key} flags: the player {is} out")
        })?;
        let stripped = player.hand.is_empty() && player.army() == 0;
        require(stripped || !(player.retired || state.is_out(seat)), || {
            format!("{key}: a player who is out or retired has no cards and no soldiers (C105)")
        })?;
        require(!player.retired || !state.holders.contains(&Some(seat)), || {
            format!("cards: {key} has retired and holds none (C105)")
        })?;
    }
    check_turn(state)
}

fn check_pieces(state: &ConquerOfCathay) -> Read<()> {
    let (mut built, mut roads, mut held) = (state.ruins, 0_u128, 0_u64);
    for seat in state.seats_all() {
        let (player, key) = (state.player(seat), name(seat));
        let within = player.roads.count_ones() <= ROADS
            && player.settlements.count_ones() <= SETTLEMENTS
            && player.cities.count_ones() <= CITIES;
        require(within, || format!("{key}: at most 15 roads, 5 settlements, 4 cities (C105)"))?;
        let apart = player.settlements & player.cities == 0 && built & player.buildings() == 0;
        require(apart, || format!("{key}: two things stand on one vertex (C105)"))?;
        require(roads & player.roads == 0, || format!("{key}: two roads on one edge (C105)"))?;
        let holds = player.buildings() | player.posts();
        require(held & holds == 0, || format!("{key}: a vertex is held by two players (C105)"))?;
        built |= player.buildings();
        roads |= player.roads;
        held |= holds;
    }
    match bits(built).find(|vertex| NEIGHBOURS[*vertex] & built != 0) {
        Some(vertex) => bad(format!("V{vertex} is next to another building or ruin (C105)")),
        None => Ok(()),
    }
}

fn check_turn(state: &ConquerOfCathay) -> Read<()> {
    let active = state.active();
    let player = state.player(active);
    let owed = state.seats_all().any(|seat| state.player(seat).owes > 0);
    require(owed == (state.phase == Phase::Discard), || {
        "discard: somebody owes cards in the phase discard, and only then".into()
    })?;
    let placing = state.round <= state.placement_rounds();
    require(state.phase == Phase::Over || placing == (state.phase == Phase::Setup), || {
        format!("turn: round {} and phase {} do not fit", state.round, state.phase.word())
    })?;
    let fits = match state.phase {
        Phase::Setup | Phase::Main => !player.retired && !state.is_out(active),
        Phase::ReturnRoll => state.is_out(active),
        Phase::ReturnPlace => state.is_out(active) && state.open_sites(active) != 0,
        Phase::Discard | Phase::Over => true,
    };
    require(fits, || format!("turn: {} cannot be in {}", name(active), state.phase.word()))?;
    if placing {
        check_placement(state)?;
    }
    let limit = state.options.round_limit.map_or(u32::MAX, u32::from);
    require(state.round <= limit, || format!("turn: the match ends with round {limit}"))?;
    let left = state.still_playing().count();
    match state.result {
        None => require(left > 1, || "flags: a match with one player left is over".into())?,
        Some((ending, winners)) => {
            let best = state.still_playing().map(|seat| state.points(seat)).max().unwrap_or(0);
            let right = match ending {
                Ending::LastPlayer => left == 1,
                Ending::Points => left > 1 && best >= ENOUGH,
                Ending::RoundLimit => left > 1 && best < ENOUGH && state.round == limit,
            };
            require(right && winners == state.best(), || {
                "result: reason or winners do not fit the position".into()
            })?;
        }
    }
    // Marks are those of the turn in progress.
    for seat in state.seats_all() {
        let marked = state.player(seat).soldiers.iter().flatten();
        let marked = marked.filter(|s| s.moved || s.attacked || s.new).count() > 0;
        let acting = state.phase == Phase::Main && seat == active;
        let stopped = state.result.is_some_and(|(ending, _)| ending == Ending::LastPlayer);
        require(!marked || acting || stopped, || {
            format!("{} soldiers: only those of the player in turn carry marks", name(seat))
        })?;
    }
    Ok(())
}

/// In the placement rounds everybody has what was placed so far and nothing else.
fn check_placement(state: &ConquerOfCathay) -> Read<()> {
    for (place, seat) in (0..).zip(&state.order[..usize::from(state.options.players)]) {
        let (player, key) = (state.player(*seat), name(*seat));
        let bare = player.army() == 0 && player.cities == 0 && state.ruins == 0;
        require(bare, || format!("{key}: only settlements and roads are placed in round 1"))?;
        let placed = state.round - u32::from(place >= state.turn || state.phase == Phase::Over);
        let (settlements, roads) = (player.settlements.count_ones(), player.roads.count_ones());
        let fits = settlements == roads && (settlements == placed || state.phase == Phase::Over);
        require(fits || player.retired, || {
            format!("{key}: one settlement and one road are placed in each turn")
        })?;
    }
    Ok(())
}
