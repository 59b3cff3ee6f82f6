/**
 * The solid board: a star of wood with glass marbles under a lamp, drawn with three.js. It shows what it is told and
 * draws a picture only when asked to, so nothing runs while nothing moves.
 */

import {
  BackSide,
  BoxGeometry,
  CanvasTexture,
  CircleGeometry,
  Color,
  DirectionalLight,
  ExtrudeGeometry,
  Float32BufferAttribute,
  HemisphereLight,
  InstancedMesh,
  Light,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  NeutralToneMapping,
  Object3D,
  PCFShadowMap,
  PMREMGenerator,
  Path,
  PerspectiveCamera,
  PlaneGeometry,
  RepeatWrapping,
  RingGeometry,
  SRGBColorSpace,
  Scene,
  Shape,
  SphereGeometry,
  type Texture,
  type WebGLRenderTarget,
  WebGLRenderer,
} from "three";
import type { Colour } from "$wasm/wire/damas-chinas";
import { eyeOf, OPENING, type Stand } from "./camera";
import { COLOURS } from "./colours";
import type { Place } from "./flight";
import { HOLE_RADIUS, MARBLE_RADIUS, MARBLE_REST } from "./pick";
import { HOLES, holeOf, outline, type Cell, type Point } from "./star";
import { paintCloth, paintDusk, paintMarble, paintSides, paintTop, TOP_REACH } from "./textures";

const THICKNESS = 1.1;
const BEVEL = 0.06;
/** The round hollow of a hole: a little larger than the marble that sits in it. */
const HOLLOW = { radius: 0.47, middle: 0.3 };

export interface Ball {
  id: number;
  cell: Cell;
  colour: Colour;
  /** Where it is while it flies. */
  place: Place | null;
}

/** Everything that a picture shows. */
export interface Picture {
  balls: readonly Ball[];
  held: Cell | null;
  marked: Cell | null;
  next: readonly { to: Cell; kind: string }[];
  /** The way of the last move, or of the chain that is being made. */
  trail: readonly Cell[];
  stand: Stand;
}

/** What a picture cost: orders to the graphics card, and triangles, shadows included. */
export interface Cost {
  calls: number;
  triangles: number;
}

type Finish = "usual" | "marked" | "held";
type Glass = Record<Colour, Record<Finish, InstancedMesh>>;
/** So many marbles a colour has at most. */
const SET = 10;

export class SolidScene {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(OPENING, 1, 6, 140);
  /** All marbles of a colour and a finish are one thing to the graphics card. */
  readonly #glass: Glass;
  /** Where a marble is put before its place is written down. */
  readonly #hand = new Object3D();
  readonly #discs: InstancedMesh;
  readonly #rings: InstancedMesh;
  readonly #dots: InstancedMesh;
  readonly #mark: Mesh;
  readonly #halo: Mesh;
  readonly #textures: Texture[] = [];
  readonly #targets: WebGLRenderTarget[] = [];
  #aspect = 1;
  #where = "";

