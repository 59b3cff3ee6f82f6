/** What a player has won: ticks and stars by board (F161), best times and counters, totals by size (F172), days (F160). */

import { WEEKLY_SIZE } from "./daily";
import { shortly } from "./seen";

export interface BoardRecord {
  stars: number;
  /** Milliseconds. */
  time: number;
  moves: number;
}

export interface Total {
  won: number;
  perfect: number;
  time: number;
}

export interface Records {
  /** By the short name of the share code (`keyOf`). */
  readonly boards: Readonly<Record<string, BoardRecord>>;
  /** By device, then by size, written 7x7: each device counts its own, so that two can be put together. */
  readonly totals: Readonly<Record<string, Readonly<Record<string, Total>>>>;
  /** Help stays charged to a board (F173): hints, and -1 for the solver. */
  readonly helped: Readonly<Record<string, number>>;
  /** Stars of daily boards, by day and size: 2026-11-15/9. */
  readonly daily: Readonly<Record<string, number>>;
  /** Days on which a daily board was won on its day. */
  readonly days: readonly string[];
  /** The most boards in a time trial, by size and seconds: 7/60. */
  readonly trials: Readonly<Record<string, number>>;
}

export const NO_RECORDS: Records = { boards: {}, totals: {}, helped: {}, daily: {}, days: [], trials: {} };

/** The name of a board in the records. */
export const keyOf = shortly;

export const recordOf = (records: Records, board: string): BoardRecord | undefined => records.boards[keyOf(board)];

/** What was won of a size, on all devices. */
export function totalOf(records: Records, size: string): Total | undefined {
  const all = Object.values(records.totals).flatMap((sizes) => sizes[size] ?? []);
  if (all.length === 0) return undefined;
  const sum = (part: (total: Total) => number) => all.reduce((so, total) => so + part(total), 0);
  return { won: sum(({ won }) => won), perfect: sum(({ perfect }) => perfect), time: sum(({ time }) => time) };
}

export interface Win extends BoardRecord {
  board: string;
  size: string;
  /** The solver finished it. */
  solved: boolean;
  daily: { day: string; size: number } | null;
  today: string;
  /** On which device. */
  device: string;
}

const better = (one: BoardRecord | undefined, two: BoardRecord): BoardRecord =>
  one
    ? { stars: Math.max(one.stars, two.stars), time: Math.min(one.time, two.time), moves: Math.min(one.moves, two.moves) }
    : { stars: two.stars, time: two.time, moves: two.moves };

/** After a game that was won. One that the solver finished enters nothing (F171). */
export function withWin(records: Records, win: Win): Records {
  if (win.solved) return records;
  const { stars, time } = win;
  const board = keyOf(win.board);
  const own = records.totals[win.device] ?? {};
  const total = own[win.size] ?? { won: 0, perfect: 0, time: 0 };
  const after = { won: total.won + 1, perfect: total.perfect + (stars === 3 ? 1 : 0), time: total.time + time };
  let { daily, days } = records;
  if (win.daily) {
    const name = `${win.daily.day}/${win.daily.size}`;
    daily = { ...daily, [name]: Math.max(stars, daily[name] ?? 0) };
    // The board of a week belongs to no streak (F163).
    if (win.daily.size !== WEEKLY_SIZE && win.daily.day === win.today && !days.includes(win.today)) days = [...days, win.today];
  }
  return {
    ...records,
    boards: { ...records.boards, [board]: better(records.boards[board], win) },
    totals: { ...records.totals, [win.device]: { ...own, [win.size]: after } },
    daily,
    days,
  };
}

/** After a time trial (F162): the most boards count. */
export function withTrial(records: Records, size: number, seconds: number, won: number): Records {
  const name = `${size}/${seconds}`;
  return { ...records, trials: { ...records.trials, [name]: Math.max(won, records.trials[name] ?? 0) } };
}

/** After a board was helped with: the most that it had stays. */
export function withHelp(records: Records, board: string, hints: number, solved: boolean): Records {
  const name = keyOf(board);
  const before = records.helped[name] ?? 0;
  const now = solved || before < 0 ? -1 : Math.max(hints, before);
  return now === before ? records : { ...records, helped: { ...records.helped, [name]: now } };
}

function merged<T>(one: Readonly<Record<string, T>>, two: Readonly<Record<string, T>>, both: (a: T, b: T) => T): Record<string, T> {
  const all: Record<string, T> = { ...one };
  for (const [name, value] of Object.entries(two)) {
    const known = all[name];
    all[name] = known === undefined ? value : both(known, value);
  }
  return all;
}

/** Two records of one player put together, the same whichever comes first. */
export function mergedRecords(one: Records, two: Records): Records {
  const more = (a: number, b: number) => Math.max(a, b);
  const total = (a: Total, b: Total) => (a.won >= b.won ? a : b);
  return {
    boards: merged(one.boards, two.boards, better),
    totals: merged(one.totals, two.totals, (a, b) => merged(a, b, total)),
    helped: merged(one.helped, two.helped, (a, b) => (a < 0 || b < 0 ? -1 : more(a, b))),
    daily: merged(one.daily, two.daily, more),
    days: [...new Set([...one.days, ...two.days])].sort(),
    trials: merged(one.trials, two.trials, more),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads what was kept, by this version or an older one, here or on the server. What is no record is left out. */
export function readRecords(found: unknown, device: string): Records {
  if (!isObject(found)) return NO_RECORDS;
  const part = (name: string) => (isObject(found[name]) ? found[name] : {});
  const entries = <T>(name: string, is: (value: unknown) => value is T) =>
    Object.entries(part(name)).filter((entry): entry is [string, T] => is(entry[1]));
  const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
  const isRecord = (value: unknown): value is BoardRecord =>
    isObject(value) && isNumber(value.stars) && isNumber(value.time) && isNumber(value.moves);
  const isTotal = (value: unknown): value is Total =>
    isObject(value) && isNumber(value.won) && isNumber(value.perfect) && isNumber(value.time);
  // Older versions named boards by their whole code, and counted for one device.
  const name = (board: string) => (/^F[12];/.test(board) ? keyOf(board) : board);
  const older = entries("totals", isTotal);
  const byDevice = entries("totals", isObject)
    .filter(([, sizes]) => !isTotal(sizes))
    .map(
      ([id, sizes]) => [id, Object.fromEntries(Object.entries(sizes).filter((one): one is [string, Total] => isTotal(one[1])))] as const,
    );
  const isDay = (day: unknown): day is string => typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day);
  return {
    boards: Object.fromEntries(entries("boards", isRecord).map(([board, record]) => [name(board), record])),
    totals: older.length > 0 ? { [device]: Object.fromEntries(older) } : Object.fromEntries(byDevice),
    helped: Object.fromEntries(entries("helped", isNumber)),
    daily: Object.fromEntries(entries("daily", isNumber)),
    days: Array.isArray(found.days) ? found.days.filter(isDay) : [],
    trials: Object.fromEntries(entries("trials", isNumber)),
  };
}
