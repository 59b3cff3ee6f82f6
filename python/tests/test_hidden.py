"""What a seat must not know is nowhere in what it is given."""

from __future__ import annotations

import random

from conftest import play
import partida
import pytest


@pytest.mark.parametrize("seed", range(6))
def test_a_token_that_lies_face_down_is_its_owners_alone(seed):
    state = partida.new("king-of-colors", seed=seed)
    luck = random.Random(seed)
    seat = state.current_player()
    cell = luck.choice([text.split()[1] for text in state.legal() if text.startswith("place")])
    tables = [state.clone() for _ in "MDP"]
    for table, token in zip(tables, "MDP"):
        table.apply(f"place {cell} {token}")
    for other in {0, 1, 2} - {seat}:
        for look in (
            lambda table: table.view(other),
            lambda table: table.position(other),
            lambda table: table.observation(other).tolist(),
            lambda table: table.information_state_string(other),
            lambda table: table.observation_string(other),
            lambda table: table.events(other),
        ):
            assert look(tables[0]) == look(tables[1]) == look(tables[2])
    for look in (
        lambda table: table.observation(seat).tolist(),
        lambda table: table.information_state_string(seat),
    ):
        assert look(tables[0]) != look(tables[1]) != look(tables[2])


def test_hands_are_hidden_and_the_own_one_is_not():
    state = play(partida.new("conquer-of-cathay", {"round_limit": 20}, seed=4), 120)
    spaces = partida.spaces("conquer-of-cathay")
    hands = [state.view(seat)["players"][seat]["hand"] for seat in range(3)]
    for seat in range(3):
        seen = spaces.split(state.observation(seat))
        assert (seen["hand"] * 19).round().tolist() == hands[seat]
        # The others' cards are counted, from the viewer on.
        counts = [sum(hands[(seat + place) % 3]) for place in range(3)]
        assert (seen["cards"] * 19).round().tolist() == counts
    # Two states that differ only in rivals' hands look the same.
    lines = state.position().splitlines()
    rivals = [number for number, line in enumerate(lines) if line.startswith(("P2 hand", "P3 hand"))]
    swapped = list(lines)
    hand = [lines[number].split(";", 1)[0].split(" ", 1) for number in rivals]
    rest = [lines[number].split(";", 1)[1] for number in rivals]
    if sum(hands[1]) == sum(hands[2]):
        for number, (name, _), (_, cards), tail in zip(rivals, hand, hand[::-1], rest):
            swapped[number] = f"{name} {cards};{tail}"
        twin = partida.load("conquer-of-cathay", "\n".join(swapped), {"round_limit": 20})
        assert twin.observation(0).tolist() == state.observation(0).tolist()


@pytest.mark.parametrize("seed", range(4))
def test_guesses_differ_where_something_is_hidden_and_the_observation_does_not(seed):
    state = play(partida.new("king-of-colors", seed=seed), 4, seed)
    if state.choices():
        state.undo()
    viewer = state.current_player()
    guesses = [state.imagine(viewer, seed=number) for number in range(30)]
    assert len({guess.position() for guess in guesses}) > 1
    assert len({guess.observation(viewer).tobytes() for guess in guesses}) == 1


def test_information_grows_with_what_is_seen_and_tells_paths_apart():
    one, two = (partida.new("damas-chinas") for _ in range(2))
    for action in ("n1-m5", "d1-e5", "n4-m9", "d4-e9"):
        one.apply(action)
    for action in ("n4-m9", "d1-e5", "n1-m5", "d4-e9"):
        two.apply(action)
    assert one.position() == two.position()
    assert one.observation(0).tolist() == two.observation(0).tolist()
    assert one.information_state_string(0) != two.information_state_string(0)
    assert one.information_state_string(0).startswith("damas-chinas 0\n")
