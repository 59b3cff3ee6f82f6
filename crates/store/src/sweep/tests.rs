use std::time::Duration;

use sqlx::AssertSqlSafe;

use super::*;
use crate::back::{Back, on};
use crate::testing::{Fresh, postgres, sqlite};
use crate::{NewPlayer, PlayerKind, Role};

const MANY: i64 = 30_000;

/// What is older than this goes.
const BEFORE: Time = Time(MANY / 4);

async fn run(store: &Store, sql: &str) {
    // So many rows at once may take longer than anybody else would wait.
    let patient = match store.back {
        Back::Sqlite(_) => "",
        Back::Postgres(_) => "SET statement_timeout = 0; ",
    };
    on!(store.back, |pools| {
        let sql = AssertSqlSafe(format!("{patient}{sql}"));
        sqlx::raw_sql(sql).execute(&pools.write).await.unwrap();
    });
}

async fn count(store: &Store, from: &str) -> i64 {
    let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {from}"));
    let (count,): (i64,) =
        on!(store.back, |pools| { sqlx::query_as(sql).fetch_one(&pools.read).await }).unwrap();
    count
}

/// One row for every number up to that.
async fn fill(store: &Store, insert: &str) {
    let numbers = format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY}) SELECT"
    );
    run(store, &insert.replace("SELECT", &numbers)).await;
}

/// A match as a row, of which only these matter.
fn a_match(id: &str, state: &str, started_at: &str, finished_at: &str, due_at: &str) -> String {
    format!(
        "INSERT INTO matches (id, game, options, seats, public, seating, state, created_at, \
         started_at, finished_at, due_at, revision) SELECT {id}, 'damas-chinas', '{{}}', 2, TRUE, \
         'chosen', '{state}', 0, {started_at}, {finished_at}, {due_at}, 1"
    )
}

async fn opened(fresh: &Fresh) -> Store {
    let store = Store::open(&fresh.address).await.unwrap();
    let ana = NewPlayer {
        username: "ana".into(),
        email: "ana@example.org".into(),
        password_hash: "hash".into(),
        role: Role::Player,
    };
    assert_eq!(store.create_player(&ana, Time(0)).await.unwrap().id.0, 1);
    store
}

/// Sweeps in pages while somebody else writes: how much was removed.
async fn swept(store: &Store, what: Leftover) -> u64 {
    let expected = store.count_leftover(what, BEFORE).await.unwrap();
    let mut sweep = Sweep::new(what, BEFORE);
    let (mut pages, mut written) = (0, 0);
    while !sweep.is_done() {
        let removed = store.sweep(&mut sweep).await.unwrap();
        assert!(removed <= PAGE as u64, "a page of {removed}");
        pages += 1;
        // Between two pages anybody can write.
        if pages % 10 == 0 {
            written += 1;
            store.still_alive(Time(written)).await.unwrap();
        }
    }
    assert!(pages >= sweep.removed() as i64 / PAGE, "it took pages");
    assert_eq!(sweep.removed(), expected, "a dry run tells the same");
    assert_eq!(store.count_leftover(what, BEFORE).await.unwrap(), 0);
    sweep.removed()
}

async fn sessions_go_when_they_expire(fresh: Fresh) {
    let store = opened(&fresh).await;
    let bytes = if matches!(store.back, Back::Sqlite(_)) { "BLOB" } else { "BYTEA" };
    let insert = format!(
        "INSERT INTO sessions (token_hash, player_id, created_at, expires_at) \
         SELECT CAST(CAST(i AS TEXT) AS {bytes}), 1, 0, i FROM n"
    );
    fill(&store, &insert).await;
    assert_eq!(swept(&store, Leftover::Sessions).await, BEFORE.0 as u64);
    assert_eq!(count(&store, "sessions").await, MANY - BEFORE.0);
    store.close().await;
}

async fn rooms_go_with_their_members_and_their_chat(fresh: Fresh) {
    let store = opened(&fresh).await;
    fill(&store, &(a_match("i", "closed", "NULL", "i", "NULL") + " FROM n")).await;
    fill(
        &store,
        "INSERT INTO members (match_id, player_id, position, removed) SELECT i, 1, 0, FALSE FROM n",
    )
    .await;
    // Two people have talked for long.
    fill(&store, "INSERT INTO chat SELECT 7, i, 1, NULL, 0, 'hello' FROM n WHERE i <= 1200").await;
    for (id, state) in [("-1", "waiting"), ("-2", "running"), ("-3", "over")] {
        run(&store, &a_match(id, state, "1", "1", "NULL")).await;
    }
    assert_eq!(swept(&store, Leftover::Rooms).await, BEFORE.0 as u64);
    let left = MANY - BEFORE.0;
    assert_eq!(count(&store, "matches").await, left + 3, "matches that are no closed rooms stay");
    assert_eq!(count(&store, "members").await, left);
    assert_eq!(count(&store, "chat").await, 0);
    store.close().await;
}

