//! The clocks of the platform, as they are asked for and told.

use protocol::socket::Pace as Told;
use store::Pace;

use crate::error::Error;

/// The pace, if it can be played at.
pub(crate) fn check_pace(pace: Told) -> Result<Pace, Error> {
    match pace {
        Told::Fischer { seconds: seconds @ 30..=10_800, increment: increment @ 0..=180 } => {
            Ok(Pace::Fischer { seconds, increment })
        }
        Told::Days { days: days @ 1..=14 } => Ok(Pace::Days { days }),
        Told::Fischer { .. } => {
            Err(Error::invalid("pace", "30 to 10800 seconds with an increment of 0 to 180"))
        }
        Told::Days { .. } => Err(Error::invalid("pace", "1 to 14 days for each move")),
    }
}

/// The pace as it is told.
pub(crate) const fn told_pace(pace: Pace) -> Told {
    match pace {
        Pace::Fischer { seconds, increment } => Told::Fischer { seconds, increment },
        Pace::Days { days } => Told::Days { days },
    }
}
