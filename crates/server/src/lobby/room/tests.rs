use catalog::Dice;
use store::{MatchId, Role};

use super::*;

fn player(number: u64) -> Player {
    Player {
        id: PlayerId::for_tests(number as i64),
        username: format!("player{number}"),
        email: String::new(),
        role: Role::Player,
        created_at: Time(0),
        blocked_at: None,
        kind: store::PlayerKind::Person,
    }
}

/// A room of three seats, created at ten o'clock, with so many members.
fn room(members: u64) -> StoredMatch {
    let id = MatchId::of_bits(1);
    let mut room = StoredMatch {
        code: Some("ABC234".into()),
        ..StoredMatch::waiting(id, "king-of-colors", "{}".into(), 3, at(10, 0))
    };
    for number in 1..=members {
        join(&mut room, &player(number)).unwrap();
    }
    room
}

fn at(hour: i64, minute: i64) -> Time {
    Time((hour * 60 + minute) * 60_000)
}

fn code<T>(result: Result<T, Error>) -> &'static str {
    result.err().map_or("ok", |error| error.fault().code)
}

#[test]
fn k127_a_fourth_member_is_refused_and_nobody_joins_twice() {
    let mut room = room(3);
    assert_eq!(code(join(&mut room, &player(4))), "match_full");
    assert_eq!(code(join(&mut room, &player(2))), "already_joined");
    assert_eq!(present(&room).count(), 3);
}

#[test]
fn k116_the_right_passes_to_whoever_is_present_and_joined_first() {
    let mut room = room(3);
    assert_eq!(code(only_admin(&room, player(1).id)), "ok");
    assert_eq!(code(only_admin(&room, player(2).id)), "not_admin");
    leave(&mut room, player(1).id).unwrap();
    assert_eq!(code(only_admin(&room, player(2).id)), "ok");
    // Who comes back has joined last.
    join(&mut room, &player(1)).unwrap();
    assert_eq!(code(only_admin(&room, player(1).id)), "not_admin");
    for number in [1, 2, 3] {
        assert!(!is_due(&room, at(10, 1)));
        leave(&mut room, player(number).id).unwrap();
    }
    assert!(is_due(&room, at(10, 1)), "with nobody present the room closes");
}

#[test]
fn k128_a_removed_member_cannot_join_again() {
    let mut room = room(3);
    assert_eq!(code(remove(&mut room, player(2).id, "player3")), "not_admin");
    assert_eq!(code(remove(&mut room, player(1).id, "player9")), "not_a_member");
    assert_eq!(code(remove(&mut room, player(1).id, "player1")), "not_a_member");
    assert_eq!(remove(&mut room, player(1).id, "PLAYER3").unwrap(), player(3).id);
    assert_eq!(code(remove(&mut room, player(1).id, "player3")), "not_a_member");
    assert_eq!(code(join(&mut room, &player(3))), "removed");
    assert_eq!(code(join(&mut room, &player(4))), "ok");
    start(&mut room, Some(player(1).id), &mut Dice::new(1)).unwrap();
    assert_eq!(code(remove(&mut room, player(1).id, "player2")), "already_started");
}

#[test]
fn k129_k160_a_room_closes_after_two_hours_unless_it_is_full() {
    let two = room(2);
    assert!(!is_due(&two, at(11, 59)));
    assert!(is_due(&two, at(12, 0)));
    let mut three = room(3);
    assert!(!is_due(&three, at(12, 0)), "three are in it: it stays");
    leave(&mut three, player(3).id).unwrap();
    assert!(is_due(&three, at(12, 5)), "one has left: it closes");
    close(&mut three, at(12, 5));
    assert_eq!(three.code, None);
    assert_eq!(code(join(&mut three, &player(4))), "room_closed");
    let mut begun = room(3);
    start(&mut begun, Some(player(1).id), &mut Dice::new(1)).unwrap();
    assert!(!is_due(&begun, at(23, 0)), "a match that has started no longer expires");
}

#[test]
fn k130_a_started_match_can_no_longer_be_joined() {
    let mut room = room(2);
    let mut dice = Dice::new(1);
    assert_eq!(code(start(&mut room, Some(player(1).id), &mut dice)), "not_enough_players");
    join(&mut room, &player(3)).unwrap();
    assert_eq!(code(start(&mut room, Some(player(3).id), &mut dice)), "not_admin");
    start(&mut room, Some(player(1).id), &mut dice).unwrap();
    assert_eq!(code(join(&mut room, &player(4))), "already_started");
    assert_eq!(code(start(&mut room, Some(player(1).id), &mut dice)), "already_started");
}

