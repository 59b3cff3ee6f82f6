//! Rated matches, on both databases.

use serde_json::{Value, json};
use server::rated_from_log;
use store::testing::{postgres, sqlite};
use store::{Class, Store};

use crate::common::{Client, World};

/// A rated match of these players that has begun: its id.
async fn begun(world: &World, game: &str, options: Value, players: &[&Client]) -> String {
    let id = world.room(game, options, players).await;
    let rated = players[0].put(&format!("/matches/{id}/rated"), json!({ "rated": true })).await;
    assert_eq!(rated.ok(200)["rated"], true);
    for (seat, player) in players.iter().enumerate() {
        player.put(&format!("/matches/{id}/seat"), json!({ "seat": seat })).await.ok(200);
    }
    players[0].post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    id
}

async fn points(client: &Client, name: &str) -> Vec<(String, i64, u64)> {
    let ratings = client.get(&format!("/players/{name}/ratings")).await.ok(200);
    let line = |one: &Value| {
        let class = one["class"].as_str().unwrap().to_owned();
        (class, one["points"].as_i64().unwrap(), one["matches"].as_u64().unwrap())
    };
    ratings.as_array().unwrap().iter().map(line).collect()
}

/// Everything that was rated in a class gives the same again from the logs alone.
async fn check_again(world: &World, game: &str, class: Class, matches: u64) {
    let store = Store::open(&world.fresh.address).await.unwrap();
    let mut all = Vec::new();
    for one in store.rated_matches(game, class, 0, 100).await.unwrap() {
        let stored = store.find_match(one.match_id).await.unwrap().unwrap();
        let entries = store.entries(one.match_id, 0).await.unwrap();
        all.push((one, rated_from_log(&stored, &entries).unwrap().unwrap()));
    }
    let again = store.rate_again(game, class, &all, false).await.unwrap();
    assert_eq!((again.matches, again.changed), (matches, 0));
    store.close().await;
}

async fn a_club_evening(world: World) {
    let [ana, ben, cleo] = world.players(["ana", "ben", "cleo"]).await;
    let visitor = world.visitor();

    // A casual match changes nothing.
    let casual = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    ben.post(&format!("/matches/{casual}/resign"), Value::Null).await.ok(204);
    assert_eq!(points(&visitor, "ana").await, []);

    let id = begun(&world, "damas-chinas", json!({}), &[&ana, &ben]).await;
    assert_eq!(ana.get(&format!("/matches/{id}")).await.ok(200)["rated"], true);
    ben.post(&format!("/matches/{id}/resign"), Value::Null).await.ok(204);
    let after = points(&visitor, "ana").await;
    let [(class, won, 1)] = &after[..] else { panic!("{after:?}") };
    assert_eq!((class.as_str(), *won > 1500), ("two", true));
    assert!(points(&visitor, "ben").await[0].1 < 1500);

    // Whoever may end a match for all has resigned a rated one by it.
    let id = begun(&world, "damas-chinas", json!({}), &[&ana, &ben]).await;
    ana.post(&format!("/matches/{id}/end"), Value::Null).await.ok(204);
    assert!(points(&visitor, "ana").await[0].1 < *won);
    let over = ana.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!(
        (&over["outcome"]["reason"], &over["outcome"]["winners"]),
        (&json!("resigned"), &json!([1]))
    );

    // A table of three, by the rules of a game that knows leaving: the first to go is last.
    let id = begun(&world, "king-of-colors", json!({}), &[&ana, &ben, &cleo]).await;
    for player in [&cleo, &ben] {
        player.post(&format!("/matches/{id}/resign"), Value::Null).await.ok(204);
    }
    let class = |all: Vec<(String, i64, u64)>, name: &str| {
        all.into_iter().find(|(class, ..)| class == name).map(|(_, points, _)| points).unwrap()
    };
    let of = async |name| class(points(&visitor, name).await, "many");
    let (first, second, third) = (of("ana").await, of("ben").await, of("cleo").await);
    assert!(first > 1500 && second < 1500 && second == third, "{first} {second} {third}");

    let curve = visitor.get("/players/ana/ratings/damas-chinas/two").await.ok(200);
    let places: Vec<u64> =
        curve.as_array().unwrap().iter().map(|step| step["place"].as_u64().unwrap()).collect();
    assert_eq!(places, [1, 2]);
    check_again(&world, "damas-chinas", Class::Two, 2).await;
    check_again(&world, "king-of-colors", Class::Many, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_evening_on_sqlite() {
    a_club_evening(World::on(sqlite()).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_evening_on_postgres() {
    a_club_evening(World::on(postgres().await).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_match_against_bots_moves_towards_them() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let new = json!({
        "game": "damas-chinas", "rated": true, "bots": [{ "seat": 1, "level": "easy" }],
    });
    let created = ana.post("/matches", new).await.ok(201);
    assert_eq!(created["rated"], true);
    let id = created["match"].as_str().unwrap();
    ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    ana.post(&format!("/matches/{id}/resign"), Value::Null).await.ok(204);
    let (_, lost, _) = points(&ana, "ana").await[0].clone();
    assert!(lost < 1400, "to lose against easy costs much: {lost}");
    let anchors = ana.get("/leaderboards/damas-chinas/two/anchors").await.ok(200);
    assert_eq!(anchors[0]["level"], "expert");
    assert_eq!(anchors.as_array().unwrap().len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_rated_is_refused() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let puzzle = json!({ "game": "flow-free", "rated": true });
    assert_eq!(ana.post("/matches", puzzle).await.refused(422), "invalid_field");
    let id = world.room("damas-chinas", json!({}), &[&ana, &ben]).await;
    let path = format!("/matches/{id}/rated");
    assert_eq!(ben.put(&path, json!({ "rated": true })).await.refused(403), "not_admin");
    ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    assert_eq!(ana.put(&path, json!({ "rated": true })).await.refused(409), "already_started");
    for path in
        ["/leaderboards/flow-free/two", "/leaderboards/king-of-colors/two", "/leaderboards/x/two"]
    {
        assert_eq!(ana.get(path).await.refused(404), "not_found");
    }
    assert_eq!(ana.get("/players/nobody/ratings").await.refused(404), "player_not_found");
    assert_eq!(
        ana.get("/leaderboards/damas-chinas/two?limit=0").await.refused(422),
        "invalid_field"
    );
    assert_eq!(ana.get("/leaderboards/damas-chinas/two").await.ok(200), json!([]));
}
