import { mix, type Light, type Palette } from './palette.ts';
import type { Random } from './random.ts';
import { r, type Point, type Stage, WIDTH, HEIGHT } from './stage.ts';

export type Room = {
  width: number;
  depth: number;
  height: number;
  windows: 'left' | 'right' | 'end';
  feature: 'brick' | 'slats' | 'paint';
  /** Wooden beams under the ceiling. */
  beams: boolean;
};

/** The distance in metres that the room extends behind the viewer. */
const BEHIND = -3.2;

/** Draws floor, walls, ceiling and windows, with the light that falls through them. */
export function drawRoom(stage: Stage, room: Room, palette: Palette, light: Light, random: Random): void {
  const { width, depth, height } = room;
  const x = width / 2;
  const dim = (color: string, share: number) => mix(color, light.shade, share);
  const wall = light.evening ? mix(palette.wall, '#d9a877', 0.28) : palette.wall;

  drawFloor(stage, room, palette, light, random);
  stage.face(
    [
      [-x, height, BEHIND],
      [x, height, BEHIND],
      [x, height, depth],
      [-x, height, depth],
    ],
    {
      from: dim(mix(wall, '#ffffff', 0.4), 0.24),
      to: dim(mix(wall, '#ffffff', 0.5), 0.06),
      a: [0, height, 0],
      b: [0, height, depth],
    },
  );
  for (const side of [-1, 1] as const) {
    const bright = (side === -1) !== (room.windows === 'left') || room.windows === 'end';
    stage.face(
      [
        [side * x, 0, BEHIND],
        [side * x, 0, depth],
        [side * x, height, depth],
        [side * x, height, BEHIND],
      ],
      {
        from: dim(wall, bright ? 0.16 : 0.34),
        to: dim(wall, bright ? 0.03 : 0.2),
        a: [side * x, 1, 0.5],
        b: [side * x, 1, depth],
      },
    );
  }
  const endShade = room.windows === 'end' ? 0.22 : 0.08;
  const towards = room.windows === 'left' ? -1 : 1;
  stage.face(
    [
      [-x, 0, depth],
      [x, 0, depth],
      [x, height, depth],
      [-x, height, depth],
    ],
    {
      from: dim(wall, endShade),
      to: dim(wall, endShade + 0.12),
      a: [towards * x, 1, depth],
      b: [-towards * x, 1, depth],
    },
  );
  drawFeature(stage, room, palette, light, random);
  drawCorners(stage, room, light);
  if (room.beams) drawBeams(stage, room, palette, light);
  drawWindows(stage, room, light, random);
  stage.inFront();
  drawAir(stage, light, room);
}

function drawFloor(stage: Stage, room: Room, palette: Palette, light: Light, random: Random): void {
  const x = room.width / 2;
  const base = mix(palette.floor, light.shade, light.evening ? 0.3 : 0.08);
  const all: Point[] = [
    [-x, 0, BEHIND],
    [x, 0, BEHIND],
    [x, 0, room.depth],
    [-x, 0, room.depth],
  ];
  stage.face(all, {
    from: mix(base, light.shade, 0.28),
    to: mix(base, '#ffffff', 0.12),
    a: [0, 0, 0.6],
    b: [0, 0, room.depth],
  });
  if (palette.floorKind === 'planks') planks(stage, room, base, light, random);
  if (palette.floorKind === 'herringbone') herringbone(stage, room, base, light, random);
  if (palette.floorKind === 'concrete' || palette.floorKind === 'carpet') {
    const speckle = stage.define(
      (id) =>
        `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${palette.floorKind === 'carpet' ? '0.5 0.8' : '0.006 0.02'}" numOctaves="4" seed="${Math.floor(random.between(1, 99))}"/><feColorMatrix values="0 0 0 0 0.1  0 0 0 0 0.1  0 0 0 0 0.14  0 0 0 1.1 -0.42"/><feComposite in2="SourceGraphic" operator="in"/></filter>`,
    );
    stage.raw(`<g filter="${speckle}" opacity="0.5">`);
    stage.face(all, '#000000');
    stage.raw('</g>');
  }
}

