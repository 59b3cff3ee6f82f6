//! The table: a board, who stands how, what happened, and what can be done.

use catalog::{BotAnswer, Outcome, Seat, Viewer};
use kit::Lang;
use kit::sketch::{Hue, Paint, Step};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::app::{Effect, Look, Turn};
use super::board::{Board, Reaction};
use super::keys::{self, Command, Place};
use super::local::{Local, Told};
use super::ui::{self, Field};
use crate::Player;

/// A match of people and bots at this screen.
pub(crate) struct Table {
    pub(crate) local: Local,
    board: Board,
    story: Vec<Told>,
    /// How many lines of the story are scrolled back.
    back: usize,
    /// What is being written, where somebody writes.
    writing: Option<Field>,
    /// The number of the thought that is awaited, and whether it is a hint.
    awaited: Option<(u64, bool)>,
    tickets: u64,
    asks_to_leave: bool,
    /// The action that was advised last.
    advised: Option<String>,
    lang: Lang,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("local", &self.local)
            .field("board", &self.board)
            .finish_non_exhaustive()
    }
}

/// The bot that is asked for hints.
const ADVISER: &str = "hard";

impl Table {
    /// Sits down. A view that the game itself wrote can always be drawn.
    pub(crate) fn new(local: Local, look: Look, effects: &mut Vec<Effect>) -> Self {
        let pictures = catalog::pictures(local.game.name()).expect("every game can be drawn");
        let view = local.view(local.looking);
        let picture = pictures.read(view.get()).expect("a view of the game's own is read");
        let board =
            Board::new(pictures, picture, local.is_asked() && local.covered.is_none(), look.lang);
        let mut table = Self {
            local,
            board,
            story: Vec::new(),
            back: 0,
            writing: None,
            awaited: None,
            tickets: 0,
            asks_to_leave: false,
            advised: None,
            lang: look.lang,
        };
        table.take_in(effects);
        table
    }

    /// After anything changed: shows it, saves it, and lets bots think.
    fn take_in(&mut self, effects: &mut Vec<Effect>) {
        let name = self.local.game.name();
        let pictures = catalog::pictures(name).expect("every game can be drawn");
        let view = self.local.view(self.local.looking);
        let acting = self.local.is_asked() && self.local.covered.is_none();
        if let Ok(picture) = pictures.read(view.get()) {
            self.board.show(picture, acting);
        }
        let events = self.local.last_events();
        self.board.marks = events.iter().flat_map(|event| pictures.touched(event.get())).collect();
        self.story = self.local.story(self.lang);
        self.back = 0;
        self.asks_to_leave = false;
        self.advised = None;
        effects.push(Effect::Save(Box::new(self.local.record().clone())));
        self.awaited = None;
        let bot = self.local.bot_to_act().map(|(seat, level)| (seat, level.to_owned()));
        if let (Some((seat, level)), None) = (bot, self.local.covered) {
            self.think(seat, level, false, effects);
        }
    }

    fn think(&mut self, seat: Seat, level: String, hint: bool, effects: &mut Vec<Effect>) {
        self.tickets += 1;
        self.awaited = Some((self.tickets, hint));
        effects.push(Effect::Think {
            ticket: self.tickets,
            game: self.local.game.name(),
            view: self.local.view(Viewer::Seat(seat)).get().to_owned(),
            level: Some(level),
            seed: self.local.bits(),
            at_once: hint,
            lang: self.lang,
        });
    }

    /// A bot has thought.
    pub(crate) fn thought(
        &mut self,
        ticket: u64,
        answer: Thought,
        now: i64,
        effects: &mut Vec<Effect>,
    ) {
        let Some((awaited, hint)) = self.awaited else { return };
        if awaited != ticket {
            return;
        }
        self.awaited = None;
        match answer {
            Thought::Bot(Ok(answer)) if hint => self.advise(&answer.action),
            Thought::Bot(Ok(answer)) => {
                if let Some((seat, _)) = self.local.bot_to_act()
                    && let Err(error) = self.local.act(seat, &answer.action, now)
                {
                    self.board.say(Hue::Bad, error.tell(self.lang).to_owned());
                    return;
                }
                self.take_in(effects);
            }
            Thought::Bot(Err(why)) => self.board.say(Hue::Bad, why),
            Thought::Advice(Some(advice)) => {
                self.board.hints = advice.spots;
                self.board.say(Hue::Good, advice.text);
            }
            Thought::Advice(None) => self.board.say(Hue::Dim, no_hint(self.lang)),
        }
    }

