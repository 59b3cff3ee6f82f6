//! A match of people and bots at this screen.

use catalog::{Dice, Game, Match, Outcome, Recording, Seat, Unreplayable, Viewer};
use kit::Lang;
use protocol::socket::Why;
use protocol::{Error, Record, RecordEntry};
use serde_json::value::RawValue;

use super::record::{id_of_bits, list};
use crate::{Player, Setup};

/// A match, who plays it, and its log as it is saved.
pub struct Local {
    pub game: &'static dyn Game,
    this_match: Box<dyn Match>,
    players: Vec<Player>,
    dice: Dice,
    record: Record,
    /// Who looks at the screen.
    pub looking: Viewer,
    /// Whether the screen waits for the next person, and shows nothing.
    pub covered: Option<Seat>,
}

impl std::fmt::Debug for Local {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Local").field("match", &self.record.id).finish_non_exhaustive()
    }
}

/// One line of what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    pub seat: Option<Seat>,
    pub text: String,
}

impl Local {
    pub fn begin(game: &'static dyn Game, setup: &Setup, seed: u64) -> Result<Self, Error> {
        let mut dice = Dice::new(seed);
        let id = id_of_bits(dice.bits());
        Self::begin_with(game, setup, dice, id)
    }

    /// The same with dice that are thrown for the match alone.
    pub(crate) fn begin_with(
        game: &'static dyn Game,
        setup: &Setup,
        mut dice: Dice,
        id: String,
    ) -> Result<Self, Error> {
        let mut luck = Recording::new(&mut dice);
        let this_match = game.open(Some(&setup.options), &mut luck)?;
        let setup_draws = luck.into_answers();
        let (options, seats) = game.check(Some(&setup.options))?;
        let players: Vec<Player> = (0..seats.into()).map(|seat| setup.player(seat)).collect();
        let record = Record {
            id,
            game: game.name().to_owned(),
            options: options.as_object().cloned().unwrap_or_default(),
            players: players.iter().map(ToString::to_string).collect(),
            setup: list(&this_match.setup()),
            setup_draws,
            entries: Vec::new(),
            outcome: None,
            luck: None,
        };
        Ok(Self::with(game, this_match, players, dice, record))
    }

    /// Takes a saved match up again.
    pub fn resume(record: Record, seed: u64) -> Result<Self, Unreplayable> {
        let this_match = catalog::record::played(&record)?;
        let game = catalog::record::game(&record)?;
        let players = (0..usize::from(this_match.seats()))
            .map(|seat| {
                record.players.get(seat).and_then(|who| who.parse().ok()).unwrap_or_default()
            })
            .collect();
        Ok(Self::with(game, this_match, players, Dice::new(seed), record))
    }

    fn with(
        game: &'static dyn Game,
        this_match: Box<dyn Match>,
        players: Vec<Player>,
        dice: Dice,
        record: Record,
    ) -> Self {
        let mut local = Self {
            game,
            this_match,
            players,
            dice,
            record,
            looking: Viewer::Spectator,
            covered: None,
        };
        // Whoever plays alone sees their own view from the start.
        let first = local.people().next();
        if let (Some(seat), 1) = (first, local.people().count()) {
            local.looking = Viewer::Seat(seat);
        }
        local.look();
        local
    }

    pub fn people(&self) -> impl Iterator<Item = Seat> {
        let seats = self.players.iter().zip(0..);
        seats.filter(|(player, _)| **player == Player::Human).map(|(_, seat)| Seat::new(seat))
    }

    /// Turns the screen to whoever is to act, covering it where something is hidden.
    pub fn look(&mut self) {
        let acting = self.this_match.status().to_act;
        let next = self.people().find(|seat| acting.contains(*seat));
        let Some(next) = next else {
            if self.is_over() && self.people().count() > 1 {
                self.looking = Viewer::Spectator;
            }
            return;
        };
        if self.looking == Viewer::Seat(next) {
            return;
        }
        // Whoever looks already goes on, while they are asked something as well.
        if let Viewer::Seat(seat) = self.looking
            && acting.contains(seat)
            && self.players[seat.index()] == Player::Human
        {
            return;
        }
        if self.game.has_secrets() && self.people().count() > 1 {
            self.covered = Some(next);
        } else {
            self.looking = Viewer::Seat(next);
        }
    }

