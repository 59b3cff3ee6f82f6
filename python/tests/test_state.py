"""A match at one moment."""

from __future__ import annotations

import copy
import pickle
import random
import threading
import time

from conftest import GAMES, play
import numpy as np
import partida
import pytest


def test_the_games_are_told(game):
    told = {one["game"]: one for one in partida.games()}
    assert set(told) == set(GAMES)
    state = partida.new(game, GAMES[game], seed=1)
    assert told[game]["seats"]["min"] <= state.seats <= told[game]["seats"]["max"]
    assert state.game == game and partida.check(game)


def test_a_seed_repeats_a_match(game):
    one, two = (play(partida.new(game, GAMES[game], seed=5), 80) for _ in range(2))
    assert one == two and one.log() == two.log()
    other = play(partida.new("conquer-of-cathay", seed=6), 80)
    assert other != play(partida.new("conquer-of-cathay", seed=7), 80)


@pytest.mark.parametrize("steps", [0, 1, 33, 90])
def test_a_state_is_copied_and_pickled(game, steps):
    state = play(partida.new(game, GAMES[game], seed=2), steps)
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state
        assert other.log() == state.log()
        assert other.choices() == state.choices()
        # And what follows is the same, luck included.
        assert play(other, 40, seed=3) == play(state.clone(), 40, seed=3)
    again = state.clone()
    play(again, 1)
    assert state.is_terminal() or again != state


def test_a_written_action_is_pickled_with_its_luck():
    state = partida.new("conquer-of-cathay", {"round_limit": 20}, seed=3)
    for _ in range(12):
        state.apply(state.legal()[0])
    other = pickle.loads(pickle.dumps(state))
    assert other == state
    other.undo(), state.undo()
    assert other == state and play(other, 30) == play(state, 30)


def test_choices_and_notation_are_the_same_match(game):
    by_number, by_text = (partida.new(game, GAMES[game], seed=9) for _ in range(2))
    luck = random.Random(4)
    for _ in range(60):
        if by_number.is_terminal():
            break
        action = luck.choice(by_text.legal())
        choices = by_text.string_to_actions(action)
        for number, choice in enumerate(choices):
            told = by_number.action_to_string(choice)
            assert (told is None) == (number + 1 < len(choices))
            assert by_number.apply_action(choice) == (number + 1 == len(choices))
        by_text.apply(action)
        assert by_number.position() == by_text.position()
        assert by_number.view(0) == by_text.view(0)
    assert by_number.log() == by_text.log()


def test_undo_takes_everything_back(game):
    state = partida.new(game, GAMES[game], seed=8)
    before = [state.clone()]
    luck = random.Random(1)
    while state.version < 12 and not state.is_terminal():
        if luck.random() < 0.5 and not state.choices():
            state.apply(luck.choice(state.legal()))
            before.append(state.clone())
        elif state.apply_action(int(luck.choice(state.legal_actions()))):
            before.append(state.clone())
    while len(before) > 1:
        before.pop()
        state.undo()
        assert state == before[-1]
    with pytest.raises(partida.BadRequest, match="nothing to take back"):
        state.undo()


