//! What people say to each other in a live match.

use protocol::socket::{Push, Said};
use store::{Line, Player, PlayerId, Role, SanctionKind, Stage};

use super::live::Live;
use super::showing::text;
use crate::error::Error;
use crate::lobby::room;
use crate::ws::OutboxId;

/// How much of what was said is told to whoever begins to watch.
const LAST: u32 = 50;

impl Live {
    /// Stores what a member says, and tells those who watch.
    pub(super) async fn say(&mut self, by: Player, text: &str) -> Result<(), Error> {
        if !room::is_member(&self.stored, by.id) {
            return Err(Error::NotPermitted("only those who are in the match may talk"));
        }
        let member = room::present(&self.stored).find(|member| member.player == by.id);
        let seat = member.and_then(|member| member.seat);
        if self.has_left(seat) {
            return Err(Error::NotPermitted("who has left may listen"));
        }
        if self.stored.stage == Stage::Closed {
            return Err(Error::RoomClosed);
        }
        if !self.stored.terms.chat {
            return Err(Error::ChatOff);
        }
        let store = self.matches.store();
        if store.is_under(by.id, SanctionKind::Mute, self.now()).await? {
            return Err(Error::NotPermitted("a site administrator has muted you"));
        }
        let deaf = store.blockers_of(by.id).await?;
        let text: String =
            text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        loop {
            let said = self.lines().await?;
            let line = Line {
                number: said.last().map_or(0, |line| line.number) + 1,
                player: by.id,
                username: Some(by.username.clone()),
                seat,
                at: self.now(),
                text: text.clone(),
            };
            match self.matches.store().say_fenced(self.stored.id, &line, self.fence).await {
                Ok(()) => {
                    let said = said_by(self.id(), &line);
                    if let Some(lines) = &mut self.said {
                        lines.push(line);
                        let old = lines.len().saturating_sub(LAST as usize);
                        lines.drain(..old);
                    }
                    self.tell_said(&said, &deaf);
                    return Ok(());
                }
                Err(store::Error::Fenced) => {
                    self.lost = true;
                    return Err(Error::Moved);
                }
                // Another program on this database was faster: look again.
                Err(store::Error::Conflict) => self.said = None,
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Tells everybody who watches what was said, but those who block whoever said it.
    fn tell_said(&mut self, said: &Said, deaf: &[PlayerId]) {
        if !self.speaks() {
            // Who follows another node is told there.
            return;
        }
        let told = text(&Push { push: "said", body: said });
        for watcher in &mut self.watchers {
            if !deaf.contains(&watcher.player.id) {
                watcher.tell_said(&told, said.n);
            }
        }
    }

    /// Tells one who watches what was said since they were last told.
    pub(super) async fn tell_missed(&mut self, outbox: OutboxId) -> Result<(), Error> {
        let Some(watcher) = self.watchers.iter().find(|one| one.outbox.id() == outbox) else {
            return Ok(());
        };
        let missed = self.said_last(watcher.player.id).await?;
        let Some(watcher) = self.watchers.iter_mut().find(|one| one.outbox.id() == outbox) else {
            return Ok(());
        };
        for said in missed.iter().filter(|said| said.n > watcher.said).collect::<Vec<_>>() {
            watcher.tell_said(&text(&Push { push: "said", body: said }), said.n);
        }
        Ok(())
    }

    /// The last that was said, read once.
    async fn lines(&mut self) -> Result<&[Line], Error> {
        if self.said.is_none() {
            self.said = Some(self.matches.store().chat(self.stored.id, 0, u64::MAX, LAST).await?);
        }
        Ok(self.said.as_deref().unwrap_or_default())
    }

    /// The last that was said, without those whom somebody blocks.
    pub(super) async fn said_last(&mut self, to: PlayerId) -> Result<Vec<Said>, Error> {
        let id = self.id();
        let store = self.matches.store().clone();
        let lines = self.lines().await?;
        // Where nobody spoke there is nobody to look up.
        let blocked = if lines.is_empty() { Vec::new() } else { store.blocked_by(to).await? };
        let heard = lines.iter().filter(|line| !blocked.contains(&line.player));
        Ok(heard.map(|line| said_by(id.clone(), line)).collect())
    }

    /// The last that was said between two numbers.
    pub(super) async fn chat(
        &mut self,
        by: &Player,
        after: u64,
        before: u64,
        most: u32,
    ) -> Result<Vec<Said>, Error> {
        self.may_watch(by)?;
        let lines = self.matches.store().chat(self.stored.id, after, before, most).await?;
        let blocked = self.matches.store().blocked_by(by.id).await?;
        let heard = lines.iter().filter(|line| !blocked.contains(&line.player));
        Ok(heard.map(|line| said_by(self.id(), line)).collect())
    }

    pub(super) async fn switch_chat(&mut self, by: &Player, on: bool) -> Result<(), Error> {
        if by.role != Role::Administrator {
            if !room::is_member(&self.stored, by.id) {
                return Err(Error::NotAMember);
            }
            if self.admin() != Some(by.id) {
                return Err(Error::NotAdmin);
            }
        }
        self.change(|stored| {
            stored.terms.chat = on;
            Ok(())
        })
        .await
    }
}

fn said_by(match_id: String, line: &Line) -> Said {
    Said {
        match_id,
        n: line.number,
        username: line.username.clone(),
        seat: line.seat,
        at: line.at.0,
        text: line.text.clone(),
    }
}
