//! Positions written as the worked examples write them, and matches played from them.

use conquer_of_cathay::{Cards, ConquerOfCathay, Event, Layout, Options, Vertex, record};
use kit::prelude::*;
use kit::{Cause, Refusal as _, Script, Seat, Seats};

pub(crate) const BOARD: &str = "FPG/MGFQ/PQDFG/GMPF/QPM";
pub(crate) const TOKENS: &str = "9 4 10/5 8 11 3/12 10 - 6 9/6 4 5 3/11 8 2";

pub(crate) fn layout_a() -> Layout {
    Layout::read(BOARD, TOKENS).unwrap()
}

pub(crate) fn options() -> Options {
    Options { layout: Some(layout_a()), ..Options::default() }
}

/// P1 is seat 0.
pub(crate) fn p(number: u8) -> Seat {
    Seat::new(number - 1)
}

pub(crate) fn v(number: usize) -> Vertex {
    Vertex::new(number).unwrap()
}

/// The two draws of a roll.
pub(crate) fn roll(one: u32, other: u32) -> [u32; 2] {
    [one - 1, other - 1]
}

/// A position in the making: what section 18 says holds unless an example says otherwise.
#[derive(Clone)]
pub(crate) struct Scene {
    players: Vec<String>,
    thief: &'static str,
    ruins: &'static str,
    cards: &'static str,
    discard: &'static str,
    round: u32,
    order: &'static str,
    player: &'static str,
    phase: &'static str,
    result: &'static str,
    options: Options,
}

/// Three players; each text names what that player has: `settlements V31; hand c2 g3`.
pub(crate) fn scene(players: &[&str]) -> Scene {
    Scene {
        players: players.iter().map(ToString::to_string).collect(),
        thief: "H9",
        ruins: "-",
        cards: "R=- D=- L=- A=-",
        discard: "-",
        round: 5,
        order: if players.len() == 3 { "P1,P2,P3" } else { "P1,P2,P3,P4" },
        player: "P1",
        phase: "main",
        result: "",
        options: options(),
    }
}

impl Scene {
    pub(crate) fn thief(mut self, hex: &'static str) -> Self {
        self.thief = hex;
        self
    }
    pub(crate) fn ruins(mut self, ruins: &'static str) -> Self {
        self.ruins = ruins;
        self
    }
    pub(crate) fn cards(mut self, cards: &'static str) -> Self {
        self.cards = cards;
        self
    }
    pub(crate) fn discard(mut self, discard: &'static str) -> Self {
        self.discard = discard;
        self
    }
    pub(crate) fn round(mut self, round: u32) -> Self {
        self.round = round;
        self
    }
    pub(crate) fn order(mut self, order: &'static str) -> Self {
        self.order = order;
        self
    }
    pub(crate) fn turn(mut self, player: &'static str, phase: &'static str) -> Self {
        (self.player, self.phase) = (player, phase);
        self
    }
    pub(crate) fn result(mut self, result: &'static str) -> Self {
        self.result = result;
        self
    }
    pub(crate) fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    pub(crate) fn text(&self) -> String {
        let mut stock = [19_u8; 5];
        let mut lines = Vec::new();
        for (number, text) in (1..).zip(&self.players) {
            let field = |key: &str| {
                let found = text.split("; ").find_map(|f| f.strip_prefix(key)?.strip_prefix(' '));
                found.unwrap_or("-")
            };
            let hand = Cards::read(field("hand").split(' ')).expect("a hand");
            for (left, held) in stock.iter_mut().zip(hand.0) {
                *left -= held;
            }
            let (settlements, cities) = (field("settlements"), field("cities"));
            let mut flags: Vec<&str> = field("flags").split(' ').filter(|f| *f != "-").collect();
            let bare = settlements == "-" && cities == "-" && self.round > 1;
            if bare && !flags.contains(&"retired") {
                flags.insert(0, "out");
            }
            let flags = if flags.is_empty() { "-".to_owned() } else { flags.join(" ") };
            lines.push(format!(
                "P{number} hand {}; settlements {settlements}; cities {cities}; roads {}; \
                 soldiers {}; flags {flags}",
                hand.in_full(),
                field("roads"),
                field("soldiers")
            ));
        }
        let result = if self.result.is_empty() {
            String::new()
        } else {
            format!("\nresult {}", self.result)
        };
        format!(
            "board {BOARD}\ntokens {TOKENS}\nthief {}\nstock {}\n{}\nruins {}\ncards {}\n\
             discard {}\nturn round={} order={} player={} phase={}{result}",
            self.thief,
            Cards(stock).in_full(),
            lines.join("\n"),
            self.ruins,
            self.cards,
            self.discard,
            self.round,
            self.order,
            self.player,
            self.phase
        )
    }

