/** Smooth noise that is the same every time, from which wood and felt are painted. */

function scatter(x: number, y: number): number {
  let n = (Math.imul(x, 374761393) + Math.imul(y, 668265263)) | 0;
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967295;
}

/** Between 0 and 1, with bumps about one unit apart. */
export function noise(x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - i, y - j];
  const [a, b] = [u * u * (3 - 2 * u), v * v * (3 - 2 * v)];
  const top = scatter(i, j) * (1 - a) + scatter(i + 1, j) * a;
  const low = scatter(i, j + 1) * (1 - a) + scatter(i + 1, j + 1) * a;
  return top * (1 - b) + low * b;
}

export function layered(x: number, y: number, layers: number): number {
  let [sum, weight, total] = [0, 1, 0];
  for (let layer = 0; layer < layers; layer += 1) {
    sum += noise(x * 2 ** layer, y * 2 ** layer) * weight;
    total += weight;
    weight /= 2;
  }
  return sum / total;
}

/** How dark the wood is at a place, from 0 to 1; the grain runs along the first axis. */
export function wood(along: number, across: number): number {
  const bend = layered(along * 0.22, across * 0.35, 3);
  const ring = across * 1.05 + bend * 4.2;
  const year = ring - Math.floor(ring);
  // Each year begins pale and ends dark, then breaks off.
  const late = year ** 2.2 * (1 - Math.max(0, (year - 0.9) * 10) ** 2);
  const fibre = noise(along * 1.6, across * 46);
  const pore = noise(along * 5, across * 90) > 0.8 ? 0.12 : 0;
  return Math.min(1, Math.max(0, late * 0.5 + fibre * 0.26 + layered(along * 0.5, across * 2, 2) * 0.2 + pore));
}
