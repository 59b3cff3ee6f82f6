// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { FlowFree } from "$wasm/wire/index";
import { addressOf, HOME, LEVELS, screenOf, type Screen } from "./address";
import { read, start, STOPPED, stop, written } from "./clock";
import { codeIn, linkOf } from "./code";
import { dayBefore, dayOf, DAILY_SIZES, isDay, isWeek, monthOf, streakOf, WEEKLY_SIZE, weekOf } from "./daily";
import { BOARD, colourOf, contrast, inkOn } from "./palette";
import { pipe } from "./pipes";
import { readLibrary } from "./library";
import { keyOf, mergedRecords, NO_RECORDS, readRecords, recordOf, totalOf, withHelp, withTrial, withWin, type Win } from "./records";
import { pickUnseen, shortly, withSeen } from "./seen";
import { crossed, NO_STEPS, redos, restarted, spared, stroked, undos } from "./steps";
import { boardsOf, canonsOf, dailyOf, E1, exportPuzzle, formsFor, importPuzzles, makePuzzle, Match, solvePuzzle, starsOf } from "./testing";

const view = (match: Match) => match.view(0) as FlowFree.View;
const canonOf = (code: string) => canonsOf([code])[0];

describe("undo and redo go over strokes (F120)", () => {
  test("a stroke that took several steps is taken back in one", () => {
    const match = new Match("flow-free", { board: E1, strict: false });
    for (const action of ["stroke B 04 03 02 01", "B 02", "stroke R 00 01"]) match.apply(0, action);
    const steps = stroked(NO_STEPS, 1, 3);
    expect(undos(steps, 3)).toBe(2);
    for (let n = undos(steps, 3); n > 0; n -= 1) match.apply(0, "undo");
    expect(match.position()).toBe(`${E1} B=04.03.02.01`);
    expect(undos(steps, 1)).toBe(1);
    expect(redos(steps, 1, 2)).toBe(2);
    for (let n = redos(steps, 1, 2); n > 0; n -= 1) match.apply(0, "redo");
    expect(match.position()).toBe(`${E1} B=04.03.02 R=00.01`);
  });

  test("a new stroke forgets what went together and could be redone", () => {
    const steps = stroked(stroked(NO_STEPS, 1, 3), 1, 2);
    expect(undos(steps, 2)).toBe(1);
    expect(undos(NO_STEPS, 0)).toBe(0);
    expect(redos(NO_STEPS, 0, 0)).toBe(0);
  });

  test("F170: cutting another path costs no move of its own", () => {
    const match = new Match("flow-free", { board: E1, strict: false });
    match.apply(0, "stroke B 04 03 02 01");
    const before = view(match).counter;
    for (const action of ["B 02", "stroke R 00 01"]) match.apply(0, action);
    // Blue was counted last, so that cutting it was free.
    expect(spared(before, view(match).counter, "R")).toBe(0);
    match.apply(0, "stroke G 12 02");
    const then = view(match).counter;
    for (const action of ["G 02", "stroke R 00 01 11"]) match.apply(0, action);
    expect(spared(then, view(match).counter, "R")).toBe(0);
    expect(spared({ moves: 3, last: "R" }, { moves: 5, last: "R" }, "R")).toBe(2);
    expect(spared({ moves: 3, last: "G" }, { moves: 5, last: "R" }, "R")).toBe(1);
  });
});

describe("stars (F171)", () => {
  const won = (...order: string[]) => {
    const match = new Match("flow-free", { board: E1, strict: false });
    const strokes: Record<string, string> = {
      R: "stroke R 00 10 20 30 31 32 33",
      B: "stroke B 04 03 02 01 11 21 22",
      G: "stroke G 12 13 14",
      Y: "stroke Y 40 41 42 43",
      r: "stroke R 00 10",
    };
    for (const name of order) match.apply(0, strokes[name] ?? name);
    return match;
  };
  test("are those of the rules without help", () => {
    expect(starsOf(won("R", "B", "G", "Y"), 0)).toBe(3);
    expect(starsOf(won("r", "B", "G", "R", "Y"), 0)).toBe(2);
    expect(starsOf(won("r", "B", "r", "B", "undo", "G", "undo", "r", "B", "R", "G", "Y"), 0)).toBe(1);
  });
  test("are at most two after a hint, one after more, none from the solver", () => {
    const perfect = won("R", "B", "G", "Y");
    expect(starsOf(perfect, 1)).toBe(2);
    expect(starsOf(perfect, 2)).toBe(1);
    expect(starsOf(perfect, 0, true)).toBe(0);
  });
  test("do not suffer from moves that only cut", () => {
    expect(starsOf(won("r", "B", "G", "R", "Y"), 0, false, 1)).toBe(3);
  });
});

