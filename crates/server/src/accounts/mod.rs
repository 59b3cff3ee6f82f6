//! Who somebody is: registering, logging in and out.

mod devices;
mod fields;
mod guests;
mod known;
mod own;
mod passwords;
mod progress;
mod recovery;
mod session;
mod tokens;
mod vacations;

pub(crate) use fields::username as check_username;
pub(crate) use known::KnownSessions;
pub(crate) use own::delete;
pub(crate) use own::verified;
pub(crate) use passwords::Asker;
pub use passwords::Passwords;
pub(crate) use session::{InPerson, Session, SiteAdministrator, Visitor};
pub(crate) use session::{hash as hash_token, random as random_token};
pub(crate) use tokens::fresh_token;

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use store::{
    AuditKind, Cursor, NewAudit, NewPlayer, Origin, Player, PlayerKind, Role, SanctionKind, Stage,
    Store, StoredMatch, Tally, Time,
};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::http::{Body, Faults, ListAt, Page, Params, Peer, at_most, cursor, cut};
use crate::lobby::{KindName, MatchInfo};
use crate::mail::Language;
use crate::matches::Ask;
use crate::metrics::add;
use devices::Device;

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(register))
        .routes(routes!(guests::enter))
        .routes(routes!(guests::register))
        .routes(routes!(log_in))
        .routes(routes!(log_out))
        .routes(routes!(me, own::delete_me))
        .routes(routes!(visit))
        .routes(routes!(my_matches))
        .routes(
            routes!(progress::read, progress::keep)
                .layer(DefaultBodyLimit::max(progress::LONGEST_BODY)),
        )
        .routes(routes!(own::sessions, own::log_out_everywhere))
        .routes(routes!(own::end_session))
        .routes(routes!(own::change_password))
        .routes(routes!(recovery::forgotten))
        .routes(routes!(recovery::reset))
        .routes(routes!(recovery::confirm))
        .routes(routes!(recovery::mail, recovery::change_mail))
        .routes(routes!(recovery::send_confirmation))
        .routes(routes!(tokens::list, tokens::make, tokens::revoke_all))
        .routes(routes!(tokens::revoke))
        .routes(routes!(vacations::list, vacations::add, vacations::end))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Registration {
    /// 3 to 20 letters, digits, `_` or `-`, unique without regard to case.
    pub(crate) username: String,
    /// Unique without regard to case.
    pub(crate) email: String,
    /// At least 8 characters, and not easy to guess.
    pub(crate) password: String,
    /// In which language the account gets mail; that of the browser where it is left out.
    pub(crate) language: Option<Language>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Credentials {
    /// The name or the e-mail address, in capitals or not.
    username: String,
    password: String,
}

/// An account as its owner sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Account {
    username: String,
    email: String,
    #[schema(value_type = RoleName)]
    role: Role,
    #[schema(value_type = KindName)]
    kind: PlayerKind,
    /// Milliseconds since 1970.
    #[schema(value_type = i64)]
    created_at: Time,
    /// Whether they may not log in; told to site administrators.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked: Option<bool>,
    results: Vec<GameResults>,
}

/// [`Role`] as it is written.
#[derive(ToSchema)]
#[schema(as = Role, rename_all = "snake_case")]
#[expect(dead_code, reason = "it is read by the OpenAPI document alone")]
pub(crate) enum RoleName {
    Player,
    Administrator,
}

/// How often somebody won and lost a game. Draws and matches without a result do not count.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameResults {
    game: String,
    won: u64,
    lost: u64,
}

impl From<Tally> for GameResults {
    fn from(Tally { game, won, lost }: Tally) -> Self {
        Self { game, won, lost }
    }
}

impl Account {
    pub(crate) fn new(player: Player, results: Vec<Tally>) -> Self {
        let results = results.into_iter().map(GameResults::from);
        Self {
            username: player.username,
            email: player.email,
            role: player.role,
            kind: player.kind,
            created_at: player.created_at,
            blocked: None,
            results: results.collect(),
        }
    }

    /// The account as a site administrator sees it.
    pub(crate) fn for_administrator(player: Player, results: Vec<Tally>) -> Self {
        let blocked = Some(player.blocked_at.is_some());
        Self { blocked, ..Self::new(player, results) }
    }
}

