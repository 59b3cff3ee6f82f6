//! Making a match, finding one, and the waiting room.

mod asker;
mod code;
mod info;
mod listing;
mod pace;
pub(crate) mod room;

pub(crate) use asker::Asker;
pub(crate) use info::{BotInfo, KindName, MatchInfo, SeatingName, StageName};
pub(crate) use listing::{Listing, LobbyList, LobbyNow, look, run};
pub(crate) use pace::{check_pace, told_pace};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kit::Lang;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use store::{BotSeat, Cursor, MatchId, Member, Seating, Stage, StoredMatch, Terms};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::accounts::Session;
use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::http::{Body, Faults, ListAt, Page, Params, Peer, Place, at_most, cursor, cut};
use crate::luck;
use crate::matches::{Ask, Matches};
use crate::nodes::Nodes;

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(games))
        .routes(routes!(create, list))
        .routes(routes!(join_by_code))
        .routes(routes!(look_up))
        .routes(routes!(show))
        .routes(routes!(join))
        .routes(routes!(take_seat))
        .routes(routes!(contribute))
        .routes(routes!(remove))
        .routes(routes!(put_bot, remove_bot))
        .routes(routes!(rate))
        .routes(routes!(leave))
        .routes(routes!(start))
        .routes(routes!(end))
}

#[derive(Serialize, ToSchema)]
struct GameInfo {
    game: &'static str,
    /// The name people read, by language.
    title: Titles,
    seats: Range,
    /// The options as a JSON schema.
    #[schema(value_type = Object)]
    options: Value,
}

#[derive(Serialize, ToSchema)]
struct Titles {
    es: &'static str,
    en: &'static str,
    pt: &'static str,
}

#[derive(Serialize, ToSchema)]
struct Range {
    min: u8,
    max: u8,
}

/// The games that can be played
#[utoipa::path(get, path = "/games", tag = "lobby", security(()),
    responses((status = 200, body = [GameInfo], description = "All games"), Faults))]
async fn games() -> Json<Vec<GameInfo>> {
    let info = |game: &'static dyn catalog::Game| GameInfo {
        game: game.name(),
        title: Titles {
            es: game.title(Lang::Es),
            en: game.title(Lang::En),
            pt: game.title(Lang::Pt),
        },
        seats: Range { min: *game.seats().start(), max: *game.seats().end() },
        options: game.schema(),
    };
    Json(catalog::games().map(info).collect())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewMatch {
    #[schema(example = "damas-chinas")]
    game: String,
    /// Options of the game; missing ones take their defaults.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Map<String, Value>,
    /// Whether anybody may find, join and watch it.
    #[serde(default)]
    public: bool,
    /// `chosen` (members take free seats, the rest is drawn) or `drawn`.
    #[serde(default = "chosen")]
    #[schema(value_type = SeatingName)]
    seating: Seating,
    /// A factor from 0.1 to 10 on the time that the rules give, or null for no clock; 1 where it is
    /// left out. Only for games whose rules have limits.
    #[serde(default)]
    #[schema(value_type = Option<f64>, example = 1.0)]
    clock: Factor,
    /// The time for each move, 5 to 3600 seconds, or null for no clock. Only for games whose rules
    /// have no limits.
    #[serde(default)]
    move_seconds: Option<u32>,
    /// A clock of the platform, for any game: it takes the place of the two above.
    #[serde(default)]
    pace: Option<protocol::socket::Pace>,
    /// Whether people who are not in the match may watch it.
    #[serde(default = "yes")]
    spectators: bool,
    /// Whether anybody with its address may watch it, without an account.
    #[serde(default)]
    visitors: bool,
    /// Whether its members may talk.
    #[serde(default = "yes")]
    chat: bool,
    /// Seats for bots.
    #[serde(default)]
    bots: Vec<BotInfo>,
    /// Whether its result changes its players' ratings. Not for puzzles, nor for guests.
    #[serde(default)]
    rated: bool,
}

