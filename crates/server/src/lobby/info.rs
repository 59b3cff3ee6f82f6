use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{BotSeat, Player, PlayerKind, Role, Seating, Stage, StoredMatch, Time};
use utoipa::ToSchema;

use super::{room, told_pace};
use crate::luck;

/// A match as one person may see it, without the board.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct MatchInfo {
    #[serde(rename = "match")]
    id: String,
    game: String,
    #[schema(value_type = Object)]
    options: Box<RawValue>,
    /// How many seats it has.
    seats: u8,
    public: bool,
    #[schema(value_type = SeatingName)]
    seating: Seating,
    #[schema(value_type = StageName)]
    stage: Stage,
    /// The code to join by; for members.
    #[schema(required)]
    code: Option<String>,
    /// The path of the invitation; for members.
    #[schema(required)]
    invitation: Option<String>,
    /// In the order of joining.
    pub(crate) members: Vec<MemberInfo>,
    /// Milliseconds since 1970, as all moments.
    #[schema(value_type = i64)]
    created_at: Time,
    /// When the waiting room closes, should seats still be empty.
    #[schema(required, value_type = Option<i64>)]
    closes_at: Option<Time>,
    #[schema(required, value_type = Option<i64>)]
    started_at: Option<Time>,
    #[schema(required, value_type = Option<i64>)]
    finished_at: Option<Time>,
    /// How it ended.
    #[schema(required, value_type = Option<protocol::openapi::Outcome>)]
    outcome: Option<Box<RawValue>>,
    /// The factor on the time that the rules give; null for no clock.
    #[schema(required, example = 1.0)]
    clock: Option<f64>,
    /// The time for each move, where the rules give none.
    #[schema(required)]
    move_seconds: Option<u32>,
    /// The clock of the platform, which takes the place of the two above.
    #[serde(default)]
    #[schema(required)]
    pace: Option<protocol::socket::Pace>,
    /// Whether people who are not in the match may watch it.
    spectators: bool,
    /// Whether anybody with its address may, without an account.
    #[serde(default)]
    visitors: bool,
    /// Whether its members may talk.
    chat: bool,
    /// Whether players may ask to take back: nothing in the game is secret, and the match is not rated.
    #[serde(default)]
    takebacks: bool,
    /// The seats that bots have from the start.
    bots: Vec<BotInfo>,
    /// The tournament that it is a part of.
    #[serde(default)]
    #[schema(required)]
    tournament: Option<String>,
    /// The match that continues this one.
    #[schema(required)]
    rematch: Option<String>,
    /// Whether its result changes its players' ratings.
    #[serde(default)]
    rated: bool,
    /// What its luck follows from; null where nothing was committed to.
    #[serde(default)]
    #[schema(required)]
    luck: Option<LuckInfo>,
    /// The seats that are to act. Told of a running match where the match itself is asked: to its
    /// members, and in the list of the own matches.
    #[serde(default)]
    pub(crate) to_act: Vec<u8>,
}

/// [`Seating`] as it is written.
#[derive(ToSchema)]
#[schema(as = Seating, rename_all = "snake_case")]
#[expect(dead_code, reason = "it is read by the OpenAPI document alone")]
pub(crate) enum SeatingName {
    Chosen,
    Drawn,
}

/// [`Stage`] as it is written.
#[derive(ToSchema)]
#[schema(as = Stage, rename_all = "snake_case")]
#[expect(dead_code, reason = "it is read by the OpenAPI document alone")]
pub(crate) enum StageName {
    Waiting,
    Running,
    Over,
    /// The waiting room closed before the match began.
    Closed,
}

/// [`PlayerKind`] as it is written.
#[derive(ToSchema)]
#[schema(as = PlayerKind, rename_all = "snake_case")]
#[expect(dead_code, reason = "it is read by the OpenAPI document alone")]
pub(crate) enum KindName {
    Person,
    /// Has not registered.
    Guest,
    /// A program that somebody runs over the API.
    Bot,
}

/// What can be known before the end of what the draws of a match follow from.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct LuckInfo {
    /// The SHA-256 hash of the secret, in hexadecimal. The secret itself is in the record of the match,
    /// when it is over.
    commitment: String,
    /// What members added; for members.
    contributions: Vec<ContributionInfo>,
}

