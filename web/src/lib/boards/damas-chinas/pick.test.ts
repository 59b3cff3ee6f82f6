import { expect, test } from "vitest";
import { HOLE_RADIUS, MARBLE_RADIUS, MARBLE_REST, pickAlong, pickFlat, placeOnTop, type Ray, type Vector } from "./pick";
import { HOLES, holeOf } from "./star";

/** From the south, about 34 degrees above the board (D77). */
const EYE: Vector = { x: 0, y: 13, z: 19 };

function look(at: Vector, from = EYE): Ray {
  const way = { x: at.x - from.x, y: at.y - from.y, z: at.z - from.z };
  const length = Math.hypot(way.x, way.y, way.z);
  return { origin: from, direction: { x: way.x / length, y: way.y / length, z: way.z / length } };
}
const lookAtHole = (cell: string, dx = 0, dz = 0) => {
  const hole = holeOf(cell);
  return look({ x: hole.x + dx, y: 0, z: hole.y + dz });
};

test("D78: every hole of an empty board, to its very edge", () => {
  for (const { name } of HOLES) {
    expect(pickAlong(lookAtHole(name), [])).toBe(name);
    expect(pickAlong(lookAtHole(name, HOLE_RADIUS - 0.001), [])).toBe(name);
    expect(pickAlong(lookAtHole(name, HOLE_RADIUS + 0.001), [])).toBeNull();
    expect(pickAlong(lookAtHole(name, 0, -HOLE_RADIUS + 0.001), [])).toBe(name);
  }
});

test("D78: a visible piece counts as its hole", () => {
  const middle = (cell: string) => ({ x: holeOf(cell).x, y: MARBLE_REST, z: holeOf(cell).y });
  for (const { name } of HOLES) expect(pickAlong(look(middle(name)), [{ cell: name }])).toBe(name);
  const top = { ...middle("i5"), y: MARBLE_REST + MARBLE_RADIUS - 0.02 };
  expect(pickAlong(look(top), [{ cell: "i5" }])).toBe("i5");
  // Without the piece the same line of sight goes on to what lies behind it.
  expect(pickAlong(look(top), [])).not.toBe("i5");
});

test("of two pieces in line the nearer one is seen", () => {
  // From the south, j5 and j6 stand before h-row; look low over the board through k5 to its far neighbour g5 in line.
  const eye = { x: holeOf("i5").x, y: 0.3, z: 12 };
  const ray = look({ x: holeOf("i5").x, y: MARBLE_REST, z: holeOf("i5").y }, eye);
  expect(pickAlong(ray, [{ cell: "i5" }])).toBe("i5");
  expect(pickAlong(ray, [{ cell: "i5" }, { cell: "k6" }])).toBe("k6");
  expect(pickAlong(ray, [{ cell: "k6" }, { cell: "i5" }])).toBe("k6");
});

test("a finger reaches the nearest hole, a mouse does not", () => {
  const beside = lookAtHole("i5", 0.45, 0);
  expect(pickAlong(beside, [])).toBeNull();
  expect(pickAlong(beside, [], true)).toBe("i5");
  expect(pickAlong(look({ x: 12, y: 0, z: 0 }), [], true)).toBeNull();
});

test("who looks at the sky meets nothing", () => {
  expect(placeOnTop({ origin: EYE, direction: { x: 0, y: 1, z: 0 } })).toBeNull();
  expect(pickAlong({ origin: EYE, direction: { x: 0, y: 0.1, z: 0.99 } }, [{ cell: "i5" }])).toBeNull();
});

test("flat: holes and pieces as large as they are drawn", () => {
  expect(pickFlat({ x: HOLE_RADIUS - 0.01, y: 0 }, [])).toBe("i5");
  expect(pickFlat({ x: HOLE_RADIUS + 0.01, y: 0 }, [])).toBeNull();
  expect(pickFlat({ x: HOLE_RADIUS + 0.01, y: 0 }, [{ cell: "i5" }])).toBe("i5");
  expect(pickFlat({ x: MARBLE_RADIUS + 0.01, y: 0 }, [{ cell: "i5" }])).toBeNull();
  expect(pickFlat({ x: 0.48, y: 0 }, [], true)).toBe("i5");
});

test("a finger means the nearest cell that can be chosen, if one is near, and else the nearest of all", () => {
  const [one, other] = [holeOf("i5"), holeOf("i6")];
  const between = { x: one.x + 0.2 * (other.x - one.x), y: one.y };
  expect(pickFlat(between, [], new Set(["i6"]))).toBe("i6");
  expect(pickFlat(between, [], new Set())).toBe("i5");
  expect(pickFlat(between, [], new Set(["a1"]))).toBe("i5");
});
