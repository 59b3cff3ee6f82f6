/**
 * How the six sets look. Each colour also has a pattern of its own in the glass, so that nobody needs the colour to
 * tell them apart.
 */

import type { Colour } from "$wasm/wire/damas-chinas";

export type Pattern = "plain" | "stripes" | "dots" | "ring" | "waves" | "lattice";

export interface Look {
  base: string;
  light: string;
  dark: string;
  /** Of the pattern in the glass. */
  vein: string;
  pattern: Pattern;
  /** The point of the star where the set begins, in sixths of a turn clockwise from north. */
  point: number;
}

export const LOOKS: Record<Colour, Look> = {
  yellow: { base: "#f5b90b", light: "#ffe27a", dark: "#a86d00", vein: "#fff3b8", pattern: "plain", point: 0 },
  red: { base: "#d12c2a", light: "#ff7d6d", dark: "#7c0d12", vein: "#ffd9cf", pattern: "lattice", point: 1 },
  black: { base: "#2b2e34", light: "#7d848f", dark: "#08090b", vein: "#f4f6fa", pattern: "ring", point: 2 },
  green: { base: "#1d9150", light: "#69d08f", dark: "#0a4a27", vein: "#d2f7dc", pattern: "stripes", point: 3 },
  brown: { base: "#86492a", light: "#c98b62", dark: "#43200e", vein: "#f2cfa8", pattern: "waves", point: 4 },
  blue: { base: "#2560d4", light: "#7aa8ff", dark: "#0d2b76", vein: "#dbe8ff", pattern: "dots", point: 5 },
};

export const COLOURS = Object.keys(LOOKS) as Colour[];