/// Checks a registration and makes the account.
pub(crate) async fn create(
    app: &Shared,
    new: Registration,
    role: Role,
    asker: Asker,
) -> Result<Player, Error> {
    fields::username(&new.username)?;
    fields::email(&new.email)?;
    let Registration { username, email, password, language: _ } = new;
    let password_hash = app.passwords.hash(password, &[&username, &email], asker).await?;
    let new = NewPlayer { username, email, password_hash, role };
    Ok(app.store.create_player(&new, app.clock.now()).await?)
}

/// Makes the account of a site administrator, or says which field is wrong.
pub async fn add_administrator(
    store: &Store,
    passwords: &Passwords,
    username: String,
    email: String,
    password: String,
) -> Result<(), Error> {
    fields::username(&username)?;
    fields::email(&email)?;
    let password_hash = passwords.hash(password, &[&username, &email], Asker::Known).await?;
    let new = NewPlayer { username, email, password_hash, role: Role::Administrator };
    let added = store.create_player(&new, Time::of_machine()).await?;
    let note = NewAudit::new(AuditKind::UserAdded, Origin::Cli);
    let note = NewAudit { subject: Some(added.id), detail: Some("administrator"), ..note };
    Ok(store.note(note, Time::of_machine()).await?)
}

/// Register
///
/// Makes an account and logs it in.
#[utoipa::path(post, path = "/register", tag = "accounts", security(()), request_body = Registration,
    responses((status = 201, body = Account, description = "Registered and logged in"), Faults))]
async fn register(
    State(app): State<Shared>,
    peer: Peer,
    headers: HeaderMap,
    Body(new): Body<Registration>,
) -> Result<(StatusCode, HeaderMap, Json<Account>), Error> {
    app.guess(Kind::Guess, Who::address(peer.address)).await?;
    let language = Language::of(new.language, &headers);
    let player = create(&app, new, Role::Player, Asker::Stranger).await?;
    recovery::welcome(&app, &player, language).await?;
    let device = Device::of(&app, &headers, None).await?;
    let cookies = let_in(&app, &player, peer, device, AuditKind::Registered).await?;
    Ok((StatusCode::CREATED, cookies, Json(Account::new(player, Vec::new()))))
}

/// Log in
///
/// A failure tells neither by its words nor by its time whether the account exists.
#[utoipa::path(post, path = "/login", tag = "accounts", security(()), request_body = Credentials,
    responses((status = 200, body = Account, description = "Logged in"), Faults))]
async fn log_in(
    State(app): State<Shared>,
    peer: Peer,
    headers: HeaderMap,
    Body(mut given): Body<Credentials>,
) -> Result<(HeaderMap, Json<Account>), Error> {
    // Phones put a space after a name that they complete.
    given.username = given.username.trim().to_owned();
    let found = app.store.credentials(&given.username).await?;
    let (player, hash) = found.unzip();
    let device = Device::of(&app, &headers, player.as_ref()).await?;
    let asker = match device.token_hash() {
        Some(known) if device.is_known => {
            app.guess(Kind::Guess, Who::device(&known)).await?;
            Asker::Known
        }
        // The narrower limits come first, so that whoever runs into them does not use up the wider.
        _ => {
            app.guess(Kind::Guess, Who::address(peer.address)).await?;
            app.guess(Kind::GuessFrom, Who::name_from(&given.username, peer.address)).await?;
            app.guess(Kind::GuessAtName, Who::name(&given.username)).await?;
            Asker::Stranger
        }
    };
    let fits = app.passwords.verify(given.password, hash, asker).await?;
    let account = player.as_ref().map(|player| player.id);
    let Some(player) = player.filter(|_| fits) else {
        add(&app.metrics.log_ins_failed);
        app.note_failure(Some((account, peer.address))).await;
        return Err(Error::BadCredentials);
    };
    // Only who knows the password learns that the account is blocked.
    if player.blocked_at.is_some() && !suspension_is_over(&app, &player).await? {
        add(&app.metrics.log_ins_failed);
        peer.note(&app, &player, AuditKind::LogInRefused).await;
        return Err(Error::Blocked);
    }
    let cookies = let_in(&app, &player, peer, device, AuditKind::LoggedIn).await?;
    add(&app.metrics.logged_in);
    let results = app.store.results(player.id).await?;
    Ok((cookies, Json(Account::new(player, results))))
}