function planks(stage: Stage, room: Room, base: string, light: Light, random: Random): void {
  const wide = 0.19;
  for (let x = -room.width / 2; x < room.width / 2; x += wide) {
    let z = BEHIND - random.between(0, 2);
    while (z < room.depth) {
      const end = Math.min(room.depth, z + random.between(1.3, 2.6));
      const tone = random.next();
      const right = Math.min(x + wide, room.width / 2);
      const color =
        tone > 0.55 ? mix(base, '#f2d9b3', (tone - 0.55) * 0.5) : mix(base, light.shade, (0.55 - tone) * 0.45);
      stage.face(
        [
          [x, 0, z],
          [right, 0, z],
          [right, 0, end],
          [x, 0, end],
        ],
        color,
        { opacity: 0.62, stroke: mix(base, light.shade, 0.55), strokeWidth: 0.6 },
      );
      z = end;
    }
  }
}

function herringbone(stage: Stage, room: Room, base: string, light: Light, random: Random): void {
  const long = 0.62;
  const half = room.width / 2;
  for (let x = -half - long; x < half + long; x += long / 2) {
    const way = Math.round((x + half) / (long / 2)) % 2 === 0 ? 1 : -1;
    for (let z = BEHIND; z < room.depth + long; z += 0.16) {
      const clampX = (value: number) => Math.max(-half, Math.min(half, value));
      const slope = (long / 2) * way;
      const points: Point[] = [
        [clampX(x), 0, z],
        [clampX(x + long / 2), 0, z + slope],
        [clampX(x + long / 2), 0, z + slope + 0.16],
        [clampX(x), 0, z + 0.16],
      ];
      if (points.some((point) => point[2] > room.depth)) continue;
      const tone = random.next();
      stage.face(points, mix(base, tone > 0.5 ? '#fff1d8' : light.shade, 0.04 + Math.abs(tone - 0.5) * 0.3), {
        opacity: 0.7,
        stroke: mix(base, light.shade, 0.4),
        strokeWidth: 0.4,
      });
    }
  }
}

/** Draws the feature wall: brick, vertical wooden slats, or a dark colour. */
function drawFeature(stage: Stage, room: Room, palette: Palette, light: Light, random: Random): void {
  const side = room.windows === 'right' ? -1 : 1;
  const onEnd = room.windows !== 'end';
  const length = onEnd ? room.width : room.depth - BEHIND;
  const at = (u: number, v: number): Point =>
    onEnd ? [u - room.width / 2, v, room.depth - 0.01] : [side * (room.width / 2 - 0.01), v, BEHIND + u];
  const dim = (color: string, share: number) => mix(color, light.shade, share);
  const quad = (u0: number, v0: number, u1: number, v1: number): Point[] => [
    at(u0, v0),
    at(u1, v0),
    at(u1, v1),
    at(u0, v1),
  ];
  if (room.feature === 'paint') {
    stage.face(quad(0, 0, length, room.height), {
      from: dim(palette.feature, 0.12),
      to: dim(palette.feature, 0.3),
      a: at(0, 1),
      b: at(length, 1),
    });
    return;
  }
  if (room.feature === 'slats') {
    stage.face(quad(0, 0, length, room.height), dim(palette.wood, 0.72));
    for (let u = 0; u < length; u += 0.075) {
      stage.face(
        quad(u, 0, Math.min(length, u + 0.046), room.height),
        dim(palette.wood, 0.06 + random.next() * 0.16 + (u / length) * 0.1),
      );
    }
    return;
  }
  stage.face(quad(0, 0, length, room.height), dim(mix(palette.brick, '#d8cfc2', 0.5), 0.2));
  let row = 0;
  for (let v = 0; v < room.height; v += 0.078, row += 1) {
    for (let u = row % 2 ? -0.115 : 0; u < length; u += 0.235) {
      const tone = random.next();
      const color =
        tone > 0.6 ? mix(palette.brick, '#e7b08f', (tone - 0.6) * 0.7) : dim(palette.brick, (0.6 - tone) * 0.5);
      stage.face(
        quad(Math.max(0, u), v, Math.min(length, u + 0.222), Math.min(room.height, v + 0.067)),
        dim(color, 0.06),
      );
    }
  }
}

