import { beforeEach, describe, expect, test, vi } from "vitest";
import { cellOf, type Direction } from "../logic/cells";
import { dayOf } from "../logic/daily";
import { totalOf } from "../logic/records";
import { gradesOf, packOf } from "./boards";
import { FlowGame } from "./game.svelte";
import { kept } from "./kept.svelte";
import { Play } from "./play.svelte";
import { linesOf } from "./record";
import { Sitting } from "./sitting.svelte";
import { rules } from "./testing";
import { Trial, type Time } from "./trial.svelte";

vi.mock("$lib/partida", async () => {
  const { rules } = await import("./testing");
  return { partida: () => rules };
});

const E1 = "F1;5x5;R3B/2G2/3BG/4R/Y3Y";
const WON = ["R 00 10 20 30 31 32 33", "B 04 03 02 01 11 21 22", "G 12 13 14", "Y 40 41 42 43"];
const five = { width: 5, height: 5 };
const at = (name: string) => cellOf(name, five);

/** Draws over these cells, and waits until the rules have answered. */
async function draw(play: Play, line: string): Promise<void> {
  const [first = "", ...rest] = line.split(" ").slice(1);
  play.press(at(first));
  play.enter(rest.map(at));
  await play.release();
}

const path = (play: Play, colour: string) => play.view.colours.find((one) => one.colour === colour)?.path.join(" ");
let now = 0;
const open = async () => new Play(await FlowGame.open({ board: E1 }), () => now);

beforeEach(() => {
  now = 1_000_000;
  kept.set({ cutOnly: false });
  for (const saved of kept.saved) kept.forget(saved.board);
});

describe("drawing", () => {
  test("F101: a stroke is shown at once and asked of the rules at release", async () => {
    const play = await open();
    play.press(at("00"));
    play.enter([at("10"), at("20")]);
    expect(play.shown.lines.find(({ colour }) => colour === "R")?.path).toEqual([0, 5, 10]);
    expect(play.view.undo.length).toBe(0);
    play.cancel();
    expect(play.shown).toBe(play.sheet);
    await draw(play, "R 00 10 20");
    expect(path(play, "R")).toBe("00 10 20");
    expect(play.view.undo.length).toBe(1);
  });

  test("F101: strokes that follow fast are asked one after the other", async () => {
    const play = await open();
    const one = draw(play, "R 00 10 20");
    const two = draw(play, "Y 40 41");
    expect(play.shown.lines.map(({ path }) => path.length)).toEqual([2, 0, 3, 0]);
    await Promise.all([one, two]);
    expect([path(play, "R"), path(play, "Y")]).toEqual(["00 10 20", "40 41"]);
  });

  test("F120: a stroke can be taken back before the rules have answered", async () => {
    const play = await open();
    const drawn = draw(play, "R 00 10 20");
    expect([play.view.undo.length, play.canUndo]).toEqual([0, true]);
    await Promise.all([drawn, play.undo()]);
    expect([path(play, "R"), play.canUndo, play.canRedo]).toEqual(["", false, true]);
  });

  test("F108: keys move, take, draw, release and cancel", async () => {
    const play = await open();
    const go = (...ways: Direction[]) => ways.forEach((way) => play.go(way));
    expect(play.cursor).toBe(at("00"));
    go("up", "down", "up");
    void play.take();
    expect(play.stroke?.colour).toBe("R");
    go("down", "down", "right", "left");
    expect(play.cursor).toBe(at("20"));
    play.cancel();
    go("up");
    expect(play.stroke).toBeNull();
    play.cursor = at("12");
    void play.take();
    // An end of another colour blocks, and the cursor stays.
    go("right", "down");
    expect(play.cursor).toBe(at("13"));
    go("right", "down");
    expect([play.cursor, play.stroke?.finished]).toEqual([at("24"), true]);
    await play.take();
    expect(path(play, "G")).toBe("12 13 14");
  });

  test("F104, F120, F170: with cut only a crossing is one stroke of one colour", async () => {
    kept.set({ cutOnly: true });
    const play = await open();
    await draw(play, "B 04 03 02 01");
    await draw(play, "G 12 13");
    await draw(play, "R 00 01");
    expect([path(play, "B"), path(play, "R")]).toEqual(["04 03 02", "00 01"]);
    expect(play.moves).toBe(3);
    await play.undo();
    expect([path(play, "B"), path(play, "R")]).toEqual(["04 03 02 01", ""]);
    await play.redo();
    expect([path(play, "B"), path(play, "R")]).toEqual(["04 03 02", "00 01"]);
    expect(play.moves).toBe(3);
  });

  test("F121: restart is one step that can be taken back", async () => {
    const play = await open();
    await draw(play, "R 00 10");
    await draw(play, "Y 40 41");
    await play.restart();
    expect(play.canRestart).toBe(false);
    await play.undo();
    expect([path(play, "R"), path(play, "Y")]).toEqual(["00 10", "40 41"]);
  });

  test("F121: restart begins counter and clock at zero, and undo brings them back", async () => {
    const play = await open();
    await draw(play, "R 00 10");
    await draw(play, "Y 40 41");
    now += 5000;
    await play.restart();
    now += 3000;
    expect([play.moves, play.time]).toEqual([0, 0]);
    await draw(play, "R 00 10");
    now += 1000;
    expect([play.moves, play.time]).toEqual([1, 1000]);
    await play.undo();
    await play.undo();
    expect([play.moves, play.time]).toEqual([2, 5000]);
    await play.redo();
    expect([play.moves, play.time]).toEqual([1, 1000]);
  });

  test("F122: a lost board can be taken back", async () => {
    const play = await open();
    for (const line of ["R 34 33 32 22 21 31 30 20 10 11 01", "B 04 03 02", "G 12 13 14", "Y 40 41 42 43"]) await draw(play, line);
    expect([play.view.state, play.canAct]).toEqual(["lost", true]);
    await play.undo();
    expect(play.view.state).toBe("playing");
  });
});

