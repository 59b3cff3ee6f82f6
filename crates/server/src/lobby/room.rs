//! The waiting room, as rules on a stored match: who may come, sit, go and begin.
//!
//! The match admin is whoever is present and joined first. The creator is the first of all, and
//! when they leave the right passes on by itself (clause K116).

use std::time::Duration;

use catalog::Chance;
use catalog::luck::read_bytes;
use store::{
    BotSeat, Class, Member, Player, PlayerId, PlayerKind, Seating, Stage, StoredMatch, Time,
};

use crate::error::Error;

/// How long a waiting room stays open while seats are empty (clause K129).
const OPEN: Duration = Duration::from_hours(2);

/// How long a full one does that nobody starts.
const OPEN_WHEN_FULL: Duration = Duration::from_hours(24);

pub(crate) fn present(room: &StoredMatch) -> impl Iterator<Item = &Member> {
    room.members.iter().filter(|member| !member.removed)
}

pub(crate) fn is_member(room: &StoredMatch, player: PlayerId) -> bool {
    present(room).any(|member| member.player == player)
}

/// How many seats neither a person nor a bot has.
pub(crate) fn free(room: &StoredMatch) -> usize {
    usize::from(room.seats).saturating_sub(present(room).count() + room.terms.bots.len())
}

pub(crate) fn is_full(room: &StoredMatch) -> bool {
    free(room) == 0
}

pub(crate) fn closes_at(room: &StoredMatch) -> Time {
    room.created_at.after(if is_full(room) { OPEN_WHEN_FULL } else { OPEN })
}

/// Whether the room must close now.
pub(crate) fn is_due(room: &StoredMatch, now: Time) -> bool {
    let waiting = room.stage == Stage::Waiting;
    let abandoned = present(room).next().is_none() && !room.terms.starts;
    waiting && (now >= closes_at(room) || abandoned)
}

/// Closes the room; its code is free again.
pub(crate) fn close(room: &mut StoredMatch, now: Time) {
    room.stage = Stage::Closed;
    room.code = None;
    room.finished_at = Some(now);
    room.due_at = None;
}

/// When a server must look at a room though nobody asks: also one that has only just started.
pub(crate) fn schedule(room: &mut StoredMatch) {
    if room.stage == Stage::Waiting {
        room.due_at = Some(if room.terms.starts { room.created_at } else { closes_at(room) });
    }
}

fn still_open(room: &StoredMatch) -> Result<(), Error> {
    match room.stage {
        // It is about to start by itself.
        Stage::Waiting if room.terms.starts => Err(Error::AlreadyStarted),
        Stage::Waiting => Ok(()),
        Stage::Closed => Err(Error::RoomClosed),
        Stage::Running | Stage::Over => Err(Error::AlreadyStarted),
    }
}

pub(crate) fn only_admin(room: &StoredMatch, player: PlayerId) -> Result<(), Error> {
    let admin = present(room).next().map(|member| member.player);
    if admin == Some(player) { Ok(()) } else { Err(Error::NotAdmin) }
}

pub(crate) fn join(room: &mut StoredMatch, player: &Player) -> Result<(), Error> {
    still_open(room)?;
    match room.members.iter().find(|member| member.player == player.id) {
        Some(member) if member.removed => return Err(Error::Removed),
        Some(_) => return Err(Error::AlreadyJoined),
        None if is_full(room) => return Err(Error::MatchFull),
        None if room.terms.rated && player.kind == PlayerKind::Guest => {
            return Err(Error::CasualOnly);
        }
        None => {}
    }
    room.members.push(Member::new(player));
    Ok(())
}

pub(crate) fn leave(room: &mut StoredMatch, player: PlayerId) -> Result<(), Error> {
    still_open(room)?;
    if !is_member(room, player) {
        return Err(Error::NotAMember);
    }
    room.members.retain(|member| member.player != player);
    Ok(())
}

/// Sends a member away, who may not come back. Whoever wants to go leaves instead.
pub(crate) fn remove(room: &mut StoredMatch, by: PlayerId, name: &str) -> Result<PlayerId, Error> {
    only_admin(room, by)?;
    still_open(room)?;
    let member = room
        .members
        .iter_mut()
        .find(|member| {
            let named = member.username.as_deref();
            !member.removed && named.is_some_and(|username| username.eq_ignore_ascii_case(name))
        })
        .filter(|member| member.player != by)
        .ok_or(Error::NotAMember)?;
    member.removed = true;
    member.seat = None;
    Ok(member.player)
}

/// Takes a free seat, or gives the own seat up.
pub(crate) fn take_seat(
    room: &mut StoredMatch,
    player: PlayerId,
    seat: Option<u8>,
) -> Result<(), Error> {
    still_open(room)?;
    if !is_member(room, player) {
        return Err(Error::NotAMember);
    }
    if room.seating == Seating::Drawn {
        return Err(Error::NotPermitted("the seats of this match are drawn at the start"));
    }
    if let Some(seat) = seat {
        seat_exists(room, seat)?;
        let by_person =
            present(room).any(|other| other.seat == Some(seat) && other.player != player);
        if by_person || room.terms.bots.iter().any(|bot| bot.seat == seat) {
            return Err(Error::SeatTaken);
        }
    }
    for member in &mut room.members {
        if member.player == player {
            member.seat = seat;
        }
    }
    Ok(())
}