    fn advise(&mut self, action: &str) {
        self.advised = Some(action.to_owned());
        let choice = self.board.choices().iter().find(|choice| choice.action == action);
        let steps = choice.map(|choice| choice.steps.clone()).unwrap_or_default();
        let words: Vec<&str> = steps
            .iter()
            .map(|step| match step {
                Step::Spot(s) | Step::Word(s) => s.as_str(),
            })
            .collect();
        let text = if words.is_empty() { action.to_owned() } else { words.join(" → ") };
        let (hint, play) =
            self.lang.pick(("Pista", "y la juega"), ("Hint", "y plays it"), ("Dica", "y joga"));
        let reasons = self.board.reasons(action);
        self.board.say(Hue::Good, format!("{hint}: {text} ({play}){reasons}"));
        self.board.hints = steps
            .into_iter()
            .filter_map(|step| match step {
                Step::Spot(id) => Some(id),
                Step::Word(_) => None,
            })
            .collect();
    }

    fn act(&mut self, action: &str, now: i64, effects: &mut Vec<Effect>) {
        let Viewer::Seat(seat) = self.local.looking else { return };
        match self.local.act(seat, action, now) {
            Ok(()) => self.take_in(effects),
            Err(error) => {
                if error.code == protocol::Code::BadAction && self.lang != Lang::En {
                    let text = self.lang.pick(
                        "Eso no es una jugada de este juego.",
                        "",
                        "Isso não é uma jogada deste jogo.",
                    );
                    self.board.say(Hue::Bad, text);
                } else {
                    self.board.refuse(&error);
                }
            }
        }
    }

