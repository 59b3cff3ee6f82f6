//! Clubs as they are told.

use serde::{Deserialize, Serialize};
use store::{Club, ClubMember, ClubRole, Time};
use utoipa::ToSchema;

/// [`ClubRole`] as it is written.
#[derive(ToSchema)]
#[schema(as = ClubRole, rename_all = "snake_case")]
#[expect(dead_code, reason = "it is read by the OpenAPI document alone")]
pub(super) enum RoleName {
    Member,
    /// Lets people in and sends them away, and holds tournaments.
    Officer,
    /// Says besides who is an officer.
    Owner,
}

/// A club.
#[derive(Serialize, ToSchema)]
pub(super) struct ClubInfo {
    /// As it stands in addresses.
    name: String,
    title: String,
    description: String,
    /// How many.
    members: u32,
    /// Milliseconds since 1970, as all moments.
    #[schema(value_type = i64)]
    created_at: Time,
    /// What the asker is in it; null for who is not.
    #[schema(required, value_type = Option<RoleName>)]
    role: Option<ClubRole>,
}

impl ClubInfo {
    pub(super) fn of(club: &Club, role: Option<ClubRole>) -> Self {
        Self {
            name: club.name.clone(),
            title: club.title.clone(),
            description: club.description.clone(),
            members: club.members,
            created_at: club.created_at,
            role,
        }
    }
}

/// A club as one person sees it.
#[derive(Serialize, ToSchema)]
pub(super) struct ClubDetail {
    #[serde(flatten)]
    pub(super) info: ClubInfo,
    /// Whether the asker waits to be let in.
    pub(super) asked: bool,
    /// The path of the link by which people join at once; for officers.
    #[schema(required)]
    pub(super) invitation: Option<String>,
    /// Who asks to join, the first first; for officers.
    pub(super) requests: Vec<ClubMemberInfo>,
}

/// Somebody in a club, or who asks to be.
#[derive(Serialize, ToSchema)]
pub(super) struct ClubMemberInfo {
    username: String,
    /// Null for who asks.
    #[schema(required, value_type = Option<RoleName>)]
    role: Option<ClubRole>,
    #[schema(value_type = i64)]
    since: Time,
}

impl From<ClubMember> for ClubMemberInfo {
    fn from(one: ClubMember) -> Self {
        Self { username: one.username, role: one.role, since: one.since }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewClub {
    /// 3 to 30 letters, digits, _ or -, as it stands in addresses.
    #[schema(example = "friday-club")]
    pub(super) name: String,
    /// 3 to 60 characters.
    #[schema(example = "The Friday Club")]
    pub(super) title: String,
    /// Up to 1000 characters.
    #[serde(default)]
    pub(super) description: String,
}

/// What a club says of itself.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ClubWords)]
pub(super) struct Words {
    /// 3 to 60 characters.
    #[schema(example = "The Friday Club")]
    pub(super) title: String,
    /// Up to 1000 characters.
    #[serde(default)]
    pub(super) description: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Joining {
    /// From the link of an officer; without it the club is asked.
    #[serde(default)]
    pub(super) invitation: Option<String>,
}

/// What became of a wish to join.
#[derive(Serialize, ToSchema)]
pub(super) struct Joined {
    /// `member`, or null where an officer must say yes first.
    #[schema(required, value_type = Option<RoleName>)]
    pub(super) role: Option<ClubRole>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewRole {
    #[schema(value_type = RoleName)]
    pub(super) role: ClubRole,
}