function drawBeams(stage: Stage, { width, depth, height }: Room, palette: Palette, light: Light): void {
  const x = width / 2;
  const wood = mix(palette.wood, light.shade, 0.12);
  const low = height - 0.24;
  for (let z = depth - 0.9; z > -0.6; z -= 1.5) {
    stage.face(
      [
        [-x, height, z + 0.5],
        [x, height, z + 0.5],
        [x, height, z + 0.16],
        [-x, height, z + 0.16],
      ],
      light.shade,
      { opacity: 0.16, blur: 6 },
    );
    stage.face(
      [
        [-x, low, z],
        [x, low, z],
        [x, low, z + 0.18],
        [-x, low, z + 0.18],
      ],
      mix(wood, light.shade, 0.34),
    );
    stage.face(
      [
        [-x, low, z],
        [x, low, z],
        [x, height, z],
        [-x, height, z],
      ],
      { from: mix(wood, '#ffffff', 0.1), to: mix(wood, light.shade, 0.2), a: [-x, low, z], b: [x, low, z] },
    );
  }
}

/** Darkens the corners of the room. */
function drawCorners(stage: Stage, { width, depth, height }: Room, light: Light): void {
  const x = width / 2;
  const dark = { opacity: 0.24, blur: 16 };
  stage.face(
    [
      [-x, 0, depth],
      [x, 0, depth],
      [x, 0.14, depth],
      [-x, 0.14, depth],
    ],
    light.shade,
    dark,
  );
  stage.face(
    [
      [-x, height, depth],
      [x, height, depth],
      [x, height - 0.12, depth],
      [-x, height - 0.12, depth],
    ],
    light.shade,
    dark,
  );
  for (const side of [-1, 1]) {
    stage.face(
      [
        [side * x, 0, 0.6],
        [side * x, 0, depth],
        [side * x, 0.14, depth],
        [side * x, 0.14, 0.6],
      ],
      light.shade,
      dark,
    );
    stage.face(
      [
        [side * x, height, 0.6],
        [side * x, height, depth],
        [side * x, height - 0.1, depth],
        [side * x, height - 0.1, 0.6],
      ],
      light.shade,
      dark,
    );
    stage.face(
      [
        [side * x, 0, depth],
        [side * x * 0.975, 0, depth],
        [side * x * 0.975, height, depth],
        [side * x, height, depth],
      ],
      light.shade,
      dark,
    );
    stage.face(
      [
        [side * x, 0, BEHIND],
        [side * x, 0, depth],
        [side * x, 0.1, depth],
        [side * x, 0.1, BEHIND],
      ],
      mix('#ffffff', light.shade, 0.2),
      { opacity: 0.75 },
    );
  }
}

function drawWindows(stage: Stage, room: Room, light: Light, random: Random): void {
  const { width, depth, height } = room;
  const side = room.windows === 'left' ? -1 : 1;
  const onEnd = room.windows === 'end';
  const length = onEnd ? width : depth + 1.5;
  const at = (u: number, v: number, out = 0): Point =>
    onEnd ? [u - width / 2, v, depth + out - 0.02] : [side * (width / 2 + out - 0.02), v, u - 1.5];
  const count = onEnd ? Math.max(2, Math.round(width / 2.4)) : 4;
  const gap = 0.34;
  const wide = (length - gap * (count + 1)) / count;
  const low = 0.35;
  const high = height - 0.32;
  for (let index = 0; index < count; index += 1) {
    const u0 = gap + index * (wide + gap);
    drawWindow(stage, at, { u0, u1: u0 + wide, low, high }, light, random);
    if (!light.evening || !onEnd) drawSunPatch(stage, at, { u0, u1: u0 + wide, low, high }, room, light);
  }
}

type Opening = { u0: number; u1: number; low: number; high: number };
type Plane = (u: number, v: number, out?: number) => Point;