const fn chosen() -> Seating {
    Seating::Chosen
}

const fn yes() -> bool {
    true
}

/// What was said about the clock. Null says something else than nothing.
#[derive(Clone, Copy, Default)]
enum Factor {
    #[default]
    Usual,
    NoClock,
    Times(f64),
}

impl<'de> Deserialize<'de> for Factor {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        let given: Option<f64> = Option::deserialize(value)?;
        Ok(given.map_or(Self::NoClock, Self::Times))
    }
}

impl NewMatch {
    /// What was settled beyond the options, if it can be played like that.
    fn terms(&self, limited: bool) -> Result<Terms, Error> {
        if let Some(pace) = self.pace {
            if !matches!(self.clock, Factor::Usual) || self.move_seconds.is_some() {
                return Err(Error::invalid("pace", "it takes the place of clock and move_seconds"));
            }
            let terms = Terms { spectators: self.spectators, chat: self.chat, ..Terms::default() };
            return Ok(Terms { pace: Some(check_pace(pace)?), ..terms });
        }
        let clock = match self.clock {
            Factor::Usual if limited => Some(1000),
            Factor::Usual | Factor::NoClock => None,
            Factor::Times(_) if !limited => {
                let why = "the rules of this game have no limits; give move_seconds";
                return Err(Error::invalid("clock", why));
            }
            Factor::Times(factor) if (0.1..=10.0).contains(&factor) => {
                Some((factor * 1000.0).round() as u32)
            }
            Factor::Times(_) => {
                return Err(Error::invalid("clock", "a factor from 0.1 to 10, or null"));
            }
        };
        match self.move_seconds {
            Some(_) if limited => {
                let why = "the rules of this game have their own limits; give clock";
                return Err(Error::invalid("move_seconds", why));
            }
            Some(seconds) if !(5..=3600).contains(&seconds) => {
                return Err(Error::invalid("move_seconds", "5 to 3600, or null"));
            }
            _ => {}
        }
        if self.visitors && !self.spectators {
            return Err(Error::invalid("visitors", "whom visitors may watch everybody may"));
        }
        Ok(Terms {
            clock,
            move_seconds: self.move_seconds,
            spectators: self.spectators,
            visitors: self.visitors,
            chat: self.chat,
            ..Terms::default()
        })
    }
}

/// Create a match
///
/// The sender is match admin and in the waiting room. A game for one begins at once.
#[utoipa::path(post, path = "/matches", tag = "lobby", request_body = NewMatch,
    responses((status = 201, body = MatchInfo, description = "Created"), Faults))]
async fn create(
    State(app): State<Shared>,
    session: Session,
    Body(new): Body<NewMatch>,
) -> Result<(StatusCode, Json<MatchInfo>), Error> {
    app.still_takes_matches()?;
    let game = catalog::game(&new.game)
        .ok_or_else(|| Error::invalid("game", format!("there is no game {:?}", new.game)))?;
    let (options, seats) =
        game.check(Some(&new.options)).map_err(|why| Error::invalid("options", why.message))?;
    let terms = new.terms(game.has_limits())?;
    if (new.move_seconds.is_some() || new.pace.is_some()) && seats == 1 {
        let field = if new.pace.is_some() { "pace" } else { "move_seconds" };
        return Err(Error::invalid(field, "a game for one has no clock"));
    }
    app.may_have_another(session.player.id).await?;
    let player = session.player;
    let id = MatchId::of_bits(u64::from_le_bytes(luck::bytes()));
    let mut created = StoredMatch {
        public: new.public,
        seating: new.seating,
        terms,
        members: vec![Member::new(&player)],
        rules: game.rules_version(),
        ..StoredMatch::waiting(id, &new.game, options.to_string(), seats, app.clock.now())
    };
    for bot in new.bots {
        if created.terms.bots.iter().any(|there| there.seat == bot.seat) {
            return Err(Error::invalid("bots", format!("seat {} twice", bot.seat)));
        }
        room::put_bot(&mut created, bot.into())?;
    }
    room::set_rated(&mut created, new.rated)?;
    open_room(&app.matches, &mut created).await?;
    tracing::info!(match_id = %id, game = created.game, "match {id}: created");
    app.matches.adopt(created);
    let info = if seats == 1 {
        app.matches.ask(id, |reply| Ask::Start { by: player, reply }).await?
    } else {
        // The room is looked after from now on, so that it closes when its time is up.
        app.matches.ask(id, |reply| Ask::Show { by: player, reply }).await?
    };
    Ok((StatusCode::CREATED, Json(info)))
}