    /// The clause that was cited last.
    pub(crate) const fn clause(&self) -> Option<&'static str> {
        self.board.clause
    }

    pub(crate) const fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    /// Follows a key; tells where to go next.
    pub(crate) fn key(&mut self, key: &KeyEvent, turn: Turn, effects: &mut Vec<Effect>) -> Next {
        if self.local.covered.is_some() {
            return match key.code {
                KeyCode::Enter => {
                    self.local.uncover();
                    self.take_in(effects);
                    Next::Stay
                }
                KeyCode::Esc => Next::Back,
                _ => Next::Stay,
            };
        }
        if let Some(field) = &mut self.writing {
            match key.code {
                KeyCode::Enter => {
                    let text = field.text().trim().to_owned();
                    self.writing = None;
                    if !text.is_empty() {
                        self.act(&text, turn.now, effects);
                    }
                }
                KeyCode::Esc => self.writing = None,
                _ => {
                    field.key(key);
                }
            }
            return Next::Stay;
        }
        if self.board.has_list()
            && let KeyCode::Char(digit @ '1'..='9') = key.code
        {
            let reaction = self.board.choose(digit as usize - '1' as usize);
            self.react(reaction, turn, effects);
            return Next::Stay;
        }
        match keys::meaning(Place::Board, key) {
            Some(command) => self.command(command, turn, effects),
            None => Next::Stay,
        }
    }

    fn react(&mut self, reaction: Reaction, turn: Turn, effects: &mut Vec<Effect>) {
        if let Reaction::Act(action) = reaction {
            self.act(&action, turn.now, effects);
        }
    }

    /// Follows a command of the table of keys.
    pub(crate) fn command(
        &mut self,
        command: Command,
        turn: Turn,
        effects: &mut Vec<Effect>,
    ) -> Next {
        if command != Command::Leave {
            self.asks_to_leave = false;
        }
        if let Some(reaction) = self.board.command(command) {
            self.react(reaction, turn, effects);
            return Next::Stay;
        }
        match command {
            Command::Back => return Next::Back,
            Command::Hint => self.hint(effects),
            Command::Accept => match self.advised.take() {
                Some(action) => self.act(&action, turn.now, effects),
                None => self.hint(effects),
            },
            Command::Undo => self.undo(turn, effects),
            Command::Write if self.board.is_acting() => self.writing = Some(Field::default()),
            Command::Write => self.board.say(Hue::Dim, not_your_turn(self.lang)),
            Command::Rules => return Next::Rules,
            Command::Export => effects.push(Effect::Export(Box::new(self.local.record().clone()))),
            Command::Again if self.local.is_over() => return Next::Again,
            Command::Watch if self.local.is_over() => return Next::Replay,
            Command::Again | Command::Watch => self.board.say(Hue::Dim, at_the_end(self.lang)),
            Command::Leave => self.leave(turn, effects),
            Command::Chat => self.board.say(
                Hue::Dim,
                self.lang.pick(
                    "Se conversa en las partidas en línea.",
                    "Chat is for matches online.",
                    "Conversa-se nas partidas online.",
                ),
            ),
            Command::PageUp => self.back = (self.back + 3).min(self.story.len()),
            Command::PageDown => self.back = self.back.saturating_sub(3),
            // Numbers are changed where there are some.
            _ => {}
        }
        Next::Stay
    }

    fn hint(&mut self, effects: &mut Vec<Effect>) {
        let Viewer::Seat(seat) = self.local.looking else { return };
        if !self.board.is_acting() {
            self.board.say(Hue::Dim, not_your_turn(self.lang));
            return;
        }
        let thinking =
            self.lang.pick("Pensando una pista…", "Thinking of a hint…", "Pensando uma dica…");
        self.board.say(Hue::Dim, thinking);
        if self.local.game.has_bots() {
            self.think(seat, ADVISER.to_owned(), true, effects);
            return;
        }
        self.tickets += 1;
        self.awaited = Some((self.tickets, true));
        effects.push(Effect::Think {
            ticket: self.tickets,
            game: self.local.game.name(),
            view: self.local.view(self.local.looking).get().to_owned(),
            level: None,
            seed: 0,
            at_once: true,
            lang: self.lang,
        });
    }

    fn undo(&mut self, turn: Turn, effects: &mut Vec<Effect>) {
        // A game that takes steps back by itself does so.
        let own = self.board.choices().iter().any(|choice| choice.action == "undo");
        if own {
            self.act("undo", turn.now, effects);
            return;
        }
        let hidden = self.local.game.has_secrets() && self.local.people().count() > 1;
        if hidden {
            self.board.say(
                Hue::Bad,
                self.lang.pick(
                    "Con cartas ocultas de varios no se deshace.",
                    "With several people's secrets nothing is taken back.",
                    "Com segredos de vários não se desfaz.",
                ),
            );
        } else if self.local.undo() {
            self.take_in(effects);
        } else {
            self.board.say(
                Hue::Dim,
                self.lang.pick(
                    "No hay nada que deshacer.",
                    "There is nothing to take back.",
                    "Não há nada a desfazer.",
                ),
            );
        }
    }

    fn leave(&mut self, turn: Turn, effects: &mut Vec<Effect>) {
        let Some(leaving) = self.local.game.leaving() else {
            self.board.say(
                Hue::Dim,
                self.lang.pick(
                    "Este juego se deja con Esc; queda guardado.",
                    "Leave this game with Esc; it stays saved.",
                    "Deixe este jogo com Esc; fica guardado.",
                ),
            );
            return;
        };
        if std::mem::replace(&mut self.asks_to_leave, true) {
            self.act(&leaving, turn.now, effects);
            return;
        }
        self.board.say(Hue::Bad, leave_for_good(self.lang));
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(field) = &mut self.writing {
            field.write(text);
        }
    }

    pub(crate) fn mouse(
        &mut self,
        mouse: MouseEvent,
        area: Rect,
        turn: Turn,
        effects: &mut Vec<Effect>,
    ) {
        if self.local.covered.is_some() || self.writing.is_some() {
            return;
        }
        let plan = Plan::of(area, &self.board);
        let at = self.board.at_screen(plan.board, mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(reaction) = plan.click_choice(&mut self.board, mouse) {
                    self.react(reaction, turn, effects);
                } else if let Some((x, y)) = at
                    && let Some(reaction) = self.board.click(x, y)
                {
                    self.react(reaction, turn, effects);
                }
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                if let Some((x, y)) = at {
                    let reaction = self.board.drag(x, y);
                    self.react(reaction, turn, effects);
                }
            }
            MouseEventKind::Up(MouseButton::Left) => {
                let reaction = self.board.release();
                self.react(reaction, turn, effects);
            }
            MouseEventKind::ScrollUp => self.back = (self.back + 1).min(self.story.len()),
            MouseEventKind::ScrollDown => self.back = self.back.saturating_sub(1),
            _ => {}
        }
    }

    /// Something to say beside the board.
    pub(crate) fn say(&mut self, hue: Hue, text: impl Into<String>) {
        self.board.say(hue, text);
    }

    fn heading(&self) -> (String, Hue) {
        if let Some(outcome) = self.local.outcome() {
            let name = |seat| self.local.seat_name(seat, self.lang);
            return (tell_outcome(&outcome, self.local.game.name(), name, self.lang), Hue::Accent);
        }
        let names: Vec<String> = self
            .local
            .to_act()
            .iter()
            .map(|seat| {
                let name = self.local.seat_name(seat, self.lang);
                match &self.local.players()[seat.index()] {
                    Player::Human => name,
                    Player::Bot(level) => format!("{name} ({})", level_name(level, self.lang)),
                }
            })
            .collect();
        let names = names.join(", ");
        if self.awaited.is_some_and(|(_, hint)| !hint) {
            let text = self.lang.pick(
                format!("{names} piensa…"),
                format!("{names} is thinking…"),
                format!("{names} pensa…"),
            );
            return (text, Hue::Dim);
        }
        let text = self.lang.pick(
            format!("Turno: {names}"),
            format!("To act: {names}"),
            format!("Vez: {names}"),
        );
        (text, Hue::Accent)
    }

    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let theme = look.theme;
        if let Some(seat) = self.local.covered {
            self.draw_cover(seat, area, buffer, look);
            return;
        }
        let plan = Plan::of(area, &self.board);
        let title = self.local.game.title(self.lang);
        let (text, hue) = self.heading();
        head(area, buffer, look, title, &text, hue);
        self.board.draw(plan.board, buffer, theme);
        draw_side(&self.board, &self.story, self.back, &plan, buffer, look);
        self.draw_foot(&plan, buffer, look);
    }

    fn draw_cover(&self, seat: Seat, area: Rect, buffer: &mut Buffer, look: Look) {
        let theme = look.theme;
        let place = ui::middle(area, 56, 7);
        let inner = ui::frame(place, buffer, theme, self.local.game.title(self.lang));
        let name = self.local.seat_name(seat, self.lang);
        let lines = [
            self.lang.pick(
                format!("Turno: {name}"),
                format!("{name} to act"),
                format!("Vez: {name}"),
            ),
            String::new(),
            self.lang
                .pick("Que nadie más mire.", "Let nobody else look.", "Que mais ninguém olhe.")
                .to_owned(),
            self.lang
                .pick("Enter muestra la mesa.", "Enter shows the table.", "Enter mostra a mesa.")
                .to_owned(),
        ];
        for (y, line) in (inner.y..).zip(lines) {
            let style = if y == inner.y { theme.bold(Hue::Accent) } else { theme.hue(Hue::Text) };
            buffer.set_stringn(inner.x + 2, y, line, inner.width.saturating_sub(2).into(), style);
        }
    }

    fn draw_foot(&self, plan: &Plan, buffer: &mut Buffer, look: Look) {
        let theme = look.theme;
        let status = plan.status;
        if let Some(field) = &self.writing {
            buffer.set_string(status.x, status.y, ": ", theme.bold(Hue::Accent));
            let room = Rect { x: status.x + 2, width: status.width.saturating_sub(2), ..status };
            field.draw(room, buffer, theme, true);
        } else {
            foot_status(&self.board, status, buffer, look);
        }
        let over = self.local.is_over();
        let keys = if over {
            self.lang.pick(
                "g otra vez  v recorrer  x exportar  Esc salir  ? ayuda",
                "g again  v step through  x export  Esc leave  ? help",
                "g de novo  v percorrer  x exportar  Esc sair  ? ajuda",
            )
        } else {
            self.lang.pick(
                "↑↓←→ mover  Tab destinos  Enter elegir  a acciones  h pista  u deshacer  ? ayuda",
                "↑↓←→ move  Tab targets  Enter choose  a actions  h hint  u undo  ? help",
                "↑↓←→ mover  Tab destinos  Enter escolher  a ações  h dica  u desfazer  ? ajuda",
            )
        };
        let keys_line = plan.keys;
        buffer.set_stringn(
            keys_line.x,
            keys_line.y,
            keys,
            keys_line.width.into(),
            theme.hue(Hue::Dim),
        );
    }

    /// The setup of this match, to play it again.
    pub(crate) fn setup(&self) -> crate::Setup {
        crate::Setup {
            options: self.local.record().options.clone(),
            players: self.local.players().to_vec(),
            seed: None,
            extended: false,
        }
    }
}

