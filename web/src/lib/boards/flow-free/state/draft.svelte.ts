/** A board being made by hand: its ends, and what the solver says of it while it is drawn. */

import { partida } from "$lib/partida";
import { areAdjacent, placeName, type Cell, type Size } from "../logic/cells";
import { endingOf, isPlain, PLAIN, type Layout } from "../logic/layout";

/** The initials of F182 in their order. */
export const INITIALS = [..."YBRGWCPOMATLKNEIFHJQSUVZD"];

/** What is known of the draft. Only `one` is a puzzle that can be reasoned out. */
export type Verdict =
  | { kind: "few" }
  | { kind: "single"; colour: string }
  | { kind: "thinking" }
  | { kind: "none" | "one" | "several" | "unknown"; code: string }
  | { kind: "failed" };

/** How long the solver looks at a draft, in milliseconds. */
const PATIENCE = 8_000;

/** What a touch on a cell does. */
export type Tool = "ends" | "walls" | "bridges";

export class Draft {
  size: Size = $state.raw({ width: 6, height: 6 });
  tool: Tool = $state("ends");
  /** The first of the two cells between which a wall is to stand. */
  from: Cell | null = $state(null);
  /** The initial on each cell that is an end. */
  ends: ReadonlyMap<Cell, string> = $state.raw(new Map());
  colour = $state("Y");
  verdict: Verdict = $state.raw({ kind: "few" });
  #control: AbortController | null = null;

  /** The share code of what is drawn, where it is a board. */
  get code(): string | null {
    return "code" in this.verdict ? this.verdict.code : null;
  }

  count(colour: string): number {
    return [...this.ends.values()].filter((one) => one === colour).length;
  }

  get layout(): Layout {
    return this.size.layout ?? PLAIN;
  }

  /** Puts an end, a wall or a bridge there, or takes away what is there. */
  touch(cell: Cell): void {
    if (this.tool === "walls") this.#wall(cell);
    else if (this.tool === "bridges") this.#bridge(cell);
    else this.#end(cell);
  }

  choose(tool: Tool): void {
    this.tool = tool;
    this.from = null;
  }

  /** A wall takes two touches: the cells on both sides of it. */
  #wall(cell: Cell): void {
    const { from } = this;
    this.from = null;
    if (from === cell) return;
    const grid: Size = { ...this.size, layout: { ...PLAIN, hex: this.layout.hex } };
    if (from === null || !areAdjacent(from, cell, grid)) {
      this.from = cell;
      return;
    }
    const [low, high] = from < cell ? ([from, cell] as const) : ([cell, from] as const);
    const others = this.layout.walls.filter(([one, other]) => one !== low || other !== high);
    const walls = others.length < this.layout.walls.length ? others : [...others, [low, high] as const];
    this.lay({ walls: walls.toSorted(([a, b], [c, d]) => a - c || b - d) });
  }

  #bridge(cell: Cell): void {
    if (this.ends.has(cell)) return;
    this.lay({ bridges: toggled(this.layout.bridges, cell) });
  }

  wrapRow(row: number): void {
    this.lay({ rows: toggled(this.layout.rows, row) });
  }

  wrapColumn(column: number): void {
    this.lay({ columns: toggled(this.layout.columns, column) });
  }

  /** No edge anywhere, or the usual ones again. */
  wrapAll(all: boolean): void {
    const upTo = (count: number) => (all ? Array.from({ length: count }, (_, at) => at) : []);
    this.lay({ rows: upTo(this.size.height), columns: upTo(this.size.width) });
  }

  /** Square cells or hexagons; other neighbours have other walls, and hexagons neither warps nor bridges (F203). */
  setHex(hex: boolean): void {
    if (hex && this.tool === "bridges") this.tool = "ends";
    this.from = null;
    this.lay({ ...PLAIN, hex });
  }

  lay(change: Partial<Layout>): void {
    const layout = { ...this.layout, ...change };
    const { width, height } = this.size;
    this.size = { width, height, layout: isPlain(layout) ? undefined : layout };
    void this.judge();
  }

  #end(cell: Cell): void {
    if (this.layout.bridges.includes(cell)) return;
    const ends = new Map(this.ends);
    const there = ends.get(cell);
    if (there !== undefined) {
      ends.delete(cell);
      this.colour = there;
    } else {
      if (this.count(this.colour) === 2) this.#next();
      ends.set(cell, this.colour);
    }
    this.ends = ends;
    // A pair that is complete gives way to the next colour.
    if (there === undefined && this.count(this.colour) === 2) this.#next();
    void this.judge();
  }

  #next(): void {
    this.colour = INITIALS.find((one) => this.count(one) < 2) ?? this.colour;
  }

  resize(size: Size): void {
    const kept = [...this.ends].map(([cell, colour]) => ({
      row: Math.floor(cell / this.size.width),
      column: cell % this.size.width,
      colour,
    }));
    const inside = kept.filter(({ row, column }) => row < size.height && column < size.width);
    // Walls, warps and bridges are those of a board of that size.
    this.from = null;
    this.size = { ...size, layout: this.layout.hex ? { ...PLAIN, hex: true } : undefined };
    this.ends = new Map(inside.map(({ row, column, colour }) => [row * size.width + column, colour]));
    void this.judge();
  }

  clear(): void {
    this.ends = new Map();
    this.colour = "Y";
    this.from = null;
    this.size = { ...this.size, layout: this.layout.hex ? { ...PLAIN, hex: true } : undefined };
    void this.judge();
  }

  /** The board as the rules read it (F190, F205). */
  #grid(): string {
    const { width, height } = this.size;
    const row = (at: number) => Array.from({ length: width }, (_, column) => this.ends.get(at * width + column) ?? ".").join("");
    const ending = endingOf(this.layout, (place) => placeName(place, this.size));
    const head = ending ? `size: ${width}x${height}${ending}\n` : "";
    return head + Array.from({ length: height }, (_, at) => row(at)).join("\n");
  }

  /** Asks the solver; a later change calls it off. */
  async judge(): Promise<void> {
    this.#control?.abort();
    const control = new AbortController();
    this.#control = control;
    const single = INITIALS.find((colour) => this.count(colour) === 1);
    if (single !== undefined) this.verdict = { kind: "single", colour: single };
    else if (this.ends.size < 4) this.verdict = { kind: "few" };
    else {
      this.verdict = { kind: "thinking" };
      try {
        const rules = await partida();
        const [read] = await rules.importPuzzles(this.#grid());
        const code = read?.board ?? "";
        const { solutions } = await rules.countSolutions(code, { signal: control.signal, milliseconds: PATIENCE });
        if (control.signal.aborted) return;
        const kind = solutions === "0" ? "none" : solutions === "1" ? "one" : solutions === null ? "unknown" : "several";
        this.verdict = { kind, code };
      } catch {
        if (!control.signal.aborted) this.verdict = { kind: "failed" };
      }
    }
  }

  /** Nobody looks any more. */
  leave(): void {
    this.#control?.abort();
  }
}

/** A list in ascending order with a number more, or without it. */
function toggled(list: readonly number[], one: number): number[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one].sort((a, b) => a - b);
}