/// Stores a new room under a code that no other has, with the secret that its luck will follow from.
pub(crate) async fn open_room(matches: &Matches, room: &mut StoredMatch) -> Result<(), Error> {
    let node = matches.nodes().map(Nodes::me);
    room.luck = matches.luck().secret();
    if room.luck.is_some() {
        room.format = store::WITH_LUCK;
    }
    // Codes are many; that one is taken is rare, and twice in a row rarer than any other failure.
    loop {
        room.code = Some(code::fresh());
        room::schedule(room);
        match matches.store().create_match_at(room, node).await {
            Err(store::Error::CodeTaken) => {}
            done => return Ok(done?),
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Which {
    /// `waiting` (the default) or `running`.
    #[param(value_type = Option<StageName>)]
    stage: Option<Stage>,
    /// Only matches of this game.
    game: Option<String>,
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// How many public matches are told at once.
const MOST_MATCHES: u32 = 100;

/// Public matches, newest first
#[utoipa::path(get, path = "/matches", tag = "lobby", params(Which),
    responses((status = 200, body = [MatchInfo], description = "Up to 100 matches"), Faults))]
async fn list(
    State(app): State<Shared>,
    session: Session,
    list: ListAt,
    Params(asked): Params<Which>,
) -> Result<Page<Vec<MatchInfo>>, Error> {
    let limit = at_most(asked.limit, MOST_MATCHES)?;
    let from = cursor(asked.cursor.as_deref())?.unwrap_or(Cursor::START);
    let stage = asked.stage.unwrap_or(Stage::Waiting);
    if !matches!(stage, Stage::Waiting | Stage::Running) {
        return Err(Error::invalid("stage", "waiting or running"));
    }
    let game = asked.game.as_deref();
    let mut found = app.store.public_matches(stage, game, from, limit + 1).await?;
    let next = cut(&mut found, limit).map(Cursor::after);
    let now = app.clock.now();
    found.retain(|one| listing::is_listed(one, now));
    let found = found.iter().map(|one| MatchInfo::of(one, &session.player)).collect();
    Ok(list.page(found, next))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ByCode {
    /// Six characters; case does not matter.
    #[schema(example = "K7Q2MX")]
    code: String,
}

/// Join a match by its code
#[utoipa::path(post, path = "/join", tag = "lobby", request_body = ByCode,
    responses((status = 200, body = MatchInfo, description = "Joined"), Faults))]
async fn join_by_code(
    State(app): State<Shared>,
    session: Session,
    peer: Peer,
    Body(ByCode { code }): Body<ByCode>,
) -> Result<Json<MatchInfo>, Error> {
    app.guess(Kind::Guess, Who::Account(session.player.id)).await?;
    app.guess(Kind::Guess, Who::address(peer.address)).await?;
    let code = code::read(&code).ok_or(Error::MatchNotFound)?;
    let id = app.store.match_of_code(&code).await?.ok_or(Error::MatchNotFound)?;
    app.may_have_another(session.player.id).await?;
    let ask = |reply| Ask::Join { by: session.player, by_code: true, reply };
    app.matches.ask(id, ask).await.map(Json)
}

/// A match as somebody sees it who has its code and has not joined yet.
#[derive(Serialize, ToSchema)]
struct Invitation {
    #[serde(rename = "match")]
    id: String,
    game: String,
    #[schema(value_type = StageName)]
    stage: Stage,
    seats: u8,
    /// How many seats are free.
    free: usize,
    /// Who invites: the match admin.
    #[schema(required)]
    host: Option<String>,
    /// Whether it can be watched without an account once it has begun.
    visitors: bool,
}

/// What a code leads to, without joining
#[utoipa::path(get, path = "/join/{code}", tag = "lobby", security(()),
    params(("code" = String, Path, description = "The code")),
    responses((status = 200, body = Invitation, description = "The match"), Faults))]