/// What came of thinking.
#[derive(Debug)]
pub enum Thought {
    Bot(Result<BotAnswer, String>),
    Advice(Option<kit::sketch::Advice>),
}

/// Where a screen leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Stay,
    Back,
    Rules,
    Again,
    Replay,
}

/// Where everything stands on the screen.
pub(crate) struct Plan {
    pub(crate) board: Rect,
    pub(crate) side: Rect,
    /// All that is beside the board, from top to bottom.
    pub(crate) column: Rect,
    pub(crate) log: Rect,
    pub(crate) status: Rect,
    pub(crate) keys: Rect,
}

/// The least room for what stands beside a board.
const SIDE: u16 = 27;

impl Plan {
    pub(crate) fn of(area: Rect, board: &Board) -> Self {
        let body = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area };
        let status = Rect { y: area.y + area.height.saturating_sub(2), height: 1, ..area };
        let keys = Rect { y: area.y + area.height.saturating_sub(1), height: 1, ..area };
        let wanted = board.sketch().width() + 1;
        let left = wanted.max(area.width.saturating_sub(44)).min(area.width.saturating_sub(SIDE));
        let mut side = Rect { x: body.x + left + 1, width: body.width - left - 1, ..body };
        let column = side;
        let mut place = Rect { width: left, ..body };
        let lines = board.panel.len() as u16;
        let log;
        if side.height >= lines + 7 {
            // Beside the board, under the panel.
            let height = side.height - lines - 1;
            log = Rect { y: side.y + lines + 1, height, ..side };
            side.height = lines + 1;
        } else {
            let height = body.height.saturating_sub(board.sketch().height()).min(8);
            let height = if height < 2 { 0 } else { height };
            place.height -= height;
            log = Rect { y: place.y + place.height, height, width: left, ..body };
        }
        Self { board: place, side, column, log, status, keys }
    }

    /// A click on one of the words that are to be chosen chooses it.
    pub(crate) fn click_choice(&self, board: &mut Board, mouse: MouseEvent) -> Option<Reaction> {
        let area = board.choice_area(self.column)?;
        let inside = area.contains((mouse.column, mouse.row).into());
        let item = inside.then(|| board.item_at(area, mouse.row))??;
        Some(board.choose(item))
    }
}

