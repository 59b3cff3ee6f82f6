//! The game as arrays: actions as numbers, and what a player may see.

use kit::encode::{Block, Sheet, seen_place, seen_seats};
use kit::{Encode, Seat};

use crate::action::Action;
use crate::board::{EDGES, Edge, HEXES, Hex, VERTICES, Vertex};
use crate::cards::{Cards, Resource, STOCK};
use crate::layout::Terrain;
use crate::options::Options;
use crate::soldier::{Kind, Slot};
use crate::state::{ConquerOfCathay, ENOUGH, Phase, ROADS};
use crate::view::View;

/// Every vertex has at most three edges.
const SPOKES: usize = 3;
const KINDS: usize = Kind::ALL.len();
const SLOTS: usize = Slot::ALL.len();
const RESOURCES: usize = Resource::ALL.len();

// Where the blocks of the action space begin.
const PLACE: usize = 0;
const ROAD: usize = PLACE + VERTICES * SPOKES;
const SETTLE: usize = ROAD + EDGES;
const CITY: usize = SETTLE + VERTICES;
const RECRUIT: usize = CITY + VERTICES;
const TRADE: usize = RECRUIT + KINDS * VERTICES;
const MOVE: usize = TRADE + RESOURCES * RESOURCES;
const ATTACK: usize = MOVE + SLOTS * VERTICES;
const END: usize = ATTACK + SLOTS * VERTICES;
const ROLL: usize = END + 1;
const RETURN: usize = ROLL + 1;
const DISCARD: usize = RETURN + VERTICES;

/// By this counts come into the range of small numbers.
const CARDS: f32 = STOCK as f32;
const ROUNDS: f32 = 100.0;

impl Encode for ConquerOfCathay {
    fn action_blocks(_options: &Options) -> Vec<Block> {
        vec![
            Block::new("place", &[VERTICES, SPOKES], "a settlement and a road at one of its edges"),
            Block::new("road", &[EDGES], "a road"),
            Block::new("settle", &[VERTICES], "a settlement"),
            Block::new("city", &[VERTICES], "a city in place of a settlement"),
            Block::new("recruit", &[KINDS, VERTICES], "a warrior or an archer at a building"),
            Block::new("trade", &[RESOURCES, RESOURCES], "four of one for one of another"),
            Block::new("move", &[SLOTS, VERTICES], "W1, W2 or A1 goes to a vertex"),
            Block::new("attack", &[SLOTS, VERTICES], "W1, W2 or A1 attacks a vertex"),
            Block::new("end", &[1], "the end of the turn"),
            Block::new("roll", &[1], "the roll to return"),
            Block::new("return", &[VERTICES], "a settlement to return with"),
            Block::new(
                "discard",
                &[RESOURCES],
                "one card more to give up, in the resources' order",
            ),
        ]
    }

    fn observation_blocks(options: &Options) -> Vec<Block> {
        let players = usize::from(options.players);
        let phases = Phase::ALL.len();
        vec![
            Block::new("terrain", &[Terrain::ALL.len(), HEXES], "what each hex is made of"),
            Block::new("odds", &[HEXES], "in how many of 36 rolls a hex comes up, in sixths"),
            Block::new("thief", &[HEXES], "where the thief stands"),
            Block::new("settlements", &[players, VERTICES], "the viewer's first"),
            Block::new("cities", &[players, VERTICES], "the viewer's first"),
            Block::new("roads", &[players, EDGES], "the viewer's first"),
            Block::new("soldiers", &[players, SLOTS, VERTICES], "W1, W2 and A1 of each player"),
            Block::new("orders", &[players, SLOTS, 3], "who has moved, attacked, or is new"),
            Block::new("ruins", &[VERTICES], "where nothing may be built"),
            Block::new("hand", &[RESOURCES], "the viewer's own cards, in nineteenths"),
            Block::new("cards", &[players], "how many cards each player holds, in nineteenths"),
            Block::new("stock", &[RESOURCES], "the reserve, in nineteenths"),
            Block::new("point_cards", &[4, players], "who holds R, D, L and A"),
            Block::new("points", &[players], "in tenths"),
            Block::new("routes", &[players], "the longest route, in fifteenths"),
            Block::new("standing", &[players, 3], "who is retired, is out, has returned once"),
            Block::new("owes", &[players], "cards still to be discarded, in nineteenths"),
            Block::new("order", &[players, players], "each player's place in the order of turns"),
            Block::new("active", &[players], "whose turn it is"),
            Block::new("phase", &[phases], "setup, main, return_roll, return_place, discard, over"),
            Block::new("round", &[2], "the round in hundreds; as a part of the limit, if any"),
            Block::new("chosen", &[RESOURCES], "cards chosen to be discarded, in nineteenths"),
        ]
    }

