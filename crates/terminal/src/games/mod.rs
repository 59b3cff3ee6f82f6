//! Consoles for games whose rules describe one of their own.

mod flow_free;
mod small_star_empires;

use std::io;

use catalog::Game;

use crate::{Console, Setup};

type Own = fn(&'static dyn Game, &Setup, &mut Console<'_>) -> io::Result<()>;

/// The consoles of their own that games have, by the game's name.
static OWN: &[(&str, Own)] =
    &[("flow-free", flow_free::play), ("small-star-empires", small_star_empires::play)];

/// The console of a game's own.
pub(crate) fn own_console(name: &str) -> Option<Own> {
    OWN.iter().find(|(game, _)| *game == name).map(|(_, own)| *own)
}
