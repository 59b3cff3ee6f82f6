//! How many requests are answered in a second.

use engine::Engine;

fn main() {
    divan::main();
}

const NEW: &str = r#"{"id":1,"op":"new","game":"damas-chinas"}"#;

#[divan::bench]
fn status(bencher: divan::Bencher<'_, '_>) {
    let mut engine = Engine::new(0);
    engine.answer(NEW);
    bencher
        .counter(divan::counter::ItemsCount::new(1_u32))
        .bench_local(|| engine.answer(r#"{"id":2,"op":"status"}"#));
}

#[divan::bench]
fn legal(bencher: divan::Bencher<'_, '_>) {
    let mut engine = Engine::new(0);
    engine.answer(NEW);
    bencher
        .counter(divan::counter::ItemsCount::new(1_u32))
        .bench_local(|| engine.answer(r#"{"id":2,"op":"legal","seat":0}"#));
}

/// Four moves there and back, as a driver would play them.
#[divan::bench]
fn apply(bencher: divan::Bencher<'_, '_>) {
    let moves = [(0, "n1-m5"), (1, "d1-e5"), (0, "m5-n1"), (1, "e5-d1")].map(|(seat, action)| {
        format!(r#"{{"id":3,"op":"apply","seat":{seat},"action":"{action}"}}"#)
    });
    let mut engine = Engine::new(0);
    bencher.counter(divan::counter::ItemsCount::new(5_u32)).bench_local(|| {
        engine.answer(NEW);
        moves.each_ref().map(|request| engine.answer(request))
    });
}
