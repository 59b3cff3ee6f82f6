//! The keys: one table that is asked what a key means and what help says of it.

use kit::Lang;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Where somebody is, as far as keys differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A list or a form.
    List,
    /// A board in play.
    Board,
    /// A match that is stepped through.
    Replay,
    /// A text that is read.
    Text,
}

impl Place {
    pub const ALL: [Self; 4] = [Self::List, Self::Board, Self::Replay, Self::Text];
}

/// What keys can mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    Up,
    Down,
    Left,
    Right,
    First,
    Last,
    PageUp,
    PageDown,
    Pick,
    Back,
    Next,
    Previous,
    Actions,
    Less,
    More,
    Hint,
    Accept,
    Undo,
    Write,
    Chat,
    Rules,
    Export,
    Again,
    Leave,
    Watch,
    Analyse,
    Play,
    Remove,
    Refresh,
    Help,
    Quit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    pub code: KeyCode,
    pub control: bool,
}

const fn key(code: KeyCode) -> Key {
    Key { code, control: false }
}

const fn letter(letter: char) -> Key {
    key(KeyCode::Char(letter))
}

impl Key {
    /// The name of the key, as help writes it.
    #[must_use]
    pub fn name(self, lang: Lang) -> String {
        let name = match self.code {
            KeyCode::Up => "↑".into(),
            KeyCode::Down => "↓".into(),
            KeyCode::Left => "←".into(),
            KeyCode::Right => "→".into(),
            KeyCode::Enter => "Enter".into(),
            KeyCode::Esc => "Esc".into(),
            KeyCode::Tab => "Tab".into(),
            KeyCode::BackTab => "⇧Tab".into(),
            KeyCode::Home => lang.pick("Inicio", "Home", "Home").into(),
            KeyCode::End => lang.pick("Fin", "End", "End").into(),
            KeyCode::PageUp => lang.pick("RePág", "PgUp", "PgUp").into(),
            KeyCode::PageDown => lang.pick("AvPág", "PgDn", "PgDn").into(),
            KeyCode::Backspace => "⌫".into(),
            KeyCode::Delete => lang.pick("Supr", "Del", "Del").into(),
            KeyCode::F(number) => format!("F{number}"),
            KeyCode::Char(' ') => lang.pick("Espacio", "Space", "Espaço").into(),
            KeyCode::Char(letter) => letter.to_string(),
            other => format!("{other:?}"),
        };
        if self.control { format!("^{}", name.to_uppercase()) } else { name }
    }
}