describe("help", () => {
  test("F140, F171: check is free, a cell and a path cost stars, a path is drawn", async () => {
    const play = await open();
    await play.askHint("check");
    expect([play.hint?.hint.kind, play.help.hints]).toEqual(["wrong", 0]);
    await play.askHint("next");
    expect([play.hint?.hint.kind, play.help.hints]).toEqual(["next", 1]);
    await play.askHint("path");
    expect([play.hint?.hint.kind, play.help.hints]).toEqual(["path", 2]);
    expect(play.view.colours.filter(({ connected }) => connected)).toHaveLength(1);
    for (const line of WON) await draw(play, line);
    expect([play.view.state, play.stars]).toEqual(["won", 1]);
  });

  test("F171: the solver finishes, and there are no stars", async () => {
    const play = await open();
    await draw(play, "R 00 01 02");
    await play.solve();
    expect([play.view.state, play.stars, play.help.solved]).toEqual(["won", 0, true]);
  });

  test("F134: a thought can be stopped", async () => {
    const play = await open();
    const asked = play.askHint("next");
    play.thought?.stop();
    await asked;
    expect([play.hint, play.thought, play.help.hints]).toEqual([null, null, 0]);
  });
});

describe("the clock (F172)", () => {
  test("starts with the first change, stands still while nobody looks, and stops at the end", async () => {
    const play = await open();
    now += 5000;
    expect(play.time).toBe(0);
    await draw(play, WON[0] ?? "");
    now += 2000;
    play.pause();
    now += 60_000;
    expect(play.time).toBe(2000);
    play.resume();
    now += 1000;
    for (const line of WON.slice(1)) await draw(play, line);
    now += 9000;
    expect([play.view.state, play.time, play.stars]).toEqual(["won", 3000, 3]);
  });
});

describe("a sitting", () => {
  test("F123: is kept with history, clock and counters, and taken up again", async () => {
    const origin = { kind: "shared", title: null } as const;
    const first = await Sitting.open(E1, origin, () => now);
    await draw(first.play, "R 00 10 20");
    now += 7000;
    await draw(first.play, "Y 40 41");
    await vi.waitFor(() => expect(kept.savedOn(E1)?.log.entries).toHaveLength(2));
    first.leave();
    now += 100_000;
    const again = await Sitting.open(E1, origin, () => now);
    expect([again.resumed, again.play.time, again.play.moves, path(again.play, "R")]).toEqual([true, 7000, 2, "00 10 20"]);
    await again.play.undo();
    expect(path(again.play, "Y")).toBe("");
  });

  test("F161, F160: when won it is recorded once, and no longer offered", async () => {
    const day = dayOf(now);
    const sitting = await Sitting.open(E1, { kind: "day", day, size: 6 }, () => now);
    for (const line of WON) await draw(sitting.play, line);
    expect(kept.record(E1)).toMatchObject({ stars: 3, moves: 4 });
    expect([totalOf(kept.records, "5x5")?.won, kept.records.days, kept.records.daily[`${day}/6`]]).toEqual([1, [day], 3]);
    expect(kept.savedOn(E1)).toBeNull();
  });
});

