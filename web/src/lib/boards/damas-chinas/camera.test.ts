import { expect, test } from "vitest";
import { eyeOf, FIRST, project, rayThrough, spotOf } from "./camera";
import { Camera } from "./camera.svelte";
import { pickAlong } from "./pick";
import { HOLES, holeOf, outline } from "./star";

const SHAPES = [4 / 3, 1, 0.6, 2.2];

test("D77: the first view is from behind the south point, about 34 degrees up", () => {
  const { position, aim } = eyeOf(FIRST, 4 / 3);
  expect(position.x).toBeCloseTo(0, 9);
  expect(position.z).toBeGreaterThan(8);
  const steep = Math.atan2(position.y - aim.y, position.z - aim.z);
  expect((steep * 180) / Math.PI).toBeCloseTo(34, 6);
});

test("D77: the whole board is in view, in a window of any shape and however it is turned", () => {
  for (const aspect of SHAPES) {
    for (let azimuth = 0; azimuth < 360; azimuth += 15) {
      const stand = { ...FIRST, azimuth };
      const points = [
        ...HOLES.map((hole) => ({ x: hole.x, y: 0.69, z: hole.y })),
        // The tips are rounded off, so they end a little before their corners.
        ...outline(0.66).map((corner) => ({ x: corner.x, y: -1.1, z: corner.y })),
      ];
      for (const point of points) {
        const { left, top } = project(stand, aspect, point);
        expect(left > 0 && left < 1 && top > 0 && top < 1).toBe(true);
      }
    }
  }
});

test("a line of sight through where a cell is drawn meets that cell", () => {
  for (const aspect of SHAPES) {
    for (const azimuth of [0, 33, 180, 275]) {
      const stand = { ...FIRST, azimuth };
      for (const { name } of HOLES) {
        const hole = holeOf(name);
        const floor = project(stand, aspect, { x: hole.x, y: 0, z: hole.y });
        expect(pickAlong(rayThrough(stand, aspect, floor.left, floor.top), [])).toBe(name);
        const ball = spotOf(stand, aspect, name, true);
        expect(pickAlong(rayThrough(stand, aspect, ball.left, ball.top), [{ cell: name }])).toBe(name);
      }
    }
  }
});

test("D76: turning goes round and round, one degree for one, and the board stays upright", () => {
  const camera = new Camera();
  camera.turn(100);
  expect(camera.stand.azimuth).toBe(100);
  camera.turn(-110);
  expect(camera.stand.azimuth).toBe(350);
  expect(camera.stand.elevation).toBe(34);
  expect(eyeOf(camera.stand, 1).right.y).toBe(0);
  camera.reset();
  expect(camera.stand).toEqual(FIRST);
});

test("keys turn, tilt and come nearer, within reason", () => {
  const camera = new Camera();
  expect(camera.press("q")).toBe(true);
  expect(camera.stand.azimuth).toBe(15);
  for (let i = 0; i < 30; i += 1) camera.press("w");
  expect(camera.stand.elevation).toBeLessThan(90);
  for (let i = 0; i < 30; i += 1) camera.press("s");
  expect(camera.stand.elevation).toBeGreaterThan(0);
  for (let i = 0; i < 30; i += 1) camera.press("+");
  expect(camera.stand.zoom).toBe(2.5);
  expect(camera.press("x")).toBe(false);
});
