import { expect, test } from "vitest";
import { Zoom } from "./zoom.svelte";

const whole = { x: -50, y: 0, width: 400, height: 200 };

test("a closer look keeps the point under the fingers where it is", () => {
  const zoom = new Zoom(whole);
  const at = { x: 150, y: 60 };
  const before = (at.x - zoom.frame.x) / zoom.frame.width;
  zoom.by(2, at);
  expect(zoom.frame.width).toBe(200);
  expect((at.x - zoom.frame.x) / zoom.frame.width).toBeCloseTo(before);
});

test("nobody looks beyond the edge, or from farther than the whole", () => {
  const zoom = new Zoom(whole, 3);
  zoom.by(2);
  zoom.pan(-9999, 9999);
  expect(zoom.frame).toEqual({ x: -50, y: 100, width: 200, height: 100 });
  zoom.by(0.01);
  expect(zoom.frame).toEqual(whole);
  zoom.by(99);
  expect(zoom.isClosest).toBe(true);
});

test("a place that the keys reach comes into sight", () => {
  const zoom = new Zoom(whole);
  zoom.by(2, { x: -50, y: 0 });
  zoom.show({ x: 340, y: 10 }, 10);
  expect(zoom.frame.x + zoom.frame.width).toBe(350);
  expect(zoom.frame.y).toBe(0);
});
