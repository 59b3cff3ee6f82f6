/** What the solid board is painted with. All of it is drawn here; nothing is loaded. */

import type { Colour } from "$wasm/wire/damas-chinas";
import { COLOURS, LOOKS, type Look } from "./colours";
import { noise, wood } from "./noise";
import { holeOf, outline, type Point } from "./star";

type Paint = CanvasRenderingContext2D;
type Shade = readonly [number, number, number];

function canvas(width: number, height: number): [HTMLCanvasElement, Paint] {
  const made = document.createElement("canvas");
  made.width = width;
  made.height = height;
  const paint = made.getContext("2d");
  if (!paint) throw new Error("this browser has no canvas to paint on");
  return [made, paint];
}

/** Fills a picture point by point with something between two shades. */
function spread(width: number, height: number, pale: Shade, dark: Shade, at: (x: number, y: number) => number): HTMLCanvasElement {
  const [made, paint] = canvas(width, height);
  const image = paint.createImageData(width, height);
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 4) {
      const share = at(x / width, y / height);
      for (let part = 0; part < 3; part += 1) {
        image.data[i + part] = (pale[part] ?? 0) + ((dark[part] ?? 0) - (pale[part] ?? 0)) * share;
      }
      image.data[i + 3] = 255;
    }
  }
  paint.putImageData(image, 0, 0);
  return made;
}

/** The board's top covers so much of the plane on each side of its middle. */
export const TOP_REACH = 9;

/** The top: maple with the six points inlaid in their colours and a dark line along the rim. */
export function paintTop(size = 2048): HTMLCanvasElement {
  const plank = spread(720, 720, [233, 190, 128], [128, 74, 30], (x, y) => wood(x * 9, y * 9));
  const [made, paint] = canvas(size, size);
  paint.drawImage(plank, 0, 0, size, size);
  const scale = size / (2 * TOP_REACH);
  paint.setTransform(scale, 0, 0, scale, size / 2, size / 2);
  for (const colour of COLOURS) paintPoint(paint, LOOKS[colour]);
  // The lines along which pieces travel, burnt in faintly.
  paint.strokeStyle = "rgb(70 36 12 / 0.2)";
  paint.lineWidth = 0.035;
  for (const [from, to] of lines()) {
    paint.beginPath();
    paint.moveTo(from.x, from.y);
    paint.lineTo(to.x, to.y);
    paint.stroke();
  }
  for (const [margin, width, style] of [
    [0.66, 0.09, "rgb(62 30 10 / 0.75)"],
    [0.56, 0.025, "rgb(62 30 10 / 0.5)"],
  ] as const) {
    trace(paint, outline(margin));
    paint.lineWidth = width;
    paint.lineJoin = "miter";
    paint.strokeStyle = style;
    paint.stroke();
  }
  return made;
}

function trace(paint: Paint, corners: readonly Point[]): void {
  paint.beginPath();
  corners.forEach(({ x, y }, i) => (i === 0 ? paint.moveTo(x, y) : paint.lineTo(x, y)));
  paint.closePath();
}

function paintPoint(paint: Paint, look: Look): void {
  paint.save();
  paint.rotate((look.point * Math.PI) / 3);
  trace(paint, [
    { x: 0, y: -8.02 },
    { x: 2.12, y: -4.34 },
    { x: -2.12, y: -4.34 },
  ]);
  paint.globalCompositeOperation = "multiply";
  paint.fillStyle = look.light;
  paint.globalAlpha = 0.7;
  paint.fill();
  paint.globalCompositeOperation = "source-over";
  paint.globalAlpha = 0.3;
  paint.fillStyle = look.base;
  paint.fill();
  paint.globalAlpha = 0.6;
  paint.strokeStyle = look.dark;
  paint.lineWidth = 0.05;
  paint.stroke();
  paint.restore();
}

/** The long lines of the star: one for each row of holes, in the three directions. */
function lines(): [Point, Point][] {
  const ends = ["a1 a1", "b1 b2", "c1 c3", "d1 d4", "e1 e13", "f1 f12", "g1 g11", "h1 h10", "i1 i9"].map((row) => {
    const [from = "i5", to = "i5"] = row.split(" ");
    return [holeOf(from), holeOf(to)] as const;
  });
  const all: [Point, Point][] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const angle = (turn * Math.PI) / 3;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const round = ({ x, y }: Point) => ({ x: x * cos - y * sin, y: x * sin + y * cos });
    // The middle row comes back after half a turn.
    for (const [from, to] of ends.slice(1, turn < 3 ? 9 : 8)) all.push([round(from), round(to)]);
  }
  return all;
}

