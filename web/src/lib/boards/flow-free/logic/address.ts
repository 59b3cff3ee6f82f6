/** The screens of Flow Free by their address: `/play/flow-free` with a query, and shared boards in the fragment. */

import { codeIn } from "./code";
import { FLOW_FREE } from "$wasm/wire/facts";
import { DAILY_SIZES, isDay, isWeek, WEEKLY_SIZE } from "./daily";
import { isGrade, type GradeName } from "./library";

export const HOME = "/play/flow-free";
export const LEVELS: readonly number[] = FLOW_FREE.levels;
export const TRIAL_SIZES = [5, 6, 7, 8, 9] as const;
export const TRIAL_SECONDS = [30, 60, 120, 240] as const;

export type Screen =
  | { kind: "home" }
  | { kind: "pack"; level: number }
  | { kind: "board"; level: number; number: number }
  | { kind: "series"; level: number; grade: GradeName }
  | { kind: "series-board"; level: number; grade: GradeName; number: number }
  | { kind: "daily" }
  | { kind: "day"; day: string; size: number }
  | { kind: "trial" }
  | { kind: "make" }
  | { kind: "edit" }
  | { kind: "import" }
  | { kind: "shared"; code: string };

export function screenOf(query: URLSearchParams, hash: string, today: string): Screen {
  const code = codeIn(hash) ?? query.get("board");
  if (code) return { kind: "shared", code };
  const whole = (name: string) => (/^\d{1,4}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  const [, series = "", grade = ""] = /^(\d{1,2})-([a-z]+)$/.exec(query.get("pack") ?? "") ?? [];
  const shelf = LEVELS.find((known) => known === Number(series));
  if (shelf !== undefined && isGrade(grade)) {
    const which = whole("number");
    return which === null ? { kind: "series", level: shelf, grade } : { kind: "series-board", level: shelf, grade, number: which };
  }
  const level = LEVELS.find((known) => known === whole("level"));
  const number = whole("number");
  if (level !== undefined) return number === null ? { kind: "pack", level } : { kind: "board", level, number };
  const day = query.get("day");
  const size = [...DAILY_SIZES, WEEKLY_SIZE].find((known) => known === whole("size"));
  const isOne = size === WEEKLY_SIZE ? isWeek : isDay;
  if (day !== null && size !== undefined && isOne(day, today)) return { kind: "day", day, size };
  const show = query.get("show");
  if (show === "daily" || show === "trial" || show === "make" || show === "edit" || show === "import") return { kind: show };
  return { kind: "home" };
}

export function addressOf(screen: Screen): string {
  switch (screen.kind) {
    case "home":
      return HOME;
    case "pack":
      return `${HOME}?level=${screen.level}`;
    case "board":
      return `${HOME}?level=${screen.level}&number=${screen.number}`;
    case "series":
      return `${HOME}?pack=${screen.level}-${screen.grade}`;
    case "series-board":
      return `${HOME}?pack=${screen.level}-${screen.grade}&number=${screen.number}`;
    case "day":
      return `${HOME}?day=${screen.day}&size=${screen.size}`;
    case "shared":
      return `${HOME}#${screen.code}`;
    case "daily":
    case "trial":
    case "make":
    case "edit":
    case "import":
      return `${HOME}?show=${screen.kind}`;
  }
}
