//! The full-screen program: a machine ([`App`]) that is told what comes in and says what is to be done, and the loop
//! around it.
//!
//! Nothing but `run.rs` and `files.rs` reads or writes anything, so every screen can be tested as a value: it is given
//! keys, and draws into a buffer.

mod app;
mod board;
mod board_file;
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
pub use board_file::of_board_file;
pub use keys::{Binding, Command, Key, Place, TABLE, help, meaning};
pub use local::{Local, Told};
pub use menu::Saved;
pub use net::{Ask, News, Tag, Trouble};
pub use record::{read as read_record, solved_board, write as write_record};
pub use run::{Start, can_run, run};
pub use table::Thought;
pub use theme::{Depth, Ground, Theme};