async fn chat_goes_some_time_after_its_match(fresh: Fresh) {
    let store = opened(&fresh).await;
    run(&store, &a_match("0", "over", "1", "9", "NULL")).await;
    run(&store, &a_match("1", "running", "1", "NULL", "NULL")).await;
    run(&store, &a_match("2", "over", "1", &(BEFORE.0 + 1).to_string(), "NULL")).await;
    fill(&store, "INSERT INTO chat SELECT i % 3, i, 1, NULL, i, 'hello' FROM n").await;
    let due = BEFORE.0 / 3;
    assert_eq!(swept(&store, Leftover::Chat).await, due as u64);
    assert_eq!(count(&store, "chat").await, MANY - due);
    assert_eq!(count(&store, "chat WHERE match_id = 0").await, MANY / 3 - due);
    store.close().await;
}

async fn outages_stay_while_a_clock_needs_them(fresh: Fresh) {
    let store = opened(&fresh).await;
    fill(&store, "INSERT INTO outages SELECT i - 1, i FROM n").await;
    // The one has a clock, the other has not.
    run(&store, &a_match("1", "running", "5000", "NULL", "0")).await;
    run(&store, &a_match("2", "running", "10", "NULL", "9999999")).await;
    assert_eq!(swept(&store, Leftover::Outages).await, 5_000);
    assert_eq!(store.outages(Time(0)).await.unwrap()[0].ended_at, Time(5_001));
    run(&store, "UPDATE matches SET state = 'over', due_at = NULL WHERE id = 1").await;
    swept(&store, Leftover::Outages).await;
    assert_eq!(count(&store, "outages").await, MANY - BEFORE.0);
    store.close().await;
}

async fn audit_lines_go_when_they_are_old(fresh: Fresh) {
    let store = opened(&fresh).await;
    let insert = "INSERT INTO audit (at, kind, origin, times) SELECT i, 'x', 'y', 1 FROM n";
    fill(&store, insert).await;
    assert_eq!(swept(&store, Leftover::Audit).await, BEFORE.0 as u64);
    assert_eq!(count(&store, "audit").await, MANY - BEFORE.0);
    store.close().await;
}

macro_rules! on_both {
    ($($name:ident)*) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(super::sqlite()).await;
            })*
        }
        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(super::postgres().await).await;
            })*
        }
    };
}

on_both! {
    sessions_go_when_they_expire
    rooms_go_with_their_members_and_their_chat
    chat_goes_some_time_after_its_match
    guests_go_when_nobody_comes_back
    audit_lines_go_when_they_are_old
    outages_stay_while_a_clock_needs_them
}

/// A guest goes with time: not while they come back, have a match that is not over, or have registered.
async fn guests_go_when_nobody_comes_back(fresh: Fresh) {
    let store = opened(&fresh).await;
    let mut guests = Vec::new();
    for name in ["gone", "back", "plays", "registered", "young"] {
        let at = if name == "young" { BEFORE.after(Duration::from_millis(1)) } else { Time(1) };
        let guest = store.create_unregistered(name, PlayerKind::Guest, None, at).await.unwrap();
        guests.push(guest.id);
    }
    let bytes = if matches!(store.back, Back::Sqlite(_)) { "X'01'" } else { "'\\x01'" };
    run(
        &store,
        &format!(
            "INSERT INTO sessions (token_hash, player_id, created_at, expires_at, last_seen_at) \
             VALUES ({bytes}, {}, 1, {MANY}, {})",
            guests[1].0,
            BEFORE.0 + 1
        ),
    )
    .await;
    run(&store, &a_match("7", "over", "1", "9", "NULL")).await;
    run(&store, &a_match("8", "running", "1", "NULL", "NULL")).await;
    let sits = "INSERT INTO members (match_id, player_id, position, removed, counts_as) VALUES";
    run(&store, &format!("{sits} (7, {}, 0, FALSE, NULL)", guests[0].0)).await;
    run(&store, &format!("{sits} (8, {}, 0, FALSE, 'running')", guests[2].0)).await;
    let new = NewPlayer {
        username: "cleo".into(),
        email: "cleo@example.org".into(),
        password_hash: "hash".into(),
        role: Role::Player,
    };
    assert!(store.register_guest(guests[3], &new).await.unwrap());
    assert_eq!(swept(&store, Leftover::Guests).await, 1);
    assert!(store.player_named("gone").await.unwrap().is_none());
    for name in ["ana", "back", "plays", "cleo", "young"] {
        assert!(store.player_named(name).await.unwrap().is_some(), "{name} stays");
    }
    assert_eq!(count(&store, "members WHERE match_id = 7").await, 1, "the match stays");
    store.close().await;
}