/// The first line: the game, and how it stands.
pub(crate) fn head(area: Rect, buffer: &mut Buffer, look: Look, title: &str, text: &str, hue: Hue) {
    let theme = look.theme;
    let bar = theme.style(Paint::on(Hue::Slate).bold());
    let width = usize::from(area.width);
    buffer.set_stringn(area.x, area.y, " ".repeat(width), width, bar);
    let after = buffer.set_stringn(area.x + 1, area.y, title, width.saturating_sub(2), bar).0;
    let room = usize::from((area.x + area.width).saturating_sub(after + 4));
    let style = theme.style(Paint { hue, ground: Some(Hue::Slate), bold: true });
    buffer.set_stringn(after + 3, area.y, text, room, style);
}

/// What stands beside the board: the panel, what happened, and over them what is to be chosen.
pub(crate) fn draw_side(
    board: &Board,
    story: &[Told],
    back: usize,
    plan: &Plan,
    buffer: &mut Buffer,
    look: Look,
) {
    for (y, line) in (plan.side.y..plan.side.y + plan.side.height).zip(&board.panel) {
        ui::painted(plan.side, y, buffer, look.theme, line);
    }
    let choice = board.choice_area(plan.column);
    let mut log = plan.log;
    if let Some(choice) = choice.filter(|choice| choice.intersects(log)) {
        // Above the words nothing of the story is left to read; below them there may be.
        let end = choice.y + choice.height;
        log = Rect { y: end, height: (log.y + log.height).saturating_sub(end), ..log };
    }
    draw_story(story, back, log, buffer, look);
    if let Some(choice) = choice {
        board.draw_choice(choice, buffer, look.theme);
    }
}

