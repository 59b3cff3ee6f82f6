//! The full-screen program: a machine ([`App`]) that is told what comes in and says what is to be done, and the loop
//! around it.
//!
//! Nothing but `run.rs` and `files.rs` reads or writes anything, so every screen can be tested as a value: it is given
//! keys, and draws into a buffer.

mod app;
mod assess;
mod board;
mod board_file;
mod curve;
mod dial;
mod files;
mod form;
mod hosting;
mod keys;
mod lesson;
mod local;
mod menu;
mod net;
mod online;
mod puzzles;
mod reader;
mod record;
mod replay;
mod run;
mod table;
mod theme;
mod ui;

pub use app::{Account, App, Effect, Input, LEAST, Look, Pace, Preferences, Shelf, Turn};
pub use assess::assess;
pub use board_file::of_board_file;
pub(crate) use files::export;
pub(crate) use form::{Choice, Kind, LEVELS, options_of, words_of};
pub use keys::{Binding, Command, Key, Place, TABLE, help, meaning};
pub use local::{Local, Told};
pub use menu::Saved;
pub use net::{Ask, News, Tag, Trouble};
pub(crate) use record::id_of_bits;
pub use record::{read as read_record, solved_board, write as write_record};
pub use run::{Start, can_run, run};
pub use table::Thought;
pub(crate) use table::level_name;
pub use theme::{Depth, Ground, Theme};
pub(crate) use ui::Field;
