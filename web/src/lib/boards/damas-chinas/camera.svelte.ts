/** The eye that a person moves: with the right button, two fingers, keys or the buttons under the board (D76). */

import { FIRST, spotOf, type Stand } from "./camera";
import type { Spot } from "./project";
import type { Cell } from "./star";

const LOWEST = 18;
const HIGHEST = 88;

export class Camera {
  readonly #first: Stand;
  stand: Stand = $state.raw(FIRST);

  /** Behind the point that lies so many degrees to the east of the south. */
  constructor(azimuth = 0) {
    this.#first = { ...FIRST, azimuth };
    this.stand = this.#first;
  }

  /** The flat board lies on one of its six points: degrees clockwise. */
  get flatTurn(): number {
    return (Math.round(this.stand.azimuth / 60) * 60) % 360;
  }

  /** How far the board seems turned, in radians clockwise from above. */
  get turned(): number {
    return (this.stand.azimuth * Math.PI) / 180;
  }

  /** Around the middle of the board, in degrees. */
  turn(degrees: number): void {
    const azimuth = (((this.stand.azimuth + degrees) % 360) + 360) % 360;
    this.stand = { ...this.stand, azimuth };
  }

  tilt(degrees: number): void {
    const elevation = Math.min(HIGHEST, Math.max(LOWEST, this.stand.elevation + degrees));
    this.stand = { ...this.stand, elevation };
  }

  near(factor: number): void {
    const zoom = Math.min(2.5, Math.max(0.8, this.stand.zoom * factor));
    this.stand = { ...this.stand, zoom };
  }

  reset(): void {
    this.stand = this.#first;
  }

  /** What a key does to the view; false for a key that does nothing. */
  press(key: string): boolean {
    switch (key.toLowerCase()) {
      case "q":
        this.turn(15);
        return true;
      case "e":
        this.turn(-15);
        return true;
      case "w":
        this.tilt(8);
        return true;
      case "s":
        this.tilt(-8);
        return true;
      case "+":
        this.near(1.15);
        return true;
      case "-":
        this.near(1 / 1.15);
        return true;
      case "0":
        this.reset();
        return true;
      default:
        return false;
    }
  }

  projection(width: number, height: number): (cell: Cell, standing: boolean) => Spot {
    const { stand } = this;
    return (cell, standing) => spotOf(stand, width / height, cell, standing);
  }
}
