/** A board as text in the forms that others read (F190, F196). The rules read them all again. */

import { columnOf, nameOf, rowOf, type Cell } from "./cells";
import type { Ends } from "./code";

/** The solution's cells by colour, from end to end. */
export type Solution = Readonly<Record<string, readonly string[]>>;

export const FORMS = [
  "native",
  "share",
  "bare",
  "sized",
  "points",
  "numbers-width-first",
  "numbers-height-first",
  "two-line",
  "levels",
] as const;
export type Form = (typeof FORMS)[number];

/** The colours in the order of F182, by which numbered forms count. */
const ORDER = "YBRGWCPOMATLKNEIFHJQSUVZD";
const sorted = (board: Ends) => [...board.pairs].sort((a, b) => ORDER.indexOf(a.colour) - ORDER.indexOf(b.colour));

/** Whether a form can hold this board: bare grids and level lists are square, level lists carry the solution. */
export function canHold(form: Form, board: Ends): boolean {
  return board.width === board.height || (form !== "bare" && form !== "levels");
}

function rows(board: Ends, mark: (colour: string | null) => string, between: string): string {
  const colours = new Map(board.pairs.flatMap(({ colour, ends }) => ends.map((end) => [end, colour])));
  const row = (y: number) => Array.from({ length: board.width }, (_, x) => mark(colours.get(y * board.width + x) ?? null)).join(between);
  return Array.from({ length: board.height }, (_, y) => row(y) + "\n").join("");
}

export interface Sheet {
  code: string;
  board: Ends;
  title?: string;
  grade?: string;
  solution?: Solution;
  /** The lines that lead to what is drawn (F192). */
  moves?: readonly string[];
}

export function write(form: Form, sheet: Sheet): string {
  const { board, code } = sheet;
  const { width, height } = board;
  const letters = () => rows(board, (colour) => colour ?? ".", "");
  const numbers = (empty: string) => rows(board, (colour) => (colour === null ? empty : String(ORDER.indexOf(colour) + 1)), " ");
  switch (form) {
    case "native": {
      const head = sheet.title ? `title: ${sheet.title}\n` : "";
      const grade = sheet.grade ? `grade: ${sheet.grade}\n` : "";
      const paths = sheet.solution ? sorted(board).map(({ colour }) => `${colour} ${sheet.solution?.[colour]?.join(" ")}\n`) : [];
      const solution = paths.length > 0 ? `solution:\n${paths.join("")}` : "";
      const moves = sheet.moves?.length ? `moves:\n${sheet.moves.join("\n")}\n` : "";
      return `${head}size: ${width}x${height}\n${grade}${letters()}${solution}${moves}`;
    }
    case "share":
      return `${code}\n`;
    case "bare":
      return letters();
    case "sized":
      return `${width} ${height}\n${letters()}`;
    case "points": {
      const point = (cell: Cell) => `(${columnOf(cell, board)}, ${rowOf(cell, board)})`;
      const lines = sorted(board).map(({ ends }) => `${ends.map(point).join(" ")}\n`);
      return `${board.pairs.length} ${width} ${height}\n${lines.join("")}`;
    }
    case "numbers-width-first":
      return `${width} ${height}\n${numbers("0")}`;
    case "numbers-height-first":
      return `${height} ${width}\n${numbers(".")}`;
    case "two-line":
      return `${height}\n${width}\n${numbers("-")}`;
    case "levels": {
      const names = new Map(Array.from({ length: width * height }, (_, cell) => [nameOf(cell, board), cell]));
      const paths = sorted(board).map(({ colour }) => (sheet.solution?.[colour] ?? []).map((name) => names.get(name)).join(","));
      return `${width},0,1,${board.pairs.length};${paths.join(";")}\n`;
    }
  }
}

/** Whether a form needs the solution first. */
export const needsSolution = (form: Form): boolean => form === "levels";
