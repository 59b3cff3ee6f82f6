#![doc = include_str!("../README.md")]

mod alpha_beta;
mod analysis;
mod best_reply;
mod chances;
mod greedy;
mod level;
mod limits;
mod playout;
mod race;
mod table;
mod tree;

pub mod arena;

pub use analysis::{BEST_MOVES, Candidate, Knowledge, Verdict, analyse, result_chances};
pub use chances::{glance, settled, softmax, static_values};
pub use level::{BotName, Level};
pub use limits::Limits;
pub use playout::playout;

use kit::prelude::*;
use kit::{Chance, Dice, Method, Rules, Search, Seat, Viewer};
use serde::Serialize;

/// What a bot decided, and what it thought.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<R: Rules> {
    pub action: R::Action,
    pub info: Info,
}

/// What a bot thought.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Info {
    pub method: &'static str,
    /// States reached.
    pub nodes: u64,
    /// Moves ahead in the longest line that was searched to its end.
    pub depth: u32,
    /// How good the position looks for the seat, in hundredths of what the game counts.
    pub score: i32,
    /// The moves it expects, its own first, in the notation of the game.
    pub line: Vec<String>,
}

/// A choice among moves, as the methods report it.
pub(crate) struct Choice<R: Search> {
    pub(crate) line: Vec<R::Move>,
    pub(crate) score: i32,
    pub(crate) depth: u32,
}

/// Thinks about what the viewer of this view should do; `None` when it is not to act.
///
/// The same view, bot and seed give the same answer, unless `limits` stops the thinking early.
pub fn think<R: Search>(
    view: &R::View,
    bot: BotName,
    limits: &mut Limits<'_>,
    seed: u64,
) -> Option<Thought<R>> {
    let Viewer::Seat(seat) = R::viewer(view) else { return None };
    let mut dice = Dice::new(seed);
    let mut root = R::imagine(view, &mut dice);
    let mut moves = Vec::new();
    root.moves(seat, &mut moves);
    if moves.is_empty() {
        return None;
    }
    let (overlooks, misjudges) = match bot {
        BotName::Level(level) | BotName::By(level, _) => {
            (level.overlooks(), level.misjudges(R::CARELESSNESS))
        }
        BotName::Unlearned | BotName::Random | BotName::Greedy | BotName::Own(_) => (0, 0),
    };
    limits.begin(bot.nodes(root.nodes_per_ms()), overlooks, misjudges);
    let (method, choice) = match bot {
        BotName::Random => {
            let line = vec![moves[dice.below(moves.len() as u32) as usize]];
            ("random", Choice { line, score: 0, depth: 0 })
        }
        BotName::Own(index) => {
            let own = &R::own_players()[index];
            let chosen = (own.choose)(&root, seat, &moves, &mut dice);
            (own.name, Choice { line: vec![chosen], score: 0, depth: 1 })
        }
        BotName::Greedy => ("greedy", greedy::best(&root, seat, &moves, limits, &mut dice)),
        BotName::Level(Level::Easy) => {
            ("glance", greedy::careless(&root, seat, &moves, limits, &mut dice))
        }
        BotName::Level(_) | BotName::Unlearned | BotName::By(..) if moves.len() == 1 => {
            ("only move", Choice { line: moves, score: root.value(seat), depth: 0 })
        }
        BotName::Level(Level::Expert) if root.method() == Method::AlphaBeta => {
            root.use_network();
            search(view, &root, seat, Method::AlphaBeta, limits, &mut dice)
        }
        BotName::Level(_) | BotName::Unlearned => {
            search(view, &root, seat, root.method(), limits, &mut dice)
        }
        BotName::By(_, method) => search(view, &root, seat, method, limits, &mut dice),
    };
    let info = Info {
        method,
        nodes: limits.spent(),
        depth: choice.depth,
        score: choice.score,
        line: write_line(&root, seat, &choice.line),
    };
    Some(Thought { action: root.action(seat, choice.line[0]), info })
}

fn search<R: Search>(
    view: &R::View,
    root: &R,
    seat: Seat,
    method: Method,
    limits: &mut Limits<'_>,
    dice: &mut Dice,
) -> (&'static str, Choice<R>) {
    let out_of_turn = root.clone().hand_turn_to(seat);
    let method = match method {
        Method::BestReply | Method::Race if !out_of_turn => Method::Tree,
        method => method,
    };
    let choice = match method {
        Method::AlphaBeta => alpha_beta::search(root, seat, &[], limits, dice),
        Method::BestReply => best_reply::search(root, seat, &[], limits, dice),
        Method::Race => race::search(root, seat, &[], limits, dice),
        Method::Tree => tree::search::<R>(view, seat, limits, dice),
    };
    (level::method_name(method), choice)
}

/// Takes out the moves that the bot does not notice; one always stays.
pub(crate) fn overlook<M: Copy>(moves: &mut Vec<M>, limits: &Limits<'_>, dice: &mut Dice) {
    let first = moves[0];
    moves.retain(|_| !limits.overlooks(dice));
    if moves.is_empty() {
        moves.push(first);
    }
}

/// Noise on the value of a root move: too small to outweigh anything that counts, unless the bot
/// misjudges its moves.
pub(crate) fn root_noise<R: Search>(limits: &Limits<'_>, dice: &mut Dice) -> i32 {
    dice.below((R::JITTER / 4).max(1) as u32) as i32 + limits.misjudgement(dice)
}

/// The expected moves in notation, as far as they can be played on the imagined state. The first
/// is the bot's own, though others may be to act as well.
pub(crate) fn write_line<R: Search>(root: &R, own: Seat, line: &[R::Move]) -> Vec<String> {
    let mut state = root.clone();
    let mut written = Vec::new();
    for a_move in line {
        let next = if written.is_empty() { Some(own) } else { mover(&state) };
        let Some(seat) = next else { break };
        let mut moves = Vec::new();
        state.moves(seat, &mut moves);
        // Those that only bots think of are moves as well.
        state.sensible(seat, &mut moves);
        if !moves.contains(a_move) {
            break;
        }
        written.push(state.write_action(seat, &state.action(seat, *a_move)));
        state.advance(seat, *a_move, &mut Dice::new(0));
    }
    written
}

/// The bot of this name for a game: a level, `random`, `greedy`, or one of the game's own.
pub fn named<R: Search>(name: &str) -> Option<BotName> {
    BotName::read(name)
        .or_else(|| R::own_players().iter().position(|own| own.name == name).map(BotName::Own))
}

/// The seat that moves next in a state; several seats at once are taken in turn.
pub(crate) fn mover<R: Rules>(state: &R) -> Option<Seat> {
    state.to_act().first()
}