    /// The next person looks now.
    pub fn uncover(&mut self) {
        if let Some(seat) = self.covered.take() {
            self.looking = Viewer::Seat(seat);
        }
    }

    /// Whether the one who looks is asked to act.
    pub fn is_asked(&self) -> bool {
        let acting = self.this_match.status().to_act;
        match self.looking {
            Viewer::Seat(seat) => {
                acting.contains(seat) && self.players[seat.index()] == Player::Human
            }
            Viewer::Spectator => false,
        }
    }

    /// The bot whose turn it is, with its level.
    pub fn bot_to_act(&self) -> Option<(Seat, &str)> {
        let acting = self.this_match.status().to_act;
        self.players.iter().zip(0..).find_map(|(player, seat)| match player {
            Player::Bot(level) if acting.contains(Seat::new(seat)) => {
                Some((Seat::new(seat), level.as_str()))
            }
            _ => None,
        })
    }

    pub(crate) fn this_match(&self) -> &dyn Match {
        &*self.this_match
    }

    pub fn view(&self, viewer: Viewer) -> Box<RawValue> {
        self.this_match.view(viewer)
    }

    /// Something nobody can know beforehand, for a bot.
    pub fn bits(&mut self) -> u64 {
        self.dice.bits()
    }

    pub fn act(&mut self, seat: Seat, action: &str, now: i64) -> Result<(), Error> {
        let mut luck = Recording::new(&mut self.dice);
        let decided = self.this_match.decide(seat, action, &mut luck)?;
        let draws = luck.into_answers();
        let entry = RecordEntry {
            version: self.this_match.status().version + 1,
            seat: Some(seat.into()),
            cause: Why::from(decided.cause),
            action: decided.action.clone(),
            events: list(&decided.events),
            draws,
            at: now,
        };
        self.this_match.commit(decided)?;
        self.record.entries.push(entry);
        self.note_outcome();
        self.look();
        Ok(())
    }

    fn note_outcome(&mut self) {
        let outcome = self.outcome();
        self.record.outcome =
            outcome.and_then(|outcome| serde_json::value::to_raw_value(&outcome).ok());
    }

    /// Takes back what was played since the one who looks last acted; false where they have not.
    pub fn undo(&mut self) -> bool {
        let Viewer::Seat(seat) = self.looking else { return false };
        let own = |entry: &RecordEntry| entry.seat == Some(seat.into());
        let Some(last) = self.record.entries.iter().rposition(own) else { return false };
        while self.record.entries.len() > last {
            self.record.entries.pop();
            self.this_match.undo();
        }
        self.note_outcome();
        self.look();
        true
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.this_match.status().outcome
    }

    pub fn is_over(&self) -> bool {
        self.this_match.status().to_act.is_empty()
    }

    pub fn version(&self) -> u64 {
        self.this_match.status().version
    }

    pub const fn record(&self) -> &Record {
        &self.record
    }

    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The match itself.
    #[must_use]
    pub fn into_match(self) -> Box<dyn Match> {
        self.this_match
    }

    pub fn seat_name(&self, seat: Seat, lang: Lang) -> String {
        self.this_match.seat_name(seat, lang)
    }

    pub fn to_act(&self) -> kit::Seats {
        self.this_match.status().to_act
    }

    /// All that happened, as the one who looks may know it.
    pub fn story(&self, lang: Lang) -> Vec<Told> {
        let viewer = self.looking;
        let mut story = Vec::new();
        for version in 0..=self.version() {
            let seen = self.this_match.seen(version, viewer);
            let seat = seen.and_then(|seen| seen.by).map(|(seat, _)| seat);
            let lines = self.this_match.tell(version, viewer, lang);
            story.extend(lines.into_iter().map(|text| Told { seat, text }));
        }
        story
    }

    /// The last events, as the one who looks may see them.
    pub fn last_events(&self) -> Vec<Box<RawValue>> {
        // A turn of several actions is told by its last ones.
        self.this_match.last_seen(self.looking)
    }
}