#[test]
fn d16_seats_are_chosen_or_drawn() {
    let mut chosen = room(3);
    take_seat(&mut chosen, player(3).id, Some(0)).unwrap();
    assert_eq!(code(take_seat(&mut chosen, player(2).id, Some(0))), "seat_taken");
    assert_eq!(code(take_seat(&mut chosen, player(2).id, Some(3))), "invalid_field");
    assert_eq!(code(take_seat(&mut chosen, player(9).id, Some(1))), "not_a_member");
    take_seat(&mut chosen, player(3).id, Some(0)).unwrap();
    take_seat(&mut chosen, player(2).id, Some(1)).unwrap();
    take_seat(&mut chosen, player(2).id, None).unwrap();
    start(&mut chosen, Some(player(1).id), &mut Dice::new(1)).unwrap();
    let seat = |number| chosen.members.iter().find(|m| m.player == player(number).id).unwrap().seat;
    assert_eq!(seat(3), Some(0), "the weakest player has the seat they were offered");
    let mut seats: Vec<_> = chosen.members.iter().map(|member| member.seat.unwrap()).collect();
    seats.sort_unstable();
    assert_eq!(seats, [0, 1, 2]);

    let mut met = [false; 3];
    for seed in 0..40 {
        let mut drawn = room(3);
        drawn.seating = Seating::Drawn;
        assert_eq!(code(take_seat(&mut drawn, player(1).id, Some(0))), "not_permitted");
        start(&mut drawn, Some(player(1).id), &mut Dice::new(seed)).unwrap();
        met[usize::from(drawn.members[0].seat.unwrap())] = true;
    }
    assert_eq!(met, [true; 3], "the lot can give anybody any seat");
}

fn bot(seat: u8, level: &str) -> BotSeat {
    BotSeat { seat, level: level.into() }
}

#[test]
fn a_bot_takes_a_free_seat_and_gives_it_back() {
    let mut room = room(1);
    take_seat(&mut room, player(1).id, Some(0)).unwrap();
    assert_eq!(code(put_bot(&mut room, bot(0, "easy"))), "seat_taken");
    assert_eq!(code(put_bot(&mut room, bot(3, "easy"))), "invalid_field");
    assert_eq!(code(put_bot(&mut room, bot(1, "godlike"))), "invalid_field");
    put_bot(&mut room, bot(2, "hard")).unwrap();
    put_bot(&mut room, bot(1, "easy")).unwrap();
    put_bot(&mut room, bot(1, "normal")).unwrap();
    assert_eq!(room.terms.bots, [bot(1, "normal"), bot(2, "hard")]);
    assert!(is_full(&room));
    assert!(!is_due(&room, at(12, 0)), "a full room stays open, whoever fills it");
    assert_eq!(code(join(&mut room, &player(2))), "match_full");
    assert_eq!(code(take_seat(&mut room, player(1).id, Some(2))), "seat_taken");
    remove_bot(&mut room, 2).unwrap();
    assert_eq!(code(start(&mut room, Some(player(1).id), &mut Dice::new(1))), "not_enough_players");
    join(&mut room, &player(2)).unwrap();
    assert_eq!(code(put_bot(&mut room, bot(2, "easy"))), "match_full");
    start(&mut room, Some(player(1).id), &mut Dice::new(1)).unwrap();
    assert_eq!(room.members[1].seat, Some(2), "people get the seats that no bot has");
    assert_eq!(code(put_bot(&mut room, bot(1, "easy"))), "already_started");
}

#[test]
fn where_seats_are_drawn_bots_draw_too() {
    let mut seats_of_the_bot = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let mut room = room(2);
        room.seating = Seating::Drawn;
        put_bot(&mut room, bot(0, "easy")).unwrap();
        start(&mut room, Some(player(1).id), &mut Dice::new(seed)).unwrap();
        let mut seats: Vec<u8> = present(&room).filter_map(|member| member.seat).collect();
        seats.push(room.terms.bots[0].seat);
        seats_of_the_bot.insert(room.terms.bots[0].seat);
        seats.sort_unstable();
        assert_eq!(seats, [0, 1, 2]);
    }
    assert_eq!(seats_of_the_bot.len(), 3);
}
