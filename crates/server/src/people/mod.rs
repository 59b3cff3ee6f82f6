//! What people know of each other and are to each other: profiles, following and blocking, bots that
//! somebody runs, and everything about oneself as one file.

mod bots;
mod export;
mod profiles;
mod reports;
mod ties;

pub(crate) use profiles::{named, shown_ratings_of};
pub(crate) use reports::{SanctionInfo, SanctionName, checked};

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::Shared;

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(profiles::show))
        .routes(routes!(profiles::matches))
        .routes(routes!(profiles::own, profiles::change))
        .routes(routes!(ties::follows))
        .routes(routes!(ties::follow, ties::unfollow))
        .routes(routes!(ties::blocks))
        .routes(routes!(ties::block, ties::unblock))
        .routes(routes!(bots::list, bots::make))
        .routes(routes!(bots::renew, bots::remove))
        .routes(routes!(bots::invite))
        .routes(routes!(export::export))
        .routes(routes!(reports::report))
        .routes(routes!(reports::own))
        .routes(routes!(reports::appeal))
        .routes(routes!(reports::appeal_outside))
}
