//! Everything the game says and shows, in the languages of its players.
//!
//! The English texts of F38, F52, F65 and F76 are exact. They are printed as lines of their own,
//! so numbers of one stay "1 cells", as the rules have it.

use kit::{Ink, Lang};

use crate::grid::grid;
use crate::rating::Shown;
use crate::{Carried, Colour, Event, Note, Position, Refusal};

/// The initials, separated by spaces.
#[must_use]
pub fn list(colours: &[Colour]) -> String {
    colours.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The text of a refusal, without its `Warning: ` (F38).
#[must_use]
pub fn refusal(refusal: &Refusal, lang: Lang) -> String {
    match refusal {
        Refusal::Count { count } => lang.pick(
            format!("Se esperaban dos valores, COLOR CASILLA (por ejemplo Y 23), o X sola para salir; hay {count}."),
            format!("Expected two values, COLOUR CELL (for example Y 23), or X alone to leave; got {count}."),
            format!("Esperavam-se dois valores, COR CASA (por exemplo Y 23), ou X sozinho para sair; há {count}."),
        ),
        Refusal::ColourForm { value } => lang.pick(
            format!("El color debe ser una sola letra; se recibió \"{value}\"."),
            format!("The colour must be one letter; got \"{value}\"."),
            format!("A cor deve ser uma só letra; recebido: \"{value}\"."),
        ),
        Refusal::ColourUnknown { value, known } => {
            let known = list(known);
            lang.pick(
                format!("\"{value}\" no es un color. Colores: {known}."),
                format!("\"{value}\" is not a colour. Colours: {known}."),
                format!("\"{value}\" não é uma cor. Cores: {known}."),
            )
        }
        Refusal::CellForm { value } => lang.pick(
            format!("La casilla se escribe solo con dígitos; se recibió \"{value}\"."),
            format!("The cell must be written with digits only; got \"{value}\"."),
            format!("A casa se escreve só com dígitos; recebido: \"{value}\"."),
        ),
        Refusal::CellDigits { value, digits } => {
            let (es, en, pt) = match digits {
                2 => ("dos", "two", "dois"),
                4 => ("cuatro", "four", "quatro"),
                _ => ("seis", "six", "seis"),
            };
            lang.pick(
                format!("La casilla debe tener exactamente {es} dígitos, fila y columna; se recibió \"{value}\"."),
                format!("The cell must have exactly {en} digits, row and column; got \"{value}\"."),
                format!("A casa deve ter exatamente {pt} dígitos, linha e coluna; recebido: \"{value}\"."),
            )
        }
        Refusal::CellRange { cell, rows, columns } => range(cell, rows - 1, columns - 1, lang),
        Refusal::ColourAbsent { colour, here } => {
            let here = list(here);
            lang.pick(
                format!("El color {colour} no está en este tablero. Colores aquí: {here}."),
                format!("Colour {colour} is not on this board. Colours here: {here}."),
                format!("A cor {colour} não está neste tabuleiro. Cores aqui: {here}."),
            )
        }
        Refusal::End { cell } => lang.pick(
            format!("La casilla {cell} es un extremo fijo y no se puede elegir."),
            format!("Cell {cell} is a fixed end and cannot be chosen."),
            format!("A casa {cell} é uma ponta fixa e não pode ser escolhida."),
        ),
        Refusal::Adjacent { cell, colour } => lang.pick(
            format!("La casilla {cell} no toca ninguna casilla {colour}."),
            format!("Cell {cell} touches no {colour} cell."),
            format!("A casa {cell} não toca nenhuma casa {colour}."),
        ),
        Refusal::StrokeCount => lang.pick(
            "Un trazo necesita un color, uno de sus extremos y al menos una casilla más.".into(),
            "A stroke needs a colour, one of its ends and at least one more cell.".into(),
            "Um traço precisa de uma cor, uma das suas pontas e pelo menos mais uma casa.".into(),
        ),
        Refusal::StrokeStart { cell, colour } => lang.pick(
            format!("Un trazo de {colour} empieza en uno de sus extremos, no en {cell}."),
            format!("A stroke of {colour} begins at one of its ends, not at {cell}."),
            format!("Um traço de {colour} começa numa das suas pontas, não em {cell}."),
        ),
        Refusal::StrokeJump { cell } => lang.pick(
            format!("La casilla {cell} no toca la anterior del trazo."),
            format!("Cell {cell} does not touch the one before it in the stroke."),
            format!("A casa {cell} não toca a anterior do traço."),
        ),
        Refusal::StrokeTwice { cell } => lang.pick(
            format!("La casilla {cell} aparece dos veces en el trazo."),
            format!("Cell {cell} occurs twice in the stroke."),
            format!("A casa {cell} aparece duas vezes no traço."),
        ),
        Refusal::Lane { cell } => lang.pick(
            format!("La casilla {cell} es un puente: escribe {cell}h para cruzarlo de lado a lado o {cell}v de arriba abajo."),
            format!("Cell {cell} is a bridge: write {cell}h to cross it from side to side, {cell}v from top to bottom."),
            format!("A casa {cell} é uma ponte: escreva {cell}h para cruzá-la de lado a lado ou {cell}v de cima a baixo."),
        ),
        Refusal::NothingToUndo => {
            lang.pick("No hay nada que deshacer.", "There is nothing to undo.", "Não há nada a desfazer.").into()
        }
        Refusal::NothingToRedo => {
            lang.pick("No hay nada que rehacer.", "There is nothing to redo.", "Não há nada a refazer.").into()
        }
        Refusal::NotYourTurn => lang
            .pick("Este juego tiene un solo jugador.", "This game has one player.", "Este jogo tem um só jogador.")
            .into(),
        Refusal::Over => {
            lang.pick("La partida ha terminado.", "The game is over.", "A partida terminou.").into()
        }
    }
}

fn range(cell: &str, last_row: usize, last_column: usize, lang: Lang) -> String {
    if last_row == last_column {
        return lang.pick(
            format!(
                "La casilla {cell} no está en este tablero; filas y columnas van de 0 a {last_row}."
            ),
            format!("Cell {cell} is not on this board; rows and columns go from 0 to {last_row}."),
            format!(
                "A casa {cell} não está neste tabuleiro; linhas e colunas vão de 0 a {last_row}."
            ),
        );
    }
    lang.pick(
        format!("La casilla {cell} no está en este tablero; las filas van de 0 a {last_row} y las columnas de 0 a {last_column}."),
        format!("Cell {cell} is not on this board; rows go from 0 to {last_row} and columns from 0 to {last_column}."),
        format!("A casa {cell} não está neste tabuleiro; as linhas vão de 0 a {last_row} e as colunas de 0 a {last_column}."),
    )
}

/// The text of what a move did beyond the added cell (F52).
#[must_use]
pub fn note(note: &Note, lang: Lang) -> String {
    match note {
        Note::Cut { colour, cell } => lang.pick(
            format!("{colour} recortado hasta {cell}."),
            format!("{colour} cut back to {cell}."),
            format!("{colour} cortado até {cell}."),
        ),
        Note::Branch { colour, cell } => lang.pick(
            format!("{colour} sigue ahora desde {cell}."),
            format!("{colour} now continues from {cell}."),
            format!("{colour} continua agora a partir de {cell}."),
        ),
        Note::Restart { colour, end } => lang.pick(
            format!("{colour} empieza de nuevo desde {end}."),
            format!("{colour} starts again from {end}."),
            format!("{colour} recomeça a partir de {end}."),
        ),
        Note::Taken { colour, count } => {
            let (es, pt) = if *count == 1 { ("casilla", "casa") } else { ("casillas", "casas") };
            lang.pick(
                format!("Camino de {colour} borrado ({count} {es})."),
                format!("{colour} path removed ({count} cells)."),
                format!("Caminho de {colour} apagado ({count} {pt})."),
            )
        }
        Note::Connected { colour } => lang.pick(
            format!("{colour} conectado."),
            format!("{colour} connected."),
            format!("{colour} conectado."),
        ),
    }
}

/// G-WON (F65).
#[must_use]
pub fn won(lang: Lang) -> &'static str {
    lang.pick("Resuelto.", "Solved.", "Resolvido.")
}