fn seat_exists(room: &StoredMatch, seat: u8) -> Result<(), Error> {
    if seat < room.seats {
        return Ok(());
    }
    let why = format!("there is no seat {seat}; seats are 0 to {}", room.seats - 1);
    Err(Error::invalid("seat", why))
}

/// Puts a bot into a free seat, or changes how well the one there plays. Where seats are drawn, the
/// number only tells one bot from another.
pub(crate) fn put_bot(room: &mut StoredMatch, bot: BotSeat) -> Result<(), Error> {
    still_open(room)?;
    seat_exists(room, bot.seat)?;
    level(&room.game, &bot.level)?;
    if let Some(there) = room.terms.bots.iter_mut().find(|there| there.seat == bot.seat) {
        there.level = bot.level;
        return Ok(());
    }
    if present(room).any(|member| member.seat == Some(bot.seat)) {
        return Err(Error::SeatTaken);
    }
    if is_full(room) {
        return Err(Error::MatchFull);
    }
    room.terms.bots.push(bot);
    room.terms.bots.sort_by_key(|bot| bot.seat);
    Ok(())
}

pub(crate) fn remove_bot(room: &mut StoredMatch, seat: u8) -> Result<(), Error> {
    still_open(room)?;
    seat_exists(room, seat)?;
    room.terms.bots.retain(|bot| bot.seat != seat);
    Ok(())
}

/// Has the match rated, or casual. Guests play casual matches alone, and a puzzle has no opponent.
pub(crate) fn set_rated(room: &mut StoredMatch, rated: bool) -> Result<(), Error> {
    still_open(room)?;
    if rated && Class::of_seats(room.seats).is_none() {
        return Err(Error::invalid("rated", "a game for one is not rated"));
    }
    if rated && present(room).any(|member| member.kind == PlayerKind::Guest) {
        return Err(Error::CasualOnly);
    }
    room.terms.rated = rated;
    Ok(())
}

/// The levels that bots of the server play at.
const LEVELS: [&str; 4] = ["easy", "normal", "hard", "expert"];

/// Whether a game has bots of this level.
pub(crate) fn level(game: &str, level: &str) -> Result<(), Error> {
    if !catalog::game(game).is_some_and(catalog::Game::has_bots) {
        return Err(Error::invalid("level", "this game has no bots"));
    }
    if LEVELS.contains(&level) {
        return Ok(());
    }
    Err(Error::invalid("level", format!("choose {}", LEVELS.join(", "))))
}

/// Adds something of a member's own to the luck of the match, in place of what they added before.
pub(crate) fn contribute(
    room: &mut StoredMatch,
    player: PlayerId,
    value: &str,
) -> Result<(), Error> {
    if !is_member(room, player) {
        return Err(Error::NotAMember);
    }
    if read_bytes(value).is_none() {
        return Err(Error::invalid("contribution", "64 hexadecimal digits in lower case"));
    }
    still_open(room)?;
    let uncommitted = Error::NotPermitted("the luck of this match follows from no secret");
    let luck = room.luck.as_mut().ok_or(uncommitted)?;
    luck.contributions.retain(|(by, _)| *by != player);
    luck.contributions.push((player, value.to_owned()));
    Ok(())
}

/// Settles which contributions count: those of the members who are there, in the order of joining.
pub(crate) fn settle_contributions(room: &mut StoredMatch) {
    let members: Vec<PlayerId> = present(room).map(|member| member.player).collect();
    let Some(luck) = &mut room.luck else { return };
    let place = |player| members.iter().position(|member| *member == player);
    luck.contributions.retain(|(player, _)| place(*player).is_some());
    luck.contributions.sort_by_key(|(player, _)| place(*player));
}

/// Gives everybody a seat: the one they chose, or one of the others by lot. The seats that were drawn
/// come back in that order.
pub(crate) fn start(
    room: &mut StoredMatch,
    by: Option<PlayerId>,
    chance: &mut dyn Chance,
) -> Result<Vec<u8>, Error> {
    if let Some(by) = by {
        only_admin(room, by)?;
        still_open(room)?;
    }
    if !is_full(room) {
        return Err(Error::NotEnoughPlayers);
    }
    let drawn = room.seating == Seating::Drawn;
    let of_bot = |seat: u8| !drawn && room.terms.bots.iter().any(|bot| bot.seat == seat);
    let of_person = |seat: u8| present(room).any(|member| member.seat == Some(seat));
    let mut free: Vec<u8> =
        (0..room.seats).filter(|seat| !of_bot(*seat) && !of_person(*seat)).collect();
    let mut drawn_seats = Vec::new();
    let mut draw = || {
        let seat = free.remove(chance.below(free.len() as u32) as usize);
        drawn_seats.push(seat);
        seat
    };
    for member in room.members.iter_mut().filter(|member| !member.removed) {
        if member.seat.is_none() {
            member.seat = Some(draw());
        }
    }
    if drawn {
        room.terms.bots.iter_mut().for_each(|bot| bot.seat = draw());
        room.terms.bots.sort_by_key(|bot| bot.seat);
    }
    room.stage = Stage::Running;
    Ok(drawn_seats)
}

#[cfg(test)]
mod tests;
