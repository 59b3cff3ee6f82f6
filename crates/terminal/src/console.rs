use std::io::{self, BufRead, Write};

use kit::{Ink, Lang, Show};

/// The longest line that is kept; the rest of a longer one is read over.
const LONGEST_LINE: usize = 64 * 1024;

/// Reads a line that can be edited while it is written, as people at a terminal expect.
pub trait Editor {
    /// The next line, without its ending; `None` at the end of input.
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>>;
    /// Forgets earlier lines, so that nobody calls another's back.
    fn forget(&mut self);
}

/// A terminal, or a script that plays one: lines in, text out.
pub struct Console<'a> {
    input: Box<dyn BufRead + 'a>,
    output: Box<dyn Write + 'a>,
    /// In whose place lines are read from the input as they come.
    editor: Option<Box<dyn Editor + 'a>>,
    /// What stands on the line that was begun: the prompt.
    begun: String,
    pub show: Show,
    /// Whether a screen can be wiped, so that one player's secrets are gone before the next looks.
    pub can_clear: bool,
    /// Whether what a person types is seen after the prompt, as on a terminal. Where it is not, a
    /// line is ended for them, so that what follows a prompt begins on a line of its own.
    pub is_echoed: bool,
    /// Whether a person is asked how to play, where the command line did not say.
    pub has_menu: bool,
}

impl std::fmt::Debug for Console<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Console").field("show", &self.show).finish_non_exhaustive()
    }
}

impl<'a> Console<'a> {
    pub fn new(input: impl BufRead + 'a, output: impl Write + 'a, show: Show) -> Self {
        Self {
            input: Box::new(input),
            output: Box::new(output),
            editor: None,
            begun: String::new(),
            show,
            can_clear: false,
            is_echoed: true,
            has_menu: false,
        }
    }

    /// Lets lines be edited while they are written.
    #[must_use]
    pub fn with_editor(mut self, editor: impl Editor + 'a) -> Self {
        self.editor = Some(Box::new(editor));
        self
    }

    #[must_use]
    pub fn lang(&self) -> Lang {
        self.show.lang
    }

    #[must_use]
    pub fn ink(&self) -> Ink {
        self.show.ink
    }

    /// The text of the player's language.
    pub fn pick<T>(&self, es: T, en: T, pt: T) -> T {
        self.lang().pick(es, en, pt)
    }

    pub fn say(&mut self, line: &str) -> io::Result<()> {
        self.begun.clear();
        writeln!(self.output, "{line}")
    }

    /// Writes text as it is, and shows it at once.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        match text.rsplit_once('\n') {
            Some((_, begun)) => begun.clone_into(&mut self.begun),
            None => self.begun.push_str(text),
        }
        write!(self.output, "{text}")?;
        self.output.flush()
    }

    /// A line from the editor, after what was begun; the outer `None` where there is no editor.
    fn edited(&mut self) -> Option<io::Result<Option<String>>> {
        let editor = self.editor.as_mut()?;
        let prompt = std::mem::take(&mut self.begun);
        let line = editor.line(&prompt);
        if matches!(line, Ok(None)) {
            // Whoever ends the input leaves the prompt alone on its line.
            if let Err(why) = writeln!(self.output) {
                return Some(Err(why));
            }
        }
        Some(line)
    }

    /// Reads a line of any length piece by piece, without its line feed; false at the end of
    /// input.
    pub fn read_pieces(&mut self, mut take: impl FnMut(&[u8])) -> io::Result<bool> {
        if let Some(line) = self.edited() {
            let line = line?;
            take(line.as_deref().unwrap_or_default().as_bytes());
            return Ok(line.is_some());
        }
        self.begun.clear();
        let mut read_any = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
                Err(why) => return Err(why),
            };
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let at_end = buffer.is_empty();
            take(&buffer[..end.unwrap_or(buffer.len())]);
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(used);
            read_any |= !at_end;
            if end.is_some() || at_end {
                if end.is_none() || !self.is_echoed {
                    writeln!(self.output)?;
                }
                return Ok(read_any);
            }
        }
    }

    /// Shows a prompt and reads the answer, without its line ending; `None` at the end of input.
    /// Bytes that are not UTF-8 are replaced, so that they are refused like any other wrong text.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.write(prompt)?;
        if let Some(line) = self.edited() {
            return line;
        }
        self.begun.clear();
        let mut line = Vec::new();
        let mut read_any = false;
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                if read_any {
                    break;
                }
                // The prompt stands alone on its line: end it, so that a shell's own follows.
                writeln!(self.output)?;
                return Ok(None);
            }
            read_any = true;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = LONGEST_LINE.saturating_sub(line.len()).min(part.len());
            line.extend_from_slice(&part[..room]);
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        let text = String::from_utf8_lossy(&line);
        Ok(Some(text.strip_suffix('\r').unwrap_or(&text).to_owned()))
    }

    /// Wipes the screen and what can be scrolled back to.
    pub fn clear(&mut self) -> io::Result<()> {
        if let Some(editor) = &mut self.editor {
            editor.forget();
        }
        if self.can_clear {
            write!(self.output, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        Ok(())
    }
}