/// G-LOST (F65).
#[must_use]
pub fn lost(open: &[Colour], lang: Lang) -> String {
    let open = list(open);
    lang.pick(
        format!("El tablero está lleno, pero sin conectar: {open}."),
        format!("The board is full, but not connected: {open}."),
        format!("O tabuleiro está cheio, mas sem ligar: {open}."),
    )
}

/// G-LEFT (F65).
#[must_use]
pub fn left(lang: Lang) -> &'static str {
    lang.pick("Nivel abandonado.", "Level left.", "Nível abandonado.")
}

/// M-LEVEL (F38).
#[must_use]
pub fn not_a_level(lang: Lang) -> &'static str {
    lang.pick(
        "No es un nivel. Elige 5, 6, 7, 8 o 9, o X para salir.",
        "Not a level. Choose 5, 6, 7, 8 or 9, or X to leave.",
        "Não é um nível. Escolha 5, 6, 7, 8 ou 9, ou X para sair.",
    )
}

/// M-LEVEL in the extended mode, which has all levels (F124).
#[must_use]
pub fn not_an_extended_level(lang: Lang) -> &'static str {
    lang.pick(
        "No es un nivel. Elige de 5 a 15, :load ARCHIVO, o X para salir.",
        "Not a level. Choose 5 to 15, :load FILE, or X to leave.",
        "Não é um nível. Escolha de 5 a 15, :load ARQUIVO, ou X para sair.",
    )
}

/// A message that something was refused, on a line of its own (F38).
#[must_use]
pub fn warning(message: &str, lang: Lang) -> String {
    format!("{}: {message}", lang.pick("Aviso", "Warning", "Aviso"))
}

