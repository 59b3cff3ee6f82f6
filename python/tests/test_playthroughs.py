"""The golden playthroughs of every game, equal to the byte: one text, several proofs."""

from __future__ import annotations

import json
import re

from conftest import GAMES, ROOT
import partida
import pytest

FILES = sorted(ROOT.glob("games/*/playthroughs/*.txt"))


def written(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_a_playthrough_goes_the_same_way(path):
    kept = path.read_text()
    head, body = kept.split("\n\n", 1)
    recipe = dict(line.split(" ", 1) for line in head.splitlines())
    lines = [head, ""]
    state = None
    for line in body.splitlines():
        if line.startswith("  "):
            continue
        asks, chance = re.fullmatch(r"(.*?)(?: \[chance ([\d ]+)\])?", line).groups()
        draws = [int(draw) for draw in chance.split()] if chance else []
        lines.append(line)
        if state is None:
            assert asks == "setup"
            state = partida.new(recipe["game"], json.loads(recipe["options"]), chance=draws)
            events = state.log()["setup"]
        else:
            seat, action = asks.split(" asks ")
            assert action in state.legal(int(seat)) or not state.lists_all(int(seat))
            events = state.apply(action, int(seat), chance=draws)
        lines += [f"  -> {written(event)}" for event in events]
        lines += [f"  | {row}" for row in state.position().splitlines()]
        if state.outcome is not None:
            lines.append(f"  over {written(state.outcome)}")
        for seat in state.to_act:
            more = "" if state.lists_all(seat) else " and more"
            lines.append(f"  {seat} to act, {len(state.legal(seat))} legal{more}")
    assert "\n".join(lines) + "\n" == kept
    assert state.version == len(state.log()["entries"])


def test_every_game_has_a_playthrough():
    assert {path.parts[-3] for path in FILES} == set(GAMES)