test("F121: a restart begins clock and counter at zero, and crossing it brings back those of its other side", () => {
  const before = { ...NO_STEPS, spare: 2 };
  const after = restarted(stroked(before, 3, 4), 4, 9000);
  expect(after.spare).toBe(0);
  const back = crossed(after, 4, 3, 500);
  expect([back.time, back.steps.spare]).toEqual([9000, 2]);
  const again = crossed(back.steps, 3, 4, 9100);
  expect([again.time, again.steps.spare]).toEqual([500, 0]);
  expect(crossed(again.steps, 6, 5, 700).time).toBe(700);
  expect(stroked(back.steps, 3, 4).restarts).toEqual([]);
});

test("F161: packs are read by grade, with the steps of each technique", () => {
  const text = `# 5x5\neasy\n7 12 3 0 0 0 0 4 ${E1}\nexpert\n9 1 2 3 4 5 6 8 ${E1}\n`;
  const { easy, medium, expert } = readLibrary(text);
  expect(easy).toEqual([{ board: E1, seed: 7, uses: [12, 3, 0, 0, 0, 0], detour: 4 }]);
  expect([medium.length, expert[0]?.uses]).toEqual([0, [1, 2, 3, 4, 5, 6]]);
});

test("F172: the clock runs from its start to its stop, and on from there", () => {
  const running = start(STOPPED, 1000);
  expect(read(running, 4000)).toBe(3000);
  expect(start(running, 2000)).toBe(running);
  const hidden = stop(running, 4000);
  expect(read(hidden, 99_000)).toBe(3000);
  expect(read(start(hidden, 100_000), 101_000)).toBe(4000);
  expect([written(0), written(65_999), written(3_723_000)]).toEqual(["0:00", "1:05", "1:02:03"]);
});

describe("records", () => {
  const win: Win = { board: E1, size: "5x5", stars: 2, time: 9000, moves: 6, solved: false, daily: null, today: "2026-11-15", device: "a" };
  test("F161, F172: a won board is kept with its best stars, time and counter", () => {
    const once = withWin(NO_RECORDS, win);
    const twice = withWin(once, { ...win, stars: 3, time: 12_000, moves: 4 });
    expect(recordOf(twice, E1)).toEqual({ stars: 3, time: 9000, moves: 4 });
    expect(totalOf(twice, "5x5")).toEqual({ won: 2, perfect: 1, time: 21_000 });
  });
  test("records of two devices are put together, in either order and as often as one likes", () => {
    const day = { day: "2026-11-15", size: 9 };
    const one = withHelp(withWin(withTrial(NO_RECORDS, 5, 60, 7), win), "F1;x", 2, false);
    const other = withHelp(
      withWin(withTrial(NO_RECORDS, 5, 60, 9), { ...win, stars: 3, time: 20_000, device: "b", daily: day }),
      "F1;x",
      0,
      true,
    );
    const both = mergedRecords(one, other);
    expect(mergedRecords(other, one)).toEqual(both);
    expect(mergedRecords(both, one)).toEqual(both);
    expect(recordOf(both, E1)).toEqual({ stars: 3, time: 9000, moves: 6 });
    expect(totalOf(both, "5x5")).toEqual({ won: 2, perfect: 1, time: 29_000 });
    expect([both.days, both.trials, both.helped]).toEqual([["2026-11-15"], { "5/60": 9 }, { [keyOf("F1;x")]: -1 }]);
  });
  test("records of older versions are read, and nonsense is left out", () => {
    const older = {
      boards: { [E1]: { stars: 2, time: 5, moves: 6 }, "F1;y": 3 },
      totals: { "5x5": { won: 4, perfect: 1, time: 9 } },
      days: ["2026-11-15", 7],
    };
    const found = readRecords(older, "a");
    expect(recordOf(found, E1)).toEqual({ stars: 2, time: 5, moves: 6 });
    expect([Object.keys(found.boards).length, totalOf(found, "5x5")?.won, found.days]).toEqual([1, 4, ["2026-11-15"]]);
    expect(readRecords(JSON.parse(JSON.stringify(found)), "b")).toEqual(found);
    expect(readRecords("nonsense", "a")).toEqual(NO_RECORDS);
  });
  test("F163: the board of a week belongs to no streak", () => {
    expect(withWin(NO_RECORDS, { ...win, daily: { day: "2026-11-15", size: WEEKLY_SIZE } }).days).toEqual([]);
    expect([weekOf("2026-11-15"), weekOf("2026-11-09"), isWeek("2026-11-10", "2026-11-15")]).toEqual(["2026-11-09", "2026-11-09", false]);
  });
  test("F171: what the solver finished enters nothing", () => {
    expect(withWin(NO_RECORDS, { ...win, solved: true })).toBe(NO_RECORDS);
  });
  test("F160: a daily board counts for the streak on its own day only", () => {
    const late = withWin(NO_RECORDS, { ...win, daily: { day: "2026-11-14", size: 6 } });
    expect(late.daily).toEqual({ "2026-11-14/6": 2 });
    expect(late.days).toEqual([]);
    const onTime = withWin(late, { ...win, daily: { day: "2026-11-15", size: 9 } });
    expect(withWin(onTime, { ...win, daily: { day: "2026-11-15", size: 6 } }).days).toEqual(["2026-11-15"]);
  });
  test("F162: the best of a time trial stays", () => {
    expect(withTrial(withTrial(NO_RECORDS, 5, 60, 7), 5, 60, 4).trials).toEqual({ "5/60": 7 });
  });
});

