/** What a board has beyond a plain grid: walls, warps, bridges, hexagons (F200 to F204), as its share code says it. */

/** Cells are places of the grid, counted row by row; lists are in ascending order. */
export interface Layout {
  readonly hex: boolean;
  readonly walls: readonly (readonly [number, number])[];
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly bridges: readonly number[];
}

export const PLAIN: Layout = { hex: false, walls: [], rows: [], columns: [], bridges: [] };

export const isPlain = ({ hex, walls, rows, columns, bridges }: Layout): boolean =>
  !hex && walls.length + rows.length + columns.length + bridges.length === 0;

const known = new Map<string, Layout | undefined>();

/** The layout of a board; nothing for a plain one. The rules have read the code: it is not judged here. */
export function layoutOf(code: string): Layout | undefined {
  if (!code.startsWith("F2;")) return undefined;
  if (!known.has(code)) known.set(code, read(code));
  return known.get(code);
}

function read(code: string): Layout | undefined {
  const [, size = "", , ...parts] = code.split(";");
  const [width = 0] = size.split("x").map(Number);
  const list = (letter: string) =>
    parts
      .find((part) => part.startsWith(letter))
      ?.slice(1)
      .split(".") ?? [];
  const place = (name: string) => Number(name.slice(0, name.length / 2)) * width + Number(name.slice(name.length / 2));
  const wall = (text: string) => {
    const [one = 0, other = 0] = text.split("-").map(place);
    return [one, other] as const;
  };
  return {
    hex: parts.includes("h"),
    walls: list("w").map(wall),
    rows: list("r").map(Number),
    columns: list("c").map(Number),
    bridges: list("b").map(place),
  };
}

/** What stands behind the size of such a board (F205); nothing for a plain one. */
export function endingOf({ hex, walls, rows, columns, bridges }: Layout, name: (place: number) => string): string {
  const part = (letter: string, members: readonly (string | number)[]) => (members.length > 0 ? `;${letter}${members.join(".")}` : "");
  return (
    (hex ? ";h" : "") +
    part(
      "w",
      walls.map(([one, other]) => `${name(one)}-${name(other)}`),
    ) +
    part("r", rows) +
    part("c", columns) +
    part("b", bridges.map(name))
  );
}
