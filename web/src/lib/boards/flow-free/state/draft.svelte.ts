/** A board being made by hand: its ends, and what the solver says of it while it is drawn. */

import { partida } from "$lib/partida";
import type { Cell, Size } from "../logic/cells";

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

export class Draft {
  size: Size = $state.raw({ width: 6, height: 6 });
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

  /** Puts an end of the chosen colour on a cell, or takes away what is there. */
  touch(cell: Cell): void {
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
    this.size = size;
    this.ends = new Map(inside.map(({ row, column, colour }) => [row * size.width + column, colour]));
    void this.judge();
  }

  clear(): void {
    this.ends = new Map();
    this.colour = "Y";
    void this.judge();
  }

  /** The board as the rules read it (F190). */
  #grid(): string {
    const { width, height } = this.size;
    const row = (at: number) => Array.from({ length: width }, (_, column) => this.ends.get(at * width + column) ?? ".").join("");
    return Array.from({ length: height }, (_, at) => row(at)).join("\n");
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
