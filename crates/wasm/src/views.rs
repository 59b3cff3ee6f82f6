//! What can be answered from a view alone.

use catalog::Viewed;
use kit::{Ink, Show, Viewer};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answers;
use crate::border::{Failure, Given, json, lang_of, to_js};
use crate::matches::with_limits;
use crate::outside::fresh_seed;

/// A view as the server sent it: all that a seat has in an online match.
#[wasm_bindgen]
pub struct View {
    view: Box<dyn Viewed>,
}

impl std::fmt::Debug for View {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("View").field("viewer", &self.view.viewer()).finish_non_exhaustive()
    }
}

#[wasm_bindgen]
impl View {
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
        #[wasm_bindgen(unchecked_param_type = "AnyView")] view: Given,
    ) -> Result<Self, Failure> {
        Ok(Self { view: engine::game_of(game)?.read_view(&json(&view)?)? })
    }

    /// The seat whose view this is; nothing for a spectator.
    #[wasm_bindgen(getter)]
    pub fn viewer(&self) -> Option<u8> {
        match self.view.viewer() {
            Viewer::Seat(seat) => Some(seat.into()),
            Viewer::Spectator => None,
        }
    }

    #[wasm_bindgen(unchecked_return_type = "Legal")]
    pub fn legal(&self) -> Given {
        to_js(&answers::Legal::from(self.view.legal()))
    }

    /// What an action of the viewer would bring. A refusal is thrown, as the server would give it.
    #[wasm_bindgen(unchecked_return_type = "Foreseen")]
    pub fn preview(&self, action: &str) -> Result<Given, Failure> {
        Ok(to_js(&answers::Foreseen::from(self.view.preview(action)?)))
    }

    pub fn position(&self) -> String {
        self.view.position()
    }

    /// The board as text.
    pub fn draw(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
    ) -> Result<String, Failure> {
        Ok(self.view.draw(Show { lang: lang_of(lang)?, ink: Ink::Plain }))
    }

    /// What a bot would do in the viewer's seat, within the limits of `Match.bot`.
    #[wasm_bindgen(unchecked_return_type = "BotAnswer")]
    pub fn bot(
        &self,
        level: &str,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        seed: Option<u64>,
    ) -> Result<Given, Failure> {
        let seed = seed.unwrap_or_else(fresh_seed);
        let answer = with_limits(milliseconds, nodes, |limits| self.view.bot(level, limits, seed))?;
        Ok(to_js(&answers::BotAnswer::from(answer)))
    }
}
