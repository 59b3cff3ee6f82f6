//! What is asked of a match, by people here and by other nodes, and its answers.

use bus::ownership::News;

use super::ask::{Ask, Heard, Reply};
use super::live::Live;
use crate::error::Error;
use crate::lobby::room;
use crate::metrics::add;

impl Live {
    /// Takes what came, from here or from another node.
    pub(super) async fn receive(&mut self, ask: Ask) {
        match ask {
            Ask::Heard(heard) => self.heard(&heard),
            Ask::HandOver { to } => {
                if let (Some(fence), Some(nodes)) = (self.fence, self.matches.nodes().cloned()) {
                    // It stops to speak for the match before the other begins.
                    self.lost = true;
                    nodes.hand_over(self.stored.id, fence, to).await;
                }
            }
            Ask::Remote { epoch, ask } => {
                if self.fence.is_some_and(|fence| fence.epoch == epoch) && self.may_speak().await {
                    Box::pin(self.answer(*ask)).await;
                } else {
                    ask.refuse(Error::Moved);
                }
            }
            ask => {
                if self.may_speak().await {
                    Box::pin(self.answer(ask)).await;
                } else {
                    self.undone().push(ask);
                }
            }
        }
    }

    /// What another node tells about the match.
    fn heard(&mut self, heard: &Heard) {
        match heard {
            Heard::Owner(News::Gone(node)) => {
                let gone: Vec<_> =
                    self.watchers.iter().map(|watcher| watcher.outbox.id()).collect();
                for outbox in gone.into_iter().filter(|outbox| outbox.0 == Some(*node)) {
                    self.unwatch(outbox);
                }
            }
            Heard::Owner(News::Announced(other)) => {
                self.lost |= self.fence.is_some_and(|fence| other.epoch > fence.epoch);
            }
            Heard::Owner(News::Lost) => self.lost = true,
            // It follows nobody.
            _ => {}
        }
    }

    pub(super) async fn answer(&mut self, ask: Ask) {
        let waits = self.not_before.is_some_and(|moment| self.now() < moment);
        if self.in_doubt
            && ask.needs_the_state()
            && (waits || Box::pin(self.reload()).await.is_err())
        {
            ask.refuse(Error::Unavailable);
            return;
        }
        self.close_if_due().await;
        let Ask::Act { by, action, action_id, version, at, reply } = ask else {
            return Box::pin(self.answer_other(ask)).await;
        };
        self.play_for_late(at).await;
        let played = self.act(by, &action, Some(&action_id), version).await;
        if matches!(played, Err(Error::Moved)) || !self.may_speak().await {
            // Whoever looks after the match now knows whether it was played.
            self.lost = true;
            let act = Ask::Act { by, action, action_id, version, at, reply };
            return self.undone().push(act);
        }
        let metrics = self.matches.metrics();
        add(if played.is_ok() { &metrics.asked } else { &metrics.refused });
        // Who acted hears that it was accepted before they are shown what came of it.
        reply.send(played);
        self.show_played().await;
    }

    async fn answer_other(&mut self, ask: Ask) {
        match ask {
            Ask::Show { by, reply } => {
                let shown = self.may_watch(&by).map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::Join { by, by_code, reply } => {
                let joined = self.join(&by, by_code).await;
                let shown = joined.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::TakeSeat { by, seat, reply } => {
                let seated = self.change(|room| room::take_seat(room, by.id, seat)).await;
                let shown = seated.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::Contribute { by, contribution, reply } => {
                let added =
                    match self.change(|room| room::contribute(room, by.id, &contribution)).await {
                        // Somebody started it at this moment: nothing is wrong, it just does not count.
                        Err(Error::AlreadyStarted) => Ok(()),
                        added => added,
                    };
                let shown = added.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::Remove { by, username, reply } => {
                let removed = self.remove(by.id, &username).await;
                let shown = removed.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::PutBot { by, bot, reply } => {
                let put = self.by_admin(by.id, |room| room::put_bot(room, bot.clone())).await;
                let shown = put.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::RemoveBot { by, seat, reply } => {
                let removed = self.by_admin(by.id, |room| room::remove_bot(room, seat)).await;
                let shown = removed.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::SetRated { by, rated, reply } => {
                let set = self.by_admin(by.id, |room| room::set_rated(room, rated)).await;
                let shown = set.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::Start { by, reply } => {
                let started = self.start(Some(by.id)).await;
                let shown = started.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::Leave { by, reply } => {
                let done = self.leave(by).await;
                self.respond(reply, done).await;
            }
            Ask::EndUntouched { before, reply } => {
                let done = self.end_untouched(before).await;
                self.respond(reply, done).await;
            }
            Ask::End { by, reply } => {
                let done = self.end(by).await;
                self.respond(reply, done).await;
            }
            Ask::StandIn { by, seat, level, reply } => {
                let done = self.stand_in(by, seat, level).await;
                self.respond(reply, done).await;
            }
            Ask::Return { by, reply } => {
                let done = self.give_back(by).await;
                self.respond(reply, done).await;
            }
            Ask::Thought { seat, asked_at, thought } => {
                self.thought(seat, asked_at, thought).await;
            }
            Ask::Rematch { by, reply } => {
                let done = self.rematch(by).await;
                self.respond(reply, done).await;
            }
            Ask::Propose { by, what, reply } => {
                let done = self.propose(by, what).await;
                self.respond(reply, done).await;
            }
            Ask::Respond { by, what, agrees, reply } => {
                let done = self.answer_proposal(by, what, agrees).await;
                self.respond(reply, done).await;
            }
            Ask::Say { by, text, reply } => {
                let done = self.say(by, &text).await;
                self.respond(reply, done).await;
            }
            Ask::Chat { by, after, before, most, reply } => {
                let done = self.chat(&by, after, before, most).await;
                self.respond(reply, done).await;
            }
            Ask::SwitchChat { by, on, reply } => {
                let switched = self.switch_chat(&by, on).await;
                let shown = switched.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::Watch { by, have, present, outbox, reply } => {
                let done = self.watch(by, have, present, outbox).await;
                self.respond(reply, done).await;
            }
            Ask::Glance { have, reply } => {
                let done = self.glance(have).await;
                self.respond(reply, done).await;
            }
            Ask::Unwatch { outbox } => self.unwatch(outbox),
            Ask::CatchUp { outbox } => self.catch_up(outbox).await,
            Ask::Attach { by, present, outbox, told, said, reply } => {
                self.attach(by, present, outbox, [told, Some(said)], reply).await;
            }
            Ask::Remote { ask, .. } => ask.refuse(Error::Moved),
            Ask::Heard(heard) => self.heard(&heard),
            Ask::HandOver { .. } => {}
            Ask::Act { .. } => unreachable!("actions are answered apart"),
            Ask::Rename { player, username } => self.rename(player, username.as_deref()),
            Ask::Entries { by, after, most, reply } => {
                let done = self.entries(&by, after, most).await;
                self.respond(reply, done).await;
            }
            // What it is to go on with is done before the next message is looked at.
            Ask::GoOn { reply } => {
                let learned = self.learn_of_vacations().await;
                reply.send(learned.map(drop));
            }
        }
    }

    /// Answers, if this node still may.
    async fn respond<T>(&self, reply: Reply<T>, answer: Result<T, Error>) {
        if self.may_speak().await {
            reply.send(answer);
        } else {
            reply.send(Err(Error::Unavailable));
        }
    }
}