function drawWindow(stage: Stage, at: Plane, { u0, u1, low, high }: Opening, light: Light, random: Random): void {
  const quad = (a: number, b: number, c: number, d: number, out = 0): Point[] => [
    at(a, b, out),
    at(c, b, out),
    at(c, d, out),
    at(a, d, out),
  ];
  const frame = light.evening ? '#17181b' : '#26292c';
  stage.face(quad(u0 - 0.06, low - 0.06, u1 + 0.06, high + 0.06), mix('#ffffff', light.shade, 0.14));
  stage.face(quad(u0, low, u1, high), {
    from: mix(light.sky[0], '#ffffff', light.evening ? 0 : 0.35),
    to: light.sky[1],
    a: at(u0, high),
    b: at(u0, low),
  });
  // A blurred skyline with trees.
  for (let u = u0; u < u1; u += 0.28) {
    const top = low + random.between(0.25, (high - low) * 0.55);
    stage.face(
      quad(u, low, Math.min(u1, u + 0.34), top),
      mix(light.sky[1], light.evening ? '#2a2740' : '#7f93a3', random.between(0.3, 0.62)),
      { opacity: 0.85 },
    );
    if (light.evening) {
      for (let v = low + 0.1; v < top - 0.08; v += 0.16) {
        if (random.next() > 0.45)
          stage.face(quad(u + 0.05, v, Math.min(u1, u + 0.13), v + 0.07), '#ffd591', { opacity: 0.8 });
      }
    }
  }
  for (let u = u0; u < u1; u += 0.16) {
    const middle = stage.place(at(Math.min(u1 - 0.1, u + 0.1), low + random.between(0.02, 0.3)));
    const green = mix(light.evening ? '#2d3a38' : '#7fa072', light.sky[1], random.between(0.1, 0.45));
    stage.raw(
      `<circle cx="${r(middle.x)}" cy="${r(middle.y)}" r="${r(middle.scale * random.between(0.07, 0.15))}" fill="${green}" opacity="0.75"/>`,
    );
  }
  stage.face(
    quad(u0, low, u1, high),
    { from: '#ffffff', to: '#ffffff', a: at(u0, high), b: at(u1, low) },
    { opacity: light.evening ? 0.04 : 0.28 },
  );
  const bars = Math.max(2, Math.round((u1 - u0) / 0.7));
  for (let bar = 0; bar <= bars; bar += 1) {
    const u = u0 + ((u1 - u0) * bar) / bars;
    stage.face(quad(u - 0.022, low, u + 0.022, high), frame);
  }
  for (const v of [low, low + (high - low) * 0.7, high]) stage.face(quad(u0, v - 0.024, u1, v + 0.024), frame);
  stage.face(
    [
      at(u0 - 0.1, low - 0.06),
      at(u1 + 0.1, low - 0.06),
      at(u1 + 0.1, low - 0.06, -0.16),
      at(u0 - 0.1, low - 0.06, -0.16),
    ],
    mix('#ffffff', light.shade, 0.06),
  );
}

/** Draws the sunlight of a window on the floor, and its reflection. */
function drawSunPatch(stage: Stage, at: Plane, { u0, u1, low, high }: Opening, room: Room, light: Light): void {
  const way: Point = room.windows === 'end' ? [0.25, -1, -1.1] : [room.windows === 'left' ? 1.15 : -1.15, -1, -0.35];
  const onFloor = ([x, y, z]: Point): Point => {
    const limit = room.width / 2 - 0.02;
    return [Math.max(-limit, Math.min(limit, x + way[0] * y)), 0, z + way[2] * y];
  };
  const panes = 2;
  for (let pane = 0; pane < panes; pane += 1) {
    const a = u0 + ((u1 - u0) * pane) / panes + 0.04;
    const b = u0 + ((u1 - u0) * (pane + 1)) / panes - 0.04;
    const patch = [at(a, low), at(b, low), at(b, high * 0.8), at(a, high * 0.8)].map(onFloor);
    stage.face(patch, light.sun, { opacity: light.sunStrength, blur: 5 });
  }
  const mirrored = [at(u0, -low), at(u1, -low), at(u1, -high), at(u0, -high)];
  stage.face(mirrored, light.evening ? light.sky[1] : '#ffffff', { opacity: 0.07, blur: 14 });
}

/** Draws a haze of light from the windows, and darker edges like those of a lens. */
function drawAir(stage: Stage, light: Light, room: Room): void {
  const cx = room.windows === 'left' ? 0.12 : room.windows === 'right' ? 0.88 : 0.5;
  const glow = stage.define(
    (id) =>
      `<radialGradient id="${id}" cx="${cx}" cy="0.4" r="0.62"><stop stop-color="${light.sun}" stop-opacity="${0.2}"/><stop offset="1" stop-color="${light.sun}" stop-opacity="0"/></radialGradient>`,
  );
  const edge = stage.define(
    (id) =>
      `<radialGradient id="${id}" cx="0.5" cy="0.47" r="0.78"><stop offset="0.55" stop-color="#0b0a12" stop-opacity="0"/><stop offset="1" stop-color="#0b0a12" stop-opacity="0.42"/></radialGradient>`,
  );
  stage.raw(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${glow}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="${edge}"/>`,
  );
}
