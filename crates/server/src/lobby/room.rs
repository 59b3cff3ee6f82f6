//! The waiting room, as rules on a stored match: who may come, sit, go and begin.
//!
//! The match admin is whoever is present and joined first. The creator is the first of all, and
//! when they leave the right passes on by itself (clause K116).

use std::time::Duration;

use catalog::Chance;
use store::{Member, Player, PlayerId, Seating, Stage, StoredMatch, Time};

use crate::error::Error;

/// How long a waiting room stays open while seats are empty (clause K129).
const OPEN: Duration = Duration::from_hours(2);

pub(crate) fn present(room: &StoredMatch) -> impl Iterator<Item = &Member> {
    room.members.iter().filter(|member| !member.removed)
}

pub(crate) fn is_member(room: &StoredMatch, player: PlayerId) -> bool {
    present(room).any(|member| member.player == player)
}

pub(crate) fn is_full(room: &StoredMatch) -> bool {
    present(room).count() >= usize::from(room.seats)
}

pub(crate) fn closes_at(room: &StoredMatch) -> Time {
    room.created_at.after(OPEN)
}

/// Whether the room must close now.
pub(crate) fn is_due(room: &StoredMatch, now: Time) -> bool {
    let waiting = room.stage == Stage::Waiting;
    waiting && (now >= closes_at(room) && !is_full(room) || present(room).next().is_none())
}

/// Closes the room; its code is free again.
pub(crate) fn close(room: &mut StoredMatch, now: Time) {
    room.stage = Stage::Closed;
    room.code = None;
    room.finished_at = Some(now);
}

fn still_open(room: &StoredMatch) -> Result<(), Error> {
    match room.stage {
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
        None => {}
    }
    let username = player.username.clone();
    room.members.push(Member { player: player.id, username, seat: None, removed: false });
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
        .find(|member| !member.removed && member.username.eq_ignore_ascii_case(name))
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
        if seat >= room.seats {
            let why = format!("there is no seat {seat}; seats are 0 to {}", room.seats - 1);
            return Err(Error::invalid("seat", why));
        }
        if present(room).any(|other| other.seat == Some(seat) && other.player != player) {
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

/// Gives everybody a seat: the one they chose, or one of the others by lot.
pub(crate) fn start(
    room: &mut StoredMatch,
    by: PlayerId,
    chance: &mut dyn Chance,
) -> Result<(), Error> {
    only_admin(room, by)?;
    still_open(room)?;
    if !is_full(room) {
        return Err(Error::NotEnoughPlayers);
    }
    let mut free: Vec<u8> =
        (0..room.seats).filter(|seat| present(room).all(|m| m.seat != Some(*seat))).collect();
    for member in room.members.iter_mut().filter(|member| !member.removed) {
        if member.seat.is_none() {
            member.seat = Some(free.remove(chance.below(free.len() as u32) as usize));
        }
    }
    room.stage = Stage::Running;
    Ok(())
}

#[cfg(test)]
mod tests;
