//! Sessions that end while their sockets are open, whoever ended them, and what is remembered of
//! sessions meanwhile.

use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::join_all;
use futures_util::stream;
use serde_json::{Value, json};
use server::{Office, Passwords};
use sha2::{Digest, Sha256};
use store::testing::{Fresh, postgres, sqlite};
use store::{NewSession, Role, Store};

use crate::common::{Client, PASSWORD, Socket, World, in_time};

/// As long as a socket may outlive its session.
const SOON: Duration = Duration::from_secs(30);
/// As long as the server remembers a session that it has looked up.
const A_MOMENT: Duration = Duration::from_secs(5);

/// Another program on the same database, which the server hears nothing of.
async fn elsewhere(world: &World) -> (Store, Office) {
    let store = Store::open(&world.fresh.address).await.unwrap();
    (store.clone(), Office::for_accounts(store, Passwords::weak()))
}

async fn is_open(socket: &mut Socket) {
    assert_eq!(socket.ask(json!({ "op": "ping" })).await["ok"], true);
}

async fn on_both(test: impl AsyncFn(Fresh)) {
    test(sqlite()).await;
    test(postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_closes_soon_after_its_session_was_ended_elsewhere() {
    on_both(async |fresh| {
        let world = World::on(fresh).await;
        let names = ["ana", "ben", "leo", "eva", "tom"];
        let [ana, ben, leo, eva, tom] = world.players(names).await;
        let mut stays = tom.socket().await;
        let (store, office) = elsewhere(&world).await;
        let leo_id = store.player_named("leo").await.unwrap().unwrap().id;

        let mut sockets = join_all([&ana, &ben, &leo, &eva].map(Client::socket)).await;
        office.set_blocked("ana", true).await.unwrap();
        office.reset_password("ben", "purple lantern".into()).await.unwrap();
        store.set_role(leo_id, Role::Administrator).await.unwrap();
        office.delete_user("eva").await.unwrap();
        for socket in &mut sockets {
            is_open(socket).await;
        }
        world.clock.advance(SOON);
        for socket in &mut sockets {
            assert_eq!(socket.closed().await, Some(1008));
        }
        is_open(&mut stays).await;
        // The session goes on; what its player may do is another matter now.
        is_open(&mut leo.socket().await).await;
        leo.get("/admin/users").await.ok(200);
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_closes_when_its_session_expires() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let mut of_ana = ana.socket().await;
    world.clock.advance(Duration::from_hours(24));
    let ben = world.player("ben").await;
    let mut of_ben = ben.socket().await;
    world.clock.advance(Duration::from_hours(29 * 24));
    assert_eq!(of_ana.closed().await, Some(1008));
    is_open(&mut of_ben).await;
    assert_eq!(ana.get("/me").await.refused(401), "not_logged_in");
    ben.get("/me").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_log_outs_at_once_close_their_own_sockets_alone() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let (store, _) = elsewhere(&world).await;
    let id = store.player_named("ana").await.unwrap().unwrap().id;
    let now = world.clock.now();
    let mut sessions = Vec::new();
    for number in 0..1_000 {
        let token = format!("token-{number}");
        let token_hash: [u8; 32] = Sha256::digest(token.as_bytes()).into();
        let expires_at = now.after(Duration::from_hours(1));
        let new = NewSession { token_hash: &token_hash, expires_at, address: None, agent: None };
        store.create_session(id, new, now).await.unwrap();
        sessions.push(Client { cookie: format!("partida_session={token}"), ..ana.clone() });
    }
    let mut survives = ben.socket().await;
    let mut same_player = ana.socket().await;
    let mut goes = sessions[700].socket().await;
    // As fast as the database lets them.
    stream::iter(&sessions)
        .for_each_concurrent(50, async |one| {
            assert_eq!(one.post("/logout", Value::Null).await.status, 204);
        })
        .await;
    assert_eq!(goes.closed().await, Some(1008));
    is_open(&mut survives).await;
    is_open(&mut same_player).await;
    // Not even when the server has had time to look at everybody's session.
    world.clock.advance(SOON);
    is_open(&mut survives).await;
    is_open(&mut same_player).await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_looked_up_once_in_a_while_and_its_end_elsewhere_holds_soon() {
    on_both(async |fresh| {
        let world = World::on(fresh).await;
        let [ana, ben] = world.players(["ana", "ben"]).await;
        for client in [&ana, &ben] {
            client.get("/me").await.ok(200);
        }
        let (store, office) = elsewhere(&world).await;
        office.set_blocked("ana", true).await.unwrap();
        ana.get("/me").await.ok(200);
        world.clock.advance(A_MOMENT);
        assert_eq!(ana.get("/me").await.refused(401), "not_logged_in");
        ben.get("/me").await.ok(200);
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changes_here_holds_at_once() {
    let world = World::new().await;
    let root = world.administrator().await;
    let ana = world.player("ana").await;
    let role = |role: &str| json!({ "role": role });
    let change = async |body: Value| {
        root.send(reqwest::Method::PATCH, "/admin/users/ana", body).await.ok(200);
    };
    assert_eq!(ana.get("/admin/users").await.refused(403), "not_permitted");
    change(role("administrator")).await;
    ana.get("/admin/users").await.ok(200);
    change(role("player")).await;
    assert_eq!(ana.get("/admin/users").await.refused(403), "not_permitted");
    let new = json!({ "old": PASSWORD, "new": "purple lantern" });
    assert_eq!(ana.put("/me/password", new).await.status, 204);
    ana.get("/me").await.ok(200);
    change(json!({ "blocked": true })).await;
    assert_eq!(ana.get("/me").await.refused(401), "not_logged_in");
}

#[tokio::test(flavor = "multi_thread")]
async fn that_sessions_are_used_is_noted_together() {
    on_both(async |fresh| {
        let world = World::on(fresh).await;
        let clients = world.players(["ana", "ben"]).await;
        let (store, _) = elsewhere(&world).await;
        let seen = async |client: &Client| {
            let player = store.player_named(&client.name).await.unwrap().unwrap();
            let sessions = store.sessions_of(player.id, world.clock.now()).await.unwrap();
            sessions[0].last_seen_at
        };
        let begun = seen(&clients[0]).await;
        world.clock.advance(Duration::from_mins(2));
        for client in &clients {
            client.get("/me").await.ok(200);
            assert_eq!(seen(client).await, begun, "a request costs no commit");
        }
        world.clock.advance(Duration::from_secs(10));
        for client in &clients {
            in_time(async { while seen(client).await == begun {} }).await;
        }
        // What is not noted yet when the server stops is noted then.
        world.clock.advance(Duration::from_mins(2));
        let noted = seen(&clients[0]).await;
        clients[0].get("/me").await.ok(200);
        let world = world.restart().await;
        let player = store.player_named("ana").await.unwrap().unwrap();
        let sessions = store.sessions_of(player.id, world.clock.now()).await.unwrap();
        assert!(sessions[0].last_seen_at > noted);
        store.close().await;
    })
    .await;
}
