//! Options as JSON, their schema, and options beside a position.

mod common;

use common::*;
use kit::Dice;
use kit::prelude::*;
use serde_json::json;
use small_star_empires::{Options, SmallStarEmpires};

fn read(value: serde_json::Value) -> Result<Options, String> {
    serde_json::from_value::<Options>(value).map_err(|why| why.to_string())
}

#[test]
fn defaults_are_those_of_the_design() {
    let expected = json!({"players":2,"tokens":true,"arrangement":"random","first":"random"});
    assert_eq!(serde_json::to_value(Options::default()).unwrap(), expected);
    assert_eq!(read(json!({})), Ok(Options::default()));
    let schema = SmallStarEmpires::schema();
    assert_eq!(schema["additionalProperties"], json!(false));
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(schema["properties"][name]["default"], *value);
        assert!(schema["properties"][name]["title"].is_string());
    }
}

#[test]
fn wrong_options_are_refused() {
    for wrong in [
        json!({"player": 2}),
        json!({"players": "2"}),
        json!({"players": -1}),
        json!({"tokens": "yes"}),
        json!({"arrangement": "Random"}),
        json!({"arrangement": ""}),
        json!({"arrangement": "1.0 2.0 3.0 4.0 5.0 6.0"}),
        json!({"arrangement": "1.0 2.0 3.0 4.0 5.0 6.0 6.0"}),
        json!({"arrangement": "1.0 2.0 3.0 4.0 5.0 6.0 8.0"}),
        json!({"arrangement": "1.0 2.0 3.0 4.0 5.0 6.0 7.6"}),
        json!({"arrangement": "1.0 2.0 3.0 4.0 5.0 6.0 7.0 1.0"}),
        json!({"first": "Q"}),
        json!({"first": "PT"}),
        json!({"first": ""}),
        json!({"first": 0}),
    ] {
        assert!(read(wrong.clone()).is_err(), "{wrong}");
    }
    for unplayable in [json!({"players": 1}), json!({"players": 5}), json!({"first": "V"})] {
        let options = read(unplayable.clone()).unwrap();
        assert!(SmallStarEmpires::check(&options).is_err(), "{unplayable}");
    }
    let four = read(json!({"players": 4, "first": "Z", "arrangement": REFERENCE})).unwrap();
    assert_eq!(SmallStarEmpires::check(&four), Ok(()));
}

#[test]
fn options_beside_a_position_may_be_random_but_not_wrong() {
    let options = read(json!({"players": 3, "arrangement": "reference", "first": "T"})).unwrap();
    let state = SmallStarEmpires::new(&options, &mut Dice::new(0));
    let loaded = SmallStarEmpires::load(&state.position(), &options).unwrap();
    for agrees in [
        ("players", json!(3)),
        ("tokens", json!(true)),
        ("arrangement", json!("random")),
        ("arrangement", json!("reference")),
        ("arrangement", json!(REFERENCE)),
        ("first", json!("random")),
        ("first", json!("T")),
    ] {
        assert!(!loaded.contradicts(agrees.0, &agrees.1), "{agrees:?}");
    }
    for speaks_against in [
        ("players", json!(2)),
        ("tokens", json!(false)),
        ("arrangement", json!("2.0 1.0 3.0 4.0 5.0 6.0 7.0")),
        ("first", json!("P")),
    ] {
        assert!(loaded.contradicts(speaks_against.0, &speaks_against.1), "{speaks_against:?}");
    }
    let known = serde_json::to_value(loaded.options()).unwrap();
    assert_eq!(known, json!({"players":3,"tokens":true,"arrangement":REFERENCE,"first":"T"}));
    // Without a name the first player of a loaded position stays unknown.
    let loaded = load(&state.position()).unwrap();
    assert_eq!(serde_json::to_value(loaded.options()).unwrap()["first"], "random");
}