test("F162: a time trial counts boards until the time is up, and keeps the best", async () => {
  let ring: () => void = () => {};
  const time: Time = { now: () => now, after: (_, call) => ((ring = call), () => {}) };
  const made = { board: E1, name: "E1", grade: "easy", seed: 1, paths: {} } as const;
  const trial = new Trial(5, 30, time, () => Promise.resolve({ ...made, paths: {} }));
  await trial.start();
  expect([trial.phase, trial.left]).toEqual(["running", 30_000]);
  const first = trial.play;
  for (const line of WON) await draw(trial.play as Play, line);
  await vi.waitFor(() => expect(trial.play).not.toBe(first));
  now += 10_000;
  expect([trial.won, trial.left]).toEqual([1, 20_000]);
  ring();
  expect([trial.phase, trial.best, kept.records.trials["5/30"], trial.play?.canAct]).toEqual(["over", true, 1, false]);
  expect(trial.play?.press(at("00"))).toBe(false);
});

test("F155: a board that was shown, in whatever colours, is known", async () => {
  await rules;
  expect(await kept.show("F1;5x5;W3G/2W2/5/5/G4")).toBe(false);
  expect(await kept.show("F1;5x5;R3B/2R2/5/5/B4")).toBe(true);
});

describe("watching the solver", () => {
  test("F135: a colour at a time, each with its reason, after a nod, to the end and without stars", async () => {
    const play = await open();
    const done = play.watch();
    for (let joined = 1; joined < 4; joined += 1) {
      await vi.waitFor(() => expect(play.watching?.nod).toBeTruthy());
      expect(play.view.colours.filter(({ connected }) => connected)).toHaveLength(joined);
      expect(play.hint?.told).toMatch(/\w/);
      play.watching?.nod?.();
    }
    await done;
    expect(play.view.state).toBe("won");
    expect(play.watching).toBeNull();
    expect(play.stars).toBe(0);
  });

  test("F135, F141: what cannot be completed goes first, and stopping leaves what is drawn to the player", async () => {
    const play = await open();
    await draw(play, "R 00 01 02");
    const done = play.watch();
    await vi.waitFor(() => expect(play.watching?.nod).toBeTruthy());
    expect(path(play, "R")).toBe("");
    expect(play.press(at("40"))).toBe(false);
    play.thought?.stop();
    await done;
    expect(play.watching).toBeNull();
    expect(play.press(at("40"))).toBe(true);
  });
});

describe("a record of what is drawn", () => {
  test("F192: its lines, fed to the rules, draw the same", async () => {
    for (const drawn of [WON.slice(0, 3), ["R 34 33 32", "Y 44 43", "B 23 22 21 11"]]) {
      const play = await open();
      for (const line of drawn) await draw(play, line);
      const lines = await linesOf(play.view);
      const again = await FlowGame.open({ board: E1 });
      for (const line of lines) await again.act(line);
      expect(again.view.colours.map(({ path }) => path)).toEqual(play.view.colours.map(({ path }) => path));
      expect(lines.every((line) => /^[A-Z] \d+$/.test(line))).toBe(true);
    }
  });
});

describe("packs", () => {
  test("F152, F161: every board of every level is graded, as the rules grade it", async () => {
    for (let level = 5; level <= 15; level += 1) {
      const [boards, grades] = await Promise.all([packOf(level), gradesOf(level)]);
      expect(boards.length).toBeGreaterThan(0);
      expect(grades).toHaveLength(boards.length);
      if (level <= 6)
        expect(await Promise.all(boards.map(async (board) => (await (await rules).ratePuzzle(board))?.grade))).toEqual(grades);
    }
  });
});

// Last, because help stays charged to the board in whatever game comes after.
test("F171, F173: what a path hint finished has no stars, and stays charged to the board", async () => {
  const sitting = await Sitting.open(E1, { kind: "shared", title: null }, () => now);
  for (const line of WON.slice(0, 3)) await draw(sitting.play, line);
  await sitting.play.askHint("path");
  await vi.waitFor(() => expect(sitting.play.view.state).toBe("won"));
  expect([sitting.play.stars, sitting.play.help.solved, sitting.game.status.outcome?.reason]).toEqual([0, true, "helped"]);
  const before = kept.record(E1);
  const again = await Sitting.open(E1, { kind: "shared", title: null }, () => now);
  for (const line of WON) await draw(again.play, line);
  expect([again.play.view.state, again.play.stars, kept.record(E1)]).toEqual(["won", 0, before]);
});
