//! Stepping through a match that was played.

use catalog::{Match, Seat, Unreplayable, Viewer};
use kit::Lang;
use kit::sketch::{Hue, Step};
use protocol::Record;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::{Effect, Go, Look};
use super::board::Board;
use super::keys::Command;
use super::local::Told;
use super::table::{Plan, Thought, draw_side, foot_status, head, tell_outcome};
use protocol::socket::Why;

pub(crate) struct Stepper {
    record: Record,
    this_match: Box<dyn Match>,
    at: usize,
    viewer: Viewer,
    board: Board,
    story: Vec<Told>,
    playing: bool,
    awaited: Option<u64>,
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
            awaited: None,
            tickets: 0,
            lang,
        };
        stepper.take_in();
        Ok(stepper)
    }

    fn take_in(&mut self) {
        self.awaited = None;
        let Some(pictures) = catalog::pictures(&self.record.game) else { return };
        if let Ok(picture) = pictures.read(self.this_match.view(self.viewer).get()) {
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
                let seats = self.this_match.seats();
                self.viewer = match self.viewer {
                    Viewer::Spectator => Viewer::Seat(Seat::new(0)),
                    Viewer::Seat(seat) if seat.index() + 1 < usize::from(seats) => {
                        Viewer::Seat(seat.next(seats))
                    }
                    Viewer::Seat(_) => Viewer::Spectator,
                };
                self.take_in();
            }
            Command::Analyse => self.analyse(effects),
            Command::Rules => {
                return Some(
                    catalog::game(&self.record.game)
                        .map_or(Go::Stay, |game| Go::Rules(game.name())),
                );
            }
            Command::Back => return Some(Go::Back),
            _ => return None,
        }
        Some(Go::Stay)
    }

    /// Asks a bot what it would do.
    fn analyse(&mut self, effects: &mut Vec<Effect>) {
        let game = catalog::game(&self.record.game);
        let seat = self.this_match.status().to_act.first();
        let (Some(game), Some(seat)) = (game.filter(|game| game.has_bots()), seat) else {
            self.board.say(
                Hue::Dim,
                self.lang.pick(
                    "Aquí no hay nada que analizar.",
                    "There is nothing to analyse here.",
                    "Aqui não há nada a analisar.",
                ),
            );
            return;
        };
        self.tickets += 1;
        self.awaited = Some(self.tickets);
        self.board.say(Hue::Dim, self.lang.pick("Analizando…", "Analysing…", "Analisando…"));
        effects.push(Effect::Think {
            ticket: self.tickets,
            game: game.name(),
            view: self.this_match.view(Viewer::Seat(seat)).get().to_owned(),
            level: Some("expert".into()),
            seed: 1,
            at_once: true,
            lang: self.lang,
        });
    }

    pub(crate) fn thought(&mut self, ticket: u64, thought: Thought) {
        if self.awaited != Some(ticket) {
            return;
        }
        self.awaited = None;
        match thought {
            Thought::Bot(Ok(answer)) => {
                let played =
                    self.record.entries.get(self.at).map_or("-", |entry| entry.action.as_str());
                let best = &answer.action;
                let same = *best == played;
                // Hundredths of what the game counts, for whoever is to act.
                let score = f64::from(answer.info.score) / 100.0;
                let line: Vec<&str> = answer.info.line.iter().skip(1).map(String::as_str).collect();
                let line =
                    if line.is_empty() { String::new() } else { format!(" {}", line.join(" ")) };
                let text = self.lang.pick(
                    format!("Experto: {best} ({score:+.1}); se jugó {played}.{line}"),
                    format!("Expert: {best} ({score:+.1}); played {played}.{line}"),
                    format!("Especialista: {best} ({score:+.1}); jogou-se {played}.{line}"),
                );
                self.board.hints = self.spots_of(best);
                self.board.say(if same { Hue::Good } else { Hue::Accent }, text);
            }
            Thought::Bot(Err(why)) => self.board.say(Hue::Bad, why),
            Thought::Advice(_) => {}
        }
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
        self.board.draw(plan.board, buffer, look.theme);
        draw_side(&self.board, &self.story, 0, &plan, buffer, look);
        foot_status(&self.board, plan.status, buffer, look);
        let keys = lang.pick(
            "←→ paso  ↑↓ diez  Inicio Fin  Espacio reproducir  a analizar  v vista  Esc  ? ayuda",
            "←→ step  ↑↓ ten  Home End  Space play  a analyse  v view  Esc back  ? help",
            "←→ passo  ↑↓ dez  Home End  Espaço reproduzir  a analisar  v vista  Esc  ? ajuda",
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
