/** Matches on this device: luck, undoing, saving, stepping, bots. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { Match, PKG, check, games, usual } from "./partida.js";

/** Plays so many listed actions, the first listed one each time. */
function play(match: Match, actions: number): void {
  for (let played = 0; played < actions; played += 1) {
    const seat = match.status().to_act[0];
    if (seat === undefined) return;
    const [action] = match.legal(seat).actions;
    assert(action !== undefined);
    match.apply(seat, action);
  }
}

for (const { game, seats, title, bots } of games()) {
  test(`${game}: a seed repeats a match, and an action taken back is gone as if never played`, () => {
    const [one, other] = [new Match(game, usual(game), 7n), new Match(game, usual(game), 7n)];
    play(one, 12);
    play(other, 15);
    for (let back = other.status().version - one.status().version; back > 0; back -= 1) other.undo();
    assert.equal(other.position(), one.position());
    assert.deepEqual(other.log(), one.log());
    play(one, 3);
    play(other, 3);
    assert.deepEqual(other.log(), one.log());
    assert(title.es !== "" && seats.min <= one.seats && one.seats <= seats.max);
  });

  test(`${game}: without a seed, luck is the browser's`, () => {
    const fresh = new Match(game, usual(game));
    assert.deepEqual(fresh.log().options, check(game, usual(game)));
    assert.equal(fresh.status().version, 0);
    assert.throws(() => fresh.undo(), { code: "bad_request" });
  });

  test(`${game}: a log is restored, stepped through and played on`, () => {
    const match = new Match(game, usual(game), 3n);
    play(match, 20);
    const log = match.log();
    const restored = Match.restore(log);
    assert.equal(restored.position(), match.position());
    assert.deepEqual(restored.log(), log);
    const stepped = Match.restore(log, 0);
    for (const [index, entry] of log.entries.entries()) {
      stepped.recall(entry);
      assert.deepEqual(stepped.status(), Match.restore(log, index + 1).status());
      for (const viewer of [0, null]) {
        assert.deepEqual(stepped.events(viewer), match.seen(index + 1, viewer)?.events);
      }
    }
    assert.deepEqual(stepped.log(), log);
    play(restored, 2);
    assert.throws(() => Match.restore({ ...log, setup: undefined }), { code: "bad_request" });
  });

  test(`${game}: a position is loaded as it was written`, () => {
    const match = new Match(game, usual(game), 5n);
    play(match, 9);
    const loaded = Match.load(game, match.position(), usual(game));
    assert.equal(loaded.position(), match.position());
    // A text may name players by colour, and seats then go by that.
    assert.equal(loaded.status().to_act.length, match.status().to_act.length);
    assert.throws(() => Match.load(game, "nonsense", usual(game)), { code: "bad_position" });
    assert(match.draw("pt", 0).length > 40);
  });

  if (bots) {
    test(`${game}: a bot thinks within its limits and says the same twice`, () => {
      const match = new Match(game, usual(game), 11n);
      play(match, 4);
      const seat = match.status().to_act[0];
      assert(seat !== undefined);
      const thought = match.bot(seat, "hard", undefined, 500, 1n);
      assert.deepEqual(match.bot(seat, "hard", undefined, 500, 1n), thought);
      match.apply(seat, thought.action);
      const next = match.status().to_act[0];
      assert(next !== undefined);
      assert(match.bot(next, "expert", 30).action !== "");
      assert.throws(() => match.bot(next, "nobody"), { code: "bad_request" });
    });
  }
}

test("what is wrong is said and breaks nothing", () => {
  assert.throws(() => new Match("chess" as "flow-free", undefined), { code: "unknown_game" });
  assert.throws(() => new Match("damas-chinas", { mode: 99 }), { code: "bad_options" });
  const match = new Match("damas-chinas", { mode: 0 }, 1n);
  assert.throws(() => match.legal(7), { code: "bad_request" });
  assert.throws(() => match.apply(0, "a1-a2", Uint32Array.of(3)), Error);
  assert.throws(() => match.view(200), { code: "bad_request" });
  assert.equal(match.status().version, 0);
});

test("what a browser loads is about a megabyte compressed", (context) => {
  const files = ["partida.js", "partida_bg.wasm"];
  const sizes = files.map((file) => {
    const bytes = readFileSync(join(PKG, file));
    // As the site is packed.
    const gzip = gzipSync(bytes, { level: 9 }).length;
    return { file, plain: bytes.length, gzip, brotli: brotliCompressSync(bytes).length };
  });
  for (const { file, plain, gzip, brotli } of sizes) {
    context.diagnostic(`${file}: ${plain} bytes, ${gzip} with gzip, ${brotli} with brotli`);
  }
  const gzip = sizes.reduce((sum, file) => sum + file.gzip, 0);
  assert(gzip < 1_010_000, `${gzip} bytes`);
});
