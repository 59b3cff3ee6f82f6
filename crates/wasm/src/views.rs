//! What can be answered from a view alone.

use catalog::Page;
use kit::{Ink, Show, Viewer};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answers;
use crate::border::{Failure, Given, json, lang_of, to_js};
use crate::matches::with_limits;
use crate::outside::fresh_seed;

/// A view as the server sent it: all that a seat has in an online match.
#[wasm_bindgen]
pub struct View {
    view: Box<dyn Page>,
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
        Ok(Self { view: engine::game_of(game)?.read_page(&json(&view)?)? })
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

    /// What the viewer may do, as data and in the notation.
    #[wasm_bindgen(unchecked_return_type = "Choices")]
    pub fn choices(&self) -> Given {
        let legal = self.view.legal();
        to_js(&answers::Choices::of(legal, |notation| self.view.typed(notation)))
    }

    /// Actions of the viewer in the notation, such as a server lists them, with their data. What is
    /// no action is left out.
    #[wasm_bindgen(unchecked_return_type = "Choice[]")]
    pub fn read(&self, actions: Vec<String>) -> Given {
        let legal = catalog::Legal { actions, complete: true };
        to_js(&answers::Choices::of(legal, |notation| self.view.typed(notation)).actions)
    }

    /// The notation of an action of the viewer that is given as data.
    pub fn write(
        &self,
        #[wasm_bindgen(unchecked_param_type = "AnyAction")] action: Given,
    ) -> Result<String, Failure> {
        Ok(self.view.write(&json(&action)?)?)
    }

    /// Answers one of the game's questions about what is seen.
    #[wasm_bindgen(unchecked_return_type = "AnyAnswer")]
    pub fn answer(
        &self,
        #[wasm_bindgen(unchecked_param_type = "AnyQuestion")] question: Given,
    ) -> Result<Given, Failure> {
        Ok(to_js(&self.view.answer(&json(&question)?)?))
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

    /// What speaks for an action of the viewer in the eyes of the bots, the weightiest first.
    #[wasm_bindgen(unchecked_return_type = "Reason[]")]
    pub fn reasons(&self, action: &str) -> Result<Given, Failure> {
        let reasons = self.view.reasons(action)?.into_iter().map(answers::Reason::from);
        Ok(to_js(&reasons.collect::<Vec<_>>()))
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