    fn observe(view: &View, so_far: &[u32], to: &mut Sheet<'_>) {
        let players = view.players.len() as u8;
        let place = |seat| seen_place(view.viewer, seat, players);
        let seen: Vec<_> =
            seen_seats(view.viewer, players).map(|seat| &view.players[seat.index()]).collect();
        let flag = |holds: bool| f32::from(u8::from(holds));
        let cards = |to: &mut Sheet<'_>, cards: Cards| {
            to.put_all(cards.0.map(|count| f32::from(count) / CARDS));
        };

        for terrain in Terrain::ALL {
            let made = Hex::all().filter(|hex| view.layout.terrain(*hex) == terrain);
            to.mark(HEXES, made.map(Hex::index));
        }
        to.put_all(Hex::all().map(|hex| view.layout.odds(hex) as f32 / 6.0));
        to.mark(HEXES, [view.thief.index()]);
        let index = |vertex: &Vertex| vertex.index();
        for player in &seen {
            to.mark(VERTICES, player.settlements.iter().map(index));
        }
        for player in &seen {
            to.mark(VERTICES, player.cities.iter().map(index));
        }
        for player in &seen {
            to.mark(EDGES, player.roads.iter().map(|edge| edge.index()));
        }
        for player in &seen {
            let soldiers = player.soldiers.iter();
            let at = soldiers.map(|one| one.name as usize * VERTICES + one.vertex.index());
            to.mark(SLOTS * VERTICES, at);
        }
        for player in &seen {
            let values = to.next(SLOTS * 3);
            for soldier in &player.soldiers {
                let orders = [soldier.moved, soldier.attacked, soldier.new].map(flag);
                values[soldier.name as usize * 3..][..3].copy_from_slice(&orders);
            }
        }
        to.mark(VERTICES, view.ruins.iter().map(index));
        // A spectator has no hand; at the end all hands are open, and the own one is still the own.
        let own = matches!(view.viewer, kit::Viewer::Seat(_)).then(|| seen[0].hand).flatten();
        cards(to, own.unwrap_or_default());
        to.put_all(seen.iter().map(|player| f32::from(player.cards) / CARDS));
        cards(to, view.stock);
        for holder in view.point_cards {
            to.mark(usize::from(players), holder.map(place));
        }
        to.put_all(seen.iter().map(|player| player.points as f32 / ENOUGH as f32));
        to.put_all(seen.iter().map(|player| f32::from(player.route) / ROADS as f32));
        for player in &seen {
            to.put_all([player.retired, player.out, player.returned].map(flag));
        }
        to.put_all(seen.iter().map(|player| f32::from(player.owes) / CARDS));
        for seat in seen_seats(view.viewer, players) {
            to.mark(usize::from(players), view.order.iter().position(|one| *one == seat));
        }
        to.mark(usize::from(players), [place(view.active)]);
        to.mark(Phase::ALL.len(), Phase::ALL.iter().position(|phase| *phase == view.phase));
        to.put(view.round as f32 / ROUNDS);
        to.put(view.round_limit.map_or(0.0, |limit| view.round as f32 / f32::from(limit)));
        cards(to, discarded(so_far));
    }

    fn choices(&self, seat: Seat, so_far: &[u32], to: &mut Vec<u32>) {
        if self.phase == Phase::Discard {
            self.next_discards(seat, so_far, to);
            return;
        }
        let before = to.len();
        let mut list = Vec::new();
        self.list(seat, &mut list);
        to.extend(list.into_iter().filter_map(number));
        to[before..].sort_unstable();
    }

    fn is_whole(&self, seat: Seat, choices: &[u32]) -> bool {
        self.phase != Phase::Discard || choices.len() >= usize::from(self.player(seat).owes)
    }

    fn chosen(&self, seat: Seat, choices: &[u32]) -> Option<Action> {
        let first = *choices.first()?;
        if first as usize >= DISCARD {
            let cards = discarded(choices);
            return self.is_whole(seat, choices).then_some(Action::Discard(cards));
        }
        action(first as usize)
    }

    fn choices_of(&self, _seat: Seat, action: &Action) -> Option<Vec<u32>> {
        if let Action::Discard(cards) = action {
            let each = (0..RESOURCES).flat_map(|resource| {
                let count = usize::from(cards.0[resource]);
                std::iter::repeat_n((DISCARD + resource) as u32, count)
            });
            return Some(each.collect());
        }
        number(*action).map(|number| vec![number])
    }

    fn judged_choices(&self, seat: Seat, choices: &[u32]) -> Option<Action> {
        self.chosen(seat, choices)
    }
}

