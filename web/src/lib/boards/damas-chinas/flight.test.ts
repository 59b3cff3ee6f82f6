import { expect, test } from "vitest";
import { FLIGHT, heightAt, placeAt, TOP } from "./flight";
import { holeOf } from "./star";

test("D82: one second, and the height of the formula", () => {
  expect(FLIGHT).toBe(1000);
  expect(TOP).toBe(3.75);
  for (const t of [0, 0.1, 0.25, 0.5, 0.9, 1]) expect(heightAt(t)).toBeCloseTo(4 * 3.75 * t * (1 - t), 12);
  expect(heightAt(0.5)).toBe(3.75);
});

test("D82: over the ground at a constant speed", () => {
  const [a, b] = [holeOf("n1"), holeOf("m5")];
  for (const t of [0, 0.2, 0.5, 1]) {
    const place = placeAt("n1", "m5", t);
    expect(place.x).toBeCloseTo(a.x + (b.x - a.x) * t, 12);
    expect(place.y).toBeCloseTo(a.y + (b.y - a.y) * t, 12);
  }
  expect(placeAt("n1", "m5", 1).height).toBe(0);
});
