//! Several servers on one PostgreSQL database: leases, and what is written under them.

use std::time::Duration;

use sqlx::{Connection, PgConnection};
use store::testing::{Fresh, postgres, sqlite};
use store::{
    Class, Company, Contender, Entry, Epoch, Error, Fence, Finish, Line, MatchId, Member,
    NewPlayer, NodeId, Placed, Player, Rated, Renewal, Role, Stage, Store, StoredMatch, Time,
};

const LEASE: Duration = Duration::from_mins(1);
/// A lease that has run out when it is given.
const NONE: Duration = Duration::ZERO;

async fn with_match() -> (Fresh, Store, StoredMatch, Player) {
    let fresh = postgres().await;
    let store = Store::open(&fresh.address).await.unwrap();
    let new = NewPlayer {
        username: "ana".into(),
        email: "a@example.org".into(),
        password_hash: "x".into(),
        role: Role::Player,
    };
    let ana = store.create_player(&new, Time(0)).await.unwrap();
    let mut this_match =
        StoredMatch::waiting(MatchId::of_bits(7), "damas-chinas", "{}".into(), 2, Time(1));
    this_match.members.push(Member::new(&ana));
    store.create_match(&this_match).await.unwrap();
    (fresh, store, this_match, ana)
}

fn entry(version: u64) -> Entry {
    Entry {
        version,
        seat: Some(0),
        cause: "asked".into(),
        action: "a1-b1".into(),
        events: "[]".into(),
        draws: "[]".into(),
        action_id: None,
        at: Time(5),
    }
}

async fn enter(store: &Store, lease: Duration) -> NodeId {
    store.enter_node("test", lease, false).await.unwrap()
}

#[tokio::test]
async fn a_match_has_one_owner_until_it_is_released_or_its_owner_is_dead() {
    let (_fresh, store, this_match, _) = with_match().await;
    let id = this_match.id;
    let (one, two) = (enter(&store, LEASE).await, enter(&store, LEASE).await);
    assert_ne!(one, two);
    let first = store.claim(id, one).await.unwrap().unwrap();
    assert_eq!(first.node, one);
    assert_eq!(store.claim(id, two).await.unwrap(), Some(first), "it belongs to another");
    assert_eq!(store.claim(id, one).await.unwrap(), Some(first), "asking again changes nothing");
    store.release(id, first).await.unwrap();
    let second = store.claim(id, two).await.unwrap().unwrap();
    assert!(second.node == two && second.epoch > first.epoch);
    // What was released cannot be released again by whoever had it.
    store.release(id, first).await.unwrap();
    assert_eq!(store.claim(id, one).await.unwrap(), Some(second));
    // Handed over to one that lives, and not to one that does not.
    assert_eq!(store.hand_over(id, second, NodeId(999)).await.unwrap(), None);
    let epoch = store.hand_over(id, second, one).await.unwrap().unwrap();
    let third = Fence { node: one, epoch };
    assert!(third.epoch > second.epoch);
    assert_eq!(store.claim(id, two).await.unwrap(), Some(third));
    assert_eq!(store.hand_over(id, second, one).await.unwrap(), None, "not its own any more");
    assert_eq!(store.claim(MatchId::of_bits(8), one).await.unwrap(), None, "no such match");
}

