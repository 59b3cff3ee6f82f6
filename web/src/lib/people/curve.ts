/** A curve of numbers as an SVG path. */

export const WIDTH = 300;
export const HEIGHT = 60;
const MARGIN = 4;

export function curvePath(points: readonly number[]): string {
  const [low, high] = [Math.min(...points), Math.max(...points)];
  // A rating that hardly changes is a flat line in the middle.
  const span = Math.max(high - low, 1);
  const flat = high === low;
  const x = (i: number) => (points.length > 1 ? (i * WIDTH) / (points.length - 1) : 0);
  const y = (value: number) => (flat ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) * (HEIGHT - 2 * MARGIN)) / span);
  return points.map((value, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("");
}
