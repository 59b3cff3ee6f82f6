import { expect, test } from "vitest";
import { curvePath } from "./curve";

test("the highest point is at the top and the last at the right", () => {
  expect(curvePath([1500, 1600, 1400])).toBe("M0.0 30.0L150.0 4.0L300.0 56.0");
});

test("a rating that never changed is a flat line", () => {
  expect(curvePath([1500, 1500])).toBe("M0.0 30.0L300.0 30.0");
  expect(curvePath([])).toBe("");
});
