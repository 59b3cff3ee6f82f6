/** Boards and days as people call them. */

import { preferences, t } from "$lib/state/preferences.svelte";
import type { Screen } from "../logic/address";
import { endsOf } from "./ends";
import { WEEKLY_SIZE } from "../logic/daily";
import { dailySizes, seriesNames, texts } from "../texts";
import type { Origin } from "./kept.svelte";

/** 15 November, in the language of this person. */
export function dayName(day: string): string {
  const format = new Intl.DateTimeFormat(preferences.lang, { timeZone: "UTC", day: "numeric", month: "long" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

export function monthName(day: string): string {
  const format = new Intl.DateTimeFormat(preferences.lang, { timeZone: "UTC", month: "long", year: "numeric" });
  const name = format.format(new Date(`${day}T00:00:00Z`));
  return name.charAt(0).toLocaleUpperCase(preferences.lang) + name.slice(1);
}

export function titleOf(origin: Origin, board: string): string {
  const { width: n, height: m } = endsOf(board) ?? { width: 0, height: 0 };
  switch (origin.kind) {
    case "pack":
      return t(texts.boardNumber, { n: origin.level, number: origin.number });
    case "series":
      return `${t(seriesNames[origin.grade])} ${origin.level} × ${origin.level}, ${origin.number}`;
    case "day":
      if (origin.size === WEEKLY_SIZE) return t(texts.weekOf, { day: dayName(origin.day) });
      return `${dayName(origin.day)}, ${t(dailySizes[origin.size] ?? texts.daily).toLocaleLowerCase(preferences.lang)}`;
    case "made":
      return t(texts.madeTitle, { n, m });
    case "shared":
      return origin.title ?? t(texts.sharedTitle, { n, m });
  }
}

/** The screen on which a board is played. */
export function screenFor(origin: Origin, board: string): Screen {
  switch (origin.kind) {
    case "pack":
      return { kind: "board", level: origin.level, number: origin.number };
    case "series":
      return { kind: "series-board", level: origin.level, grade: origin.grade, number: origin.number };
    case "day":
      return { kind: "day", day: origin.day, size: origin.size };
    case "made":
    case "shared":
      return { kind: "shared", code: board };
  }
}
