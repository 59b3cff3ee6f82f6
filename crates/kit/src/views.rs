//! What is known of a match, and by whom.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Chance, Dice, Preview, Rules, RulesExt, Viewer};

/// What each viewer may know of a match.
pub trait Views: Rules {
    /// Whether some viewers know what others do not, so that people at one screen must look away.
    const SECRETS: bool = false;

    /// What one viewer may know, built field by field. It knows whose it is.
    type View: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;

    fn view(&self, viewer: Viewer) -> Self::View;
    /// Everything, as a spectator would see it if nothing were hidden: for looking back at a match
    /// that is over.
    fn open_view(&self) -> Self::View {
        self.view(Viewer::Spectator)
    }
    /// The view as JSON, for games where that can be had cheaper.
    fn write_view(&self, viewer: Viewer, to: &mut Vec<u8>) {
        serde_json::to_writer(to, &self.view(viewer)).expect("a view can be written as JSON");
    }
    /// Whose view this is.
    fn viewer(view: &Self::View) -> Viewer;
    /// The event as a viewer may see it; `None` where not even its happening is to be seen.
    fn seen(event: &Self::Event, _viewer: Viewer) -> Option<Self::Event> {
        Some(event.clone())
    }
    /// A determinization: a whole state that fits the view, with what is hidden drawn as a fair
    /// player would assume.
    fn imagine(view: &Self::View, chance: &mut dyn Chance) -> Self;
}

/// What follows from [`Views`], the same in every game.
pub trait ViewsExt: Views {
    /// What the viewer may do, answered from the view alone.
    fn legal_in(view: &Self::View) -> Vec<Self::Action> {
        match Self::viewer(view) {
            Viewer::Seat(seat) => Self::imagine(view, &mut Dice::new(0)).legal(seat),
            Viewer::Spectator => Vec::new(),
        }
    }

    /// What an action of the viewer would bring, answered from the view alone: the outcome of a
    /// fight before it is confirmed, whether a distribution adds up, what a building leaves in the
    /// hand. A refusal is the one that [`judge`](Rules::judge) would give.
    fn preview(view: &Self::View, action: &Self::Action) -> Result<Preview<Self>, Self::Refusal> {
        Preview::imagined(view, action)
    }
}

impl<R: Views> ViewsExt for R {}