/// Lets somebody in again whose suspension has had its time. Who was blocked otherwise stays so.
async fn suspension_is_over(app: &Shared, player: &Player) -> Result<bool, Error> {
    let now = app.clock.now();
    let mut all = app.store.sanctions_of(player.id).await?;
    all.retain(|one| one.kind == SanctionKind::Suspend);
    let over = !all.is_empty() && !all.iter().any(|one| one.holds(now));
    if over {
        app.store.set_blocked(player.id, None).await?;
    }
    Ok(over)
}

/// Begins a session, on a device that is known from now on: the headers that say so.
async fn let_in(
    app: &Shared,
    player: &Player,
    peer: Peer,
    device: Device,
    how: AuditKind,
) -> Result<HeaderMap, Error> {
    peer.note(app, player, how).await;
    let mut headers = session::begin(app, player, peer).await?;
    device.remember(app, player, &mut headers).await?;
    Ok(headers)
}

/// Log out
#[utoipa::path(post, path = "/logout", tag = "accounts", security(("cookie" = [])),
    responses((status = 204, description = "Logged out"), Faults))]
async fn log_out(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    peer: Peer,
) -> Result<(StatusCode, HeaderMap), Error> {
    app.store.delete_session(&session.token_hash).await?;
    app.session_ended(session.player.id, session.token_hash);
    peer.note(&app, &session.player, AuditKind::LoggedOut).await;
    Ok((StatusCode::NO_CONTENT, session::end(&app)))
}

/// The own account, with matches won and lost
#[utoipa::path(get, path = "/me", tag = "accounts",
    responses((status = 200, body = Account, description = "The own account"), Faults))]
async fn me(State(app): State<Shared>, session: Session) -> Result<Json<Account>, Error> {
    let results = app.store.results(session.player.id).await?;
    Ok(Json(Account::new(session.player, results)))
}

/// Who it is that asks.
#[derive(Serialize, ToSchema)]
struct Visit {
    /// Null for a visitor.
    account: Option<Account>,
    /// Whether this server sends mail, as to those who have forgotten their password.
    mail: bool,
}

/// Who this is: an account, or a visitor. Unlike `GET /me` this is a question to which both are answers
#[utoipa::path(get, path = "/session", tag = "accounts", security((), ("cookie" = [])),
    responses((status = 200, body = Visit, description = "The own account, or null"), Faults))]
async fn visit(
    state: State<Shared>,
    session: Result<Session, Error>,
) -> Result<Json<Visit>, Error> {
    let mail = state.settings.mail.is_some();
    match session {
        Ok(session) => Ok(Json(Visit { account: Some(me(state, session).await?.0), mail })),
        Err(Error::NotLoggedIn) => Ok(Json(Visit { account: None, mail })),
        Err(error) => Err(error),
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct OwnMatches {
    /// Only matches created before this moment, in milliseconds since 1970.
    before: Option<i64>,
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// A match as its member sees it. One that runs is asked itself, because only it knows whose turn it is;
/// nobody has more of those than the limit on matches allows.
async fn how_it_stands(app: &Shared, stored: &StoredMatch, member: &Player) -> MatchInfo {
    if stored.stage == Stage::Running {
        let by = member.clone();
        let asked = app.matches.ask(stored.id, |reply| Ask::Show { by, reply }).await;
        if let Ok(info) = asked {
            return info;
        }
    }
    MatchInfo::of(stored, member)
}

/// How many of the own matches are told at once.
const MOST_MATCHES: u32 = 50;

/// The own matches, newest first
#[utoipa::path(get, path = "/me/matches", tag = "accounts", params(OwnMatches),
    responses((status = 200, body = [MatchInfo], description = "Up to 50 matches"), Faults))]
async fn my_matches(
    State(app): State<Shared>,
    session: Session,
    list: ListAt,
    Params(asked): Params<OwnMatches>,
) -> Result<Page<Vec<MatchInfo>>, Error> {
    let limit = at_most(asked.limit, MOST_MATCHES)?;
    let before = asked.before.map(|moment| Cursor::before(Time(moment)));
    let from = cursor(asked.cursor.as_deref())?.or(before).unwrap_or(Cursor::START);
    let mut mine = app.store.matches_of(session.player.id, from, limit + 1).await?;
    let next = cut(&mut mine, limit).map(Cursor::after);
    let mine = mine.iter().map(|one| how_it_stands(&app, one, &session.player));
    Ok(list.page(futures_util::future::join_all(mine).await, next))
}
