//! Stepping through a match that was played.

use catalog::analysis::{Assessment, Played};
use catalog::{Match, Seat, Unreplayable, Viewer};
use kit::Lang;
use kit::sketch::{Hue, Step};
use protocol::Record;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::{Effect, Go, Look};
use super::board::Board;
use super::curve::{Curve, told_here};
use super::keys::Command;
use super::local::Told;
use super::table::{Plan, draw_side, foot_status, head, tell_outcome};
use protocol::socket::Why;

pub(crate) struct Stepper {
    record: Record,
    this_match: Box<dyn Match>,
    at: usize,
    viewer: Viewer,
    board: Board,
    story: Vec<Told>,
    playing: bool,
    /// Whether everything is shown, as a spectator would see it if nothing were hidden.
    open: bool,
    /// What is thought of the match, once that was asked for, and whether it is shown.
    curve: Option<Curve>,
    page: bool,
    tickets: u64,
    lang: Lang,
}

impl std::fmt::Debug for Stepper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stepper").field("at", &self.at).finish_non_exhaustive()
    }
}

/// Milliseconds between two moves that are played by themselves.
const BEAT: u64 = 800;

impl Stepper {
    pub(crate) fn new(record: Record, lang: Lang) -> Result<Self, Unreplayable> {
        // All of it can be played, or none is shown.
        catalog::record::played(&record)?;
        let this_match = catalog::record::opened(&record)?;
        let pictures = catalog::pictures(&record.game)
            .ok_or_else(|| Unreplayable(format!("there is no picture of {:?}", record.game)))?;
        let view = this_match.view(Viewer::Spectator);
        let picture = pictures.read(view.get()).map_err(|error| Unreplayable(error.message))?;
        let board = Board::new(pictures, picture, false, lang);
        let mut stepper = Self {
            record,
            this_match,
            at: 0,
            viewer: Viewer::Spectator,
            board,
            story: Vec::new(),
            playing: false,
            open: false,
            curve: None,
            page: false,
            tickets: 0,
            lang,
        };
        stepper.take_in();
        Ok(stepper)
    }

    fn take_in(&mut self) {
        let Some(pictures) = catalog::pictures(&self.record.game) else { return };
        let view =
            if self.open { self.this_match.open_view() } else { self.this_match.view(self.viewer) };
        if let Ok(picture) = pictures.read(view.get()) {
            self.board.show(picture, false);
        }
        let events = self.this_match.last_seen(self.viewer);
        self.board.marks = events.iter().flat_map(|event| pictures.touched(event.get())).collect();
        let version = self.this_match.status().version;
        let tell = |version| {
            let seen = self.this_match.seen(version, self.viewer);
            let seat = seen.and_then(|seen| seen.by).map(|(seat, _)| seat);
            let lines = self.this_match.tell(version, self.viewer, self.lang);
            lines.into_iter().map(move |text| Told { seat, text })
        };
        self.story = (0..=version).flat_map(tell).collect();
        self.tell_position();
    }

    fn go_to(&mut self, at: usize) {
        let at = at.min(self.record.entries.len());
        let takebacks = self.record.entries.iter().any(|entry| entry.cause == Why::Takeback);
        if self.at > at
            && takebacks
            && let Ok(opened) = catalog::record::opened(&self.record)
        {
            // Back over a takeback leads to what it took back, and that from the start.
            (self.this_match, self.at) = (opened, 0);
        }
        while self.at > at {
            self.at -= 1;
            let entry = &self.record.entries[self.at];
            if entry.version == self.this_match.status().version {
                self.this_match.undo();
            }
        }
        while self.at < at {
            let entry = &self.record.entries[self.at];
            if catalog::record::step(&self.record, &mut *self.this_match, entry).is_err() {
                break;
            }
            self.at += 1;
        }
        self.take_in();
    }

