//! What a store promises, on SQLite and on PostgreSQL alike.

use futures_util::future::join_all;
use store::testing::{Fresh, postgres, sqlite};
use store::{
    AuditKind, BotSeat, Class, Contender, Cursor, Due, Entered, Entry, Error, Finish, Format, Line,
    LinkKind, MatchId, Member, NewAudit, NewLink, NewNotice, NewPlayer, NewSession, NoticeKind,
    Origin, Outage, Pace, Placed, Player, PlayerId, PlayerKind, RankCursor, Rated, Rating, Rerated,
    Role, RunningSession, Scope, Seek, Sought, Stage, Store, StoredMatch, StoredToken,
    Subscription, TableRow, Tally, Terms, Time, Tournament, TournamentId, TournamentStage,
    Vacation, Way,
};

/// Each test once for each back end, on a database of its own.
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
    a_link_is_used_once_and_few_are_mailed
    browsers_are_subscribed_and_keys_made_once
    names_and_addresses_are_unique_without_regard_to_case
    a_deleted_player_leaves_the_name_free_and_the_matches_whole
    a_session_ends_when_it_expires_or_is_deleted
    an_owner_sees_their_sessions_and_ends_them
    a_token_holds_until_it_ends_one_way_or_another
    many_sessions_are_looked_at_and_touched_at_once
    a_device_is_known_until_it_is_forgotten
    progress_is_kept_by_whoever_knows_the_last_version
    what_was_noted_is_read_in_pages_and_forgotten_in_time
    accounts_are_searched_blocked_promoted_and_given_a_password
    what_was_said_comes_back_in_order
    the_time_without_a_server_is_known
    a_match_is_found_as_it_was_saved
    of_two_changes_made_at_once_one_is_taken
    a_code_belongs_to_one_match_at_a_time
    members_come_change_and_go
    what_counts_is_what_is_open
    what_is_due_comes_in_pages
    long_lists_have_their_members
    lists_of_matches_are_newest_first
    pages_lose_no_match_of_one_millisecond
    entries_come_back_in_order_and_from_any_version
    a_version_is_written_once
    a_bad_entry_does_not_harm_the_others_of_its_batch
    the_last_entry_stores_the_result_with_it
    ratings_are_stored_with_the_end_of_a_match_and_computed_again_the_same
    matches_that_end_at_once_are_rated_one_after_another
    everything_is_there_after_opening_again
    opening_twice_at_once_migrates_once
    a_vacation_is_added_if_it_may_be_and_ended_early
    nobody_is_paired_twice_at_once
    a_round_begins_once_and_with_all_its_matches
    somebody_is_told_everything_once_and_only_what_they_want
}

async fn open(fresh: &Fresh) -> Store {
    Store::open(&fresh.address).await.unwrap()
}

async fn add(store: &Store, username: &str) -> Player {
    let new = NewPlayer {
        username: username.into(),
        email: format!("{username}@example.org"),
        password_hash: "hash".into(),
        role: Role::Player,
    };
    store.create_player(&new, Time(5)).await.unwrap()
}

fn member(player: &Player, seat: Option<u8>) -> Member {
    Member { seat, ..Member::new(player) }
}