/// One line of the table.
#[derive(Debug)]
pub struct Binding {
    pub place: Place,
    pub keys: &'static [Key],
    pub command: Command,
    /// What it does, in es, en and pt.
    pub does: [&'static str; 3],
}

const UP: &[Key] = &[key(KeyCode::Up), letter('k')];
const DOWN: &[Key] = &[key(KeyCode::Down), letter('j')];
const LEFT: &[Key] = &[key(KeyCode::Left)];
const RIGHT: &[Key] = &[key(KeyCode::Right)];
const PICK: &[Key] = &[key(KeyCode::Enter), letter(' ')];
const BACK: &[Key] = &[key(KeyCode::Esc), letter('q')];
const HELP: &[Key] = &[letter('?'), key(KeyCode::F(1))];
const QUIT: &[Key] = &[Key { code: KeyCode::Char('c'), control: true }];
const HELPS: [&str; 3] = ["esta ayuda", "this help", "esta ajuda"];
const QUITS: [&str; 3] = ["salir del programa", "leave the program", "sair do programa"];

const fn bind(
    place: Place,
    keys: &'static [Key],
    command: Command,
    does: [&'static str; 3],
) -> Binding {
    Binding { place, keys, command, does }
}

/// Every key of the program, but for those with which text is written.
pub static TABLE: &[Binding] = &[
    bind(Place::List, UP, Command::Up, ["hacia arriba", "up", "para cima"]),
    bind(Place::List, DOWN, Command::Down, ["hacia abajo", "down", "para baixo"]),
    bind(Place::List, LEFT, Command::Left, ["valor anterior", "previous value", "valor anterior"]),
    bind(Place::List, RIGHT, Command::Right, ["valor siguiente", "next value", "valor seguinte"]),
    bind(Place::List, PICK, Command::Pick, ["elegir", "choose", "escolher"]),
    bind(Place::List, BACK, Command::Back, ["volver", "back", "voltar"]),
    bind(
        Place::List,
        &[key(KeyCode::Delete), letter('d')],
        Command::Remove,
        ["borrar lo guardado", "remove what is saved", "apagar o guardado"],
    ),
    bind(
        Place::List,
        &[letter('r'), key(KeyCode::F(5))],
        Command::Refresh,
        ["actualizar la lista", "refresh the list", "atualizar a lista"],
    ),
    bind(Place::List, HELP, Command::Help, HELPS),
    bind(Place::List, QUIT, Command::Quit, QUITS),
    bind(Place::Board, UP, Command::Up, ["cursor arriba", "cursor up", "cursor para cima"]),
    bind(Place::Board, DOWN, Command::Down, ["cursor abajo", "cursor down", "cursor para baixo"]),
    bind(
        Place::Board,
        LEFT,
        Command::Left,
        ["cursor a la izquierda", "cursor left", "cursor à esquerda"],
    ),
    bind(
        Place::Board,
        RIGHT,
        Command::Right,
        ["cursor a la derecha", "cursor right", "cursor à direita"],
    ),
    bind(
        Place::Board,
        &[key(KeyCode::Tab), letter('n')],
        Command::Next,
        ["siguiente destino", "next possible target", "próximo destino possível"],
    ),
    bind(
        Place::Board,
        &[key(KeyCode::BackTab), letter('p')],
        Command::Previous,
        ["destino anterior", "previous target", "destino anterior"],
    ),
    bind(
        Place::Board,
        PICK,
        Command::Pick,
        ["elegir, confirmar", "choose, confirm", "escolher, confirmar"],
    ),
    bind(
        Place::Board,
        &[key(KeyCode::Esc)],
        Command::Back,
        ["soltar; volver", "drop the choice; back", "largar a escolha; voltar"],
    ),
    bind(
        Place::Board,
        &[letter('a')],
        Command::Actions,
        ["terminar, comerciar…", "end, trade, pass…", "terminar, trocar…"],
    ),
    bind(Place::Board, &[letter('-')], Command::Less, ["uno menos", "one less", "um a menos"]),
    bind(
        Place::Board,
        &[letter('+'), letter('=')],
        Command::More,
        ["uno más", "one more", "um a mais"],
    ),
    bind(Place::Board, &[letter('h')], Command::Hint, ["pista", "hint", "dica"]),
    bind(
        Place::Board,
        &[letter('y')],
        Command::Accept,
        ["jugar la pista", "play the hint", "jogar a dica"],
    ),
    bind(
        Place::Board,
        &[letter('u'), key(KeyCode::Backspace)],
        Command::Undo,
        ["deshacer la jugada", "take the move back", "desfazer a jogada"],
    ),
    bind(
        Place::Board,
        &[letter(':')],
        Command::Write,
        ["escribir la jugada", "write the action", "escrever a jogada"],
    ),
    bind(Place::Board, &[letter('t')], Command::Chat, ["conversar", "chat", "conversar"]),
    bind(Place::Board, &[letter('r')], Command::Rules, ["las reglas", "the rules", "as regras"]),
    bind(
        Place::Board,
        &[letter('x')],
        Command::Export,
        ["exportar a un archivo", "export to a file", "exportar a um arquivo"],
    ),
    bind(
        Place::Board,
        &[letter('g')],
        Command::Again,
        ["otra partida, al final", "play again, at the end", "jogar de novo, no fim"],
    ),
    bind(
        Place::Board,
        &[letter('v')],
        Command::Watch,
        ["recorrerla, al final", "step through, at the end", "percorrê-la, no fim"],
    ),
    bind(
        Place::Board,
        &[letter('L')],
        Command::Leave,
        ["abandonar la partida", "resign or leave for good", "abandonar a partida"],
    ),
    bind(
        Place::Board,
        &[key(KeyCode::PageUp)],
        Command::PageUp,
        ["lo que pasó antes", "what happened before", "o que aconteceu antes"],
    ),
    bind(
        Place::Board,
        &[key(KeyCode::PageDown)],
        Command::PageDown,
        ["lo que pasó después", "what happened after", "o que aconteceu depois"],
    ),
    bind(Place::Board, HELP, Command::Help, HELPS),
    bind(Place::Board, QUIT, Command::Quit, QUITS),
    bind(
        Place::Replay,
        LEFT,
        Command::Left,
        ["una jugada atrás", "one move back", "uma jogada atrás"],
    ),
    bind(
        Place::Replay,
        RIGHT,
        Command::Right,
        ["una jugada adelante", "one move on", "uma jogada adiante"],
    ),
    bind(
        Place::Replay,
        &[key(KeyCode::PageUp), key(KeyCode::Up)],
        Command::PageUp,
        ["diez atrás", "ten back", "dez atrás"],
    ),
    bind(
        Place::Replay,
        &[key(KeyCode::PageDown), key(KeyCode::Down)],
        Command::PageDown,
        ["diez adelante", "ten on", "dez adiante"],
    ),
    bind(
        Place::Replay,
        &[key(KeyCode::Home)],
        Command::First,
        ["al principio", "to the start", "ao início"],
    ),
    bind(Place::Replay, &[key(KeyCode::End)], Command::Last, ["al final", "to the end", "ao fim"]),
    bind(
        Place::Replay,
        &[letter(' ')],
        Command::Play,
        ["reproducir o parar", "play or stop", "reproduzir ou parar"],
    ),
    bind(
        Place::Replay,
        &[letter('v')],
        Command::Watch,
        ["ver como otro, o todo", "as another, or all open", "como outro, ou tudo"],
    ),
    bind(
        Place::Replay,
        &[letter('a'), letter('h')],
        Command::Analyse,
        ["análisis y curva", "analysis and curve", "análise e curva"],
    ),
    bind(
        Place::Replay,
        &[key(KeyCode::Tab), letter('n')],
        Command::Next,
        ["momento clave siguiente", "next turning point", "próximo momento-chave"],
    ),
    bind(
        Place::Replay,
        &[key(KeyCode::BackTab), letter('p')],
        Command::Previous,
        ["momento clave anterior", "previous turning point", "momento-chave anterior"],
    ),
    bind(Place::Replay, &[letter('r')], Command::Rules, ["las reglas", "the rules", "as regras"]),
    bind(Place::Replay, BACK, Command::Back, ["volver", "back", "voltar"]),
    bind(Place::Replay, HELP, Command::Help, HELPS),
    bind(Place::Replay, QUIT, Command::Quit, QUITS),
    bind(Place::Text, UP, Command::Up, ["hacia arriba", "up", "para cima"]),
    bind(Place::Text, DOWN, Command::Down, ["hacia abajo", "down", "para baixo"]),
    bind(
        Place::Text,
        &[key(KeyCode::PageUp)],
        Command::PageUp,
        ["una página arriba", "a page up", "uma página acima"],
    ),
    bind(
        Place::Text,
        &[key(KeyCode::PageDown), letter(' ')],
        Command::PageDown,
        ["una página abajo", "a page down", "uma página abaixo"],
    ),
    bind(
        Place::Text,
        &[key(KeyCode::Home)],
        Command::First,
        ["al principio", "to the start", "ao início"],
    ),
    bind(Place::Text, &[key(KeyCode::End)], Command::Last, ["al final", "to the end", "ao fim"]),
    bind(
        Place::Text,
        &[key(KeyCode::Esc), letter('q'), key(KeyCode::Enter)],
        Command::Back,
        ["volver", "back", "voltar"],
    ),
    bind(Place::Text, QUIT, Command::Quit, QUITS),
];

/// What a key means in a place.
#[must_use]
pub fn meaning(place: Place, pressed: &KeyEvent) -> Option<Command> {
    let control = pressed.modifiers.contains(KeyModifiers::CONTROL);
    let odd = pressed.modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SUPER);
    let same = |key: &Key| key.code == pressed.code && key.control == control && !odd;
    let here = TABLE.iter().filter(|binding| binding.place == place);
    here.into_iter().find(|binding| binding.keys.iter().any(same)).map(|binding| binding.command)
}

/// The keys of a place with what they do, for help.
pub fn help(place: Place, lang: Lang) -> impl Iterator<Item = (String, &'static str)> {
    TABLE.iter().filter(move |binding| binding.place == place).map(move |binding| {
        let names: Vec<String> = binding.keys.iter().map(|key| key.name(lang)).collect();
        let [es, en, pt] = binding.does;
        (names.join(" "), lang.pick(es, en, pt))
    })
}