async fn look_up(
    State(app): State<Shared>,
    peer: Peer,
    Place(code): Place<String>,
) -> Result<Json<Invitation>, Error> {
    app.guess(Kind::Guess, Who::address(peer.address)).await?;
    let code = code::read(&code).ok_or(Error::MatchNotFound)?;
    let id = app.store.match_of_code(&code).await?.ok_or(Error::MatchNotFound)?;
    let found = app.store.find_match(id).await?.ok_or(Error::MatchNotFound)?;
    if room::is_due(&found, app.clock.now()) {
        return Err(Error::MatchNotFound);
    }
    let host = room::present(&found).next().and_then(|member| member.username.clone());
    let free = if found.stage == Stage::Waiting { room::free(&found) } else { 0 };
    if !matches!(found.stage, Stage::Waiting | Stage::Running) {
        return Err(Error::MatchNotFound);
    }
    Ok(Json(Invitation {
        id: id.to_string(),
        game: found.game,
        stage: found.stage,
        seats: found.seats,
        free,
        host,
        visitors: found.terms.visitors,
    }))
}

/// Reads the id of a match in an address.
pub(crate) fn match_id(text: &str) -> Result<MatchId, Error> {
    text.parse().map_err(|_| Error::MatchNotFound)
}

/// A match: its waiting room, how it stands, or how it ended
#[utoipa::path(get, path = "/matches/{id}", tag = "lobby",
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = MatchInfo, description = "The match"), Faults))]
async fn show(asker: Asker) -> Result<Json<MatchInfo>, Error> {
    asker.told(|by, reply| Ask::Show { by, reply }).await
}

/// Join a public match
#[utoipa::path(post, path = "/matches/{id}/join", tag = "lobby",
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = MatchInfo, description = "Joined"), Faults))]
async fn join(asker: Asker) -> Result<Json<MatchInfo>, Error> {
    asker.app.may_have_another(asker.by.id).await?;
    asker.told(|by, reply| Ask::Join { by, by_code: false, reply }).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Choice {
    /// A free seat, from 0; null to give the own one up.
    seat: Option<u8>,
}

/// Take a seat in the waiting room
#[utoipa::path(put, path = "/matches/{id}/seat", tag = "lobby", request_body = Choice,
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = MatchInfo, description = "Seated"), Faults))]
async fn take_seat(
    asker: Asker,
    Body(Choice { seat }): Body<Choice>,
) -> Result<Json<MatchInfo>, Error> {
    asker.told(|by, reply| Ask::TakeSeat { by, seat, reply }).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewContribution {
    /// 32 bytes as 64 hexadecimal digits in lower case, made after the commitment was known.
    contribution: String,
}

/// Add to the luck of a match
///
/// For members, in the waiting room. What is added last counts; what comes after the start changes
/// nothing, as the answer shows. Every draw of the match follows from its secret and from what members
/// added: docs/luck.md.
#[utoipa::path(put, path = "/matches/{id}/luck", tag = "lobby", request_body = NewContribution,
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = MatchInfo, description = "Added"), Faults))]
async fn contribute(
    asker: Asker,
    Body(NewContribution { contribution }): Body<NewContribution>,
) -> Result<Json<MatchInfo>, Error> {
    asker.told(|by, reply| Ask::Contribute { by, contribution, reply }).await
}

