/** The colours of F3 and F182 on the screen, in two palettes, and the ink that can be read on each (F109). */

export type PaletteName = "vivid" | "distinct";

/** Clear colours on the dark board, close to the names that the rules give them. */
const VIVID: Record<string, string> = {
  Y: "#ffd51f",
  B: "#2f5dff",
  R: "#f5352c",
  G: "#17a63f",
  W: "#f6f3ea",
  C: "#31d2f2",
  P: "#9a3fd1",
  O: "#ff8a1f",
  M: "#ff35d0",
  A: "#98a1a8",
  T: "#cda874",
  L: "#a8ee2c",
  K: "#ffa3c1",
  N: "#a3253f",
  E: "#129c93",
  I: "#6b55e8",
  F: "#7c5a33",
  H: "#c8f5d0",
  J: "#5f7d2a",
  Q: "#ffb997",
  S: "#6f8fb3",
  U: "#b9a7ff",
  V: "#d86b5c",
  Z: "#4f6b6b",
  D: "#e9e58a",
};

/** For those who confuse red and green: neighbours in the order of use differ in lightness as well as in hue. */
const DISTINCT: Record<string, string> = {
  Y: "#f0e442",
  B: "#1f6fd6",
  R: "#d55e00",
  G: "#00b386",
  W: "#ffffff",
  C: "#7cc9f5",
  P: "#b04fb0",
  O: "#f2a516",
  M: "#ff8fe0",
  A: "#8f979d",
  T: "#d9c19a",
  L: "#d3ff73",
  K: "#ffc4d4",
  N: "#8f4a3a",
  E: "#3b8f8a",
  I: "#6f78ff",
  F: "#8a6a3f",
  H: "#c8f5e6",
  J: "#7d8a3a",
  Q: "#ffd0b0",
  S: "#6d8db5",
  U: "#c3b5ff",
  V: "#e08a7c",
  Z: "#5d7676",
  D: "#f1eea3",
};

const PALETTES: Record<PaletteName, Record<string, string>> = { vivid: VIVID, distinct: DISTINCT };

/** The board under the paths, in both themes. */
export const BOARD = "#16201d";

export function colourOf(initial: string, palette: PaletteName): string {
  return PALETTES[palette][initial] ?? "#98a1a8";
}

const DARK = "#0c1210";
const LIGHT = "#ffffff";

/** Black or white, whichever reads better. */
export function inkOn(colour: string): string {
  return contrast(colour, DARK) >= contrast(colour, LIGHT) ? DARK : LIGHT;
}

/** The contrast of two colours, as WCAG 2 measures it. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
  const part = (at: number) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