/// The board, one line per row, and under it the line of colours (F70 to F76, F206).
#[must_use]
pub fn board(position: &Position, lang: Lang, ink: Ink) -> String {
    let mut shown = grid(position.puzzle(), |place| cell(position, place, ink));
    shown.push_str(&colours(position, lang));
    shown.push('\n');
    shown
}

/// One cell: its number and a mark, on its colour (F71, F72, F74); a bridge has two (F206).
fn cell(position: &Position, place: usize, ink: Ink) -> String {
    let puzzle = position.puzzle();
    let colour = |pair: u16| puzzle.pairs()[usize::from(pair)].colour;
    let mut shown = String::new();
    for cell in puzzle.cells_at(place) {
        let name = if shown.is_empty() { puzzle.place_name(place) } else { String::new() };
        let drawn = match position.carried(cell) {
            Carried::Nothing => format!("{name}."),
            Carried::Path(pair) => {
                let mark = colour(pair).to_string().to_ascii_lowercase();
                ink.paint(style(colour(pair)), &format!("{name}{mark}"))
            }
            Carried::End(pair) => {
                let style = format!("1;{}", style(colour(pair)));
                ink.paint(&style, &format!("{name}{}", colour(pair)))
            }
        };
        shown.push_str(&drawn);
    }
    let bridges = puzzle.cells() > puzzle.places();
    if bridges && puzzle.cells_at(place).count() == 1 {
        shown.push(' ');
    }
    shown
}

/// Background and foreground of a colour in a terminal: the standard codes of F74, and for the
/// colours of F182 the nearest of a palette of 256.
#[must_use]
pub fn style(colour: Colour) -> &'static str {
    const STYLES: [&str; 25] = [
        "103;30",
        "44;97",
        "41;97",
        "42;30",
        "107;30",
        "106;30",
        "45;97",       // Y B R G W C P
        "48;5;208;30", // O orange
        "48;5;201;30", // M magenta
        "48;5;244;30", // A grey
        "48;5;180;30", // T tan
        "48;5;118;30", // L lime
        "48;5;218;30", // K pink
        "48;5;88;97",  // N maroon
        "48;5;30;97",  // E teal
        "48;5;54;97",  // I indigo
        "48;5;58;97",
        "48;5;22;97",
        "48;5;95;97",
        "48;5;110;30",
        "48;5;229;30", // F H J Q S
        "48;5;239;97",
        "48;5;183;30",
        "48;5;130;97",
        "48;5;158;30", // U V Z D
    ];
    STYLES.get(colour.index()).copied().unwrap_or("7")
}

/// The colours in use with their state, on one line (F76).
#[must_use]
pub fn colours(position: &Position, lang: Lang) -> String {
    let states: Vec<String> = (0..position.puzzle().pairs().len())
        .map(|pair| {
            let colour = position.puzzle().pairs()[pair].colour;
            let state = if position.is_connected(pair) {
                lang.pick("conectado", "connected", "conectado")
            } else {
                lang.pick("abierto", "open", "aberto")
            };
            format!("{colour} {state}")
        })
        .collect();
    states.join("  ")
}

/// What happened, in words.
#[must_use]
pub fn event(event: &Event, lang: Lang) -> String {
    let first = match event {
        Event::BoardPicked { level, number, .. } => lang.pick(
            format!("Tablero {number} del nivel {level}."),
            format!("Board {number} of level {level}."),
            format!("Tabuleiro {number} do nível {level}."),
        ),
        Event::Lined { colour, cell, .. } => format!("{colour} {cell}."),
        Event::Stroked { colour, path, .. } => {
            let from = path.first().map_or("", String::as_str);
            let to = path.last().map_or("", String::as_str);
            lang.pick(
                format!("{colour} trazado de {from} a {to}."),
                format!("{colour} drawn from {from} to {to}."),
                format!("{colour} traçado de {from} a {to}."),
            )
        }
        Event::Cleared { colour, .. } => lang.pick(
            format!("Camino de {colour} borrado."),
            format!("{colour} path cleared."),
            format!("Caminho de {colour} apagado."),
        ),
        Event::Restarted => {
            lang.pick("Todo empieza de nuevo.", "Everything starts again.", "Tudo recomeça.").into()
        }
        Event::Undone { .. } => {
            lang.pick("Último paso deshecho.", "Last step undone.", "Último passo desfeito.").into()
        }
        Event::Redone { .. } => {
            lang.pick("Paso rehecho.", "Step done again.", "Passo refeito.").into()
        }
        Event::Helped { shown: Shown::Next | Shown::Path } => {
            lang.pick("Pista vista.", "A hint was shown.", "Dica vista.").into()
        }
        Event::Helped { shown: Shown::Solver } => {
            lang.pick("La computadora ayudó.", "The solver helped.", "O computador ajudou.").into()
        }
        Event::Won => won(lang).into(),
        Event::Lost { open } => lost(open, lang),
    };
    let notes = event.notes();
    let told = notes.iter().map(|told| note(told, lang));
    std::iter::once(first).chain(told).collect::<Vec<_>>().join(" ")
}