/// What a member added to the luck of a match.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ContributionInfo {
    /// Null where the account is gone.
    #[schema(required)]
    username: Option<String>,
    /// 32 bytes in hexadecimal.
    value: String,
}

impl LuckInfo {
    fn of(stored: &StoredMatch, insider: bool) -> Option<Self> {
        let kept = stored.luck.as_ref()?;
        let contributions = room::present(stored).filter(|_| insider).filter_map(|member| {
            let (_, value) = kept.contributions.iter().find(|(by, _)| *by == member.player)?;
            Some(ContributionInfo { username: member.username.clone(), value: value.clone() })
        });
        Some(Self {
            commitment: luck::secret(kept)?.commitment(),
            contributions: contributions.collect(),
        })
    }
}

/// A seat that a bot has.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotInfo {
    pub(crate) seat: u8,
    /// `easy`, `normal`, `hard` or `expert`.
    #[schema(example = "normal")]
    pub(crate) level: String,
}

impl From<&BotSeat> for BotInfo {
    fn from(bot: &BotSeat) -> Self {
        Self { seat: bot.seat, level: bot.level.clone() }
    }
}

impl From<BotInfo> for BotSeat {
    fn from(bot: BotInfo) -> Self {
        Self { seat: bot.seat, level: bot.level }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct MemberInfo {
    /// Null where the account is gone.
    #[schema(required)]
    username: Option<String>,
    #[schema(required)]
    pub(crate) seat: Option<u8>,
    /// Whether this is the match admin.
    pub(crate) admin: bool,
    /// Whether they have left the running match for good.
    pub(crate) left: bool,
    /// Whether they have not been there for a while, or let the clock play for them.
    pub(crate) absent: bool,
    /// The level of the bot that plays for them.
    #[schema(required)]
    pub(crate) bot: Option<String>,
    /// A person, a guest, or a bot that somebody runs.
    #[serde(default)]
    #[schema(value_type = KindName)]
    kind: PlayerKind,
}

impl MatchInfo {
    pub(crate) fn is_waiting(&self) -> bool {
        self.stage == Stage::Waiting
    }

    /// As whoever is not in it may see it.
    pub(crate) fn for_all(stored: &StoredMatch) -> Self {
        Self::seen(stored, false)
    }

    pub(crate) fn of(stored: &StoredMatch, to: &Player) -> Self {
        let insider = room::is_member(stored, to.id) || to.role == Role::Administrator;
        Self::seen(stored, insider)
    }

    fn seen(stored: &StoredMatch, insider: bool) -> Self {
        let json = |text: &String| RawValue::from_string(text.clone()).ok();
        let code = stored.code.clone().filter(|_| insider);
        let members = room::present(stored).enumerate().map(|(number, member)| MemberInfo {
            username: member.username.clone(),
            seat: member.seat,
            admin: number == 0,
            left: member.left_at.is_some(),
            absent: false,
            bot: member.bot.clone(),
            kind: member.kind,
        });
        Self {
            id: stored.id.to_string(),
            game: stored.game.clone(),
            options: json(&stored.options).unwrap_or_default(),
            seats: stored.seats,
            public: stored.public,
            seating: stored.seating,
            stage: stored.stage,
            invitation: code.as_ref().map(|code| format!("/join/{code}")),
            code,
            members: members.collect(),
            created_at: stored.created_at,
            closes_at: (stored.stage == Stage::Waiting).then(|| room::closes_at(stored)),
            started_at: stored.started_at,
            finished_at: stored.finished_at,
            outcome: stored.outcome.as_ref().and_then(json),
            clock: stored.terms.clock.map(|thousandths| f64::from(thousandths) / 1000.0),
            move_seconds: stored.terms.move_seconds,
            pace: stored.terms.pace.map(told_pace),
            spectators: stored.terms.spectators,
            visitors: stored.terms.visitors,
            chat: stored.terms.chat,
            takebacks: stored.seats > 1
                && !stored.terms.rated
                && catalog::game(&stored.game).is_some_and(|game| !game.has_secrets()),
            bots: stored.terms.bots.iter().map(BotInfo::from).collect(),
            tournament: stored.terms.tournament.map(|id| id.to_string()),
            rematch: stored.terms.rematch.map(String::from),
            rated: stored.terms.rated,
            luck: LuckInfo::of(stored, insider),
            to_act: Vec::new(),
        }
    }
}