describe("daily boards (F160)", () => {
  test("the day is that of UTC", () => {
    expect(dayOf(Date.UTC(2026, 0, 1, 23, 59))).toBe("2026-01-01");
    expect(dayBefore("2026-03-01")).toBe("2026-02-28");
    expect([isDay("2026-02-30", "2026-11-15"), isDay("2026-11-16", "2026-11-15"), isDay("2026-11-15", "2026-11-15")]).toEqual([
      false,
      false,
      true,
    ]);
  });
  test("date and size decide the board, one for each of three sizes", () => {
    const seeds = DAILY_SIZES.flatMap((size) => ["2026-11-15", "2026-11-16"].map((day) => dailyOf(day, size).seed));
    expect(new Set(seeds).size).toBe(6);
    expect(makePuzzle(dailyOf("2026-11-15", 6))?.board).toBe(makePuzzle(dailyOf("2026-11-15", 6))?.board);
    expect(DAILY_SIZES).toEqual([6, 9, 12]);
    expect(() => dailyOf("2026-11-15", 7)).toThrow();
    expect(() => dailyOf("today", 6)).toThrow();
  });
  test("the streak counts days in a row; today may still come", () => {
    const won = new Set(["2026-11-12", "2026-11-13", "2026-11-14"]);
    expect(streakOf(won, "2026-11-15")).toBe(3);
    expect(streakOf(new Set([...won, "2026-11-15"]), "2026-11-15")).toBe(4);
    expect(streakOf(won, "2026-11-16")).toBe(0);
    expect(streakOf(new Set(["2026-11-11", "2026-11-13"]), "2026-11-13")).toBe(1);
  });
  test("a month has all its days", () => {
    const { first, days } = monthOf("2026-02-11");
    expect([first, days.length, days[0], days.at(-1)]).toEqual([6, 28, "2026-02-01", "2026-02-28"]);
  });
});

describe("no board twice (F155)", () => {
  test("turned, mirrored and renamed boards have one name", () => {
    const one = canonOf("F1;3x3;RB1/1R1/2B");
    for (const same of ["F1;3x3;1BR/1R1/B2", "F1;3x3;2R/1RB/B2", "F1;3x3;GC1/1G1/2C", "F1;3x3;B2/1R1/1BR"]) {
      expect(canonOf(same)).toBe(one);
    }
    expect(canonOf("F1;3x3;RB1/1B1/2R")).not.toBe(one);
    expect(canonOf("no board")).toBe("no board");
  });
  test("all predefined boards have names of their own (F11)", () => {
    const names = LEVELS.flatMap((level) =>
      Array.from({ length: 12 }, (_, at) => shortly(canonOf(view(new Match("flow-free", { level, number: at + 1 })).board) ?? "")),
    );
    expect(new Set(names).size).toBe(132);
  });
  test("a pack gives each board once before it begins anew", () => {
    const pack = ["a", "b", "c"];
    let seen: readonly string[] = [];
    const shown = [];
    for (const luck of [0.9, 0.9, 0.9]) {
      const picked = pickUnseen(pack, seen, luck);
      seen = picked.seen;
      shown.push(pack[picked.index]);
    }
    expect(shown).toEqual(["c", "b", "a"]);
    const anew = pickUnseen(pack, seen, 0);
    expect(pack[anew.index]).toBe("b");
    expect(anew.seen).toEqual(["b"]);
    expect(withSeen(["a"], "a")).toEqual(["a"]);
  });
});

