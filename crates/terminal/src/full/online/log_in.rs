//! Logging in or registering.

use kit::sketch::Hue;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::{Online, Page};
use crate::full::app::{Effect, Go, Look};
use crate::full::menu::foot;
use crate::full::net::Ask;
use crate::full::table::head;
use crate::full::ui::Field;

#[derive(Debug)]
pub(super) struct LogIn {
    pub(super) fields: [Field; 4],
    pub(super) register: bool,
    pub(super) busy: bool,
}

impl LogIn {
    /// The fields, then the button and the other way in.
    pub(super) const fn rows(&self) -> usize {
        if self.register { 6 } else { 5 }
    }
}

impl Online {
    pub(super) fn key_at_log_in(&mut self, key: &KeyEvent, effects: &mut Vec<Effect>) -> Go {
        let Page::LogIn(log_in) = &mut self.page else { return Go::Stay };
        let rows = log_in.rows();
        match key.code {
            KeyCode::Tab | KeyCode::Down => self.selected = (self.selected + 1) % rows,
            KeyCode::BackTab | KeyCode::Up => self.selected = (self.selected + rows - 1) % rows,
            KeyCode::Esc => return Go::Back,
            KeyCode::Enter if self.selected + 2 < rows => self.selected += 1,
            KeyCode::Enter | KeyCode::Char(' ') if self.selected + 1 == rows => {
                log_in.register = !log_in.register;
                // What is missing now comes next.
                let empty = |at: &usize| log_in.fields[*at].text().is_empty();
                let fields = log_in.rows() - 2;
                self.selected = (0..fields).find(empty).unwrap_or(fields);
            }
            KeyCode::Enter if self.selected + 2 == rows => self.log_in(effects),
            _ => {
                if let Some(field) = log_in.fields.get_mut(self.selected) {
                    field.key(key);
                }
            }
        }
        Go::Stay
    }

    pub(super) fn log_in(&mut self, effects: &mut Vec<Effect>) {
        let Page::LogIn(log_in) = &mut self.page else { return };
        let [server, username, password, email] =
            log_in.fields.each_ref().map(|field| field.text().trim().to_owned());
        let server = match server.split_once("://") {
            // A machine nearby speaks http; anything else on the internet is expected to speak https.
            None if is_near(&server) => format!("http://{server}"),
            None => format!("https://{server}"),
            Some(_) => server,
        };
        let server = server.trim_end_matches('/').to_owned();
        log_in.busy = true;
        self.trouble = None;
        let email = log_in.register.then_some(email);
        effects.push(Effect::Net(Ask::LogIn { server, username, password, email }));
    }

    pub(super) fn draw_log_in(&self, log_in: &LogIn, area: Rect, buffer: &mut Buffer, look: Look) {
        let lang = self.lang;
        let theme = look.theme;
        let title = lang.pick("En línea", "Online", "Online");
        let text = if log_in.busy {
            lang.pick("un momento…", "one moment…", "um momento…")
        } else {
            ""
        };
        head(area, buffer, look, title, text, Hue::Dim);
        let names = [
            lang.pick("Servidor", "Server", "Servidor"),
            lang.pick("Nombre", "User name", "Nome"),
            lang.pick("Contraseña", "Password", "Senha"),
            lang.pick("Correo", "E-mail", "E-mail"),
        ];
        let fields = log_in.rows() - 2;
        for (at, (name, field)) in names.iter().zip(&log_in.fields).take(fields).enumerate() {
            let y = area.y + 3 + 2 * at as u16;
            let chosen = at == self.selected;
            let style = if chosen { theme.bold(Hue::Accent) } else { theme.hue(Hue::Text) };
            buffer.set_stringn(area.x + 4, y, name, 14, style);
            let place = Rect { x: area.x + 20, y, width: 44, height: 1 };
            field.draw(place, buffer, theme, chosen);
        }
        let (go, other) = if log_in.register {
            (
                lang.pick("Registrarse", "Register", "Registrar-se"),
                lang.pick("Ya tengo cuenta", "I have an account", "Já tenho conta"),
            )
        } else {
            (
                lang.pick("Entrar", "Log in", "Entrar"),
                lang.pick("Crear una cuenta", "Make an account", "Criar uma conta"),
            )
        };
        for (at, text) in [(fields, go), (fields + 1, other)] {
            let y = area.y + 4 + 2 * fields as u16 + (at - fields) as u16;
            let style = if at == self.selected { theme.focus() } else { theme.hue(Hue::Text) };
            buffer.set_stringn(area.x + 4, y, format!(" {text} "), 40, style);
        }
        foot(area, buffer, look);
    }
}

/// Whether an address is of this machine or of a network nearby.
fn is_near(server: &str) -> bool {
    let host = server.rsplit_once(':').map_or(server, |(host, _)| host);
    host == "localhost"
        || host.rsplit('.').next() == Some("local")
        || host.parse::<std::net::IpAddr>().is_ok()
        || !host.contains('.')
}
