/** The boards of each day, the same for everyone, and the days in a row (F160). */

import { FLOW_FREE } from "$wasm/wire/facts";

export const DAILY_SIZES: readonly number[] = FLOW_FREE.daily;

/** The size of the board of each week, which begins on Monday. */
export const WEEKLY_SIZE: number = FLOW_FREE.weekly;

const DAY = 86_400_000;

/** The day in UTC, as 2026-11-15. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

export const dayBefore = (day: string): string => dayOf(Date.parse(`${day}T00:00:00Z`) - DAY);

/** Whether a text names a day that has come. */
export function isDay(text: string, today: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
    dayOf(Date.parse(`${text}T00:00:00Z`)) === text &&
    text <= today
  );
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return dayOf(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY);
}

/** Whether a text names the Monday of a week that has come. */
export const isWeek = (text: string, today: string): boolean => isDay(text, today) && weekOf(text) === text;

/** Days in a row, up to today, on which a daily board was won on its day. A day that is not over yet breaks nothing. */
export function streakOf(won: ReadonlySet<string>, today: string): number {
  let day = won.has(today) ? today : dayBefore(today);
  let count = 0;
  while (won.has(day)) {
    count += 1;
    day = dayBefore(day);
  }
  return count;
}

/** The days of a calendar month, with the weekday of the first (Monday is 0). */
export function monthOf(day: string): { first: number; days: string[] } {
  const month = day.slice(0, 7);
  const first = new Date(`${month}-01T00:00:00Z`);
  const days = [];
  for (let at = first.getTime(); dayOf(at).startsWith(month); at += DAY) days.push(dayOf(at));
  return { first: (first.getUTCDay() + 6) % 7, days };
}
