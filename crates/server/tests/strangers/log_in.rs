//! What a failed log-in costs and tells.

use std::future::Future;
use std::pin::pin;
use std::sync::mpsc;
use std::task::{Context, Poll, Waker};

use serde_json::json;

use crate::common::{PASSWORD, World};

/// Whether something is still waited for, as far as the runtime has come.
fn is_pending(waited: std::pin::Pin<&mut impl Future>) -> bool {
    matches!(waited.poll(&mut Context::from_waker(Waker::noop())), Poll::Pending)
}

/// The one thread beside the runtime's is taken: a log-in has to wait for it, with the name of an
/// account and without, while everybody else is answered on the thread of the runtime.
#[test]
fn passwords_are_checked_beside_the_runtime_even_where_there_is_no_account() {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    let runtime = builder.enable_all().max_blocking_threads(1).build().unwrap();
    runtime.block_on(async {
        let world = World::new().await;
        let ana = world.player("ana").await;
        let (release, released) = mpsc::channel::<()>();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let held = tokio::task::spawn_blocking(move || {
            begin.send(()).unwrap();
            released.recv()
        });
        begun.await.unwrap();

        let visitors = [world.visitor(), world.visitor(), world.visitor()];
        let attempt = |who: usize, name: &str, password: &str| {
            visitors[who].post("/login", json!({ "username": name, "password": password }))
        };
        let mut right = pin!(attempt(0, "ana", PASSWORD));
        let mut wrong = pin!(attempt(1, "ana", "wrong horse"));
        let mut nobody = pin!(attempt(2, "nobody", PASSWORD));
        for _ in 0..30 {
            assert!(is_pending(right.as_mut()) && is_pending(wrong.as_mut()));
            assert!(is_pending(nobody.as_mut()), "no account, and answered at once");
            ana.get("/me").await.ok(200);
        }

        release.send(()).unwrap();
        held.await.unwrap().unwrap();
        right.await.ok(200);
        let (wrong, nobody) = (wrong.await, nobody.await);
        assert_eq!(wrong.body, nobody.body);
        assert_eq!(wrong.refused(401), "bad_credentials");
        assert_eq!(nobody.refused(401), "bad_credentials");
    });
}

/// Four hundred people log in at the same time while nothing can be hashed: some wait, the others are
/// told at once, and whoever is logged in is answered all the while.
#[test]
fn log_ins_that_would_wait_too_long_are_told_at_once() {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    let runtime = builder.enable_all().max_blocking_threads(1).build().unwrap();
    runtime.block_on(async {
        let world = World::new().await;
        let ana = world.player("ana").await;
        let (release, released) = mpsc::channel::<()>();
        let held = tokio::task::spawn_blocking(move || released.recv());
        let mut attempts = tokio::task::JoinSet::new();
        for number in 0..400 {
            let visitor = world.visitor();
            attempts.spawn(async move {
                let name = if number % 2 == 0 { "ana" } else { "nobody" };
                let given = json!({ "username": name, "password": "wrong horse" });
                visitor.post("/login", given).await
            });
        }
        // 48 strangers wait, beside those who have their turn.
        let mut refused = 0;
        while refused < 400 - 48 - 4 {
            let answer = attempts.join_next().await.unwrap().unwrap();
            assert_eq!(answer.headers["retry-after"], "3");
            assert_eq!(answer.refused(503), "unavailable");
            refused += 1;
        }
        ana.get("/me").await.ok(200);
        let change = json!({ "old": PASSWORD, "new": "battery staple" });
        let mut change = pin!(ana.put("/me/password", change));
        for _ in 0..30 {
            assert!(is_pending(change.as_mut()), "there is a place for who is logged in");
            ana.get("/me").await.ok(200);
        }
        release.send(()).unwrap();
        held.await.unwrap().unwrap();
        assert_eq!(change.await.status, 204);
        let mut answered = 0;
        while let Some(answer) = attempts.join_next().await {
            match answer.unwrap().status.as_u16() {
                401 => answered += 1,
                503 => refused += 1,
                other => panic!("{other}"),
            }
        }
        assert!((49..=52).contains(&answered), "{answered}");
        assert_eq!(answered + refused, 400);
    });
}
