/** Hexagons as pictures: where their centres and corners are, in units of their side. `r` grows to the south. */

export interface Point {
  x: number;
  y: number;
}

const ROOT = Math.sqrt(3);

/** Corners to the east and west, as King of Colors draws them (K3). */
export function flatCentre(q: number, r: number): Point {
  return { x: 1.5 * q, y: ROOT * (r + q / 2) };
}

/** Corners to the north and south. */
export function pointyCentre(q: number, r: number): Point {
  return { x: ROOT * (q + r / 2), y: 1.5 * r };
}

/** The six corners, the first to the east (flat) or to the north (pointy), then clockwise. */
export function corners(shape: "flat" | "pointy", side = 1): Point[] {
  const first = shape === "flat" ? 0 : -90;
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = ((first + 60 * i) * Math.PI) / 180;
    return { x: side * Math.cos(angle), y: side * Math.sin(angle) };
  });
}

/** Points as the `points` of a polygon, or as the inside of a path. */
export function pointsText(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
