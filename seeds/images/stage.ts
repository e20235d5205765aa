import { mix } from './palette.ts';

export const WIDTH = 1440;
export const HEIGHT = 820;

/** Coordinates in metres: x to the right, y up, z away from the viewer. */
export type Point = readonly [x: number, y: number, z: number];
export type Flat = readonly [x: number, y: number];
export type Camera = {
  at: Point;
  /** In radians, to the right. */ yaw: number;
  /** In pixels per unit of slope. */ focal: number;
  /** The horizon, in pixels from the top of the picture. */ horizon: number;
};

/** A colour, or a gradient between two points of the room. */
export type Fill = string | { from: string; to: string; a: Point; b: Point };
export type FaceOptions = { opacity?: number; blur?: number; stroke?: string; strokeWidth?: number };

const NEAR = 0.15;
const LIGHT_FROM: Point = [-0.45, 0.8, -0.4];

type Part = { depth: number; svg: string };

/**
 * A scene in perspective, drawn as SVG. Flat faces in metres are projected and clipped at the viewer's plane. The shell of a room
 * is drawn in the order of the calls. Solids are sorted by distance at the end.
 */
export class Stage {
  readonly #camera: Camera;
  readonly #shade: string;
  readonly #defs: string[] = [];
  readonly #shell: string[] = [];
  readonly #things: Part[] = [];
  readonly #front: string[] = [];
  #layer: string[];

  constructor(camera: Camera, shade: string) {
    this.#camera = camera;
    this.#shade = shade;
    this.#layer = this.#shell;
  }