#[tokio::test]
async fn a_dead_node_is_fenced_and_its_players_are_not_charged() {
    let (_fresh, store, this_match, _) = with_match().await;
    let id = this_match.id;
    let (dead, heir) = (enter(&store, NONE).await, enter(&store, LEASE).await);
    let old = store.claim(id, dead).await.unwrap().unwrap();
    store.append_fenced(id, entry(1), None, Some(old)).await.unwrap();
    assert_eq!(store.claim(id, heir).await.unwrap(), Some(old), "nobody has noticed yet");
    // A lease that has run out can be renewed as long as nobody has noticed.
    let Renewal::Renewed { nodes, .. } = store.renew_node(dead, LEASE, 3, true).await.unwrap()
    else {
        panic!("it is there")
    };
    assert_eq!(nodes.iter().map(|node| node.id).collect::<Vec<_>>(), [dead, heir]);
    assert!(nodes[0].matches == 3 && nodes[0].leaving);
    assert_eq!(store.fence_expired(heir).await.unwrap(), []);
    store.renew_node(dead, NONE, 0, false).await.unwrap();
    // The clock of the database must have gone on by a millisecond.
    let lost = loop {
        let lost = store.fence_expired(heir).await.unwrap();
        if !lost.is_empty() {
            break lost;
        }
    };
    assert_eq!(lost, [dead]);
    assert_eq!(store.renew_node(dead, LEASE, 0, false).await.unwrap(), Renewal::Lost);
    // Before anybody has taken over, and after.
    for _ in 0..2 {
        let late = store.append_fenced(id, entry(2), None, Some(old)).await;
        assert!(matches!(late, Err(Error::Fenced)), "{late:?}");
        assert!(matches!(
            store.claim(MatchId::of_bits(7), dead).await,
            Ok(Some(_)) | Err(Error::Fenced)
        ));
        store.claim(id, heir).await.unwrap().unwrap();
    }
    let new = store.claim(id, heir).await.unwrap().unwrap();
    assert!(new.node == heir && new.epoch > old.epoch);
    let outages = store.outages_of(id).await.unwrap();
    assert_eq!(outages.len(), 1);
    assert!(outages[0].ended_at >= outages[0].began_at);
    store.append_fenced(id, entry(2), None, Some(new)).await.unwrap();
    assert_eq!(store.entries(id, 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn nothing_is_written_about_a_match_under_an_epoch_that_has_passed() {
    let (_fresh, store, this_match, ana) = with_match().await;
    let id = this_match.id;
    let (one, two) = (enter(&store, LEASE).await, enter(&store, LEASE).await);
    let old = store.claim(id, one).await.unwrap().unwrap();
    let epoch = store.hand_over(id, old, two).await.unwrap().unwrap();
    let new = Fence { node: two, epoch };
    let finish = Finish {
        game: "damas-chinas".into(),
        outcome: "{}".into(),
        results: vec![(ana.id, true)],
        rated: Some(Rated {
            class: Class::Two,
            placed: vec![Placed { who: Contender::Player(ana.id), place: 1 }],
        }),
    };
    let line = Line {
        number: 1,
        player: ana.id,
        username: None,
        seat: None,
        at: Time(1),
        text: "hi".into(),
    };
    for wrong in [old, Fence { epoch: new.epoch, ..old }, Fence { node: two, epoch: old.epoch }] {
        let mut changed = this_match.clone();
        changed.stage = Stage::Closed;
        let written = store.save_match_fenced(&this_match, &mut changed, Some(wrong)).await;
        assert!(matches!(written, Err(Error::Fenced)), "a room: {written:?}");
        let written = store.append_fenced(id, entry(1), Some(finish.clone()), Some(wrong)).await;
        assert!(matches!(written, Err(Error::Fenced)), "an entry: {written:?}");
        let written = store.say_fenced(id, &line, Some(wrong)).await;
        assert!(matches!(written, Err(Error::Fenced)), "the chat: {written:?}");
    }
    assert_eq!(store.find_match(id).await.unwrap(), Some(this_match.clone()));
    assert!(store.entries(id, 0).await.unwrap().is_empty());
    assert!(store.results(ana.id).await.unwrap().is_empty());
    assert!(store.ratings(ana.id).await.unwrap().is_empty());
    assert!(store.chat(id, 0, u64::MAX, 9).await.unwrap().is_empty());
    let mut changed = this_match.clone();
    store.save_match_fenced(&this_match, &mut changed, Some(new)).await.unwrap();
    store.say_fenced(id, &line, Some(new)).await.unwrap();
    store.append_fenced(id, entry(1), Some(finish), Some(new)).await.unwrap();
    assert_eq!(store.results(ana.id).await.unwrap()[0].won, 1);
}

/// One job of a batch that is fenced does not harm the others, and what they wrote is there.
#[tokio::test]
async fn what_is_fenced_in_a_batch_is_refused_alone() {
    let (_fresh, store, first, _) = with_match().await;
    let (one, two) = (enter(&store, LEASE).await, enter(&store, LEASE).await);
    let mut fences = Vec::new();
    for number in 0..40 {
        let id = MatchId::of_bits(100 + 4 * number);
        let room = StoredMatch { id, code: None, members: Vec::new(), ..first.clone() };
        store.create_match_at(&room, Some(one)).await.unwrap();
        let fence = Fence { node: one, epoch: Epoch::FIRST };
        if number % 3 == 0 {
            store.hand_over(id, fence, two).await.unwrap().unwrap();
        }
        fences.push((id, fence, number % 3 == 0));
    }
    let written =
        fences.iter().map(|(id, fence, _)| store.append_fenced(*id, entry(1), None, Some(*fence)));
    let written = futures_util::future::join_all(written).await;
    for ((id, _, given_away), written) in fences.iter().zip(written) {
        assert_eq!(matches!(written, Err(Error::Fenced)), *given_away, "{written:?}");
        let entries = store.entries(*id, 0).await.unwrap().len();
        assert_eq!(entries, usize::from(!given_away));
    }
}

#[tokio::test]
async fn a_server_alone_is_alone_and_nodes_are_among_themselves() {
    let fresh = postgres().await;
    let patience = Duration::from_millis(500);
    let store = Store::open_with_patience(&fresh.address, patience).await.unwrap();
    let mut alone = store.take_place(Company::Alone).await.unwrap();
    alone.look().await.unwrap();
    assert!(matches!(store.take_place(Company::Alone).await, Err(Error::NotAlone)));
    assert!(matches!(store.take_place(Company::AmongNodes).await, Err(Error::SomebodyAlone)));
    drop(alone);
    let one = store.take_place(Company::AmongNodes).await.unwrap();
    let two = store.take_place(Company::AmongNodes).await.unwrap();
    assert!(matches!(store.take_place(Company::Alone).await, Err(Error::NotAlone)));
    drop((one, two));
    store.take_place(Company::Alone).await.unwrap();
    // A file has a server of its own, and no nodes.
    let fresh = sqlite();
    let store = Store::open(&fresh.address).await.unwrap();
    store.take_place(Company::Alone).await.unwrap();
    assert!(matches!(store.enter_node("x", LEASE, false).await, Err(Error::NotShared)));
}

#[tokio::test]
async fn guesses_are_counted_at_all_nodes_together() {
    let (_fresh, store, ..) = with_match().await;
    let bucket = [Duration::from_mins(1), Duration::from_mins(3)];
    for _ in 0..3 {
        assert_eq!(store.guess(1, "ana", bucket).await.unwrap(), Ok(()));
    }
    let wait = store.guess(1, "ana", bucket).await.unwrap().unwrap_err();
    assert!(Duration::from_secs(50) < wait && wait <= Duration::from_mins(1), "{wait:?}");
    assert_eq!(store.guess(2, "ana", bucket).await.unwrap(), Ok(()), "another kind");
    assert_eq!(store.guess(1, "ben", bucket).await.unwrap(), Ok(()), "somebody else");
    assert_eq!(store.sweep_nodes().await.unwrap(), 0, "what counts is kept");
}

#[tokio::test]
async fn when_a_match_is_due_is_noted_by_a_node_that_lives_and_only_where_nobody_looks_after_it() {
    let (_fresh, store, mut this_match, _) = with_match().await;
    let id = this_match.id;
    let before = this_match.clone();
    (this_match.stage, this_match.started_at) = (Stage::Running, Some(Time(2)));
    store.save_match(&before, &mut this_match).await.unwrap();
    let due = async || store.due((Time(0), MatchId::of_bits(0)), Time(i64::MAX), 9).await.unwrap();
    let (dead, one, two) =
        (enter(&store, NONE).await, enter(&store, LEASE).await, enter(&store, LEASE).await);
    // Somebody looks after it.
    let held = store.claim(id, two).await.unwrap().unwrap();
    store.set_due(&[(id, Some(Time(77)))], Some(one)).await.unwrap();
    assert!(due().await.iter().all(|due| due.at != Time(77)));
    assert_eq!(store.claim(id, one).await.unwrap(), Some(held), "it stays where it was");
    // Whoever was taken for dead notes nothing.
    store.release(id, held).await.unwrap();
    assert_eq!(store.fence_expired(one).await.unwrap(), [dead]);
    let refused = store.set_due(&[(id, Some(Time(77)))], Some(dead)).await;
    assert!(matches!(refused, Err(Error::Fenced)), "{refused:?}");
    assert!(due().await.iter().all(|due| due.at != Time(77)));
    store.set_due(&[(id, Some(Time(77)))], Some(one)).await.unwrap();
    assert_eq!(due().await[0].at, Time(77));
    let next = store.claim(id, two).await.unwrap().unwrap();
    assert!(next.node == two && next.epoch > held.epoch, "nobody was left in its place");
}

/// A write that has passed the guard and hangs is waited for: nobody is given the match before it is
/// through, or has come to nothing.
#[tokio::test]
async fn a_match_is_not_handed_over_while_something_is_written_about_it() {
    let (fresh, store, this_match, _) = with_match().await;
    let id = this_match.id;
    let (one, two) = (enter(&store, LEASE).await, enter(&store, LEASE).await);
    let held = store.claim(id, one).await.unwrap().unwrap();
    // Somebody keeps the entry from being written.
    let mut hindrance = PgConnection::connect(&fresh.address).await.unwrap();
    let mut locked = hindrance.begin().await.unwrap();
    sqlx::query("SELECT id FROM matches FOR UPDATE").execute(&mut *locked).await.unwrap();
    let mut looking = PgConnection::connect(&fresh.address).await.unwrap();
    let mut waiting = async |count: i64| loop {
        let found: (i64,) = sqlx::query_as(
            "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' \
             AND datname = current_database()",
        )
        .fetch_one(&mut looking)
        .await
        .unwrap();
        if found.0 >= count {
            return;
        }
        tokio::task::yield_now().await;
    };
    let writing = tokio::spawn({
        let store = store.clone();
        async move { store.append_fenced(id, entry(1), None, Some(held)).await }
    });
    waiting(1).await;
    let handing = store.hand_over(id, held, two);
    tokio::pin!(handing);
    tokio::select! {
        given = &mut handing => panic!("it was given away: {given:?}"),
        () = waiting(2) => {}
    }
    locked.commit().await.unwrap();
    writing.await.unwrap().unwrap();
    assert!(handing.await.unwrap().is_some());
    let late = store.append_fenced(id, entry(2), None, Some(held)).await;
    assert!(matches!(late, Err(Error::Fenced)), "{late:?}");
}
