/**
 * A stroke while it is drawn (F101 to F106): what the screen shows until the pointer is released, and what is asked of
 * the rules then. Whether it may be is for the rules; this only follows the finger.
 */

import type { FlowFree } from "$wasm/wire/index";
import { areAdjacent, cellOf, cellsAt, nameOf, type Cell, type Size } from "./cells";
import { layoutOf } from "./layout";

/** A colour with what is drawn of it: from its start end to its head, or nothing (F14). */
export interface Line {
  readonly colour: string;
  readonly ends: readonly [Cell, Cell];
  readonly path: readonly Cell[];
}

/** What lies on a board. */
export interface Sheet extends Size {
  readonly lines: readonly Line[];
}

export interface Stroke {
  readonly colour: string;
  /** The working path, its start end first. The other end is never in it. */
  readonly path: readonly Cell[];
  /** The pointer went on to the other end. */
  readonly finished: boolean;
}

export function sheetOf(view: FlowFree.View): Sheet {
  const { width, height } = view;
  const size: Size = { width, height, layout: layoutOf(view.board) };
  const cells = (names: readonly string[]) => names.map((name) => cellOf(name, size));
  const lines = view.colours.map(({ colour, ends, path }) => {
    const [one = 0, other = 0] = cells(ends);
    return { colour, ends: [one, other] as const, path: cells(path) };
  });
  return { ...size, lines };
}

export function lineOf(sheet: Sheet, colour: string): Line {
  const found = sheet.lines.find((line) => line.colour === colour);
  if (!found) throw new Error(`the board has no colour ${colour}`);
  return found;
}

/** The colour that a cell carries, as an end or in a path. */
export function lineAt(sheet: Sheet, cell: Cell): Line | null {
  return sheet.lines.find((line) => line.ends.includes(cell) || line.path.includes(cell)) ?? null;
}

/** The colour whose end a cell is. */
export function endAt(sheet: Sheet, cell: Cell): Line | null {
  return sheet.lines.find((line) => line.ends.includes(cell)) ?? null;
}

/** The end that a path which begins at `start` has to reach. */
export function otherEnd(line: Line, start: Cell): Cell {
  return line.ends[0] === start ? line.ends[1] : line.ends[0];
}

/** Pressing takes the colour of an end or of a path cell; on an empty cell it does nothing (F102). */
export function press(sheet: Sheet, place: Cell): Stroke | null {
  const cell = cellsAt(place, sheet).find((one) => lineAt(sheet, one)) ?? place;
  const line = lineAt(sheet, cell);
  if (!line) return null;
  if (line.ends.includes(cell)) return { colour: line.colour, path: [cell], finished: false };
  return { colour: line.colour, path: line.path.slice(0, line.path.indexOf(cell) + 1), finished: false };
}

/** What entering a cell does (F103): the stroke afterwards, the same one when the cell is ignored, nothing when it blocks. */
export function enter(sheet: Sheet, stroke: Stroke, place: Cell): Stroke | null {
  const line = lineOf(sheet, stroke.colour);
  const head = stroke.path[stroke.path.length - 1] ?? -1;
  // Which crossing of a bridge is meant is told by where the stroke comes from (F202).
  const cells = cellsAt(place, sheet);
  const cell = cells.find((one) => areAdjacent(head, one, sheet)) ?? cells.find((one) => stroke.path.includes(one)) ?? place;
  const back = stroke.path.indexOf(cell);
  if (back >= 0) {
    if (back === stroke.path.length - 1 && !stroke.finished) return stroke;
    return { ...stroke, path: stroke.path.slice(0, back + 1), finished: false };
  }
  if (stroke.finished) return stroke;
  const end = endAt(sheet, cell);
  if (end && end !== line) return null;
  if (!areAdjacent(head, cell, sheet)) return stroke;
  if (end) return { ...stroke, finished: true };
  return { ...stroke, path: [...stroke.path, cell] };
}

/** Follows the pointer over these cells and stops at the first that blocks (F105). */
export function enterAll(sheet: Sheet, stroke: Stroke, cells: readonly Cell[]): Stroke {
  let now = stroke;
  for (const cell of cells) {
    const next = enter(sheet, now, cell);
    if (!next) break;
    now = next;
  }
  return now;
}

/** The end of another colour at which the pointer's way over these cells stops; nothing where the way is free. */
export function blockedAt(sheet: Sheet, stroke: Stroke, cells: readonly Cell[]): Cell | null {
  return cells.find((cell) => enter(sheet, stroke, cell) === null) ?? null;
}

/** What a stroke crosses (F104), and how many cells of it stay: none, or with "cut only" those before the crossing. */
export function crossed(sheet: Sheet, stroke: Stroke, cutOnly: boolean): { line: Line; keep: number }[] {
  const drawn = new Set(stroke.path);
  const found = [];
  for (const line of sheet.lines) {
    const at = line.colour === stroke.colour ? -1 : line.path.findIndex((cell) => drawn.has(cell));
    // An end alone is no path.
    if (at >= 0) found.push({ line, keep: cutOnly && at > 1 ? at : 0 });
  }
  return found;
}

/** The board as a stroke would leave it, for the screen. */
export function drawn(sheet: Sheet, stroke: Stroke, cutOnly: boolean): Sheet {
  const cut = new Map(crossed(sheet, stroke, cutOnly).map(({ line, keep }) => [line.colour, keep]));
  const lines = sheet.lines.map((line) => {
    if (line.colour === stroke.colour) return { ...line, path: stroke.path.length > 1 ? stroke.path : [] };
    const keep = cut.get(line.colour);
    return keep === undefined ? line : { ...line, path: line.path.slice(0, keep) };
  });
  return { ...sheet, lines };
}

/**
 * What is asked of the rules at release (F199); nothing where nothing would change. A path that shrank to its end is
 * cleared, which is also what tapping an end means (F106). With "cut only" each crossed path is first cut back to the
 * cell before the crossing, so that the stroke no longer takes it.
 */
export function released(sheet: Sheet, stroke: Stroke, cutOnly: boolean): FlowFree.Action[] {
  const before = lineOf(sheet, stroke.colour).path;
  if (stroke.path.length < 2) return before.length > 0 ? [{ kind: "clear", colour: stroke.colour }] : [];
  if (before.length === stroke.path.length && before.every((cell, at) => cell === stroke.path[at])) return [];
  const cuts = crossed(sheet, stroke, cutOnly).flatMap(({ line, keep }): FlowFree.Action[] => {
    const last = line.path[keep - 1];
    return last === undefined ? [] : [{ kind: "line", colour: line.colour, cell: nameOf(last, sheet) }];
  });
  const cells = stroke.path.map((cell) => nameOf(cell, sheet));
  return [...cuts, { kind: "stroke", colour: stroke.colour, cells }];
}

/** A colour is joined when its head is beside its other end (F16). The screen needs it while a stroke is drawn. */
export function reachesEnd(sheet: Size, line: Line): boolean {
  const head = line.path[line.path.length - 1];
  const start = line.path[0];
  if (head === undefined || start === undefined) return false;
  return areAdjacent(head, otherEnd(line, start), sheet);
}

/** How many cells carry a colour, ends included. */
export function filled(sheet: Sheet): number {
  return sheet.lines.reduce((sum, line) => sum + 2 + Math.max(0, line.path.length - 1), 0);
}
