//! Positions as pictures: for previews of links, and to keep.

use catalog::{Viewer, record};
use gif::{Encoder, Frame, Repeat};
use kit::picture::Picture;
use protocol::Record;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The size that previews of links are made for.
pub const PREVIEW: (u32, u32) = (1200, 630);
/// The longer side of an animation, and how long it shows a position, in hundredths of a second.
const ANIMATED: f64 = 480.0;
const BEAT: u16 = 60;
const LAST_BEAT: u16 = 300;
/// Longer matches are shown in larger steps.
const MOST_FRAMES: usize = 240;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    #[error("{0}")]
    Unreplayable(#[from] catalog::Unreplayable),
    #[error("the picture cannot be drawn: {0}")]
    Undrawable(String),
}

/// The position after so many entries, as anybody may see it then; the last where there are fewer.
pub fn picture(played: &Record, at: usize) -> Result<Picture, NoPicture> {
    let mut this_match = record::opened(played)?;
    for entry in played.entries.iter().take(at) {
        record::step(played, &mut *this_match, entry)?;
    }
    Ok(this_match.picture(false, Viewer::Spectator))
}

/// A picture as PNG, on a canvas of this size.
pub fn png(picture: &Picture, (width, height): (u32, u32)) -> Result<Vec<u8>, NoPicture> {
    let pixels = pixels(picture, width, height)?;
    pixels.encode_png().map_err(|why| NoPicture::Undrawable(why.to_string()))
}

fn pixels(picture: &Picture, width: u32, height: u32) -> Result<Pixmap, NoPicture> {
    let undrawable = |why: String| NoPicture::Undrawable(why);
    let svg = picture.svg_on(f64::from(width), f64::from(height));
    let tree =
        Tree::from_str(&svg, &Options::default()).map_err(|why| undrawable(why.to_string()))?;
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| undrawable("no size".into()))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

/// The whole match as an animation, as anybody saw it.
pub fn gif(played: &Record) -> Result<Vec<u8>, NoPicture> {
    let undrawable = |why: gif::EncodingError| NoPicture::Undrawable(why.to_string());
    let mut this_match = record::opened(played)?;
    let (wide, high) = this_match.picture(false, Viewer::Spectator).size();
    let scale = ANIMATED / wide.max(high);
    let (width, height) = ((wide * scale) as u16, (high * scale) as u16);
    let stride = played.entries.len().div_ceil(MOST_FRAMES).max(1);
    let mut bytes = Vec::new();
    {
        let mut encoder = Encoder::new(&mut bytes, width, height, &[]).map_err(undrawable)?;
        encoder.set_repeat(Repeat::Infinite).map_err(undrawable)?;
        for at in 0..=played.entries.len() {
            if let Some(entry) = at.checked_sub(1).map(|index| &played.entries[index]) {
                record::step(played, &mut *this_match, entry)?;
            }
            let last = at == played.entries.len();
            if !at.is_multiple_of(stride) && !last {
                continue;
            }
            let picture = this_match.picture(false, Viewer::Spectator);
            let mut pixels = pixels(&picture, width.into(), height.into())?;
            let mut frame = Frame::from_rgba_speed(width, height, pixels.data_mut(), 20);
            frame.delay = if last { LAST_BEAT } else { BEAT };
            encoder.write_frame(&frame).map_err(undrawable)?;
        }
    }
    Ok(bytes)
}
