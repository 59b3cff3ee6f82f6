/** What a seat is told from its view is what the match itself does. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Match, View, games, playthroughs, tell, usual } from "./partida.js";

for (const { file, game, options, steps } of playthroughs()) {
  test(`${file}: every view answers as the match does`, () => {
    const [setup, ...actions] = steps;
    const match = new Match(game, JSON.parse(options), undefined, setup?.chance);
    for (const { asked, chance } of actions.slice(0, 40)) {
      assert(asked);
      const { seat, action } = asked;
      const view = new View(game, match.view(seat));
      assert.equal(view.viewer, seat);
      assert.deepEqual(view.legal(), match.legal(seat));
      // Every listed action as data, and from there back to the notation.
      const { actions, complete } = match.legal(seat);
      const choices = match.choices(seat);
      assert.deepEqual({ actions: choices.actions.map(({ notation }) => notation), complete: choices.complete }, { actions, complete });
      assert.deepEqual(view.choices(), choices);
      assert.deepEqual(view.read(actions), choices.actions);
      for (const choice of choices.actions) assert.equal(view.write(choice.action), choice.notation);
      assert.equal(view.position(), match.positionSeen(seat));
      const foreseen = view.preview(action);
      match.apply(seat, action, Uint32Array.from(chance));
      const seen = match.events(seat);
      assert.deepEqual(seen.slice(0, foreseen.events.length), foreseen.events);
      if (foreseen.after !== null) {
        assert.deepEqual(seen, foreseen.events);
        assert.deepEqual(match.view(seat), foreseen.after);
      }
      assert.deepEqual(
        match.told("es", seat),
        seen.map((event) => tell(game, event, "es")).filter((line) => line !== ""),
      );
      const watching = new View(game, match.view(null));
      assert.deepEqual(watching.legal(), { actions: [], complete: true });
    }
  });
}

test("K132: the outcome of a fight is known before it is confirmed", () => {
  const match = new Match("king-of-colors", undefined, 3n);
  let foretold = 0;
  for (let played = 0; played < 400 && foretold < 5; played += 1) {
    const seat = match.status().to_act[0];
    if (seat === undefined) break;
    const { action } = match.bot(seat, "greedy", undefined, undefined, BigInt(played));
    const foreseen = new View("king-of-colors", match.view(seat)).preview(action);
    const fought = match.apply(seat, action).find((event) => event.kind === "fought");
    if (fought !== undefined) {
      foretold += 1;
      assert.deepEqual(
        foreseen.events.find((event) => event.kind === "fought"),
        fought,
      );
    }
  }
  assert(foretold > 0, "nobody fought");
});

test("a distribution that does not add up is refused before it is asked for", () => {
  const match = new Match("king-of-colors", undefined, 3n);
  while (match.status().phase !== "prod") {
    const seat = match.status().to_act[0];
    assert(seat !== undefined);
    match.apply(seat, match.legal(seat).actions[0] ?? "");
  }
  const seat = match.status().to_act[0];
  assert(seat !== undefined);
  const seen = match.view(seat);
  assert("needed" in seen && seen.needed !== null);
  const view = new View("king-of-colors", seen);
  const troops = Object.entries(seen.needed.automatic).map(([cell, count]) => ({ cell, count }));
  const write = () => "produce " + troops.map(({ cell, count }) => `${cell}=${count}`).join(" ");
  assert(view.preview(write()).events.some((event) => event.kind === "produced"));
  // One soldier more than there are.
  if (troops[0] !== undefined) troops[0].count += 1;
  const wrong = write();
  const refused = (attempt: () => unknown) => {
    let error: unknown;
    assert.throws(attempt, (thrown) => ((error = thrown), true));
    const { code, reason, clause } = error as Record<string, unknown>;
    return { code, reason, clause };
  };
  assert.deepEqual(
    refused(() => view.preview(wrong)),
    refused(() => match.apply(seat, wrong)),
  );
});

test("the cost of a building is what it leaves in the hand", () => {
  // A match of bots comes to a road soon.
  const match = new Match("conquer-of-cathay", undefined, 4n);
  let roads = 0;
  for (let played = 0; played < 300 && roads < 3; played += 1) {
    const seat = match.status().to_act[0];
    if (seat === undefined) break;
    const view = match.view(seat);
    const build = match.legal(seat).actions.find((action) => action.startsWith("road "));
    if (build !== undefined) {
      roads += 1;
      const { after } = new View("conquer-of-cathay", view).preview(build);
      assert(after !== null);
      const hand = (seen: typeof view) => ("stock" in seen ? (seen.players[seat]?.hand ?? []) : []);
      const cost = hand(view).map((cards, kind) => cards - (hand(after)[kind] ?? 0));
      assert.equal(
        cost.reduce((sum, cards) => sum + cards, 0),
        2,
        String(cost),
      );
      match.apply(seat, build);
      assert.deepEqual(match.view(seat), after);
      continue;
    }
    match.apply(seat, match.bot(seat, "easy", undefined, undefined, BigInt(played)).action);
  }
  assert(roads > 0, "nobody could build");
});

test("a refusal carries the rules' own word, the clause, and the message in each language", () => {
  for (const { game } of games()) {
    const match = new Match(game, usual(game), 1n);
    const seat = match.status().to_act[0];
    assert(seat !== undefined);
    const view = new View(game, match.view(seat));
    for (const wrong of [() => view.preview("\u0000"), () => match.apply(seat, "\u0000")]) {
      assert.throws(wrong, (error: Error & { code?: string; told?: object }) => {
        assert(["bad_action", "illegal_action"].includes(error.code ?? ""), error.message);
        assert.deepEqual(Object.keys(error.told ?? {}).sort(), ["en", "es", "pt"]);
        return true;
      });
    }
  }
});