    pub(crate) fn command(&mut self, command: Command, effects: &mut Vec<Effect>) -> Option<Go> {
        if command != Command::Play {
            self.playing = false;
        }
        match command {
            Command::Left => self.go_to(self.at.saturating_sub(1)),
            Command::Right => self.go_to(self.at + 1),
            Command::PageUp => self.go_to(self.at.saturating_sub(10)),
            Command::PageDown => self.go_to(self.at + 10),
            Command::First => self.go_to(0),
            Command::Last => self.go_to(self.record.entries.len()),
            Command::Play => {
                self.playing = !self.playing;
                if self.playing {
                    effects.push(Effect::Wake(BEAT));
                }
            }
            Command::Watch => {
                self.look_otherwise();
                self.take_in();
            }
            Command::Analyse => self.analyse(effects),
            Command::Next | Command::Previous => {
                let forward = command == Command::Next;
                let point = self.curve.as_ref().map(|curve| curve.next_point(self.at, forward));
                match point {
                    Some(Some(at)) => self.go_to(at),
                    Some(None) => {}
                    None => self.analyse(effects),
                }
            }
            Command::Rules => {
                return Some(
                    catalog::game(&self.record.game)
                        .map_or(Go::Stay, |game| Go::Rules(game.name(), None)),
                );
            }
            Command::Back if self.page => self.page = false,
            Command::Back => {
                effects.push(Effect::StopAssessing);
                return Some(Go::Back);
            }
            _ => return None,
        }
        Some(Go::Stay)
    }

    /// As a spectator, with everything open where something is hidden, then as each seat.
    fn look_otherwise(&mut self) {
        let seats = self.this_match.seats();
        let secrets = catalog::game(&self.record.game).is_some_and(catalog::Game::has_secrets);
        (self.viewer, self.open) = match self.viewer {
            Viewer::Spectator if secrets && !self.open => (Viewer::Spectator, true),
            Viewer::Spectator => (Viewer::Seat(Seat::new(0)), false),
            Viewer::Seat(seat) if seat.index() + 1 < usize::from(seats) => {
                (Viewer::Seat(seat.next(seats)), false)
            }
            Viewer::Seat(_) => (Viewer::Spectator, false),
        };
    }

    /// Shows the analysis, or hides it; the first time it begins.
    fn analyse(&mut self, effects: &mut Vec<Effect>) {
        if self.curve.is_some() {
            self.page = !self.page;
            return;
        }
        let bots = catalog::game(&self.record.game).is_some_and(catalog::Game::has_bots);
        let line = catalog::record::counting(&self.record).ok().filter(|_| bots);
        let Some(line) = line else {
            let text = self.lang.pick(
                "Aquí no hay nada que analizar.",
                "There is nothing to analyse here.",
                "Aqui não há nada a analisar.",
            );
            self.board.say(Hue::Dim, text);
            return;
        };
        self.curve = Some(Curve::new(&self.record, &line));
        self.page = true;
        self.tickets += 1;
        let record = Box::new(self.record.clone());
        effects.push(Effect::Assess { ticket: self.tickets, record });
    }

    /// Something is thought of a position.
    pub(crate) fn assessed(&mut self, ticket: u64, at: usize, one: Assessment) {
        if ticket != self.tickets {
            return;
        }
        if let Some(curve) = &mut self.curve {
            curve.take(at, one);
        }
        self.tell_position();
    }

    /// Says each seat's chance here, and marks what was best.
    fn tell_position(&mut self) {
        let Some(one) = self.curve.as_ref().and_then(|curve| curve.at(self.at)) else { return };
        let names = self.names();
        let chances: Vec<String> = one
            .open
            .iter()
            .zip(&names)
            .map(|(chance, name)| format!("{name} {:.0} %", chance * 100.0))
            .collect();
        let best = one.moves.first().and_then(|best| best.line.first().cloned());
        let played = self.record.entries.get(self.at).map(|entry| Played {
            seat: entry.seat.unwrap_or_default(),
            action: entry.action.clone(),
        });
        let same = best.is_some() && best == played.as_ref().map(|played| played.action.clone());
        let here = told_here(one, played.as_ref(), &names, self.lang);
        self.board.hints = best.map_or(Vec::new(), |best| self.spots_of(&best));
        let text = format!("{}. {here}", chances.join("  "));
        self.board.say(if same { Hue::Good } else { Hue::Accent }, text);
    }

