import { expect, test } from "vitest";
import { edgeAt, EDGES, hexAt, HEXES, vertexAt, VERTICES } from "./geometry";

test("C5: 19 hexes, 54 vertices and 72 edges", () => {
  expect([HEXES.length, VERTICES.length, EDGES.length]).toEqual([19, 54, 72]);
});

test("C6: corners run N, NE, SE, S, SW, NW as in the table of hexes (19.1)", () => {
  expect(hexAt(0).corners).toEqual([0, 4, 8, 12, 7, 3]);
  expect(hexAt(9).corners).toEqual([18, 24, 30, 35, 29, 23]);
  expect(hexAt(18).corners).toEqual([41, 46, 50, 53, 49, 45]);
});

test("C7: vertices are numbered row by row (19.2)", () => {
  const rows = new Map<number, number>();
  for (const { at } of VERTICES) rows.set(Math.round(at.y), (rows.get(Math.round(at.y)) ?? 0) + 1);
  expect([...rows.values()]).toEqual([3, 4, 4, 5, 5, 6, 6, 5, 5, 4, 4, 3]);
  expect(vertexAt(12)).toMatchObject({ touches: [0, 3, 4], edges: [11, 12, 19] });
  expect(vertexAt(26)).toMatchObject({ touches: [11], edges: [32, 38] });
});

test("C8: edges are numbered by their middles, the lower vertex first (19.3)", () => {
  expect(edgeAt(19).ends).toEqual([12, 17]);
  expect([0, 33, 48, 71].map((edge) => edgeAt(edge).ends.join("-"))).toEqual(["0-3", "21-27", "32-37", "50-53"]);
});

test("C9a: 24 vertices touch three hexes, 12 touch two and 18 touch one", () => {
  const touching = (count: number) => VERTICES.filter(({ touches }) => touches.length === count).length;
  expect([touching(3), touching(2), touching(1)]).toEqual([24, 12, 18]);
});

test("a road lies along its edge, upright ones unturned", () => {
  expect(edgeAt(19).turned).toBe(0);
  expect(Math.abs(edgeAt(0).turned)).toBe(60);
  expect(edgeAt(1).turned).toBe(-60);
});