/// Remove a member from the waiting room
///
/// For the match admin. Who was removed cannot come back.
#[utoipa::path(delete, path = "/matches/{id}/members/{username}", tag = "lobby",
    params(("id" = String, Path, description = "The match"),
           ("username" = String, Path, description = "The member")),
    responses((status = 200, body = MatchInfo, description = "Removed"), Faults))]
async fn remove(
    asker: Asker,
    Place((_, username)): Place<(String, String)>,
) -> Result<Json<MatchInfo>, Error> {
    asker.told(|by, reply| Ask::Remove { by, username, reply }).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Level {
    /// `easy`, `normal`, `hard` or `expert`.
    #[schema(example = "normal")]
    pub(crate) level: String,
}

/// Put a bot into a free seat of the waiting room, or change its level
///
/// For the match admin.
#[utoipa::path(put, path = "/matches/{id}/bots/{seat}", tag = "lobby", request_body = Level,
    params(("id" = String, Path, description = "The match"),
           ("seat" = u8, Path, description = "The seat, from 0")),
    responses((status = 200, body = MatchInfo, description = "Seated"), Faults))]
async fn put_bot(
    asker: Asker,
    Place((_, seat)): Place<(String, u8)>,
    Body(Level { level }): Body<Level>,
) -> Result<Json<MatchInfo>, Error> {
    let bot = BotSeat { seat, level };
    asker.told(|by, reply| Ask::PutBot { by, bot, reply }).await
}

/// Take a bot out of the waiting room
///
/// For the match admin.
#[utoipa::path(delete, path = "/matches/{id}/bots/{seat}", tag = "lobby",
    params(("id" = String, Path, description = "The match"),
           ("seat" = u8, Path, description = "The seat, from 0")),
    responses((status = 200, body = MatchInfo, description = "The seat is free"), Faults))]
async fn remove_bot(
    asker: Asker,
    Place((_, seat)): Place<(String, u8)>,
) -> Result<Json<MatchInfo>, Error> {
    asker.told(|by, reply| Ask::RemoveBot { by, seat, reply }).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Rate {
    rated: bool,
}

/// Have the match rated, or casual
///
/// For the match admin, in the waiting room.
#[utoipa::path(put, path = "/matches/{id}/rated", tag = "lobby", request_body = Rate,
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = MatchInfo, description = "Changed"), Faults))]
async fn rate(asker: Asker, Body(Rate { rated }): Body<Rate>) -> Result<Json<MatchInfo>, Error> {
    asker.told(|by, reply| Ask::SetRated { by, rated, reply }).await
}

/// Leave the waiting room, or a running match for good
#[utoipa::path(post, path = "/matches/{id}/leave", tag = "lobby",
    params(("id" = String, Path, description = "The match")),
    responses((status = 204, description = "Left"), Faults))]
async fn leave(asker: Asker) -> Result<StatusCode, Error> {
    asker.done(|by, reply| Ask::Leave { by: by.id, reply }).await
}

/// Start the match
///
/// For the match admin, when all seats are taken.
#[utoipa::path(post, path = "/matches/{id}/start", tag = "lobby",
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = MatchInfo, description = "Started"), Faults))]
async fn start(asker: Asker) -> Result<Json<MatchInfo>, Error> {
    asker.told(|by, reply| Ask::Start { by, reply }).await
}

/// End the match without a result, or close the waiting room
///
/// For the match admin, at any time.
#[utoipa::path(post, path = "/matches/{id}/end", tag = "lobby",
    params(("id" = String, Path, description = "The match")),
    responses((status = 204, description = "Ended"), Faults))]
async fn end(asker: Asker) -> Result<StatusCode, Error> {
    asker.done(|by, reply| Ask::End { by: Some(by.id), reply }).await
}
