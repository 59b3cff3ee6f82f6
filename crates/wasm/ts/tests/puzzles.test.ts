/** Flow Free's puzzles: solved, counted, rated and made. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Match, countSolutions, hintPuzzle, importPuzzles, makePuzzle, ratePuzzle, solvePuzzle } from "./partida.js";

const E1 = "F1;5x5;R3B/2G2/3BG/4R/Y3Y";

test("a board is solved, and the solution wins the match", () => {
  const solved = solvePuzzle(E1, undefined);
  assert(solved.status === "solved");
  const cells = Object.values(solved.paths).flat();
  assert.equal(new Set(cells).size, 25);
  // Half of a path of the solution can be completed.
  const [colour, path] = Object.entries(solved.paths)[0] ?? [];
  assert(colour !== undefined && path !== undefined);
  assert.equal(solvePuzzle(E1, { [colour]: path.slice(0, 2) }).status, "solved");
  assert.equal(countSolutions(E1).solutions, "1");
});

test("what cannot be completed is said so", () => {
  // Yellow would shut itself in by going straight up.
  assert.equal(solvePuzzle(E1, { Y: ["40", "30", "20", "10", "11"] }).status, "unsolvable");
  assert.throws(() => solvePuzzle(E1, { K: ["00"] }), { code: "bad_request" });
  assert.throws(() => solvePuzzle(E1, { Y: ["99"] }), { code: "bad_request" });
  assert.throws(() => solvePuzzle("nonsense", undefined), { code: "bad_request" });
});

test("F140: a hint checks, gives a cell with its reason, or a whole colour", () => {
  const shut = { Y: ["40", "30", "20", "10", "11"] };
  assert.deepEqual(hintPuzzle(E1, shut, "check", "en").hint, { kind: "wrong", colours: ["Y"] });
  assert.deepEqual(hintPuzzle(E1, shut, "next", "en").hint, { kind: "remove", colours: ["Y"] });
  const next = hintPuzzle(E1, {}, "next", "es");
  assert(next.hint.kind === "next" && next.told !== "");
  const path = hintPuzzle(E1, {}, "path", "pt").hint;
  assert(path.kind === "path");
  const solved = solvePuzzle(E1, undefined);
  assert(solved.status === "solved");
  assert.deepEqual(path.cells, solved.paths[path.colour]);
  assert.deepEqual(hintPuzzle(E1, solved.paths, "next", "en").hint, { kind: "done" });
});

test("a board is made, the same from the same seed, with one solution and the grade it is given", () => {
  const wanted = { width: 7, height: 7, seed: 5 };
  const made = makePuzzle(wanted);
  assert(made);
  assert.deepEqual(makePuzzle(wanted), made);
  assert.equal(countSolutions(made.board).solutions, "1");
  assert.equal(ratePuzzle(made.board)?.grade, made.grade);
  assert.deepEqual(importPuzzles(made.board), [{ title: null, board: made.board }]);
  const match = new Match("flow-free", { board: made.board });
  assert.equal(match.log().options && "board" in match.log().options, true);
  assert.throws(() => makePuzzle({ width: 1, height: 7 }), { code: "bad_request" });
});

test("thinking stops when the time is up", () => {
  // Nothing of this size is found at once.
  assert.equal(makePuzzle({ width: 40, height: 40, grade: "easy", seed: 1 }, 1), undefined);
});