describe("codes, links and forms", () => {
  test("F194: a share code is found in a link, also in one that a browser escaped", () => {
    const link = linkOf(E1, "https://example.org");
    expect(link).toBe(`https://example.org/play/flow-free#${E1}`);
    expect(codeIn(new URL(link).hash)).toBe(E1);
    expect(codeIn(`#${encodeURIComponent(E1)}`)).toBe(E1);
    expect(codeIn("#top")).toBeNull();
  });
  test("a board for a picture is the one that its code says", () => {
    expect(boardsOf(["F1;3x2;RBR/B2", "F1;2x2;R9/BR", "nothing"])).toEqual([
      {
        width: 3,
        height: 2,
        pairs: [
          { colour: "B", ends: [1, 3] },
          { colour: "R", ends: [0, 2] },
        ],
      },
      null,
      null,
    ]);
  });
  test("F197: exported in any form and imported again is the same board", () => {
    for (const code of [E1, "F1;3x2;RBR/B2", makePuzzle({ width: 11, height: 11, seed: 3 })?.board ?? ""]) {
      const answer = solvePuzzle(code, undefined);
      const solution = answer.status === "solved" ? { solution: answer.paths } : {};
      const forms = formsFor(code);
      expect(forms.includes("levels")).toBe(code !== "F1;3x2;RBR/B2");
      for (const form of forms) {
        const [again, ...more] = importPuzzles(exportPuzzle(form, { board: code, title: "A board", ...solution }) ?? "");
        expect(more).toEqual([]);
        // Forms without letters do not say which colour is which.
        expect(canonOf(again?.board ?? ""), form).toBe(canonOf(code));
        if (["native", "share", "bare", "sized"].includes(form)) expect(again?.board).toBe(code);
      }
    }
    // The one form that holds the solution cannot be written without it.
    expect(exportPuzzle("levels", { board: E1 })).toBeUndefined();
  });
  test("F191, F192: our own form carries title, solution and moves", () => {
    const solved = solvePuzzle(E1, undefined);
    const solution = solved.status === "solved" ? solved.paths : {};
    const text = exportPuzzle("native", { board: E1, title: "E1", grade: "easy", solution, moves: ["R 10", "R 20"] }) ?? "";
    expect(text).toContain("title: E1\nsize: 5x5\ngrade: easy\nR...B\n");
    expect(text).toContain("solution:\nY 40 41 42 43 44\n");
    expect(text).toContain("moves:\nR 10\nR 20\n");
    expect(importPuzzles(text)).toEqual([{ title: "E1", board: E1 }]);
  });
});

test("every screen has an address that leads back to it", () => {
  const screens: Screen[] = [
    { kind: "home" },
    { kind: "pack", level: 12 },
    { kind: "board", level: 7, number: 3 },
    { kind: "daily" },
    { kind: "day", day: "2026-11-14", size: 9 },
    { kind: "trial" },
    { kind: "make" },
    { kind: "import" },
    { kind: "shared", code: E1 },
  ];
  for (const screen of screens) {
    const url = new URL(addressOf(screen), "https://example.org");
    expect(url.pathname).toBe(HOME);
    expect(screenOf(url.searchParams, url.hash, "2026-11-15")).toEqual(screen);
  }
  expect(screenOf(new URLSearchParams("level=99"), "", "2026-11-15")).toEqual({ kind: "home" });
  expect(screenOf(new URLSearchParams("day=2026-11-16&size=9"), "", "2026-11-15")).toEqual({ kind: "home" });
  expect(screenOf(new URLSearchParams({ board: E1 }), "", "2026-11-15")).toEqual({ kind: "shared", code: E1 });
});

test("F109: initials stand out from their ends, ends from the board", () => {
  for (const palette of ["vivid", "distinct"] as const) {
    for (const initial of "YBRGWCPOMATLKNEIFHJQSUVZD") {
      const colour = colourOf(initial, palette);
      expect(contrast(colour, inkOn(colour)), `${initial} in ${palette}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour, BOARD), `${initial} on the board`).toBeGreaterThan(2);
    }
    const all = [..."YBRGWCPOMATLKNEI"].map((initial) => colourOf(initial, palette));
    expect(new Set(all).size).toBe(16);
  }
});

test("F107: a path runs through the middles of its cells", () => {
  expect(pipe([0, 1, 2], { width: 5, height: 5 })).toBe("M0.5 0.5L1.5 0.5L2.5 0.5");
  expect(pipe([0, 1, 6], { width: 5, height: 5 })).toBe("M0.5 0.5L1.14 0.5Q1.5 0.5 1.5 0.86L1.5 1.5");
  expect(pipe([], { width: 5, height: 5 })).toBe("");
});