/** The sides: walnut, its grain running round. */
export function paintSides(size = 320): HTMLCanvasElement {
  return spread(size, size, [132, 80, 42], [58, 29, 12], (x, y) => wood(x * 4, y * 5 + 40));
}

/** The cloth around the board, a hand's breadth of it; it is laid side by side. */
export function paintCloth(size = 256): HTMLCanvasElement {
  return spread(size, size, [62, 112, 94], [38, 78, 65], (x, y) => {
    // Wrapped round a ring, the noise has no seam.
    const [u, v] = [x * size, y * size];
    const fine = (noise(u * 0.9, v * 0.9) + noise((size - u) * 0.9 + 7, (size - v) * 0.9)) / 2;
    return fine * 0.8 + noise(u * 0.5 + 90, v * 1.3) * 0.3;
  });
}

/** Darkness that grows towards the edges. */
export function paintDusk(size = 256): HTMLCanvasElement {
  const [made, paint] = canvas(size, size);
  const glow = paint.createRadialGradient(size / 2, size / 2, size * 0.05, size / 2, size / 2, size * 0.5);
  glow.addColorStop(0, "rgb(10 28 23 / 0.05)");
  glow.addColorStop(0.3, "rgb(10 28 23 / 0.34)");
  glow.addColorStop(0.62, "rgb(9 24 20 / 0.86)");
  glow.addColorStop(1, "rgb(9 24 20 / 1)");
  paint.fillStyle = glow;
  paint.fillRect(0, 0, size, size);
  return made;
}

/** A marble's glass, to be wrapped round a ball: a swirl of its colour and the pattern that only it has. */
export function paintMarble(colour: Colour, width = 512): HTMLCanvasElement {
  const look = LOOKS[colour];
  const height = width / 2;
  const [made, paint] = canvas(width, height);
  paint.fillStyle = look.base;
  paint.fillRect(0, 0, width, height);
  // Clouds in the glass; they meet where the picture does.
  for (let i = 0; i < 26; i += 1) {
    const x = noise(i * 7.3, 1.7) * width;
    const y = noise(i * 3.1, 9.2) * height;
    const reach = (0.06 + noise(i * 5.7, 4.4) * 0.16) * width;
    for (const shift of [-width, 0, width]) {
      const cloud = paint.createRadialGradient(x + shift, y, 0, x + shift, y, reach);
      const shade = i % 2 === 0 ? look.light : look.dark;
      cloud.addColorStop(0, `${shade}66`);
      cloud.addColorStop(1, `${shade}00`);
      paint.fillStyle = cloud;
      paint.fillRect(x + shift - reach, y - reach, reach * 2, reach * 2);
    }
  }
  paint.strokeStyle = look.vein;
  paint.fillStyle = look.vein;
  paint.globalAlpha = 0.9;
  paint.lineWidth = height * 0.055;
  PATTERNS[look.pattern](paint, width, height);
  return made;
}

const PATTERNS: Record<Look["pattern"], (paint: Paint, width: number, height: number) => void> = {
  plain: () => {},
  stripes(paint, width, height) {
    for (let i = 0; i < 7; i += 1) paint.fillRect(((i + 0.5) * width) / 7 - width * 0.019, 0, width * 0.038, height);
  },
  dots(paint, width, height) {
    for (let row = 0; row < 5; row += 1) {
      const y = height * (0.18 + row * 0.16);
      const wide = Math.sin((y / height) * Math.PI);
      const count = Math.max(3, Math.round(9 * wide));
      for (let i = 0; i <= count; i += 1) {
        paint.beginPath();
        paint.ellipse(((i + (row % 2) / 2) * width) / count, y, (height * 0.04) / wide, height * 0.04, 0, 0, 7);
        paint.fill();
      }
    }
  },
  ring(paint, width, height) {
    paint.fillRect(0, height * 0.2, width, height * 0.06);
    paint.fillRect(0, height * 0.47, width, height * 0.035);
  },
  waves(paint, width, height) {
    paint.lineWidth = height * 0.05;
    for (const middle of [0.24, 0.42, 0.6, 0.78]) {
      paint.beginPath();
      for (let x = -2; x <= width + 2; x += 4) {
        const y = height * (middle + 0.045 * Math.sin((x / width) * Math.PI * 12 + middle * 20));
        if (x < 0) paint.moveTo(x, y);
        else paint.lineTo(x, y);
      }
      paint.stroke();
    }
  },
  lattice(paint, width, height) {
    paint.lineWidth = height * 0.034;
    for (let i = -6; i < 12; i += 1) {
      for (const lean of [1, -1]) {
        paint.beginPath();
        paint.moveTo((i * width) / 6, 0);
        paint.lineTo((i * width) / 6 + lean * height, height);
        paint.stroke();
      }
    }
  },
};