/// The cards of a discard that is put together.
fn discarded(choices: &[u32]) -> Cards {
    let mut cards = Cards::NONE;
    for choice in choices {
        if let Some(count) = cards.0.get_mut((*choice as usize).wrapping_sub(DISCARD)) {
            *count += 1;
        }
    }
    cards
}

/// The number of an action that is one choice.
fn number(action: Action) -> Option<u32> {
    let number = match action {
        Action::Place { vertex, edge } => {
            let spoke = vertex.edges().position(|spoke| spoke == edge)?;
            PLACE + vertex.index() * SPOKES + spoke
        }
        Action::Road(edge) => ROAD + edge.index(),
        Action::Settle(vertex) => SETTLE + vertex.index(),
        Action::City(vertex) => CITY + vertex.index(),
        Action::Recruit(kind, vertex) => RECRUIT + kind as usize * VERTICES + vertex.index(),
        Action::Trade { give, take } => TRADE + give as usize * RESOURCES + take as usize,
        Action::Move(slot, vertex) => MOVE + slot as usize * VERTICES + vertex.index(),
        Action::Attack(slot, vertex) => ATTACK + slot as usize * VERTICES + vertex.index(),
        Action::End => END,
        Action::Roll => ROLL,
        Action::Return(vertex) => RETURN + vertex.index(),
        Action::Discard(_) | Action::Resign | Action::Faulty(_) => return None,
    };
    Some(number as u32)
}

/// The action of a number.
fn action(number: usize) -> Option<Action> {
    let vertex = |begin: usize| Vertex::new((number - begin) % VERTICES);
    Some(match number {
        ..ROAD => {
            let vertex = Vertex::new(number / SPOKES)?;
            Action::Place { vertex, edge: vertex.edges().nth(number % SPOKES)? }
        }
        ROAD..SETTLE => Action::Road(Edge::new(number - ROAD)?),
        SETTLE..CITY => Action::Settle(vertex(SETTLE)?),
        CITY..RECRUIT => Action::City(vertex(CITY)?),
        RECRUIT..TRADE => {
            Action::Recruit(Kind::ALL[(number - RECRUIT) / VERTICES], vertex(RECRUIT)?)
        }
        TRADE..MOVE => {
            let (give, take) = ((number - TRADE) / RESOURCES, (number - TRADE) % RESOURCES);
            Action::Trade { give: Resource::ALL[give], take: Resource::ALL[take] }
        }
        MOVE..ATTACK => Action::Move(Slot::ALL[(number - MOVE) / VERTICES], vertex(MOVE)?),
        ATTACK..END => Action::Attack(Slot::ALL[(number - ATTACK) / VERTICES], vertex(ATTACK)?),
        END => Action::End,
        ROLL => Action::Roll,
        RETURN..DISCARD => Action::Return(vertex(RETURN)?),
        _ => return None,
    })
}

impl ConquerOfCathay {
    /// One more card of the same resource or a later one, if those suffice for what is owed.
    fn next_discards(&self, seat: Seat, so_far: &[u32], to: &mut Vec<u32>) {
        let player = self.player(seat);
        let Some(owed) = usize::from(player.owes).checked_sub(so_far.len()) else { return };
        if owed == 0 {
            return;
        }
        let given = discarded(so_far);
        let left = given.missing(player.hand).0;
        let first = so_far.last().map_or(0, |last| *last as usize - DISCARD);
        for resource in first..RESOURCES {
            let later: usize = left[resource..].iter().map(|count| usize::from(*count)).sum();
            if left[resource] > 0 && later >= owed {
                to.push((DISCARD + resource) as u32);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kit::testing::check_encoding;

    use super::*;

    #[test]
    fn arrays_of_short_matches() {
        for players in 3..=4 {
            for double_start in [false, true] {
                let round_limit = Some(40);
                let options = Options { players, round_limit, double_start, ..Options::default() };
                check_encoding::<ConquerOfCathay>(&options, 6, 800);
            }
        }
    }
}