  #toCamera([x, y, z]: Point): Point {
    const { at, yaw } = this.#camera;
    const dx = x - at[0];
    const dz = z - at[2];
    return [dx * Math.cos(yaw) - dz * Math.sin(yaw), y - at[1], dx * Math.sin(yaw) + dz * Math.cos(yaw)];
  }

  #toPicture([x, y, z]: Point): Flat {
    const { focal, horizon } = this.#camera;
    const depth = Math.max(z, NEAR);
    return [WIDTH / 2 + (x / depth) * focal, horizon - (y / depth) * focal];
  }

  /** The position of a point in the picture, and the number of pixels per metre there. */
  place(point: Point): { x: number; y: number; scale: number; depth: number } {
    const seen = this.#toCamera(point);
    const [x, y] = this.#toPicture(seen);
    return { x, y, scale: this.#camera.focal / Math.max(seen[2], NEAR), depth: seen[2] };
  }

  #outline(points: readonly Point[]): Flat[] {
    const seen = points.map((point) => this.#toCamera(point));
    const kept: Point[] = [];
    seen.forEach((point, index) => {
      const next = seen[(index + 1) % seen.length]!;
      if (point[2] >= NEAR) kept.push(point);
      if (point[2] >= NEAR !== next[2] >= NEAR) {
        const share = (NEAR - point[2]) / (next[2] - point[2]);
        kept.push([point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share, NEAR]);
      }
    });
    return kept.map((point) => this.#toPicture(point));
  }

  define(svg: (id: string) => string): string {
    const id = `d${this.#defs.length}`;
    this.#defs.push(svg(id));
    return `url(#${id})`;
  }

  blur(pixels: number): string {
    return this.define(
      (id) =>
        `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${pixels}"/></filter>`,
    );
  }

  #paint(fill: Fill): string {
    if (typeof fill === 'string') return fill;
    const a = this.place(fill.a);
    const b = this.place(fill.b);
    return this.define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${r(a.x)}" y1="${r(a.y)}" x2="${r(b.x)}" y2="${r(b.y)}"><stop stop-color="${fill.from}"/><stop offset="1" stop-color="${fill.to}"/></linearGradient>`,
    );
  }

  #faceSvg(points: readonly Point[], fill: Fill, options: FaceOptions): string {
    const outline = this.#outline(points);
    if (outline.length < 3) return '';
    const path = outline.map(([x, y]) => `${r(x)},${r(y)}`).join(' ');
    const { opacity, blur, stroke, strokeWidth = 1 } = options;
    return `<polygon points="${path}" fill="${this.#paint(fill)}"${opacity === undefined ? '' : ` opacity="${opacity}"`}${blur ? ` filter="${this.blur(blur)}"` : ''}${stroke ? ` stroke="${stroke}" stroke-width="${r(strokeWidth)}" stroke-linejoin="round"` : ''}/>`;
  }

  /** Draws a flat face of the shell or, after `inFront`, of the foreground. */
  face(points: readonly Point[], fill: Fill, options: FaceOptions = {}): void {
    this.#layer.push(this.#faceSvg(points, fill, options));
  }

  raw(svg: string): void {
    this.#layer.push(svg);
  }

  /** Draws all following faces over everything else. */
  inFront(): void {
    this.#layer = this.#front;
  }

  /** Draws all following faces on the shell: shadows, rugs, and pictures on walls. */
  onShell(): void {
    this.#layer = this.#shell;
  }

  /** Adds a separate drawing at a point, which is sorted with the solids. */
  standing(point: Point, draw: (x: number, y: number, scale: number) => string): void {
    const { x, y, scale, depth } = this.place(point);
    if (depth > 0.4) this.#things.push({ depth, svg: draw(x, y, scale) });
  }

  /** Adds a face that is sorted with the solids. */
  panel(points: readonly Point[], fill: Fill, options: FaceOptions & { nearer?: number } = {}): void {
    this.#things.push({
      depth: this.#depthOf(points) - (options.nearer ?? 0),
      svg: this.#faceSvg(points, fill, options),
    });
  }

  /** Adds a block with shaded faces, rotated around the vertical axis through `origin`. `round` is the edge radius in metres. */
  solid(origin: Point, turn: number, from: Point, to: Point, color: string, round = 0): void {
    const corner = (x: number, y: number, z: number): Point => turned(origin, turn, [x, y, z]);
    const [x0, y0, z0] = from;
    const [x1, y1, z1] = to;
    const faces: { points: Point[]; normal: Point }[] = [
      { points: [corner(x0, y1, z0), corner(x1, y1, z0), corner(x1, y1, z1), corner(x0, y1, z1)], normal: [0, 1, 0] },
      { points: [corner(x0, y0, z0), corner(x1, y0, z0), corner(x1, y0, z1), corner(x0, y0, z1)], normal: [0, -1, 0] },
      {
        points: [corner(x0, y0, z0), corner(x1, y0, z0), corner(x1, y1, z0), corner(x0, y1, z0)],
        normal: rotated(turn, [0, 0, -1]),
      },
      {
        points: [corner(x0, y0, z1), corner(x1, y0, z1), corner(x1, y1, z1), corner(x0, y1, z1)],
        normal: rotated(turn, [0, 0, 1]),
      },
      {
        points: [corner(x0, y0, z0), corner(x0, y0, z1), corner(x0, y1, z1), corner(x0, y1, z0)],
        normal: rotated(turn, [-1, 0, 0]),
      },
      {
        points: [corner(x1, y0, z0), corner(x1, y0, z1), corner(x1, y1, z1), corner(x1, y1, z0)],
        normal: rotated(turn, [1, 0, 0]),
      },
    ];
    const middle = corner((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2);
    const { scale } = this.place(middle);
    const svg = faces
      .filter(({ points, normal }) => this.#faces(points[0]!, normal))
      .map(({ points, normal }) => {
        const lit = this.#lit(color, normal);
        const low = mix(lit, this.#shade, 0.14);
        const fill: Fill = normal[1] === 0 ? { from: lit, to: low, a: points[2]!, b: points[1]! } : lit;
        return this.#faceSvg(points, fill, { stroke: round ? lit : undefined, strokeWidth: round * scale });
      })
      .join('');
    this.#things.push({ depth: this.#depthOf([middle]), svg });
  }

  /** Whether a face is turned towards the viewer. */
  #faces(point: Point, normal: Point): boolean {
    const { at } = this.#camera;
    return (at[0] - point[0]) * normal[0] + (at[1] - point[1]) * normal[1] + (at[2] - point[2]) * normal[2] > 0;
  }

  #lit(color: string, normal: Point): string {
    const towards = normal[0] * LIGHT_FROM[0] + normal[1] * LIGHT_FROM[1] + normal[2] * LIGHT_FROM[2];
    return towards > 0
      ? mix(color, '#fff8ea', towards * 0.22)
      : mix(mix(color, this.#shade, 0.26), this.#shade, -towards * 0.3);
  }

  #depthOf(points: readonly Point[]): number {
    const sum = points.reduce((total, point) => {
      const [x, y, z] = this.#toCamera(point);
      return total + Math.hypot(x, y * 0.4, z);
    }, 0);
    return sum / points.length;
  }

  /** The whole picture as an SVG document. */
  toSvg(): string {
    const things = [...this.#things].sort((a, b) => b.depth - a.depth).map((part) => part.svg);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${this.#defs.join('')}</defs>${this.#shell.join('')}${things.join('')}${this.#front.join('')}</svg>`;
  }
}

/** A point of an object at `origin` that is rotated by `turn` radians. */
export function turned(origin: Point, turn: number, point: Point): Point {
  const [x, y, z] = rotated(turn, point);
  return [origin[0] + x, origin[1] + y, origin[2] + z];
}

function rotated(turn: number, [x, y, z]: Point): Point {
  return [x * Math.cos(turn) + z * Math.sin(turn), y, -x * Math.sin(turn) + z * Math.cos(turn)];
}

/** Rounds to tenths of a pixel, to keep the document small. */
export function r(value: number): number {
  return Math.round(value * 10) / 10;
}
