"""Examples run, stubs are true, and the pages tell the arrays as they are."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
from pathlib import Path
import re

from conftest import GAMES, ROOT
import partida
from partida import _partida
import pytest

MODULES = ["partida", "partida.errors", "partida.spaces", "partida.pettingzoo", "partida.gymnasium", "partida.vector"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried and not failed


@pytest.mark.parametrize("kind", [_partida.State, _partida.Thought, _partida.Vector])
def test_everything_has_a_docstring(kind):
    for name, member in vars(kind).items():
        assert name.startswith("_") or inspect.getdoc(member), name


def test_the_stubs_name_everything_with_its_parameters():
    stub = ast.parse(Path(partida.__file__).with_name("_partida.pyi").read_text())

    def parameters(function: ast.FunctionDef) -> list[str]:
        named = [one.arg for one in function.args.args + function.args.kwonlyargs]
        return [one for one in named if one != "self"]

    def check(name: str, declared: ast.FunctionDef, real: object) -> None:
        if any(isinstance(one, ast.Name) and one.id == "property" for one in declared.decorator_list):
            return
        signature = inspect.signature(real)
        assert [one for one in signature.parameters if one != "self"] == parameters(declared), name

    declared: set[str] = set()
    for node in stub.body:
        if isinstance(node, ast.FunctionDef):
            declared.add(node.name)
            check(node.name, node, getattr(_partida, node.name))
        elif isinstance(node, ast.ClassDef):
            declared.add(node.name)
            kind = getattr(_partida, node.name)
            members = {one.name: one for one in node.body if isinstance(one, ast.FunctionDef)}
            real = {one for one in vars(kind) if not one.startswith("_")}
            assert {one for one in members if not one.startswith("_")} == real, node.name
            for name in real:
                check(f"{node.name}.{name}", members[name], vars(kind)[name])
    real = {one for one in vars(_partida) if not one.startswith("__") and one != "_partida"}
    assert declared == real
    assert Path(partida.__file__).with_name("py.typed").exists()


def table(blocks) -> str:
    rows = [f"| `{block.name}` | {block.offset} | {' × '.join(map(str, block.shape))} | {block.about} |" for block in blocks]
    return "\n".join(["| block | from | shape | what it says |", "|---|---|---|---|", *rows])


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_page_of_a_game_tells_its_arrays(name):
    page = (ROOT / "docs" / "python" / f"{name}.md").read_text()
    found = re.findall(r"```text\noptions (.*)\n```", page)
    assert found, "a page tells the options of its tables"
    import json

    for options in found:
        spaces = partida.spaces(name, json.loads(options))
        for blocks in (spaces.actions, spaces.observation):
            assert table(blocks) in page, f"{options}\n{table(blocks)}"
        assert f"{spaces.action_size:,} actions" in page
        assert f"{spaces.observation_size:,} values" in page


@pytest.mark.parametrize("path", [ROOT / "docs/python.md", ROOT / "python/README.md", *sorted((ROOT / "docs/python").glob("*.md"))], ids=lambda path: path.stem)
def test_examples_in_the_pages(path):
    failed, tried = doctest.testfile(str(path), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried and not failed