def test_a_log_is_restored(game):
    state = play(partida.new(game, GAMES[game], seed=3), 60)
    log = state.log()
    assert partida.restore(log).position() == state.position()
    assert partida.restore(log).log() == log
    half = partida.restore(log, len(log["entries"]) // 2)
    assert half.version == len(log["entries"]) // 2


def test_a_position_is_loaded(game):
    state = play(partida.new(game, GAMES[game], seed=3), 40)
    if state.choices():
        state.undo()
    text = state.position()
    loaded = partida.load(game, text, state.options)
    assert loaded.position() == text and loaded.to_act == state.to_act
    assert sorted(loaded.log()) == ["entries", "game", "options", "position"]
    assert pickle.loads(pickle.dumps(loaded)) == loaded


def test_an_imagined_state_fits_the_view(game):
    state = play(partida.new(game, GAMES[game], seed=3), 50)
    if state.is_terminal():
        state.undo()
    seat = state.current_player()
    guess = state.imagine(seed=1)
    assert guess.view(seat) == state.view(seat)
    assert list(guess.legal_actions()) == list(state.legal_actions())
    assert (guess.observation(seat) == state.observation(seat)).all()
    assert pickle.loads(pickle.dumps(guess)) == guess
    assert partida.imagine(game, state.view(seat), seed=1).view(seat) == state.view(seat)


def test_other_luck_changes_only_what_follows():
    state = play(partida.new("conquer-of-cathay", {"round_limit": 20}, seed=3), 60)
    log = state.log()
    one, two = state.clone(), state.clone()
    one.reseed(1), two.reseed(2)
    assert one.log() == log == two.log()
    assert pickle.loads(pickle.dumps(one)) == one
    assert play(one, 60).log() != play(two, 60).log()


def test_bots_think_from_what_they_see(game):
    state = play(partida.new(game, GAMES[game], seed=3), 10)
    if game == "flow-free":
        with pytest.raises(partida.BadRequest, match="no bot"):
            state.think()
        return
    if state.choices():
        state.undo()
    one, two = (state.think("normal", nodes=500, seed=1) for _ in range(2))
    assert (one.action, one.nodes, one.line) == (two.action, two.nodes, two.line)
    state.apply(one.action)


def test_thinking_lets_other_threads_go_on():
    state = partida.new("damas-chinas", seed=1)
    counted = []
    thinking = threading.Thread(target=lambda: state.think("expert", nodes=300_000))
    thinking.start()
    while thinking.is_alive():
        counted.append(time.monotonic())
        time.sleep(0)
    # Had the interpreter been held, this thread would have come by once or twice.
    assert len(counted) > 20


def test_errors_have_code_reason_and_clause():
    state = partida.new("damas-chinas")
    with pytest.raises(partida.IllegalAction) as refused:
        state.apply("n1-e9")
    error = refused.value
    assert (error.code, error.reason, error.clause) == ("illegal_action", "not-a-move", "D19")
    assert error.told["es"] != error.told["en"]
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.clause, str(again)) == (error.code, "D19", str(error))
    for kind, ask in [
        (partida.UnknownGame, lambda: partida.new("chess")),
        (partida.BadOptions, lambda: partida.new("damas-chinas", {"mode": 9})),
        (partida.BadOptions, lambda: partida.new("damas-chinas", [1])),
        (partida.BadPosition, lambda: partida.load("damas-chinas", "nonsense")),
        (partida.BadAction, lambda: state.apply("dance")),
        (partida.BadAction, lambda: state.apply_action(10**6)),
        (partida.BadAction, lambda: state.apply_action(-1)),
        (partida.IllegalAction, lambda: state.apply_action(0)),
        (partida.NotYourTurn, lambda: state.apply("d1-e5", 1)),
        (partida.NotYourTurn, lambda: state.apply_action(13533, 1)),
        (partida.BadRequest, lambda: state.view(7)),
        (partida.BadRequest, lambda: state.draw(lang="fr")),
        (partida.BadRequest, lambda: partida.restore({"game": "damas-chinas"})),
        (partida.BadChance, lambda: state.apply("n1-m5", chance=[1])),
        (OverflowError, lambda: partida.new("damas-chinas", seed=-1)),
        (TypeError, lambda: partida.new(5)),
        (TypeError, lambda: state.apply_action("n1-m5")),
    ]:
        before = state.clone()
        with pytest.raises(kind):
            ask()
        assert state == before
    assert issubclass(partida.MatchOver, partida.PartidaError)


def test_after_the_end_nothing_is_played():
    state = partida.new("small-star-empires", seed=1)
    play(state, 10_000)
    assert state.is_terminal() and state.current_player() is None and state.to_act == ()
    assert len(state.legal_actions()) == 0 and not state.action_mask().any()
    assert state.outcome["winners"] and sorted(state.returns()) == [-1, 1]
    with pytest.raises(partida.MatchOver):
        state.apply_action(0)
    with pytest.raises(partida.MatchOver):
        state.apply("pass", 0)


def test_several_seats_choose_in_any_order():
    # The dice bring a seven when several players hold more than they may keep.
    for seed in range(200):
        state = partida.new("conquer-of-cathay", {"players": 4}, seed=seed)
        for step in range(400):
            if len(state.to_act) > 1:
                break
            play(state, 1, seed=seed * 1000 + step)
        if len(state.to_act) > 1:
            break
    assert state.phase == "discard"
    if state.choices():
        state.undo()
    later = state.to_act[-1]
    state.apply_action(int(state.legal_actions(later)[0]), later)
    if state.choices():
        assert state.current_player() == later
        assert len(state.legal_actions(state.to_act[0])) == 0
        with pytest.raises(partida.NotYourTurn):
            state.apply_action(855, state.to_act[0])
        # What others have chosen so far is not to be seen.
        seen = partida.spaces("conquer-of-cathay", {"players": 4}).split(
            state.observation(state.to_act[0])
        )
        assert not seen["chosen"].any()


def test_observations_are_what_the_spaces_say(game):
    spaces = partida.spaces(game, GAMES[game])
    state = play(partida.new(game, GAMES[game], seed=1), 30)
    for seat in range(state.seats):
        observation = state.observation(seat)
        assert observation.shape == (spaces.observation_size,) and observation.dtype == np.float32
        blocks = spaces.split(observation)
        assert sum(block.size for block in blocks.values()) == spaces.observation_size
        assert spaces.split(observation[None])["turn" if "turn" in blocks else "ends" if "ends" in blocks else "active"].shape[0] == 1
    for number in (0, spaces.action_size - 1):
        name, place = spaces.describe(number)
        assert spaces.action(name, *place) == number
    with pytest.raises(IndexError):
        spaces.describe(spaces.action_size)