    fn names(&self) -> Vec<String> {
        catalog::record::names(&self.record, &*self.this_match, self.lang)
    }

    /// The places of the board that an action of whoever is to act is about.
    fn spots_of(&self, action: &str) -> Vec<String> {
        let pictures = catalog::pictures(&self.record.game);
        let seat = self.this_match.status().to_act.first();
        let picture = pictures.zip(seat).and_then(|(pictures, seat)| {
            pictures.read(self.this_match.view(Viewer::Seat(seat)).get()).ok()
        });
        let Some(picture) = picture else { return Vec::new() };
        let choice = picture.choices(self.lang).into_iter().find(|one| one.action == action);
        let steps = choice.map_or(Vec::new(), |choice| choice.steps);
        steps
            .into_iter()
            .filter_map(|step| match step {
                Step::Spot(id) => Some(id),
                Step::Word(_) => None,
            })
            .collect()
    }

    /// The next move, where they are played by themselves.
    pub(crate) fn tick(&mut self, effects: &mut Vec<Effect>) {
        if !self.playing {
            return;
        }
        self.go_to(self.at + 1);
        if self.at < self.record.entries.len() {
            effects.push(Effect::Wake(BEAT));
        } else {
            self.playing = false;
        }
    }

    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let lang = self.lang;
        let title = catalog::game(&self.record.game).map_or("", |game| game.title(lang));
        let (at, all) = (self.at, self.record.entries.len());
        let who = match self.viewer {
            _ if self.open => lang.pick("todo abierto", "all open", "tudo aberto").to_owned(),
            Viewer::Spectator => lang.pick("espectador", "spectator", "espectador").to_owned(),
            Viewer::Seat(seat) => self.this_match.seat_name(seat, lang),
        };
        let mut text = lang.pick(
            format!("jugada {at} de {all}, visto por: {who}"),
            format!("move {at} of {all}, seen by: {who}"),
            format!("jogada {at} de {all}, visto por: {who}"),
        );
        if let Some(outcome) = self.this_match.status().outcome {
            let name = |seat| self.this_match.seat_name(seat, lang);
            text = format!("{text}  {}", tell_outcome(&outcome, &self.record.game, name, lang));
        }
        head(area, buffer, look, title, &text, Hue::Accent);
        let plan = Plan::of(area, &self.board);
        if let Some(curve) = self.curve.as_ref().filter(|_| self.page) {
            let inner = Rect {
                x: area.x + 2,
                y: area.y + 2,
                width: area.width - 4,
                height: area.height - 4,
            };
            curve.draw(self.at, &self.names(), inner, buffer, look);
            if let Some(done) = curve.progress() {
                let text = lang.pick("analizando", "analysing", "analisando");
                let text = format!("{text}… {done} %");
                buffer.set_string(area.x + 2, plan.status.y, text, look.theme.hue(Hue::Dim));
            }
        } else {
            self.board.draw(plan.board, buffer, look.theme);
            draw_side(&self.board, &self.story, 0, &plan, buffer, look);
            foot_status(&self.board, plan.status, buffer, look);
        }
        let keys = lang.pick(
            "←→ paso  ↑↓ diez  Espacio reproducir  a análisis  Tab momentos  v vista  ? ayuda",
            "←→ step  ↑↓ ten  Space play  a analysis  Tab turning points  v view  ? help",
            "←→ passo  ↑↓ dez  Espaço reproduzir  a análise  Tab momentos  v vista  ? ajuda",
        );
        buffer.set_stringn(
            plan.keys.x,
            plan.keys.y,
            keys,
            plan.keys.width.into(),
            look.theme.hue(Hue::Dim),
        );
    }
}