fn room(bits: u64, code: &str, members: Vec<Member>) -> StoredMatch {
    let id = MatchId::of_bits(bits);
    let created_at = Time(1_000 + bits as i64);
    StoredMatch {
        code: Some(code.into()),
        public: true,
        members,
        ..StoredMatch::waiting(id, "damas-chinas", r#"{"mode":0}"#.into(), 2, created_at)
    }
}

async fn log_in(store: &Store, hash: u8, player: &Player, now: Time, expires_at: Time) {
    let new = NewSession { token_hash: &[hash; 32], expires_at, address: None, agent: None };
    store.create_session(player.id, new, now).await.unwrap();
}

fn entry(version: u64) -> Entry {
    Entry {
        version,
        seat: Some((version % 2) as u8),
        cause: "asked".into(),
        action: format!("go {version}"),
        events: format!(r#"[{{"kind":"went","number":{version}}}]"#),
        draws: "[]".into(),
        action_id: (!version.is_multiple_of(3)).then(|| format!("a{version}")),
        at: Time(version as i64),
    }
}

async fn names_and_addresses_are_unique_without_regard_to_case(fresh: Fresh) {
    let store = open(&fresh).await;
    let ana = add(&store, "Ana").await;
    assert_eq!(store.player_named("aNa").await.unwrap(), Some(ana.clone()));
    assert_eq!(store.player_named("anna").await.unwrap(), None);
    let (found, hash) = store.credentials("ANA").await.unwrap().unwrap();
    let (by_address, _) = store.credentials(&found.email.to_uppercase()).await.unwrap().unwrap();
    assert_eq!(by_address.id, found.id);
    assert_eq!((found, hash.as_str()), (ana, "hash"));

    let again = |username: &str, email: &str| NewPlayer {
        username: username.into(),
        email: email.into(),
        password_hash: "x".into(),
        role: Role::Administrator,
    };
    let same_name = store.create_player(&again("ana", "b@example.org"), Time(6)).await;
    assert!(matches!(same_name, Err(Error::UsernameTaken)), "{same_name:?}");
    let same_address = store.create_player(&again("ben", "ANA@example.org"), Time(6)).await;
    assert!(matches!(same_address, Err(Error::EmailTaken)), "{same_address:?}");
    let both = store.create_player(&again("ana", "ana@example.org"), Time(6)).await;
    assert!(matches!(both, Err(Error::UsernameTaken)), "{both:?}");
    let ben = store.create_player(&again("ben", "ben@example.org"), Time(6)).await.unwrap();
    assert_eq!(store.players(PlayerId::NONE, "", 10).await.unwrap().len(), 2);
    assert_eq!(store.players(PlayerId::NONE, "", 1).await.unwrap()[0].username, "Ana");
    assert_eq!(store.player_named("ben").await.unwrap().unwrap().role, Role::Administrator);
    assert_eq!(store.players(ben.id, "", 10).await.unwrap(), []);
}

async fn a_deleted_player_leaves_the_name_free_and_the_matches_whole(fresh: Fresh) {
    let store = open(&fresh).await;
    let ana = add(&store, "ana").await;
    let this_match = room(1, "AAAAAA", vec![member(&ana, Some(1))]);
    store.create_match(&this_match).await.unwrap();
    log_in(&store, 7, &ana, Time(5), Time(50)).await;

    store.delete_player(ana.id, Time(9)).await.unwrap();
    assert_eq!(store.player_named("ana").await.unwrap(), None);
    assert_eq!(store.session(&[7; 32], Time(10)).await.unwrap(), None);
    assert_eq!(store.players(PlayerId::NONE, "", 10).await.unwrap(), []);
    let found = store.find_match(this_match.id).await.unwrap().unwrap();
    assert_eq!(found.members[0].player, ana.id);
    assert_eq!(found.members[0].username, None);
    add(&store, "Ana").await;
}

async fn a_session_ends_when_it_expires_or_is_deleted(fresh: Fresh) {
    let store = open(&fresh).await;
    let ana = add(&store, "ana").await;
    log_in(&store, 1, &ana, Time(0), Time(100)).await;
    log_in(&store, 2, &ana, Time(0), Time(200)).await;
    let runs =
        RunningSession { player: ana, expires_at: Time(100), last_seen_at: Time(0), scope: None };
    assert_eq!(store.session(&[1; 32], Time(99)).await.unwrap(), Some(runs));
    assert_eq!(store.session(&[1; 32], Time(100)).await.unwrap(), None);
    assert!(store.session(&[2; 32], Time(100)).await.unwrap().is_some());
    store.delete_session(&[2; 32]).await.unwrap();
    assert_eq!(store.session(&[2; 32], Time(100)).await.unwrap(), None);
    assert_eq!(store.session(&[3; 32], Time(0)).await.unwrap(), None);
}

async fn an_owner_sees_their_sessions_and_ends_them(fresh: Fresh) {
    let store = open(&fresh).await;
    let (ana, ben) = (add(&store, "ana").await, add(&store, "ben").await);
    for (hash, player) in [(1, &ana), (2, &ana), (3, &ana), (4, &ben)] {
        let (address, agent) = (Some(format!("10.0.0.{hash}")), Some("Browser".to_owned()));
        let new = NewSession { token_hash: &[hash; 32], expires_at: Time(100), address, agent };
        store.create_session(player.id, new, Time(i64::from(hash))).await.unwrap();
    }
    store.touch_sessions(&[[1; 32]], Time(50)).await.unwrap();
    let theirs = store.sessions_of(ana.id, Time(60)).await.unwrap();
    let seen: Vec<_> = theirs.iter().map(|one| (one.token_hash[0], one.last_seen_at)).collect();
    assert_eq!(seen, [(1, Time(50)), (3, Time(3)), (2, Time(2))]);
    assert_eq!(theirs[0].created_at, Time(1));
    assert_eq!(theirs[0].address.as_deref(), Some("10.0.0.1"));
    assert_eq!(theirs[0].agent.as_deref(), Some("Browser"));
    assert_eq!(store.sessions_of(ana.id, Time(100)).await.unwrap(), []);

    store.delete_sessions_of(ana.id, Some(&[2; 32])).await.unwrap();
    assert_eq!(store.sessions_of(ana.id, Time(60)).await.unwrap().len(), 1);
    assert!(store.session(&[2; 32], Time(60)).await.unwrap().is_some());
    store.delete_sessions_of(ana.id, None).await.unwrap();
    assert_eq!(store.session(&[2; 32], Time(60)).await.unwrap(), None);
    assert!(store.session(&[4; 32], Time(60)).await.unwrap().is_some());
}

async fn many_sessions_are_looked_at_and_touched_at_once(fresh: Fresh) {
    let store = open(&fresh).await;
    assert_eq!(store.running_sessions(&[], Time(0)).await.unwrap(), []);
    store.touch_sessions(&[], Time(0)).await.unwrap();
    let mut players = Vec::new();
    for name in ["ana", "ben", "leo", "eva", "tom"] {
        players.push(add(&store, name).await);
    }
    for (number, player) in (1..).zip(&players) {
        let expires_at = if number == 2 { Time(50) } else { Time(100) };
        log_in(&store, number, player, Time(0), expires_at).await;
    }
    store.set_blocked(players[2].id, Some(Time(10))).await.unwrap();
    store.delete_player(players[3].id, Time(10)).await.unwrap();
    store.set_role(players[4].id, Role::Administrator).await.unwrap();
    // More than fit into one statement, of which nearly all are of nobody.
    let mut asked: Vec<[u8; 32]> = (0..1_200_u32)
        .map(|number| {
            let mut hash = [0xee; 32];
            hash[..4].copy_from_slice(&number.to_le_bytes());
            hash
        })
        .collect();
    for (number, place) in [(1, 0), (2, 300), (3, 600), (4, 900), (5, 1_199)] {
        asked[place] = [number; 32];
    }
    let running = store.running_sessions(&asked, Time(50)).await.unwrap();
    assert_eq!(running, [([1; 32], Role::Player), ([5; 32], Role::Administrator)]);
    assert_eq!(store.running_sessions(&asked, Time(49)).await.unwrap().len(), 3);

    store.touch_sessions(&asked, Time(60)).await.unwrap();
    for (player, seen) in [(&players[0], Time(60)), (&players[4], Time(60))] {
        let theirs = store.sessions_of(player.id, Time(60)).await.unwrap();
        assert_eq!(theirs[0].last_seen_at, seen);
    }
}

async fn a_token_holds_until_it_ends_one_way_or_another(fresh: Fresh) {
    let store = open(&fresh).await;
    let (ana, ben) = (add(&store, "ana").await, add(&store, "ben").await);
    store.set_role(ana.id, Role::Administrator).await.unwrap();
    let token = |number: u8, scope: Scope, expires_at: Option<i64>| StoredToken {
        token_hash: [number; 32],
        name: format!("bot {number}"),
        scope,
        created_at: Time(10),
        expires_at: expires_at.map(Time),
        last_seen_at: None,
    };
    let (forever, short) = (token(1, Scope::Play, None), token(2, Scope::Read, Some(20)));
    for one in [&forever, &short] {
        store.create_token(ana.id, one).await.unwrap();
    }
    let found = store.session(&[1; 32], Time(1_000)).await.unwrap().unwrap();
    assert_eq!((found.player.username.as_str(), found.scope), ("ana", Some(Scope::Play)));
    assert_eq!(found.player.role, Role::Player, "a token administrates nothing");
    assert_eq!((found.expires_at, found.last_seen_at), (Time(i64::MAX), Time(0)));
    let found = store.session(&[2; 32], Time(19)).await.unwrap().unwrap();
    assert_eq!((found.scope, found.expires_at), (Some(Scope::Read), Time(20)));
    assert_eq!(store.session(&[2; 32], Time(20)).await.unwrap(), None);
    log_in(&store, 3, &ana, Time(5), Time(50)).await;
    let hashes = [[1; 32], [2; 32], [3; 32], [4; 32]];
    let mut running = store.running_sessions(&hashes, Time(15)).await.unwrap();
    running.sort_unstable_by_key(|(hash, _)| *hash);
    let [player, administrator] = [Role::Player, Role::Administrator];
    assert_eq!(running, [([1; 32], player), ([2; 32], player), ([3; 32], administrator)]);

    store.touch_sessions(&[[1; 32]], Time(17)).await.unwrap();
    let seen = StoredToken { last_seen_at: Some(Time(17)), ..forever.clone() };
    assert_eq!(store.tokens_of(ana.id, Time(15)).await.unwrap(), [seen.clone(), short]);
    assert_eq!(store.tokens_of(ana.id, Time(20)).await.unwrap(), [seen]);
    assert_eq!(store.tokens_of(ben.id, Time(15)).await.unwrap(), []);
    store.delete_token(ben.id, &[1; 32]).await.unwrap();
    assert!(store.session(&[1; 32], Time(15)).await.unwrap().is_some(), "another's token");
    store.set_blocked(ana.id, Some(Time(16))).await.unwrap();
    assert_eq!(store.session(&[1; 32], Time(17)).await.unwrap(), None);
    store.set_blocked(ana.id, None).await.unwrap();
    store.delete_token(ana.id, &[1; 32]).await.unwrap();
    assert_eq!(store.session(&[1; 32], Time(15)).await.unwrap(), None);
    // Whatever ends all sessions ends all tokens.
    store.create_token(ana.id, &forever).await.unwrap();
    store.delete_sessions_of(ana.id, Some(&[3; 32])).await.unwrap();
    assert_eq!(store.session(&[1; 32], Time(15)).await.unwrap(), None);
    store.create_token(ben.id, &forever).await.unwrap();
    store.delete_player(ben.id, Time(16)).await.unwrap();
    assert_eq!(store.tokens_of(ben.id, Time(15)).await.unwrap(), []);
}

async fn progress_is_kept_by_whoever_knows_the_last_version(fresh: Fresh) {
    let store = open(&fresh).await;
    let (ana, ben) = (add(&store, "ana").await, add(&store, "ben").await);
    let kept = async |id, game| {
        let kept = store.progress(id, game).await.unwrap();
        kept.map(|kept| (kept.version, kept.document))
    };
    assert_eq!(kept(ana.id, "flow-free").await, None);
    assert!(!store.keep_progress(ana.id, "flow-free", 1, "{}").await.unwrap(), "there is no 1");
    assert!(store.keep_progress(ana.id, "flow-free", 0, r#"{"a":1}"#).await.unwrap());
    assert!(!store.keep_progress(ana.id, "flow-free", 0, "{}").await.unwrap(), "another was first");
    assert!(store.keep_progress(ana.id, "flow-free", 1, r#"{"a":2}"#).await.unwrap());
    assert!(!store.keep_progress(ana.id, "flow-free", 1, "{}").await.unwrap());
    assert_eq!(kept(ana.id, "flow-free").await, Some((2, r#"{"a":2}"#.to_owned())));
    assert_eq!(kept(ana.id, "damas-chinas").await, None);
    assert_eq!(kept(ben.id, "flow-free").await, None);
    store.delete_player(ana.id, Time(5)).await.unwrap();
    assert_eq!(kept(ana.id, "flow-free").await, None, "nothing is kept of whoever goes");
}

async fn accounts_are_searched_blocked_promoted_and_given_a_password(fresh: Fresh) {
    let store = open(&fresh).await;
    let ana = add(&store, "Ana_Maria").await;
    add(&store, "anaXmaria").await;
    let found = store.players(PlayerId::NONE, "A_m", 10).await.unwrap();
    assert_eq!(found, std::slice::from_ref(&ana), "a sign of the pattern stands for itself");
    assert_eq!(store.players(PlayerId::NONE, "EXAMPLE", 10).await.unwrap().len(), 2);
    assert_eq!(store.players(PlayerId::NONE, "100%", 10).await.unwrap(), []);

    log_in(&store, 1, &ana, Time(0), Time(100)).await;
    store.set_blocked(ana.id, Some(Time(7))).await.unwrap();
    assert_eq!(store.session(&[1; 32], Time(8)).await.unwrap(), None);
    assert_eq!(store.player_named("ana_maria").await.unwrap().unwrap().blocked_at, Some(Time(7)));
    store.set_blocked(ana.id, None).await.unwrap();
    assert!(store.session(&[1; 32], Time(8)).await.unwrap().is_some());
    store.set_role(ana.id, Role::Administrator).await.unwrap();
    store.set_password(ana.id, "other").await.unwrap();
    let (player, hash) = store.credentials("ana_maria").await.unwrap().unwrap();
    assert_eq!((player.role, hash.as_str()), (Role::Administrator, "other"));
}

async fn what_was_said_comes_back_in_order(fresh: Fresh) {
    let store = open(&fresh).await;
    let ana = add(&store, "ana").await;
    let this_match = room(1, "AAAAAA", vec![member(&ana, Some(1))]);
    store.create_match(&this_match).await.unwrap();
    let line = |number| Line {
        number,
        player: ana.id,
        username: Some("ana".into()),
        seat: (number == 1).then_some(1),
        at: Time(number as i64),
        text: format!("¿línea {number}? 🎲"),
    };
    for number in 1..=4 {
        store.say(this_match.id, &line(number)).await.unwrap();
    }
    let twice = store.say(this_match.id, &line(4)).await;
    assert!(matches!(twice, Err(Error::Conflict)), "{twice:?}");
    let all: Vec<Line> = (1..=4).map(line).collect();
    assert_eq!(store.chat(this_match.id, 0, u64::MAX, 50).await.unwrap(), all);
    assert_eq!(store.chat(this_match.id, 0, u64::MAX, 2).await.unwrap(), all[2..], "the last ones");
    assert_eq!(store.chat(this_match.id, 3, u64::MAX, 50).await.unwrap(), all[3..]);
    let between = store.chat(this_match.id, 1, 4, 1).await.unwrap();
    assert_eq!(between, all[2..3], "the last before the fourth");
    assert_eq!(store.chat(this_match.id, u64::MAX, u64::MAX, 50).await.unwrap(), []);
    assert_eq!(store.chat(MatchId::of_bits(2), 0, u64::MAX, 50).await.unwrap(), []);
}

async fn the_time_without_a_server_is_known(fresh: Fresh) {
    let store = open(&fresh).await;
    store.begin_life(Time(100)).await.unwrap();
    assert_eq!(store.outages(Time(0)).await.unwrap(), [], "before the first start there was none");
    store.still_alive(Time(200)).await.unwrap();
    store.still_alive(Time(150)).await.unwrap();
    store.begin_life(Time(900)).await.unwrap();
    store.begin_life(Time(950)).await.unwrap();
    let outage = |began, ended| Outage { began_at: Time(began), ended_at: Time(ended) };
    assert_eq!(store.outages(Time(0)).await.unwrap(), [outage(200, 900), outage(900, 950)]);
    assert_eq!(store.outages(Time(900)).await.unwrap(), [outage(900, 950)]);
}

async fn a_match_is_found_as_it_was_saved(fresh: Fresh) {
    let store = open(&fresh).await;
    let (ana, ben) = (add(&store, "ana").await, add(&store, "ben").await);
    let mut this_match = room(1, "AAAAAA", vec![member(&ben, None)]);
    store.create_match(&this_match).await.unwrap();
    assert_eq!(store.find_match(this_match.id).await.unwrap(), Some(this_match.clone()));
    assert_eq!(store.find_match(MatchId::of_bits(2)).await.unwrap(), None);

    let before = this_match.clone();
    this_match.members.push(Member { removed: true, ..member(&ana, None) });
    this_match.members[0].seat = Some(1);
    this_match.members[0].bot = Some("easy".into());
    this_match.members[0].left_at = Some(Time(8));
    this_match.members[0].since = Some(Time(9));
    this_match.terms = Terms {
        clock: Some(500),
        move_seconds: Some(30),
        pace: Some(Pace::Fischer { seconds: 300, increment: 5 }),
        returns: vec![(1, Time(9))],
        starts: true,
        no_show: Some(60),
        tournament: Some(TournamentId::of_bits(5)),
        spectators: false,
        visitors: true,
        chat: false,
        bots: vec![BotSeat { seat: 0, level: "hard".into() }],
        rematch: Some(MatchId::of_bits(9)),
        rated: true,
    };
    this_match.stage = Stage::Running;
    this_match.started_at = Some(Time(7));
    this_match.setup = Some("[]".into());
    this_match.setup_draws = Some("[1,2]".into());
    this_match.due_at = Some(Time(0));
    (this_match.rules, this_match.format) = (3, 2);
    store.save_match(&before, &mut this_match).await.unwrap();
    assert_eq!(this_match.revision, 1);
    assert_eq!(store.find_match(this_match.id).await.unwrap(), Some(this_match));
}

async fn of_two_changes_made_at_once_one_is_taken(fresh: Fresh) {
    let store = open(&fresh).await;
    let (ana, ben) = (add(&store, "ana").await, add(&store, "ben").await);
    store.create_match(&room(1, "AAAAAA", Vec::new())).await.unwrap();
    let loaded = store.find_match(MatchId::of_bits(1)).await.unwrap().unwrap();
    let (mut one, mut other) = (loaded.clone(), loaded.clone());
    one.members.push(member(&ana, None));
    other.members.push(member(&ben, None));
    store.save_match(&loaded, &mut one).await.unwrap();
    assert!(matches!(store.save_match(&loaded, &mut other).await, Err(Error::Conflict)));
    assert_eq!(store.find_match(MatchId::of_bits(1)).await.unwrap(), Some(one));
}

async fn a_code_belongs_to_one_match_at_a_time(fresh: Fresh) {
    let store = open(&fresh).await;
    let mut first = room(1, "AAAAAA", Vec::new());
    store.create_match(&first).await.unwrap();
    let second = room(2, "AAAAAA", Vec::new());
    assert!(matches!(store.create_match(&second).await, Err(Error::CodeTaken)));
    assert_eq!(store.match_of_code("AAAAAA").await.unwrap(), Some(first.id));
    let before = first.clone();
    first.code = None;
    first.stage = Stage::Closed;
    store.save_match(&before, &mut first).await.unwrap();
    assert_eq!(store.match_of_code("AAAAAA").await.unwrap(), None);
    store.create_match(&second).await.unwrap();
}

async fn lists_of_matches_are_newest_first(fresh: Fresh) {
    let store = open(&fresh).await;
    let (ana, ben) = (add(&store, "ana").await, add(&store, "ben").await);
    for bits in 1..=3 {
        let mut one = room(bits, &format!("CODE{bits}"), vec![member(&ana, None)]);
        one.public = bits != 2;
        if bits == 3 {
            one.members.push(Member { removed: true, ..member(&ben, None) });
        }
        store.create_match(&one).await.unwrap();
    }
    let ids = |found: Vec<StoredMatch>| {
        found.into_iter().map(|one| (one.id, one.members.len())).collect::<Vec<_>>()
    };
    let [first, second, third] = [1, 2, 3].map(MatchId::of_bits);
    let public = store.public_matches(Stage::Waiting, None, Cursor::START, 10).await.unwrap();
    assert_eq!(ids(public), [(third, 2), (first, 1)]);
    assert_eq!(
        ids(store.public_matches(Stage::Running, None, Cursor::START, 10).await.unwrap()),
        []
    );
    let damas = store
        .public_matches(Stage::Waiting, Some("damas-chinas"), Cursor::START, 10)
        .await
        .unwrap();
    assert_eq!(ids(damas), [(third, 2), (first, 1)]);
    let flow =
        store.public_matches(Stage::Waiting, Some("flow-free"), Cursor::START, 10).await.unwrap();
    assert_eq!(ids(flow), []);
    assert_eq!(store.count_matches_of(ana.id, 9).await.unwrap(), (3, 0));
    assert_eq!(store.count_matches_of(ben.id, 9).await.unwrap(), (0, 0));
    let all = store.matches_in(Stage::Waiting, Cursor::START, 2).await.unwrap();
    assert_eq!(ids(all), [(third, 2), (second, 1)]);
    let anas = store.matches_of(ana.id, Cursor::before(Time(1_003)), 10).await.unwrap();
    assert_eq!(ids(anas), [(second, 1), (first, 1)]);
    assert_eq!(ids(store.matches_of(ben.id, Cursor::START, 10).await.unwrap()), []);
}

async fn pages_lose_no_match_of_one_millisecond(fresh: Fresh) {
    let store = open(&fresh).await;
    let ana = add(&store, "ana").await;
    let mut made: Vec<MatchId> = Vec::new();
    for number in 0..60 {
        // Ids in no order, and no code, of which there could be too few.
        let mut one = room((number * 37) % 61, "", vec![member(&ana, None)]);
        (one.code, one.created_at) = (None, Time(if number < 50 { 1_000 } else { 2_000 }));
        store.create_match(&one).await.unwrap();
        made.push(one.id);
    }
    made.sort_unstable();
    let ids = |page: &[StoredMatch]| page.iter().map(|one| one.id).collect::<Vec<_>>();
    for most in [1, 7, 10, 50, 60, 100] {
        let (mut theirs, mut public, mut all) = (Vec::new(), Vec::new(), Vec::new());
        let mut from = [Cursor::START; 3];
        while theirs.len() < made.len() {
            let page = store.matches_of(ana.id, from[0], most).await.unwrap();
            from[0] = Cursor::after(page.last().expect("there are more"));
            theirs.extend(ids(&page));
            let page = store.public_matches(Stage::Waiting, None, from[1], most).await.unwrap();
            from[1] = Cursor::after(page.last().expect("there are more"));
            public.extend(ids(&page));
            let page = store.matches_in(Stage::Waiting, from[2], most).await.unwrap();
            from[2] = Cursor::after(page.last().expect("there are more"));
            all.extend(ids(&page));
        }
        assert_eq!(store.matches_of(ana.id, from[0], most).await.unwrap(), []);
        assert_eq!((&public, &all), (&theirs, &theirs), "all lists have one order");
        theirs.sort_unstable();
        assert_eq!(theirs, made, "each once, in pages of {most}");
    }
    let older = store.matches_of(ana.id, Cursor::before(Time(2_000)), 100).await.unwrap();
    assert_eq!(older.len(), 50);
}

/// What changed of the members is written, and nothing else.
async fn members_come_change_and_go(fresh: Fresh) {
    let store = open(&fresh).await;
    let people = [add(&store, "ana").await, add(&store, "ben").await, add(&store, "eva").await];
    let mut room = room(1, "AAAAAA", vec![member(&people[0], None)]);
    store.create_match(&room).await.unwrap();
    let steps: [&dyn Fn(&mut StoredMatch); 4] = [
        &|room| room.members.extend([member(&people[1], Some(1)), member(&people[2], None)]),
        &|room| drop(room.members.remove(0)),
        &|room| (room.members[0].seat, room.members[1].seat) = (None, Some(1)),
        &|room| room.members.swap(0, 1),
    ];
    for step in steps {
        let before = room.clone();
        step(&mut room);
        store.save_match(&before, &mut room).await.unwrap();
        assert_eq!(store.find_match(room.id).await.unwrap().as_ref(), Some(&room));
    }
}

/// A match counts against the limits of those who are in it, from its room to its end, and what was
/// played before costs nothing.
async fn what_counts_is_what_is_open(fresh: Fresh) {
    let store = open(&fresh).await;
    let (ana, ben) = (add(&store, "ana").await, add(&store, "ben").await);
    let counts = async |player: &Player| store.count_matches_of(player.id, 5).await.unwrap();
    let mut room = room(1, "AAAAAA", vec![member(&ana, None), member(&ben, None)]);
    store.create_match(&room).await.unwrap();
    assert_eq!((counts(&ana).await, counts(&ben).await), ((1, 0), (1, 0)));
    let mut change = async |step: &dyn Fn(&mut StoredMatch)| {
        let before = room.clone();
        step(&mut room);
        store.save_match(&before, &mut room).await.unwrap();
    };
    change(&|room| room.stage = Stage::Running).await;
    assert_eq!((counts(&ana).await, counts(&ben).await), ((0, 1), (0, 1)));
    change(&|room| room.members[1].left_at = Some(Time(5))).await;
    assert_eq!((counts(&ana).await, counts(&ben).await), ((0, 1), (0, 0)));
    let finish = Finish {
        game: "damas-chinas".into(),
        outcome: "{}".into(),
        results: vec![(ben.id, false), (ana.id, true)],
        rated: None,
    };
    store.append(MatchId::of_bits(1), entry(1), Some(finish)).await.unwrap();
    assert_eq!((counts(&ana).await, counts(&ben).await), ((0, 0), (0, 0)));
    assert_eq!(store.find_match(MatchId::of_bits(1)).await.unwrap().unwrap().due_at, None);
    for bits in 2..=9 {
        let mut one = self::room(bits, &format!("CODE{bits}"), vec![member(&ana, None)]);
        one.stage = Stage::Running;
        store.create_match(&one).await.unwrap();
    }
    assert_eq!(counts(&ana).await, (0, 5), "nobody counts further than they need");
    for bits in 2..=5 {
        store.set_due(&[(MatchId::of_bits(bits), None)], None).await.unwrap();
    }
    assert_eq!(counts(&ana).await, (0, 4));
}

/// What is due is found in order, in pages that lose no ties and show nothing twice.
async fn what_is_due_comes_in_pages(fresh: Fresh) {
    let store = open(&fresh).await;
    for bits in 1..=20 {
        let mut one = room(bits, &format!("CODE{bits}"), Vec::new());
        one.due_at = (bits % 5 != 0).then_some(Time(100 * (bits as i64 % 3)));
        one.stage = Stage::Running;
        store.create_match(&one).await.unwrap();
    }
    let pages = async |until: i64| {
        let (mut after, mut found) = ((Time(-1), MatchId::of_bits(0)), Vec::new());
        loop {
            let page = store.due(after, Time(until), 3).await.unwrap();
            let Some(last) = page.last() else { return found };
            after = (last.at, last.id);
            found.extend(page.iter().map(|due| (due.at, due.id)));
        }
    };
    let mut all: Vec<(Time, MatchId)> = (1..=20_u64)
        .filter(|bits| bits % 5 != 0)
        .map(|bits| (Time(100 * (bits as i64 % 3)), MatchId::of_bits(bits)))
        .collect();
    all.sort_unstable();
    assert_eq!(pages(200).await, all);
    assert_eq!(
        pages(199).await,
        all.iter().copied().filter(|(at, _)| at.0 < 200).collect::<Vec<_>>()
    );
    store.set_due(&[(all[0].1, Some(Time(300)))], None).await.unwrap();
    assert_eq!(pages(200).await, all[1..]);
    let ana = add(&store, "ana").await;
    let mut one = room(99, "CODE99", vec![member(&ana, None)]);
    one.due_at = Some(Time(1));
    store.create_match(&one).await.unwrap();
    let only = async || store.due((Time(0), one.id), Time(1), 9).await.unwrap().remove(0);
    let due = Due {
        at: Time(1),
        id: one.id,
        running: false,
        people: 1,
        touched_at: one.created_at,
        in_days: false,
    };
    assert_eq!(only().await, due);
    let before = one.clone();
    one.terms.pace = Some(Pace::Days { days: 3 });
    store.save_match(&before, &mut one).await.unwrap();
    let only = async || store.due((Time(0), one.id), Time(1), 9).await.unwrap().remove(0);
    assert!(only().await.in_days);
    store.append(one.id, entry(1), None).await.unwrap();
    assert_eq!(only().await.touched_at, entry(1).at);
}

/// However many matches there are, a list of them is no statement that is too long.
async fn long_lists_have_their_members(fresh: Fresh) {
    let store = open(&fresh).await;
    let ana = add(&store, "ana").await;
    let rooms: Vec<StoredMatch> =
        (1..=1_300).map(|bits| room(bits, &format!("C{bits}"), vec![member(&ana, None)])).collect();
    for created in join_all(rooms.iter().map(|room| store.create_match(room))).await {
        created.unwrap();
    }
    let all = store.matches_in(Stage::Waiting, Cursor::START, u32::MAX).await.unwrap();
    assert_eq!(all.len(), 1_300);
    assert!(all.iter().all(|one| one.members.len() == 1));
}

async fn entries_come_back_in_order_and_from_any_version(fresh: Fresh) {
    let store = open(&fresh).await;
    let this_match = room(1, "AAAAAA", Vec::new());
    store.create_match(&this_match).await.unwrap();
    for version in 1..=5 {
        store.append(this_match.id, entry(version), None).await.unwrap();
    }
    let all: Vec<Entry> = (1..=5).map(entry).collect();
    assert_eq!(store.entries(this_match.id, 0).await.unwrap(), all);
    assert_eq!(store.entries(this_match.id, 3).await.unwrap(), all[3..]);
    assert_eq!(store.entries(this_match.id, 9).await.unwrap(), []);
    assert_eq!(store.entries(MatchId::of_bits(2), 0).await.unwrap(), []);
}

async fn a_version_is_written_once(fresh: Fresh) {
    let store = open(&fresh).await;
    let this_match = room(1, "AAAAAA", Vec::new());
    store.create_match(&this_match).await.unwrap();
    // Two programs on one database.
    let other = open(&fresh).await;
    store.append(this_match.id, entry(1), None).await.unwrap();
    let late = Entry { action: "too late".into(), ..entry(1) };
    let refused = other.append(this_match.id, late, None).await;
    assert!(matches!(refused, Err(Error::Conflict)), "{refused:?}");
    assert_eq!(other.entries(this_match.id, 0).await.unwrap(), [entry(1)]);
}

async fn a_bad_entry_does_not_harm_the_others_of_its_batch(fresh: Fresh) {
    let store = open(&fresh).await;
    let ids: Vec<MatchId> = (1..=60).map(MatchId::of_bits).collect();
    for bits in 1..=60 {
        store.create_match(&room(bits, &format!("C{bits}"), Vec::new())).await.unwrap();
    }
    store.append(ids[30], entry(1), None).await.unwrap();
    let writing: Vec<_> = ids
        .iter()
        .map(|id| {
            let (store, id) = (store.clone(), *id);
            tokio::spawn(async move { store.append(id, entry(1), None).await })
        })
        .collect();
    for (number, written) in writing.into_iter().enumerate() {
        let written = written.await.unwrap();
        assert_eq!(written.is_ok(), number != 30, "{number}: {written:?}");
    }
    for id in ids {
        assert_eq!(store.entries(id, 0).await.unwrap(), [entry(1)]);
    }
}

async fn the_last_entry_stores_the_result_with_it(fresh: Fresh) {
    let store = open(&fresh).await;
    let (ana, ben) = (add(&store, "ana").await, add(&store, "ben").await);
    let members = vec![member(&ana, Some(0)), member(&ben, Some(1))];
    let finish = Finish {
        game: "damas-chinas".into(),
        outcome: r#"{"winners":[0]}"#.into(),
        results: vec![(ana.id, true), (ben.id, false)],
        rated: None,
    };
    for bits in 1..=2 {
        let this_match = room(bits, &format!("C{bits}"), members.clone());
        store.create_match(&this_match).await.unwrap();
        store.append(this_match.id, entry(1), Some(finish.clone())).await.unwrap();
        let found = store.find_match(this_match.id).await.unwrap().unwrap();
        assert_eq!((found.stage, found.code), (Stage::Over, None));
        assert_eq!(found.outcome.as_deref(), Some(r#"{"winners":[0]}"#));
        assert_eq!(found.finished_at, Some(Time(1)));
    }
    // An entry that cannot be written brings no result either.
    let twice = store.append(MatchId::of_bits(1), entry(1), Some(finish)).await;
    assert!(matches!(twice, Err(Error::Conflict)));
    let tally = |won, lost| Tally { game: "damas-chinas".into(), won, lost };
    assert_eq!(store.results(ana.id).await.unwrap(), [tally(2, 0)]);
    assert_eq!(store.results(ben.id).await.unwrap(), [tally(0, 2)]);
}

async fn everything_is_there_after_opening_again(fresh: Fresh) {
    let store = open(&fresh).await;
    let ana = add(&store, "ana").await;
    let this_match = room(1, "AAAAAA", vec![member(&ana, Some(0))]);
    store.create_match(&this_match).await.unwrap();
    store.append(this_match.id, entry(1), None).await.unwrap();
    store.close().await;
    assert!(matches!(store.append(this_match.id, entry(2), None).await, Err(Error::Closed)));

    let store = open(&fresh).await;
    store.ping().await.unwrap();
    assert_eq!(store.player_named("ana").await.unwrap(), Some(ana));
    assert_eq!(store.find_match(this_match.id).await.unwrap(), Some(this_match.clone()));
    assert_eq!(store.entries(this_match.id, 0).await.unwrap(), [entry(1)]);
}

async fn opening_twice_at_once_migrates_once(fresh: Fresh) {
    let (one, other) = tokio::join!(Store::open(&fresh.address), Store::open(&fresh.address));
    add(&one.unwrap(), "ana").await;
    assert!(other.unwrap().player_named("ana").await.unwrap().is_some());
}

#[tokio::test]
async fn what_is_no_database_is_told_plainly() {
    let told = |error: Error| error.to_string();
    let nothing = Store::open("mysql:here").await.unwrap_err();
    assert!(told(nothing).contains("sqlite:PATH or postgres://"));
    let nowhere = Store::open("sqlite:/nowhere/at/all.db").await.unwrap_err();
    assert!(told(nowhere).contains("cannot open the database sqlite:/nowhere/at/all.db"));
    let secret = Store::open("postgres://ana:secret@127.0.0.1:1/x").await.unwrap_err();
    assert!(!told(secret).contains("secret"));
    let fresh = sqlite();
    std::fs::write(fresh.address.strip_prefix("sqlite:").unwrap(), "torn ".repeat(500)).unwrap();
    let torn = Store::open(&fresh.address).await.unwrap_err();
    assert!(told(torn).contains("not a database"));
}

#[tokio::test]
async fn a_database_is_copied_while_it_is_in_use_and_put_back() {
    let fresh = sqlite();
    let path = std::path::Path::new(fresh.address.strip_prefix("sqlite:").unwrap());
    let copy = path.with_file_name("copy.db");
    let store = open(&fresh).await;
    add(&store, "ana").await;
    Store::copy(path, &copy).await.unwrap();
    assert!(matches!(Store::copy(path, &copy).await, Err(Error::FileExists(_))));
    add(&store, "ben").await;

    // While the store is open its database cannot be replaced, and without saying so neither.
    let busy = Store::restore(&copy, path, true).await;
    assert!(matches!(busy, Err(Error::InUse(_))), "{busy:?}");
    store.close().await;
    let there = Store::restore(&copy, path, false).await;
    assert!(matches!(there, Err(Error::WouldReplace(_))), "{there:?}");
    let kept = Store::restore(&copy, path, true).await.unwrap().unwrap();
    let store = open(&fresh).await;
    assert!(store.player_named("ana").await.unwrap().is_some());
    assert!(store.player_named("ben").await.unwrap().is_none());
    store.close().await;
    let before = Store::open(&format!("sqlite:{}", kept.display())).await.unwrap();
    assert!(before.player_named("ben").await.unwrap().is_some(), "nothing is lost");
    before.close().await;

    let torn = path.with_file_name("torn.db");
    std::fs::write(&torn, "torn ".repeat(500)).unwrap();
    for bad in [torn, path.with_file_name("nothing.db")] {
        let refused = Store::restore(&bad, path, true).await;
        assert!(matches!(refused, Err(Error::NotABackup { .. })), "{refused:?}");
    }
}

async fn a_device_is_known_until_it_is_forgotten(fresh: Fresh) {
    let store = open(&fresh).await;
    let (ana, ben) = (add(&store, "ana").await, add(&store, "ben").await);
    let owners = async |device: u8| {
        let mut owners = store.owners_of_device(&[device; 32]).await.unwrap();
        owners.sort_unstable();
        owners
    };
    for device in 1..=3 {
        store.remember_device(ana.id, &[device; 32], Time(device.into()), 3).await.unwrap();
    }
    store.remember_device(ben.id, &[1; 32], Time(4), 3).await.unwrap();
    assert_eq!(owners(1).await, [ana.id, ben.id]);
    assert_eq!(owners(9).await, []);
    // The one that was used longest ago makes room.
    store.remember_device(ana.id, &[1; 32], Time(5), 3).await.unwrap();
    store.remember_device(ana.id, &[4; 32], Time(6), 3).await.unwrap();
    assert_eq!(owners(2).await, []);
    assert_eq!(owners(1).await, [ana.id, ben.id]);
    store.forget_devices_of(ana.id, Some(&[3; 32])).await.unwrap();
    assert_eq!((owners(1).await, owners(3).await), (vec![ben.id], vec![ana.id]));
    store.delete_player(ana.id, Time(9)).await.unwrap();
    assert_eq!(owners(3).await, []);
    store.forget_devices_of(ben.id, None).await.unwrap();
    assert_eq!(owners(1).await, []);
}

async fn what_was_noted_is_read_in_pages_and_forgotten_in_time(fresh: Fresh) {
    let store = open(&fresh).await;
    let (ana, ben) = (add(&store, "ana").await, add(&store, "ben").await);
    let address = Some("203.0.113.7");
    let came = NewAudit {
        actor: Some(ana.id),
        subject: Some(ana.id),
        address,
        ..NewAudit::new(AuditKind::LoggedIn, Origin::Web)
    };
    let failed = NewAudit {
        subject: Some(ben.id),
        address,
        times: 12,
        ..NewAudit::new(AuditKind::LogInFailed, Origin::Web)
    };
    let ended = NewAudit {
        this_match: Some(MatchId::of_bits(7)),
        detail: Some("x"),
        ..NewAudit::new(AuditKind::MatchEnded, Origin::Cli)
    };
    for (new, at) in [(came, 1), (failed, 2), (ended, 3)] {
        store.note(new, Time(at)).await.unwrap();
    }
    let all = store.audit(i64::MAX, 10).await.unwrap();
    let kinds: Vec<&str> = all.iter().map(|line| line.kind.as_str()).collect();
    assert_eq!(kinds, ["match_ended", "log_in_failed", "logged_in"]);
    assert_eq!((all[0].origin, all[0].this_match), (Origin::Cli, Some(MatchId::of_bits(7))));
    assert_eq!((all[0].detail.as_deref(), all[0].actor.as_ref()), (Some("x"), None));
    assert_eq!((all[1].subject.as_deref(), all[1].times), (Some("ben"), 12));
    assert_eq!((all[2].actor.as_deref(), all[2].at), (Some("ana"), Time(1)));
    assert_eq!(store.audit(all[0].number, 1).await.unwrap(), all[1..2]);
    // Whoever is deleted has neither name nor address in it.
    store.delete_player(ana.id, Time(9)).await.unwrap();
    let left = store.audit(all[1].number, 10).await.unwrap();
    assert_eq!((&left[0].actor, &left[0].address), (&None, &None));
    assert_eq!(store.audit(i64::MAX, 10).await.unwrap()[1].address.as_deref(), address);
}

/// A rated match of these players that has just begun.
async fn begin_rated(store: &Store, bits: u64, players: &[&Player]) -> MatchId {
    let mut one = room(bits, &format!("RATE{bits}"), Vec::new());
    one.members = players.iter().map(|player| member(player, None)).collect();
    one.stage = Stage::Running;
    one.terms.rated = true;
    store.create_match(&one).await.unwrap();
    one.id
}

/// The end of a match whose players took the places in which they are named.
fn rated_end(players: &[&Player]) -> (Finish, Rated) {
    let placed =
        |(player, place): (&&Player, u8)| Placed { who: Contender::Player(player.id), place };
    let rated = Rated { class: Class::Two, placed: players.iter().zip(1..).map(placed).collect() };
    let finish = Finish {
        game: "damas-chinas".into(),
        outcome: "{}".into(),
        results: Vec::new(),
        rated: Some(rated.clone()),
    };
    (finish, rated)
}

async fn ratings_are_stored_with_the_end_of_a_match_and_computed_again_the_same(fresh: Fresh) {
    let store = open(&fresh).await;
    let (ana, ben) = (add(&store, "ana").await, add(&store, "ben").await);
    let (game, class) = ("damas-chinas", Class::Two);
    let mut ends = Vec::new();
    for (bits, players) in [(1, [&ana, &ben]), (2, [&ana, &ben]), (3, [&ben, &ana])] {
        let id = begin_rated(&store, bits, &players).await;
        let (finish, rated) = rated_end(&players);
        store.append(id, entry(1), Some(finish.clone())).await.unwrap();
        // Whoever was answered too late sends it again, and nothing is rated twice.
        let again = store.append(id, entry(1), Some(finish)).await;
        assert!(matches!(again, Err(Error::Conflict)), "{again:?}");
        ends.push(rated);
    }
    let of_ana = store.ratings(ana.id).await.unwrap();
    assert_eq!((of_ana.len(), of_ana[0].matches, of_ana[0].class), (1, 3, class));
    let of_ben = store.rating(ben.id, game, class).await.unwrap();
    assert!(of_ana[0].rating.rating > Rating::START.rating);
    assert!(of_ben.rating < Rating::START.rating);
    let curve = store.rating_curve(ana.id, game, class, 9).await.unwrap();
    let shape: Vec<(u64, u8)> = curve.iter().map(|step| (step.number, step.place)).collect();
    assert_eq!(shape, [(1, 1), (2, 1), (3, 2)]);
    assert_eq!(curve[2].rating, of_ana[0].rating);
    assert!(curve[1].rating.rating > curve[0].rating.rating);

    let leaders = async |at_least, after| {
        let kind = PlayerKind::Person;
        store.leaders((game, class), kind, None, at_least, after, 1).await.unwrap()
    };
    let first = leaders(3, RankCursor::START).await;
    assert_eq!(first[0].username, "ana");
    let second = leaders(3, RankCursor::after(&first[0])).await;
    assert_eq!(second[0].username, "ben");
    assert_eq!(leaders(3, RankCursor::after(&second[0])).await, []);
    assert_eq!(leaders(4, RankCursor::START).await, [], "with too few matches");
    store.set_blocked(ana.id, Some(Time(1))).await.unwrap();
    assert_eq!(leaders(3, RankCursor::START).await, second);

    let order = store.rated_matches(game, class, 0, 9).await.unwrap();
    let mut again: Vec<_> = order.into_iter().zip(ends).collect();
    let same = Rerated { matches: 3, players: 2, changed: 0 };
    assert_eq!(store.rate_again(game, class, &again, true).await.unwrap(), same);
    assert_eq!(store.rating_curve(ana.id, game, class, 9).await.unwrap(), curve);
    let short = store.rate_again(game, class, &again[..2], true).await;
    assert!(matches!(short, Err(Error::Conflict)), "a match ended meanwhile: {short:?}");
    // Had the last match gone the other way, its figures would be others: two steps, two ratings.
    again[2].1.placed.iter_mut().for_each(|one| one.place = 3 - one.place);
    let other = Rerated { changed: 4, ..same };
    assert_eq!(store.rate_again(game, class, &again, false).await.unwrap(), other);
    assert_eq!(store.rating_curve(ana.id, game, class, 9).await.unwrap(), curve, "only looked");
    assert_eq!(store.rate_again(game, class, &again, true).await.unwrap(), other);
    assert_eq!(store.rate_again(game, class, &again, true).await.unwrap(), same);
    assert_ne!(store.rating_curve(ana.id, game, class, 9).await.unwrap(), curve);
}

async fn matches_that_end_at_once_are_rated_one_after_another(fresh: Fresh) {
    let store = open(&fresh).await;
    let (ana, ben) = (add(&store, "ana").await, add(&store, "ben").await);
    let mut ids = Vec::new();
    for bits in 1..=12 {
        ids.push(begin_rated(&store, bits, &[&ana, &ben]).await);
    }
    let end = |id: &MatchId| store.append(*id, entry(1), Some(rated_end(&[&ana, &ben]).0));
    for ended in join_all(ids.iter().map(end)).await {
        ended.unwrap();
    }
    let (game, class) = ("damas-chinas", Class::Two);
    let order = store.rated_matches(game, class, 0, 99).await.unwrap();
    assert_eq!(
        order.iter().map(|one| one.number).collect::<Vec<_>>(),
        (1..=12).collect::<Vec<_>>()
    );
    let all: Vec<_> = order.into_iter().map(|one| (one, rated_end(&[&ana, &ben]).1)).collect();
    let again = store.rate_again(game, class, &all, true).await.unwrap();
    assert_eq!(again, Rerated { matches: 12, players: 2, changed: 0 });
}

async fn a_vacation_is_added_if_it_may_be_and_ended_early(fresh: Fresh) {
    let store = open(&fresh).await;
    let [ana, ben] = [add(&store, "ana").await.id, add(&store, "ben").await.id];
    let vacation =
        |player, began, ended| Vacation { player, began_at: Time(began), ended_at: Time(ended) };
    let one_at_most = |there: &[Vacation]| there.is_empty();
    let asked = (0..4).map(|n| store.add_vacation(vacation(ana, 100 + n, 200), one_at_most));
    let added = join_all(asked).await.into_iter().filter(|added| *added.as_ref().unwrap());
    assert_eq!(added.count(), 1, "of several asked at once one is added");
    assert!(store.add_vacation(vacation(ben, 50, 60), one_at_most).await.unwrap());
    assert!(store.add_vacation(vacation(ben, 300, 400), |_| true).await.unwrap());
    let of_both = async |from| store.vacations(&[ana, ben], Time(from)).await.unwrap();
    assert_eq!(of_both(0).await.len(), 3);
    assert_eq!(of_both(200).await, [vacation(ben, 300, 400)]);
    assert_eq!(store.vacations(&[], Time(0)).await.unwrap(), []);
    store.end_vacations(ben, Time(55)).await.unwrap();
    assert_eq!(store.vacations(&[ben], Time(0)).await.unwrap(), [vacation(ben, 50, 55)]);
}

fn seek(player: &Player, since: i64) -> Seek {
    Seek {
        player: player.id,
        username: Some(player.username.clone()),
        ticket: since,
        game: "damas-chinas".into(),
        seats: 2,
        pace: Some(Pace::Days { days: 3 }),
        rated: true,
        rating: Some(1_500),
        since: Time(since),
        seen_at: Time(since),
    }
}

async fn nobody_is_paired_twice_at_once(fresh: Fresh) {
    let store = open(&fresh).await;
    let people = [add(&store, "ana").await, add(&store, "ben").await, add(&store, "eva").await];
    let [ana, ben, eva] = &people;
    for (since, one) in (1..).zip(&people) {
        assert_eq!(store.seek(&seek(one, since)).await.unwrap(), Sought::Waits);
    }
    let waiting = store.seeking(Time(2), 9).await.unwrap();
    assert_eq!(waiting, [seek(ben, 2), seek(eva, 3)], "ana was not seen lately");
    // Several nodes find pairs at once, in which everybody is more than once.
    let table = |bits, players: [(&Player, i64); 2]| {
        let members = players.iter().map(|(player, _)| member(player, None)).collect();
        let made = StoredMatch { code: None, ..room(bits, "", members) };
        (made, players.map(|(player, since)| seek(player, since)).to_vec())
    };
    let pairs = [
        [(ana, 1), (ben, 2)],
        [(ben, 2), (eva, 3)],
        [(eva, 3), (ana, 1)],
        [(ana, 1), (ben, 2)],
        [(ana, 7), (eva, 3)],
    ];
    let made = pairs.iter().zip(1..).map(|(pair, bits)| store.pair(vec![table(bits, *pair)], None));
    let made: Vec<StoredMatch> =
        join_all(made).await.into_iter().flat_map(|made| made.unwrap()).collect();
    assert_eq!(made.len(), 1, "of three people one pair is made");
    assert_eq!(store.find_match(made[0].id).await.unwrap().unwrap().members.len(), 2);
    assert_eq!(store.seeking(Time(0), 9).await.unwrap().len(), 1);
    // They are told once, and may then seek again.
    let there: Vec<_> = (1..).zip(&people).map(|(ticket, one)| (one.id, ticket)).collect();
    let told = store.still_seeking(&there, Time(50)).await.unwrap();
    assert_eq!(told.len(), 2);
    assert!(told.iter().all(|(_, id)| *id == made[0].id));
    assert_eq!(store.still_seeking(&there, Time(60)).await.unwrap(), []);
    assert_eq!(store.seeking(Time(60), 9).await.unwrap().len(), 1, "one is still there");
    assert_eq!(store.forget_seeks(Time(61)).await.unwrap(), 1);
    // Who went is out of it, unless they seek something else by now.
    store.seek(&seek(ana, 8)).await.unwrap();
    store.seek(&seek(ana, 9)).await.unwrap();
    assert_eq!(store.unseek(ana.id, 8).await.unwrap(), None);
    assert_eq!(store.seeking(Time(0), 9).await.unwrap(), [seek(ana, 9)]);
    store.seek(&seek(eva, 9)).await.unwrap();
    store.pair(vec![table(20, [(ana, 9), (eva, 9)])], None).await.unwrap();
    let id = MatchId::of_bits(20);
    assert_eq!(store.seek(&seek(ana, 10)).await.unwrap(), Sought::Paired(id), "told at once");
    assert_eq!(store.unseek(eva.id, 9).await.unwrap(), Some(id));
}

async fn a_round_begins_once_and_with_all_its_matches(fresh: Fresh) {
    let store = open(&fresh).await;
    let [ana, ben, eva] =
        [add(&store, "ana").await, add(&store, "ben").await, add(&store, "eva").await];
    let id = TournamentId::of_bits(7);
    let made = Tournament {
        id,
        name: "Cup".into(),
        game: "damas-chinas".into(),
        options: "{}".into(),
        seats: 2,
        format: Format::RoundRobin,
        rounds: 0,
        terms: Terms { tournament: Some(id), starts: true, ..Terms::default() },
        places: 3,
        host: ana.id,
        host_name: Some("ana".into()),
        club: None,
        stage: TournamentStage::Open,
        created_at: Time(5),
        starts_at: Some(Time(50)),
        started_at: None,
        finished_at: None,
        round: 0,
        revision: 0,
        entrants: 0,
    };
    store.create_tournament(&made).await.unwrap();
    assert_eq!(store.find_tournament(id).await.unwrap(), Some(made.clone()));
    assert_eq!(store.count_tournaments_of(ana.id).await.unwrap(), 1);
    assert_eq!(store.tournaments_to_look_after(Time(49)).await.unwrap(), []);
    let entering = join_all((0..4).map(|_| store.enter(id, Ok(ben.id), Time(6)))).await;
    let entered = entering.into_iter().filter(|one| *one.as_ref().unwrap() == Entered::Yes);
    assert_eq!(entered.count(), 1, "nobody enters twice");
    assert_eq!(store.enter(id, Err(("easy", 3)), Time(6)).await.unwrap(), Entered::Full);
    assert_eq!(store.enter(id, Err(("easy", 2)), Time(6)).await.unwrap(), Entered::Yes);
    assert_eq!(store.enter(id, Ok(eva.id), Time(6)).await.unwrap(), Entered::Full);
    assert!(store.withdraw(id, ben.id, Time(7)).await.unwrap());
    assert!(!store.withdraw(id, ben.id, Time(7)).await.unwrap());
    assert_eq!(store.enter(id, Ok(eva.id), Time(8)).await.unwrap(), Entered::Yes);

    let known = store.find_tournament(id).await.unwrap().unwrap();
    assert_eq!(known.entrants, 3);
    let next = Tournament {
        stage: TournamentStage::Running,
        round: 1,
        rounds: 3,
        started_at: Some(Time(9)),
        ..known.clone()
    };
    let row = |seat, entrant, bits| TableRow {
        round: 1,
        table: 0,
        seat,
        entrant,
        match_id: Some(MatchId::of_bits(bits)),
        halves: None,
    };
    let begin = async |bits| {
        let rows = [row(0, 1, bits), row(1, 3, bits)];
        let new = StoredMatch { code: None, ..room(bits, "", vec![member(&eva, Some(1))]) };
        store.advance_tournament(&known, &next, &rows, &[new], None).await
    };
    let begun = join_all([31, 32, 33].map(begin)).await;
    let (yes, no): (Vec<_>, Vec<_>) = begun.into_iter().partition(Result::is_ok);
    assert_eq!((yes.len(), no.len()), (1, 2), "of three servers one begins the round");
    assert!(no.iter().all(|one| matches!(one, Err(Error::Conflict))));
    let rows = store.tables(id).await.unwrap();
    assert_eq!(rows.len(), 2);
    let mut there = 0;
    for bits in [31, 32, 33] {
        there += usize::from(store.find_match(MatchId::of_bits(bits)).await.unwrap().is_some());
    }
    assert_eq!(there, 1, "and its match is there, and no other");
    assert_eq!(store.enter(id, Ok(ben.id), Time(10)).await.unwrap(), Entered::Closed);
    assert_eq!(store.tournaments_to_look_after(Time(0)).await.unwrap().len(), 1);

    let decided: Vec<TableRow> =
        rows.iter().map(|row| TableRow { halves: Some(u32::from(row.seat)), ..*row }).collect();
    store.decide_table(id, &decided, &[3], Time(11)).await.unwrap();
    let other: Vec<TableRow> = rows.iter().map(|r| TableRow { halves: Some(9), ..*r }).collect();
    store.decide_table(id, &other, &[], Time(12)).await.unwrap();
    assert_eq!(store.tables(id).await.unwrap(), decided, "a table is decided once");
    let entrants = store.entrants(id).await.unwrap();
    let last = entrants.last().unwrap();
    assert_eq!((last.number, last.withdrawn_at), (3, Some(Time(11))));
    assert_eq!((&last.username, &entrants[0].level), (&Some("eva".into()), &Some("easy".into())));
    let pages =
        store.tournaments(Some(TournamentStage::Running), None, Cursor::START, 9).await.unwrap();
    assert_eq!(pages.len(), 1);
    let after = Cursor::after_tournament(&pages[0]);
    assert_eq!(store.tournaments(None, None, after, 9).await.unwrap(), []);
}

async fn a_link_is_used_once_and_few_are_mailed(fresh: Fresh) {
    let store = open(&fresh).await;
    let ana = add(&store, "ana").await;
    let hour = std::time::Duration::from_hours(1);
    let make = async |n: u8, kind, email: Option<&str>, now: i64| {
        let new = NewLink {
            token_hash: &[n; 32],
            player: ana.id,
            kind,
            email,
            now: Time(now),
            life: hour,
        };
        store.make_link(new).await.unwrap()
    };
    let email = Some(ana.email.as_str());
    for n in 1..=3 {
        assert!(make(n, LinkKind::Reset, email, 10).await);
    }
    assert!(!make(4, LinkKind::Reset, email, 11).await, "three in an hour");
    assert!(make(5, LinkKind::Confirm, email, 11).await, "each kind has its own");
    assert!(make(6, LinkKind::Reset, None, 11).await, "an administrator makes any number");
    let reset = LinkKind::Reset;
    let owner = store.owner_of_link(&[1; 32], reset, Time(11)).await.unwrap();
    assert_eq!(owner.as_ref().map(|one| one.id), Some(ana.id));
    assert_eq!(store.owner_of_link(&[5; 32], reset, Time(11)).await.unwrap(), None);
    let end = 10 + hour.as_millis() as i64;
    assert_eq!(store.owner_of_link(&[1; 32], reset, Time(end)).await.unwrap(), None);
    assert!(!store.use_reset_link(&[1; 32], ana.id, "x", Time(end)).await.unwrap());
    assert_eq!(store.mail_wishes(ana.id).await.unwrap(), None);

    let hash = |n: u8| NewSession {
        token_hash: &[9; 32],
        expires_at: Time(i64::MAX),
        address: None,
        agent: Some(n.to_string()),
    };
    store.create_session(ana.id, hash(1), Time(11)).await.unwrap();
    let used =
        join_all((0..4).map(|_| store.use_reset_link(&[1; 32], ana.id, "new", Time(12)))).await;
    assert_eq!(used.into_iter().filter(|used| *used.as_ref().unwrap()).count(), 1);
    assert_eq!(store.credentials("ana").await.unwrap().unwrap().1, "new");
    assert_eq!(store.sessions_of(ana.id, Time(12)).await.unwrap(), []);
    assert!(store.mail_wishes(ana.id).await.unwrap().unwrap().confirmed);
    for n in [2, 3, 6] {
        let other = store.use_reset_link(&[n; 32], ana.id, "x", Time(12)).await.unwrap();
        assert!(!other, "the others end with it");
    }
    store.set_mail_language(ana.id, "es").await.unwrap();
    assert!(store.use_confirm_link(&[5; 32], Time(12)).await.unwrap());
    assert!(!store.use_confirm_link(&[5; 32], Time(12)).await.unwrap());
    let wishes = store.mail_wishes(ana.id).await.unwrap().unwrap();
    assert_eq!((wishes.language.as_str(), wishes.confirmed, wishes.digest), ("es", true, false));
    // A link that was mailed to an address that is no more the account's proves nothing.
    assert!(make(7, LinkKind::Confirm, Some("old@example.org"), 13).await);
    assert!(!store.use_confirm_link(&[7; 32], Time(13)).await.unwrap());
    assert!(make(8, LinkKind::Reset, email, 13).await);
    store.delete_player(ana.id, Time(14)).await.unwrap();
    assert_eq!(store.owner_of_link(&[8; 32], reset, Time(14)).await.unwrap(), None);
    assert_eq!(store.mail_wishes(ana.id).await.unwrap(), None);
}

async fn browsers_are_subscribed_and_keys_made_once(fresh: Fresh) {
    let store = open(&fresh).await;
    let [ana, ben] = [add(&store, "ana").await.id, add(&store, "ben").await.id];
    let keys = join_all((1..=4).map(|n: u8| store.site_key("vapid", move || vec![n]))).await;
    let keys: Vec<Vec<u8>> = keys.into_iter().map(Result::unwrap).collect();
    assert!(keys.iter().all(|key| *key == keys[0]), "{keys:?}");
    let browser = |n: u8| Subscription {
        endpoint: format!("https://push.example/{n}"),
        public_key: vec![n; 65],
        auth: vec![n; 16],
        language: "es".into(),
    };
    for n in 1..=4 {
        store.subscribe(ana, &browser(n), Time(n.into()), 3).await.unwrap();
    }
    assert_eq!(store.subscriptions(ana).await.unwrap(), [2, 3, 4].map(browser), "the oldest goes");
    store.subscribe(ben, &browser(4), Time(9), 3).await.unwrap();
    assert_eq!(store.subscriptions(ana).await.unwrap(), [2, 3].map(browser));
    store.unsubscribe(ana, &browser(4).endpoint).await.unwrap();
    assert_eq!(store.subscriptions(ben).await.unwrap(), [browser(4)], "it is not hers");
    store.unsubscribe(ana, &browser(2).endpoint).await.unwrap();
    store.want_by(ana, Way::Push, &[NoticeKind::Turn]).await.unwrap();
    let off = [NoticeKind::Round, NoticeKind::Tournament];
    assert_eq!(store.unwanted_by(ana, Way::Push).await.unwrap(), off);
    assert_eq!(store.unwanted_by(ana, Way::Mail).await.unwrap(), []);
    store.want_by(ana, Way::Push, &NoticeKind::ALL).await.unwrap();
    assert_eq!(store.unwanted_by(ana, Way::Push).await.unwrap(), []);
    store.delete_sessions_of(ana, None).await.unwrap();
    assert_eq!(store.subscriptions(ana).await.unwrap(), []);
    store.delete_player(ben, Time(10)).await.unwrap();
    assert_eq!(store.subscriptions(ben).await.unwrap(), []);
}

async fn somebody_is_told_everything_once_and_only_what_they_want(fresh: Fresh) {
    let store = open(&fresh).await;
    let ana = add(&store, "ana").await.id;
    let notice = |kind, key: &str| NewNotice {
        player: ana,
        kind,
        key: key.into(),
        match_id: Some(MatchId::of_bits(3)),
        tournament: None,
        game: "damas-chinas".into(),
        at: Time(4),
    };
    let turn = notice(NoticeKind::Turn, "a turn");
    let told = join_all((0..3).map(|_| store.notify(&turn))).await;
    assert_eq!(told.into_iter().filter(|new| *new.as_ref().unwrap()).count(), 1);
    store.want_notices(ana, NoticeKind::Round, false).await.unwrap();
    store.want_notices(ana, NoticeKind::Round, false).await.unwrap();
    assert_eq!(store.unwanted_notices(ana).await.unwrap(), [NoticeKind::Round]);
    assert!(!store.notify(&notice(NoticeKind::Round, "x")).await.unwrap());
    store.want_notices(ana, NoticeKind::Round, true).await.unwrap();
    assert!(store.notify(&notice(NoticeKind::Round, "x")).await.unwrap());
    let all = store.notices_of(ana, i64::MAX, 9).await.unwrap();
    let kinds: Vec<NoticeKind> = all.iter().map(|one| one.kind).collect();
    assert_eq!(kinds, [NoticeKind::Round, NoticeKind::Turn], "newest first");
    assert_eq!(store.notices_of(ana, all[0].id, 9).await.unwrap(), all[1..]);
    store.read_notices(ana, all[1].id, Time(8)).await.unwrap();
    let all = store.notices_of(ana, i64::MAX, 9).await.unwrap();
    assert_eq!((all[0].read_at, all[1].read_at), (None, Some(Time(8))));
    for n in 0..205 {
        store.notify(&notice(NoticeKind::Turn, &n.to_string())).await.unwrap();
    }
    assert_eq!(store.notices_of(ana, i64::MAX, 999).await.unwrap().len(), 200, "old ones go");
}
