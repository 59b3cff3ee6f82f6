//! What a browser shows.

use kit::Lang;
use serde_json::{Value, json};
use store::{NewNotice, NoticeKind};

/// A notice in words, with where it leads.
pub(super) fn message(notice: &NewNotice, lang: Lang) -> Value {
    let game = catalog::game(&notice.game);
    let game = game.map_or_else(|| notice.game.clone(), |game| game.title(lang).to_string());
    let title = words(notice.kind, lang, &game);
    let url = match (notice.match_id, notice.tournament) {
        (Some(id), _) => format!("/matches/{id}"),
        (None, Some(id)) => format!("/tournaments/{id}"),
        (None, None) => "/".to_owned(),
    };
    // A later notice of the same place takes the place of the earlier.
    json!({ "title": title, "tag": url, "url": url })
}

/// What has happened, in one sentence without its full stop.
fn words(kind: NoticeKind, lang: Lang, game: &str) -> String {
    match kind {
        NoticeKind::Turn => lang.pick(
            format!("Es tu turno en {game}"),
            format!("It is your turn in {game}"),
            format!("É a sua vez em {game}"),
        ),
        NoticeKind::Round => lang.pick(
            format!("Empezó una ronda de tu torneo de {game}"),
            format!("A round of your {game} tournament has begun"),
            format!("Começou uma rodada do seu torneio de {game}"),
        ),
        NoticeKind::Tournament => lang.pick(
            format!("Terminó tu torneo de {game}"),
            format!("Your {game} tournament is over"),
            format!("Seu torneio de {game} terminou"),
        ),
    }
}
