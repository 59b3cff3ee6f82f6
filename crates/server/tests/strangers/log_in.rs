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