    pub(crate) fn load(&self) -> Match {
        let text = self.text();
        let state = ConquerOfCathay::load(&text, &self.options)
            .unwrap_or_else(|why| panic!("{why}\n{text}"));
        Match { state, events: Vec::new(), record: Vec::new() }
    }

    /// Why the position is not read.
    pub(crate) fn fault(&self) -> String {
        ConquerOfCathay::load(&self.text(), &self.options).expect_err("a faulty position").0
    }
}

/// A match in progress.
#[derive(Clone)]
pub(crate) struct Match {
    pub(crate) state: ConquerOfCathay,
    /// What the last action brought.
    pub(crate) events: Vec<Event>,
    pub(crate) record: Vec<String>,
}

impl Match {
    /// Starts a match with these draws.
    pub(crate) fn open(options: &Options, draws: &[u32]) -> Self {
        let mut state = ConquerOfCathay::empty(options);
        let mut script = Script::new(draws);
        let events = state.open(&mut script);
        assert_eq!(script.finish(), Ok(()));
        for event in &events {
            state.apply(event);
        }
        Self { state, events, record: Vec::new() }
    }

    /// Plays an action that must be accepted and take exactly these draws.
    pub(crate) fn play(&mut self, player: u8, action: &str, draws: &[u32]) -> &mut Self {
        self.ask(player, action, draws, Cause::Asked)
    }

    /// The player's time is up.
    pub(crate) fn time_out(&mut self, player: u8, draws: &[u32]) -> &mut Self {
        let action = self.state.on_timeout(p(player)).expect("the player is asked something");
        self.ask(player, &action.to_string(), draws, Cause::TimedOut)
    }

    /// A bot plays for the player.
    pub(crate) fn stand_in(&mut self, player: u8, action: &str, draws: &[u32]) -> &mut Self {
        self.ask(player, action, draws, Cause::Bot)
    }

    fn ask(&mut self, player: u8, action: &str, draws: &[u32], cause: Cause) -> &mut Self {
        let read = self.state.read_action(p(player), action).expect("an action");
        let mut script = Script::new(draws);
        let events = self.state.decide_as(p(player), &read, cause, &mut script);
        let events = events.unwrap_or_else(|why| panic!("P{player} {action}: {:?}", why.reason));
        assert_eq!(script.finish(), Ok(()), "P{player} {action}");
        self.record.push(record::line(&self.state, p(player), &read, cause, &events));
        for event in &events {
            self.state.apply(event);
        }
        self.events = events;
        let text = self.state.position();
        let again = ConquerOfCathay::load(&text, &self.state.options());
        let again = again.unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(again.position(), text);
        self
    }

    /// Ends the turn with a roll of this sum that takes no other draw.
    pub(crate) fn end(&mut self, player: u8, one: u32, other: u32) -> &mut Self {
        self.play(player, "end", &roll(one, other))
    }

    /// Why an action is refused.
    pub(crate) fn refused(&self, player: u8, action: &str) -> &'static str {
        let read = self.state.read_action(p(player), action).expect("an action");
        let judged = self.state.decide(p(player), &read, &mut Script::new(&[]));
        judged.expect_err("a refused action").reason().expect("every refusal has a word")
    }

    /// Whether an action is on the list.
    pub(crate) fn lists(&self, player: u8, action: &str) -> bool {
        let read = self.state.read_action(p(player), action).expect("an action");
        self.state.legal(p(player)).contains(&read)
    }

    /// A line of the position, without its key.
    pub(crate) fn line(&self, key: &str) -> String {
        let text = self.state.position();
        let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no line {key} in {text}")).to_owned()
    }

    /// A field of a player's line.
    pub(crate) fn field(&self, player: u8, field: &str) -> String {
        let line = self.line(&format!("P{player}"));
        let found = line.split("; ").find_map(|f| f.strip_prefix(field)?.strip_prefix(' '));
        found.expect("a field").to_owned()
    }

    /// A hand in the short form: `w1 g1`.
    pub(crate) fn hand(&self, player: u8) -> String {
        let field = self.field(player, "hand");
        Cards::read(field.split(' ')).expect("a hand").to_string()
    }

    pub(crate) fn points(&self) -> Vec<u32> {
        Seat::all(self.state.seats()).map(|seat| self.state.points(seat)).collect()
    }

    pub(crate) fn cards(&self) -> String {
        self.line("cards")
    }

    pub(crate) fn to_act(&self) -> Vec<u8> {
        self.state.to_act().iter().map(|seat| seat.index() as u8 + 1).collect()
    }

    pub(crate) fn phase(&self) -> &'static str {
        self.state.phase().word()
    }

    pub(crate) fn winners(&self) -> (Seats, &'static str) {
        let outcome = self.state.outcome().expect("the match is over");
        (outcome.winners, outcome.reason)
    }
}

/// The players of these numbers.
pub(crate) fn players(numbers: &[u8]) -> Seats {
    numbers.iter().map(|number| p(*number)).collect()
}
