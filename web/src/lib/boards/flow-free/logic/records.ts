/** What a player has won: ticks and stars by board (F161), best times and counters, totals by size (F172), days (F160). */

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
  /** By share code. */
  readonly boards: Readonly<Record<string, BoardRecord>>;
  /** By size, written 7x7. */
  readonly totals: Readonly<Record<string, Total>>;
  /** Stars of daily boards, by day and size: 2026-11-15/9. */
  readonly daily: Readonly<Record<string, number>>;
  /** Days on which a daily board was won on its day. */
  readonly days: readonly string[];
  /** The most boards in a time trial, by size and seconds: 7/60. */
  readonly trials: Readonly<Record<string, number>>;
}

export const NO_RECORDS: Records = { boards: {}, totals: {}, daily: {}, days: [], trials: {} };

export interface Win extends BoardRecord {
  board: string;
  size: string;
  /** The solver finished it. */
  solved: boolean;
  daily: { day: string; size: number } | null;
  today: string;
}

/** After a game that was won. One that the solver finished enters nothing (F171). */
export function withWin(records: Records, win: Win): Records {
  if (win.solved) return records;
  const best = records.boards[win.board];
  const { stars, time, moves } = win;
  const better = best
    ? { stars: Math.max(stars, best.stars), time: Math.min(time, best.time), moves: Math.min(moves, best.moves) }
    : { stars, time, moves };
  const total = records.totals[win.size] ?? { won: 0, perfect: 0, time: 0 };
  const after = { won: total.won + 1, perfect: total.perfect + (stars === 3 ? 1 : 0), time: total.time + time };
  let { daily, days } = records;
  if (win.daily) {
    const name = `${win.daily.day}/${win.daily.size}`;
    daily = { ...daily, [name]: Math.max(stars, daily[name] ?? 0) };
    if (win.daily.day === win.today && !days.includes(win.today)) days = [...days, win.today];
  }
  return {
    ...records,
    boards: { ...records.boards, [win.board]: better },
    totals: { ...records.totals, [win.size]: after },
    daily,
    days,
  };
}

/** After a time trial (F162): the most boards count. */
export function withTrial(records: Records, size: number, seconds: number, won: number): Records {
  const name = `${size}/${seconds}`;
  return { ...records, trials: { ...records.trials, [name]: Math.max(won, records.trials[name] ?? 0) } };
}