  constructor(canvas: HTMLCanvasElement) {
    const renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "low-power" });
    this.#renderer = renderer;
    renderer.outputColorSpace = SRGBColorSpace;
    renderer.toneMapping = NeutralToneMapping;
    renderer.toneMappingExposure = 1;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false;
    // Shadows count as well.
    renderer.info.autoReset = false;

    this.#scene.background = new Color(0x0e211c);
    this.#scene.environment = this.#room();
    this.#scene.environmentIntensity = 0.55;
    this.#light();
    this.#build();
    const ball = new SphereGeometry(MARBLE_RADIUS, 36, 22);
    this.#glass = Object.fromEntries(COLOURS.map((colour) => [colour, this.#blow(ball, colour)])) as Glass;

    const glow = (opacity: number) =>
      new MeshBasicMaterial({ color: 0xfff0bf, transparent: true, opacity, depthWrite: false, toneMapped: false });
    this.#discs = this.#pool(new CircleGeometry(0.13, 28), glow(0.95), 16);
    this.#rings = this.#pool(new RingGeometry(HOLE_RADIUS - 0.05, HOLE_RADIUS + 0.03, 40), glow(0.9), 16);
    this.#dots = this.#pool(new CircleGeometry(0.05, 14), glow(0.8), 160);
    this.#mark = new Mesh(new RingGeometry(HOLE_RADIUS + 0.01, HOLE_RADIUS + 0.13, 48).rotateX(-Math.PI / 2), glow(1));
    this.#mark.visible = false;
    this.#halo = new Mesh(new RingGeometry(HOLE_RADIUS + 0.02, HOLE_RADIUS + 0.2, 48).rotateX(-Math.PI / 2), glow(0.72));
    this.#halo.visible = false;
    this.#scene.add(this.#mark, this.#halo);
  }

  /** Textures that a graphics card holds twice as sharp where it can. */
  #texture(painted: HTMLCanvasElement, repeats = false): CanvasTexture {
    const texture = new CanvasTexture(painted);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = Math.min(8, this.#renderer.capabilities.getMaxAnisotropy());
    if (repeats) texture.wrapS = texture.wrapT = RepeatWrapping;
    this.#textures.push(texture);
    return texture;
  }

  /** What the marbles mirror: a warm room with a window, a lamp and a door ajar. */
  #room(): Texture {
    const room = new Scene();
    const panel = (color: number, strength: number, size: [number, number, number], at: [number, number, number]) => {
      const material = new MeshBasicMaterial({ color });
      material.color.multiplyScalar(strength);
      const mesh = new Mesh(new BoxGeometry(...size), material);
      mesh.position.set(...at);
      room.add(mesh);
    };
    const walls = new Mesh(new BoxGeometry(30, 16, 30), new MeshBasicMaterial({ color: 0x5a5046, side: BackSide }));
    walls.position.y = 6;
    room.add(walls);
    panel(0x2c4a3f, 1, [30, 0.2, 30], [0, -1.8, 0]);
    panel(0xbfae94, 1, [30, 0.2, 30], [0, 13.8, 0]);
    // A window of four panes in the west, a long lamp above, a pale door in the east.
    for (const [z, y] of [
      [-3.5, 9.6],
      [1.1, 9.6],
      [-3.5, 5],
      [1.1, 5],
    ] as const)
      panel(0xf3f8ff, 15, [0.2, 4.2, 4.2], [-14.7, y, z]);
    panel(0xfff1d6, 22, [8, 0.2, 3], [2, 13.5, 4]);
    panel(0xffe3b8, 3.2, [0.2, 9, 3], [14.7, 3.5, -5]);
    panel(0xfff6e6, 5, [5, 5, 0.2], [5, 8, 14.7]);
    const maker = new PMREMGenerator(this.#renderer);
    const target = maker.fromScene(room, 0, 0.1, 60, { size: 64 });
    maker.dispose();
    room.traverse((thing) => {
      if (thing instanceof Mesh) {
        thing.geometry.dispose();
        (thing.material as MeshBasicMaterial).dispose();
      }
    });
    this.#targets.push(target);
    return target.texture;
  }

  #light(): void {
    this.#scene.add(new HemisphereLight(0xfff4e2, 0x2b4a40, 0.35));
    const lamp = new DirectionalLight(0xffedd0, 2.3);
    lamp.position.set(-10, 14, 4);
    lamp.castShadow = true;
    lamp.shadow.mapSize.set(2048, 2048);
    lamp.shadow.radius = 5;
    lamp.shadow.bias = -0.0004;
    lamp.shadow.normalBias = 0.02;
    const box = lamp.shadow.camera;
    box.left = box.bottom = -11.5;
    box.right = box.top = 11.5;
    box.near = 4;
    box.far = 44;
    this.#scene.add(lamp);
  }

  #build(): void {
    const star = new Shape();
    roundOff(
      star,
      outline(0.82).map(({ x, y }) => ({ x, y: -y })),
    );
    for (const hole of HOLES) star.holes.push(new Path().absarc(hole.x, -hole.y, HOLE_RADIUS, 0, Math.PI * 2, true));
    const body = new ExtrudeGeometry(star, {
      depth: THICKNESS - 2 * BEVEL,
      curveSegments: 14,
      bevelThickness: BEVEL,
      bevelSize: BEVEL,
      bevelSegments: 3,
    });
    body.rotateX(-Math.PI / 2).translate(0, BEVEL - THICKNESS, 0);

    const top = this.#texture(paintTop());
    top.repeat.set(0.5 / TOP_REACH, 0.5 / TOP_REACH);
    top.offset.set(0.5, 0.5);
    const sides = this.#texture(paintSides(), true);
    sides.repeat.set(0.25, 0.6);
    const board = new Mesh(body, [
      new MeshStandardMaterial({ map: top, roughness: 0.42 }),
      new MeshStandardMaterial({ map: sides, roughness: 0.4 }),
    ]);
    board.castShadow = board.receiveShadow = true;
    this.#scene.add(board);

    const rim = Math.acos(-HOLLOW.middle / HOLLOW.radius);
    const bowl = new SphereGeometry(HOLLOW.radius, 24, 8, 0, Math.PI * 2, rim, Math.PI - rim);
    deepen(bowl, new Color(0xc98a4e), new Color(0x4a260f));
    const bowls = new InstancedMesh(bowl, new MeshStandardMaterial({ vertexColors: true, roughness: 0.6, side: BackSide }), HOLES.length);
    HOLES.forEach((hole, i) => bowls.setMatrixAt(i, new Matrix4().makeTranslation(hole.x, HOLLOW.middle - 0.02, hole.y)));
    bowls.receiveShadow = true;
    this.#scene.add(bowls);

    const ground = new PlaneGeometry(64, 64).rotateX(-Math.PI / 2);
    const fleece = this.#texture(paintCloth(), true);
    fleece.repeat.set(22, 22);
    const cloth = new Mesh(ground, new MeshLambertMaterial({ map: fleece }));
    cloth.position.y = -THICKNESS - 0.06;
    cloth.receiveShadow = true;
    // The lamp's light falls off towards the edges of the table.
    const dusk = new Mesh(ground, new MeshBasicMaterial({ map: this.#texture(paintDusk()), transparent: true, depthWrite: false }));
    dusk.position.y = cloth.position.y + 0.05;
    this.#scene.add(cloth, dusk);
  }

  /** The marbles of a colour in their three finishes: usual, under the pointer, and in the hand, which shines most. */
  #blow(ball: SphereGeometry, colour: Colour): Record<Finish, InstancedMesh> {
    const map = this.#texture(paintMarble(colour), true);
    const make = (shine: number, glow: number, most: number) => {
      const glass = new MeshPhysicalMaterial({
        map,
        roughness: 0.06,
        metalness: 0,
        ior: 2.1,
        envMapIntensity: shine,
        emissive: 0xffffff,
        emissiveMap: map,
        emissiveIntensity: glow,
      });
      const set = new InstancedMesh(ball, glass, most);
      set.castShadow = set.receiveShadow = true;
      // It is spread over the board, and its bounds would be measured once only.
      set.frustumCulled = false;
      set.count = 0;
      this.#scene.add(set);
      return set;
    };
    return { usual: make(1.5, 0.06, SET), marked: make(1.9, 0.24, 1), held: make(4.5, 0.95, 1) };
  }

  #pool(geometry: CircleGeometry | RingGeometry, material: MeshBasicMaterial, most: number): InstancedMesh {
    const pool = new InstancedMesh(geometry.rotateX(-Math.PI / 2), material, most);
    pool.count = 0;
    pool.frustumCulled = false;
    this.#scene.add(pool);
    return pool;
  }

  size(width: number, height: number, sharpness: number): void {
    this.#aspect = width / height;
    this.#renderer.setPixelRatio(sharpness);
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = this.#aspect;
    this.#camera.updateProjectionMatrix();
  }

  draw(picture: Picture): Cost {
    this.#renderer.info.reset();
    this.#look(picture.stand);
    this.#putBalls(picture);
    lay(
      this.#discs,
      picture.next.filter((next) => next.kind !== "back").map((next) => holeOf(next.to)),
      0.03,
    );
    lay(
      this.#rings,
      picture.next.map((next) => holeOf(next.to)),
      0.025,
    );
    lay(this.#dots, dotted(picture.trail), 0.02);
    ringAt(this.#mark, picture.marked);
    // In the air it has no ground to shine on.
    ringAt(this.#halo, picture.balls.some((ball) => ball.place) ? null : picture.held);
    this.#renderer.render(this.#scene, this.#camera);
    const { calls, triangles } = this.#renderer.info.render;
    return { calls, triangles };
  }

  #look(stand: Stand): void {
    const { position, aim } = eyeOf(stand, this.#aspect);
    this.#camera.position.set(position.x, position.y, position.z);
    this.#camera.up.set(0, 1, 0);
    this.#camera.lookAt(aim.x, aim.y, aim.z);
  }

  #putBalls({ balls, held, marked }: Picture): void {
    const sets = COLOURS.flatMap((colour) => Object.values(this.#glass[colour]));
    for (const set of sets) set.count = 0;
    for (const { id, cell, colour, place } of balls) {
      const set = this.#glass[colour][cell === held ? "held" : cell === marked ? "marked" : "usual"];
      if (set.count === set.instanceMatrix.count) continue;
      const { x, y } = place ?? holeOf(cell);
      this.#hand.position.set(x, MARBLE_REST + (place?.height ?? 0), y);
      // No two lie in the same way.
      this.#hand.rotation.set(0, id * 2.4, (((id * 37) % 11) - 5) * 0.03);
      this.#hand.updateMatrix();
      set.setMatrixAt(set.count, this.#hand.matrix);
      set.count += 1;
    }
    for (const set of sets) {
      set.visible = set.count > 0;
      set.instanceMatrix.needsUpdate = set.visible;
    }
    // Shadows change only when a ball does.
    const where = balls.map((ball) => `${ball.id} ${ball.cell} ${ball.place?.height}`).join();
    this.#renderer.shadowMap.needsUpdate = where !== this.#where;
    this.#where = where;
  }

  dispose(): void {
    this.#scene.traverse((thing) => {
      // A light holds the picture of its shadows.
      if (thing instanceof Light) thing.dispose();
      if (!(thing instanceof Mesh)) return;
      if (thing instanceof InstancedMesh) thing.dispose();
      thing.geometry.dispose();
      for (const material of [thing.material].flat()) material.dispose();
    });
    for (const texture of this.#textures) texture.dispose();
    for (const target of this.#targets) target.dispose();
    this.#renderer.dispose();
    // A browser has few contexts to give, and takes them back late unless they are given back.
    this.#renderer.forceContextLoss();
  }
}

/** Colours a hollow from its rim down to where little light comes. */
function deepen(bowl: SphereGeometry, rim: Color, ground: Color): void {
  const places = bowl.getAttribute("position");
  bowl.computeBoundingBox();
  const { min, max } = bowl.boundingBox ?? { min: { y: -1 }, max: { y: 0 } };
  const shades: number[] = [];
  const shade = new Color();
  for (let i = 0; i < places.count; i += 1) {
    const deep = (max.y - places.getY(i)) / (max.y - min.y);
    shade.lerpColors(rim, ground, Math.sqrt(deep)).toArray(shades, i * 3);
  }
  bowl.setAttribute("color", new Float32BufferAttribute(shades, 3));
}

/** The rim of the star with round tips and round corners between them. */
function roundOff(shape: Shape, corners: readonly Point[]): void {
  corners.forEach((corner, i) => {
    const before = corners[(i + corners.length - 1) % corners.length] ?? corner;
    const after = corners[(i + 1) % corners.length] ?? corner;
    const cut = i % 2 === 0 ? 0.95 : 0.6;
    const near = (other: Point) => {
      const share = cut / Math.hypot(other.x - corner.x, other.y - corner.y);
      return [corner.x + (other.x - corner.x) * share, corner.y + (other.y - corner.y) * share] as const;
    };
    if (i === 0) shape.moveTo(...near(before));
    else shape.lineTo(...near(before));
    shape.quadraticCurveTo(corner.x, corner.y, ...near(after));
  });
  shape.closePath();
}

/** Lays the flat things of a pool on the board. */
function lay(pool: InstancedMesh, places: readonly Point[], height: number): void {
  const matrix = new Matrix4();
  const count = Math.min(places.length, pool.instanceMatrix.count);
  for (let i = 0; i < count; i += 1) {
    const place = places[i];
    if (place) pool.setMatrixAt(i, matrix.makeTranslation(place.x, height, place.y));
  }
  pool.count = count;
  pool.visible = count > 0;
  pool.instanceMatrix.needsUpdate = true;
}

function ringAt(ring: Mesh, cell: Cell | null): void {
  ring.visible = cell !== null;
  if (cell === null) return;
  const { x, y } = holeOf(cell);
  ring.position.set(x, 0.028, y);
}

/** Dots along a way, between its holes. */
function dotted(cells: readonly Cell[]): Point[] {
  return cells.slice(1).flatMap((cell, i) => {
    const [from, to] = [holeOf(cells[i] ?? cell), holeOf(cell)];
    const steps = Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 0.2);
    return Array.from({ length: steps + 1 }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  });
}
