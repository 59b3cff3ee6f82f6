/**
 * A picture that can be looked at more closely: with two fingers, the wheel, buttons or the keyboard. It holds which
 * part of a `viewBox` is seen; whoever draws hands in the size of the whole.
 */

import type { Point } from "./hex";

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export class Zoom {
  readonly #given: Frame | (() => Frame);
  readonly #nearest: number | (() => number);
  /** How much larger than the whole, from 1. */
  scale = $state(1);
  /** What is looked at; nothing while that is the middle of the whole. */
  #looked = $state.raw<Point | null>(null);

  constructor(whole: Frame | (() => Frame), closest: number | (() => number) = 3) {
    this.#given = whole;
    this.#nearest = closest;
  }

  get #whole(): Frame {
    return typeof this.#given === "function" ? this.#given() : this.#given;
  }

  get #closest(): number {
    return typeof this.#nearest === "function" ? this.#nearest() : this.#nearest;
  }

  get #centre(): Point {
    const { x, y, width, height } = this.#whole;
    return this.#looked ?? { x: x + width / 2, y: y + height / 2 };
  }

  /** What is seen. */
  get frame(): Frame {
    const [width, height] = [this.#whole.width / this.scale, this.#whole.height / this.scale];
    return { x: this.#centre.x - width / 2, y: this.#centre.y - height / 2, width, height };
  }

  get viewBox(): string {
    const { x, y, width, height } = this.frame;
    return [x, y, width, height].map((value) => Math.round(value * 100) / 100).join(" ");
  }

  get isWhole(): boolean {
    return this.scale === 1;
  }

  get isClosest(): boolean {
    return this.scale >= this.#closest;
  }

  reset(): void {
    this.scale = 1;
    this.#looked = null;
  }

  /** Plus, minus and nought look closer, from farther away, and at the whole. Says whether the key was one of them. */
  press(key: string, at?: Point): boolean {
    if (key === "+") this.by(1.5, at);
    else if (key === "-") this.by(1 / 1.5);
    else if (key === "0") this.reset();
    else return false;
    return true;
  }

  /** Looks closer (or from farther away), so that `at` stays where it is. */
  by(factor: number, at: Point = this.#centre): void {
    const scale = clamp(this.scale * factor, 1, this.#closest);
    const kept = this.scale / scale;
    this.scale = scale;
    this.#look({ x: at.x + (this.#centre.x - at.x) * kept, y: at.y + (this.#centre.y - at.y) * kept });
  }

  /** Moves what is seen, in units of the picture. */
  pan(dx: number, dy: number): void {
    this.#look({ x: this.#centre.x + dx, y: this.#centre.y + dy });
  }

  /** Brings a point into sight, for whoever walks with the keys. */
  show(at: Point, margin = 0): void {
    const { x, y, width, height } = this.frame;
    const dx = Math.min(0, at.x - margin - x) + Math.max(0, at.x + margin - x - width);
    const dy = Math.min(0, at.y - margin - y) + Math.max(0, at.y + margin - y - height);
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  /** Never beyond the edge of the picture. */
  #look(centre: Point): void {
    const { x, y, width, height } = this.#whole;
    const [halfWidth, halfHeight] = [width / this.scale / 2, height / this.scale / 2];
    this.#looked = {
      x: clamp(centre.x, x + halfWidth, x + width - halfWidth),
      y: clamp(centre.y, y + halfHeight, y + height - halfHeight),
    };
  }
}

/** A place on the screen as a place in a picture, or in a part of it that is turned or moved. */
export function placeIn(svg: SVGGraphicsElement, { clientX, clientY }: { clientX: number; clientY: number }): Point | null {
  const matrix = svg.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

export interface Hands {
  /** A finger or the mouse alone: whether it belongs to the board instead of moving what is seen. */
  takes?: (event: PointerEvent) => boolean;
  /** Two fingers have come, and the one that the board had is no longer the board's. */
  lost?: () => void;
}

/** Fingers, mouse and wheel on an `<svg>` that shows `zoom.viewBox`. A drag is not a tap. */
export function zooming(zoom: Zoom, { takes = () => false, lost }: Hands = {}) {
  return (svg: SVGSVGElement) => {
    const fingers = new Map<number, Point>();
    let dragged = false;
    let taken = false;
    const unit = () => 1 / (svg.getScreenCTM()?.a || 1);
    const inside = ({ x, y }: Point): Point => placeIn(svg, { clientX: x, clientY: y }) ?? { x: 0, y: 0 };
    const spread = ([one, other]: Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

    const down = (event: PointerEvent) => {
      if (fingers.size === 0) {
        dragged = false;
        taken = takes(event);
      } else if (taken) {
        taken = false;
        lost?.();
      }
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (before === undefined) return;
      const now = { x: event.clientX, y: event.clientY };
      if (fingers.size === 1) {
        if (zoom.isWhole || taken) return;
        if (!dragged && Math.hypot(now.x - before.x, now.y - before.y) < 6) return;
        dragged = true;
        zoom.pan((before.x - now.x) * unit(), (before.y - now.y) * unit());
      } else {
        dragged = true;
        const wide = spread([...fingers.values()]);
        fingers.set(event.pointerId, now);
        const [one, other] = [...fingers.values()];
        if (one && other && wide > 0) {
          const middle = inside({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
          zoom.by(spread([one, other]) / wide, middle);
        }
      }
      fingers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent) => fingers.delete(event.pointerId);
    // What was a drag does not press what it began on.
    const click = (event: MouseEvent) => {
      if (dragged) event.stopPropagation();
      dragged = false;
    };
    // The wheel alone scrolls the page, as everywhere; with Ctrl (or two fingers on a touchpad) it zooms.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom.by(Math.exp(-event.deltaY / 200), inside({ x: event.clientX, y: event.clientY }));
    };

    svg.addEventListener("pointerdown", down);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
    svg.addEventListener("click", click, true);
    svg.addEventListener("wheel", wheel, { passive: false });
    return () => {
      svg.removeEventListener("pointerdown", down);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
      svg.removeEventListener("click", click, true);
      svg.removeEventListener("wheel", wheel);
    };
  };
}