/// The last lines of what happened, scrolled back by some.
pub(crate) fn draw_story(story: &[Told], back: usize, area: Rect, buffer: &mut Buffer, look: Look) {
    if area.height < 2 || area.width < 4 {
        return;
    }
    let theme = look.theme;
    let rule = "─".repeat(usize::from(area.width.saturating_sub(1)));
    buffer.set_string(area.x, area.y, rule, theme.hue(Hue::Dim));
    let room = usize::from(area.height - 1);
    let width = usize::from(area.width.saturating_sub(1));
    // The newest is always whole, so lines are made from the end.
    let mut lines: Vec<(String, bool)> = Vec::new();
    let until = story.len().saturating_sub(back);
    for (at, told) in story[..until].iter().enumerate().rev() {
        let newest = at + 1 == until && back == 0;
        let wrapped = ui::wrap(&told.text, width);
        lines.extend(wrapped.into_iter().rev().map(|line| (line, newest)));
        if lines.len() >= room {
            break;
        }
    }
    lines.truncate(room);
    for (y, (line, newest)) in (area.y + 1..).zip(lines.into_iter().rev()) {
        let style = theme.hue(if newest { Hue::Text } else { Hue::Dim });
        buffer.set_stringn(area.x, y, line, width, style);
    }
}

/// What is said beside the board, or else what the cursor is on. What is long takes lines above.
pub(crate) fn foot_status(board: &Board, area: Rect, buffer: &mut Buffer, look: Look) {
    let theme = look.theme;
    let (mut text, style) = match &board.message {
        Some((Hue::Bad, text)) => (format!("! {text}"), theme.bold(Hue::Bad)),
        Some((hue, text)) => (text.clone(), theme.bold(*hue)),
        None => (board.under_cursor(), theme.hue(Hue::Text)),
    };
    if let Some(clause) = board.clause {
        text = look.lang.pick(
            format!("{text} (r lee la regla {clause})"),
            format!("{text} (r reads rule {clause})"),
            format!("{text} (r lê a regra {clause})"),
        );
    }
    let mut lines = ui::wrap(&text, area.width.into());
    lines.truncate(MOST_SAID);
    let from = (area.y + 1).saturating_sub(lines.len() as u16);
    for (y, line) in (from..).zip(lines) {
        ui::clear(Rect { y, height: 1, ..area }, buffer);
        buffer.set_stringn(area.x, y, line, area.width.into(), style);
    }
}

/// The most lines for what is said.
const MOST_SAID: usize = 3;

pub(crate) fn level_name(level: &str, lang: Lang) -> String {
    match level {
        "easy" => lang.pick("bot fácil", "easy bot", "bot fácil").into(),
        "normal" => lang.pick("bot normal", "normal bot", "bot normal").into(),
        "hard" => lang.pick("bot difícil", "hard bot", "bot difícil").into(),
        "expert" => lang.pick("bot experto", "expert bot", "bot especialista").into(),
        other => format!("bot {other}"),
    }
}

/// Who won, in words.
pub(crate) fn tell_outcome(
    outcome: &Outcome,
    _game: &str,
    name: impl Fn(Seat) -> String,
    lang: Lang,
) -> String {
    let winners: Vec<String> = outcome.winners.iter().map(name).collect();
    let winners = winners.join(", ");
    match outcome.winners.len() {
        0 => lang.pick("Fin: nadie gana", "Over: nobody wins", "Fim: ninguém ganha").to_owned(),
        1 => lang.pick(
            format!("Fin: gana {winners}"),
            format!("Over: {winners} wins"),
            format!("Fim: ganha {winners}"),
        ),
        _ => lang.pick(
            format!("Fin: comparten el primer puesto {winners}"),
            format!("Over: {winners} share the first place"),
            format!("Fim: dividem o primeiro lugar {winners}"),
        ),
    }
}

pub(crate) fn not_your_turn(lang: Lang) -> &'static str {
    lang.pick("No es tu turno.", "It is not your turn.", "Não é a sua vez.")
}

pub(crate) fn at_the_end(lang: Lang) -> &'static str {
    lang.pick(
        "Eso va cuando acabe la partida.",
        "That is for when the match is over.",
        "Isso é para quando a partida acabar.",
    )
}

pub(crate) fn leave_for_good(lang: Lang) -> &'static str {
    lang.pick(
        "¿Abandonar para siempre? Pulsa L otra vez.",
        "Leave for good? Press L again.",
        "Abandonar para sempre? Tecle L outra vez.",
    )
}

fn no_hint(lang: Lang) -> &'static str {
    lang.pick("No hay pista aquí.", "There is no hint here.", "Não há dica aqui.")
}
