import { lightOf, mix, type Light, type Palette } from './palette.ts';
import type { Random } from './random.ts';
import { HEIGHT, r, Stage, WIDTH, type Point } from './stage.ts';

type House = {
  left: number;
  width: number;
  floors: number;
  color: string;
  brick: boolean;
  shop: boolean;
  style: 'warehouse' | 'terrace' | 'modern';
};

const STOREY = 3.5;
const FRONT = 9;

/** A house, seen from across the street, as SVG. */
export function drawFacade({
  palette,
  random,
  evening,
}: {
  palette: Palette;
  random: Random;
  evening: boolean;
}): string {
  const light = lightOf(random, evening);
  const side = random.pick([-1, 1]);
  const stage = new Stage({ at: [side * 2.2, 2.1, -4.6], yaw: -side * 0.2, focal: 720, horizon: 585 }, light.shade);
  drawSky(stage, light, random);
  const style = random.pick(['warehouse', 'terrace', 'modern'] as const);
  const width = random.between(10.5, 13);
  const left = -width / 2;
  drawStreet(stage, light, random);
  const neighbour = (from: number, wide: number): House => ({
    left: from,
    width: wide,
    floors: random.pick([2, 3]),
    color: mix(random.pick(['#cfc3b2', '#b7a69a', '#d9d2c6', '#a8776a']), light.shade, 0.1),
    brick: false,
    shop: false,
    style: 'terrace',
  });
  drawHouse(stage, neighbour(left - 9.3, 9.1), palette, light, random);
  drawHouse(stage, neighbour(left + width + 0.2, 9.1), palette, light, random);
  drawHouse(stage, neighbour(left - 18.6, 9.1), palette, light, random);
  drawHouse(stage, neighbour(left + width + 9.5, 9.1), palette, light, random);
  drawHouse(
    stage,
    {
      left,
      width,
      floors: 3,
      color: style === 'terrace' ? mix(palette.wall, '#ffffff', 0.2) : palette.brick,
      brick: style === 'warehouse',
      shop: true,
      style,
    },
    palette,
    light,
    random,
  );
  for (const x of [left + 0.4, left + width - 0.4]) planter(stage, x, light, random);
  tree(stage, [left - 1.4, 0, FRONT - 2.6], random.between(5, 6.4), light, random);
  tree(stage, [left + width + 1.6, 0, FRONT - 2.3], random.between(5, 6.4), light, random);
  streetLamp(stage, [side * -3.4, 0, FRONT - 3.1], light);
  bicycle(stage, [side * 2.6, 0, FRONT - 0.8]);
  stage.inFront();
  const edge = stage.define(
    (id) =>
      `<radialGradient id="${id}" cx="0.5" cy="0.5" r="0.8"><stop offset="0.55" stop-color="#0b0a12" stop-opacity="0"/><stop offset="1" stop-color="#0b0a12" stop-opacity="0.45"/></radialGradient>`,
  );
  stage.raw(`<rect width="${WIDTH}" height="${HEIGHT}" fill="${edge}"/>`);
  return stage.toSvg();
}

function drawSky(stage: Stage, light: Light, random: Random): void {
  const sky = stage.define(
    (id) =>
      `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${light.sky[0]}"/><stop offset="0.75" stop-color="${light.sky[1]}"/></linearGradient>`,
  );
  const clouds = stage.define(
    (id) =>
      `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.0028 0.008" numOctaves="5" seed="${Math.floor(random.between(1, 999))}"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 ${light.evening ? 0.8 : 1}  0 0 0 0 ${light.evening ? 0.72 : 1}  1.9 0 0 0 -0.86"/></filter>`,
  );
  stage.raw(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/><rect width="${WIDTH}" height="${HEIGHT}" filter="${clouds}" opacity="${light.evening ? 0.55 : 0.85}"/>`,
  );
}

function drawStreet(stage: Stage, light: Light, random: Random): void {
  const across = (z0: number, z1: number, y: number, from: string, to: string): void => {
    stage.face(
      [
        [-30, y, z0],
        [30, y, z0],
        [30, y, z1],
        [-30, y, z1],
      ],
      { from, to, a: [0, y, z0], b: [0, y, z1] },
    );
  };
  const asphalt = mix('#5b5d62', light.shade, light.evening ? 0.45 : 0.06);
  across(-4.2, FRONT - 3.6, -0.14, mix(asphalt, '#000000', 0.25), mix(asphalt, '#ffffff', 0.08));
  const grit = stage.define(
    (id) =>
      `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.9 0.7" numOctaves="2" seed="${Math.floor(random.between(1, 99))}"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 1 -0.55"/><feComposite in2="SourceGraphic" operator="in"/></filter>`,
  );
  stage.raw(`<g filter="${grit}" opacity="0.16">`);
  across(-4.2, FRONT, -0.14, '#ffffff', '#ffffff');
  stage.raw('</g>');
  for (let x = -20; x < 20; x += 3)
    stage.face(
      [
        [x, -0.135, 1.2],
        [x + 1.6, -0.135, 1.2],
        [x + 1.6, -0.135, 1.34],
        [x, -0.135, 1.34],
      ],
      '#e8e4da',
      { opacity: 0.7 },
    );
  const paving = mix('#b9b4aa', light.shade, light.evening ? 0.4 : 0.03);
  stage.face(
    [
      [-30, -0.14, FRONT - 3.6],
      [30, -0.14, FRONT - 3.6],
      [30, 0, FRONT - 3.6],
      [-30, 0, FRONT - 3.6],
    ],
    mix(paving, light.shade, 0.4),
  );
  across(FRONT - 3.6, FRONT, 0, paving, mix(paving, light.shade, 0.18));
  for (let z = FRONT - 3.6; z < FRONT; z += 0.6) {
    stage.face(
      [
        [-30, 0.001, z],
        [30, 0.001, z],
        [30, 0.001, z + 0.02],
        [-30, 0.001, z + 0.02],
      ],
      mix(paving, light.shade, 0.4),
      { opacity: 0.6 },
    );
    const shift = Math.round(z / 0.6) % 2 ? 0.45 : 0;
    for (let x = -16 + shift; x < 16; x += 0.9) {
      if (random.next() > 0.72)
        stage.face(
          [
            [x, 0.001, z],
            [x + 0.9, 0.001, z],
            [x + 0.9, 0.001, z + 0.6],
            [x, 0.001, z + 0.6],
          ],
          mix(paving, random.next() > 0.5 ? '#ffffff' : light.shade, 0.13),
        );
      stage.face(
        [
          [x, 0.002, z],
          [x + 0.02, 0.002, z],
          [x + 0.02, 0.002, z + 0.6],
          [x, 0.002, z + 0.6],
        ],
        mix(paving, light.shade, 0.4),
        { opacity: 0.5 },
      );
    }
  }
}

const wallQuad = (u0: number, v0: number, u1: number, v1: number, out = 0): Point[] => [
  [u0, v0, FRONT - out],
  [u1, v0, FRONT - out],
  [u1, v1, FRONT - out],
  [u0, v1, FRONT - out],
];

function drawHouse(stage: Stage, house: House, palette: Palette, light: Light, random: Random): void {
  const { left, width, floors, style } = house;
  const right = left + width;
  const top = floors * STOREY + 0.6;
  const color = mix(house.color, light.shade, light.evening ? 0.42 : 0.04);
  stage.face(wallQuad(left, 0, right, top), {
    from: mix(color, light.evening ? '#e9a27b' : '#fff6e6', 0.2),
    to: mix(color, light.shade, 0.16),
    a: [left, top, FRONT],
    b: [right, 0, FRONT],
  });
  if (house.brick) bricks(stage, house, top, color, light, random);
  if (house.shop && style !== 'modern')
    stage.face(
      wallQuad(left, 0, right, STOREY - 0.2),
      mix(style === 'warehouse' ? mix(palette.feature, '#1c1f22', 0.6) : palette.feature, light.shade, 0.2),
    );
  const bays = Math.max(3, Math.round(width / 2.5));
  const bay = width / bays;
  for (let floor = house.shop ? 1 : 0; floor < floors; floor += 1) {
    for (let index = 0; index < bays; index += 1) {
      const gap = style === 'modern' ? 0.12 : bay * 0.2;
      const u0 = left + index * bay + gap;
      const v0 = floor * STOREY + (style === 'modern' ? 0.35 : 0.85);
      const opening = { u0, u1: u0 + bay - gap * 2, v0, v1: floor * STOREY + STOREY - 0.35 };
      facadeWindow(
        stage,
        opening,
        { style, trim: mix('#f2eee6', light.shade, light.evening ? 0.4 : 0.05), arched: style === 'warehouse' },
        light,
        random,
      );
    }
    if (style === 'terrace')
      stage.face(
        wallQuad(left, floor * STOREY + 0.1, right, floor * STOREY + 0.26, 0.06),
        mix('#f2ede3', light.shade, light.evening ? 0.45 : 0.1),
      );
  }
  if (house.shop) shopFront(stage, house, palette, light, random);
  const cornice = mix(style === 'modern' ? palette.metal : '#efe9de', light.shade, light.evening ? 0.5 : 0.14);
  stage.face(wallQuad(left - 0.06, top - 0.5, right + 0.06, top, 0.25), {
    from: cornice,
    to: mix(cornice, light.shade, 0.2),
    a: [left, top, FRONT],
    b: [left, top - 0.5, FRONT],
  });
  stage.face(wallQuad(left, top - 0.75, right, top - 0.5, 0.02), light.shade, { opacity: 0.4, blur: 5 });
}

function bricks(stage: Stage, { left, width }: House, top: number, color: string, light: Light, random: Random): void {
  let row = 0;
  for (let v = STOREY - 0.2; v < top; v += 0.11, row += 1) {
    for (let u = row % 2 ? -0.16 : 0; u < width; u += 0.33) {
      const tone = random.next();
      if (tone > 0.3 && tone < 0.5) continue;
      stage.face(
        wallQuad(left + Math.max(0, u), v, left + Math.min(width, u + 0.31), v + 0.095),
        mix(color, tone > 0.5 ? '#f0bd98' : light.shade, Math.abs(tone - 0.4) * 0.4),
        { opacity: 0.8 },
      );
    }
  }
}

type FacadeOpening = { u0: number; u1: number; v0: number; v1: number };

function facadeWindow(
  stage: Stage,
  { u0, u1, v0, v1 }: FacadeOpening,
  look: { style: House['style']; trim: string; arched: boolean },
  light: Light,
  random: Random,
): void {
  const lit = light.evening ? random.next() > 0.22 : random.next() > 0.86;
  if (look.style !== 'modern') {
    stage.face(wallQuad(u0 - 0.12, v0 - 0.12, u1 + 0.12, v1 + 0.22, 0.03), look.trim);
    stage.face(wallQuad(u0 - 0.2, v0 - 0.24, u1 + 0.2, v0 - 0.1, 0.16), mix(look.trim, '#ffffff', 0.1));
  }
  stage.face(wallQuad(u0, v0, u1, v1), mix('#2a3440', light.shade, 0.2));
  const glass = lit
    ? { from: '#ffdf9e', to: '#e9a355' }
    : { from: mix(light.sky[1], '#44596b', 0.35), to: mix(light.sky[0], '#1e2a36', 0.62) };
  stage.face(wallQuad(u0 + 0.04, v0 + 0.04, u1 - 0.04, v1 - 0.04), {
    ...glass,
    a: [u0, v1, FRONT],
    b: [u1, v0, FRONT],
  });
  if (lit) roomBehind(stage, { u0, u1, v0, v1 }, random);
  else
    stage.face(
      [
        [u0 + 0.1, v0 + 0.1, FRONT],
        [u0 + (u1 - u0) * 0.45, v0 + 0.1, FRONT],
        [u0 + (u1 - u0) * 0.8, v1 - 0.06, FRONT],
        [u0 + (u1 - u0) * 0.45, v1 - 0.06, FRONT],
      ],
      '#ffffff',
      { opacity: 0.16 },
    );
  stage.face(wallQuad(u0, v1 - 0.16, u1, v1), light.shade, { opacity: 0.4 });
  const frame = look.style === 'terrace' ? look.trim : '#202327';
  const columns = look.style === 'warehouse' ? 3 : 2;
  const rows = look.style === 'warehouse' ? 4 : look.style === 'terrace' ? 2 : 1;
  for (let column = 0; column <= columns; column += 1) {
    const u = u0 + ((u1 - u0) * column) / columns;
    stage.face(wallQuad(u - 0.025, v0, u + 0.025, v1, 0.01), frame);
  }
  for (let row = 0; row <= rows; row += 1) {
    const v = v0 + ((v1 - v0) * row) / rows;
    stage.face(wallQuad(u0, v - 0.025, u1, v + 0.025, 0.01), frame);
  }
}

/** The visible part of a lit room behind a window: a lamp, a shelf and a plant. */
function roomBehind(stage: Stage, { u0, u1, v0, v1 }: FacadeOpening, random: Random): void {
  const wide = u1 - u0;
  stage.face(
    wallQuad(
      u0 + wide * 0.08,
      v0 + 0.05,
      u0 + wide * random.between(0.25, 0.4),
      v0 + (v1 - v0) * random.between(0.2, 0.5),
    ),
    '#7b4a26',
    { opacity: 0.55, blur: 2 },
  );
  const lamp = stage.place([u0 + wide * random.between(0.35, 0.75), v1 - 0.45, FRONT]);
  stage.raw(
    `<path d="M${r(lamp.x)} ${r(lamp.y - lamp.scale * 0.4)}V${r(lamp.y)}" stroke="#6b4526" stroke-width="1"/><ellipse cx="${r(lamp.x)}" cy="${r(lamp.y)}" rx="${r(lamp.scale * 0.2)}" ry="${r(lamp.scale * 0.09)}" fill="#fff6d8"/>`,
  );
}

function shopFront(stage: Stage, { left, width }: House, palette: Palette, light: Light, random: Random): void {
  const right = left + width;
  const glow = light.evening ? { from: '#ffe3a8', to: '#d98f48' } : { from: '#f3e3c3', to: '#8c9aa0' };
  const door = left + width * random.pick([0.42, 0.5, 0.58]);
  const panes: FacadeOpening[] = [
    { u0: left + 0.55, u1: door - 0.95, v0: 0.45, v1: 2.65 },
    { u0: door + 0.95, u1: right - 0.55, v0: 0.45, v1: 2.65 },
    { u0: door - 0.75, u1: door + 0.75, v0: 0.04, v1: 2.65 },
  ];
  for (const { u0, u1, v0, v1 } of panes) {
    stage.face(wallQuad(u0 - 0.08, v0 - 0.08, u1 + 0.08, v1 + 0.08, 0.05), '#1d2023');
    stage.face(wallQuad(u0, v0, u1, v1), { ...glow, a: [u0, v1, FRONT], b: [u0, v0, FRONT] });
    inside(stage, { u0, u1, v0, v1 }, palette, light, random);
    const count = Math.max(2, Math.round((u1 - u0) / 1.1));
    for (let bar = 1; bar < count; bar += 1) {
      const u = u0 + ((u1 - u0) * bar) / count;
      stage.face(wallQuad(u - 0.03, v0, u + 0.03, v1, 0.03), '#1d2023');
    }
    stage.face(
      [
        [u0 + 0.2, v0, FRONT - 0.01],
        [u0 + 0.7, v0, FRONT - 0.01],
        [u0 + 1.5, v1, FRONT - 0.01],
        [u0 + 1.0, v1, FRONT - 0.01],
      ],
      '#ffffff',
      { opacity: 0.12 },
    );
  }
  stage.face(wallQuad(door - 0.06, 0.95, door - 0.03, 1.5, 0.08), '#d9b36a');
  stage.face(wallQuad(door + 0.03, 0.95, door + 0.06, 1.5, 0.08), '#d9b36a');
  const sign = mix(palette.metal, '#101214', 0.3);
  stage.face(wallQuad(left + 0.3, 2.82, right - 0.3, 3.2, 0.12), sign);
  stage.face(wallQuad(door - 1.1, 2.96, door + 1.1, 3.06, 0.13), '#f4e6c8', { opacity: 0.9 });
  awning(stage, { from: left + 0.5, to: door - 1 }, palette.fabric, light);
  awning(stage, { from: door + 1, to: right - 0.5 }, palette.fabric, light);
  stage.face(
    [
      [left, 0.004, FRONT - 1.8],
      [right, 0.004, FRONT - 1.8],
      [right - 0.5, 0.004, FRONT],
      [left + 0.5, 0.004, FRONT],
    ],
    light.evening ? '#ffcf8a' : '#ffffff',
    { opacity: light.evening ? 0.4 : 0.1, blur: 12 },
  );
}

function inside(stage: Stage, { u0, u1, v0 }: FacadeOpening, palette: Palette, light: Light, random: Random): void {
  for (let u = u0 + 0.3; u < u1 - 0.5; u += random.between(0.8, 1.2)) {
    const tall = random.between(0.5, 1.1);
    stage.face(
      wallQuad(u, v0, Math.min(u1, u + random.between(0.3, 0.7)), v0 + tall),
      mix(random.pick([palette.fabric, palette.wood, palette.fabric2]), light.shade, 0.35),
      { opacity: 0.6, blur: 2 },
    );
    const lamp = stage.place([u + 0.2, 2.2, FRONT]);
    stage.raw(
      `<circle cx="${r(lamp.x)}" cy="${r(lamp.y)}" r="${r(lamp.scale * 0.09)}" fill="#fff8e2" opacity="0.95"/>`,
    );
  }
}

function awning(stage: Stage, { from, to }: { from: number; to: number }, color: string, light: Light): void {
  const stripes = Math.round((to - from) / 0.34);
  for (let stripe = 0; stripe < stripes; stripe += 1) {
    const u0 = from + ((to - from) * stripe) / stripes;
    const u1 = from + ((to - from) * (stripe + 1)) / stripes;
    const tone = mix(stripe % 2 ? '#f4ecdc' : color, light.shade, light.evening ? 0.3 : 0.05);
    stage.panel(
      [
        [u0, 2.85, FRONT - 0.1],
        [u1, 2.85, FRONT - 0.1],
        [u1, 2.38, FRONT - 1],
        [u0, 2.38, FRONT - 1],
      ],
      tone,
    );
    stage.panel(
      [
        [u0, 2.38, FRONT - 1],
        [u1, 2.38, FRONT - 1],
        [u1, 2.2, FRONT - 1],
        [u0, 2.2, FRONT - 1],
      ],
      mix(tone, light.shade, 0.15),
      { nearer: 0.05 },
    );
  }
}

function tree(stage: Stage, foot: Point, height: number, light: Light, random: Random): void {
  stage.standing(foot, (x, y, scale) => {
    const h = height * scale;
    const bark = mix('#5d4a3c', light.shade, light.evening ? 0.5 : 0.1);
    const parts = [
      `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(scale * 0.5)}" ry="${r(scale * 0.12)}" fill="${light.shade}" opacity="0.35"/>`,
      `<path d="M${r(x - scale * 0.12)} ${r(y)}C${r(x - scale * 0.07)} ${r(y - h * 0.3)} ${r(x - scale * 0.09)} ${r(y - h * 0.5)} ${r(x - scale * 0.3)} ${r(y - h * 0.66)}L${r(x)} ${r(y - h * 0.52)}L${r(x + scale * 0.34)} ${r(y - h * 0.7)}C${r(x + scale * 0.1)} ${r(y - h * 0.5)} ${r(x + scale * 0.08)} ${r(y - h * 0.3)} ${r(x + scale * 0.13)} ${r(y)}z" fill="${bark}"/>`,
    ];
    for (let index = 0; index < 420; index += 1) {
      const angle = random.between(0, Math.PI * 2);
      const reach = Math.sqrt(random.next());
      const lx = x + Math.cos(angle) * reach * h * 0.27;
      const ly = y - h * 0.72 + Math.sin(angle) * reach * h * 0.27;
      const lit = 0.5 - Math.sin(angle) * reach * 0.4 - Math.cos(angle) * reach * 0.2;
      const green = mix(
        mix('#2f5138', light.shade, light.evening ? 0.45 : 0.1),
        light.evening ? '#c98a5f' : '#b7cf85',
        Math.max(0, lit * 0.6 + random.between(-0.22, 0.22)),
      );
      parts.push(
        `<ellipse cx="${r(lx)}" cy="${r(ly)}" rx="${r(scale * random.between(0.07, 0.17))}" ry="${r(scale * random.between(0.05, 0.11))}" fill="${green}" transform="rotate(${r(random.between(-60, 60))} ${r(lx)} ${r(ly)})"/>`,
      );
    }
    return parts.join('');
  });
}

function planter(stage: Stage, x: number, light: Light, random: Random): void {
  const z = FRONT - 0.45;
  stage.solid([x, 0, z], 0, [-0.28, 0, -0.22], [0.28, 0.5, 0.22], '#3b3f42');
  stage.standing([x, 0.48, z - 0.24], (cx, cy, scale) =>
    Array.from({ length: 90 }, () => {
      const lx = cx + random.between(-0.3, 0.3) * scale;
      const ly = cy - random.between(-0.02, 0.62) * scale * (1 - Math.abs(lx - cx) / (scale * 0.55));
      return `<circle cx="${r(lx)}" cy="${r(ly)}" r="${r(scale * random.between(0.03, 0.075))}" fill="${mix(mix('#33573c', light.shade, light.evening ? 0.4 : 0), '#a9c57c', random.between(0, 0.6))}"/>`;
    }).join(''),
  );
}

function streetLamp(stage: Stage, foot: Point, light: Light): void {
  stage.standing(foot, (x, y, scale) => {
    const h = scale * 4.1;
    const glow = stage.define(
      (id) =>
        `<radialGradient id="${id}"><stop stop-color="#ffdf9f" stop-opacity="0.8"/><stop offset="1" stop-color="#ffdf9f" stop-opacity="0"/></radialGradient>`,
    );
    const lantern = light.evening ? '#fff1c9' : '#e9edf0';
    return `${light.evening ? `<circle cx="${r(x)}" cy="${r(y - h)}" r="${r(scale * 1.3)}" fill="${glow}"/>` : ''}<path d="M${r(x)} ${r(y)}V${r(y - h + scale * 0.25)}" stroke="#202326" stroke-width="${r(scale * 0.09)}"/><path d="M${r(x - scale * 0.12)} ${r(y)}h${r(scale * 0.24)}l${r(-scale * 0.05)} ${r(-scale * 0.5)}h${r(-scale * 0.14)}z" fill="#202326"/><path d="M${r(x - scale * 0.1)} ${r(y - h + scale * 0.25)}h${r(scale * 0.2)}l${r(scale * 0.1)} ${r(-scale * 0.45)}h${r(-scale * 0.4)}z" fill="${lantern}" stroke="#202326" stroke-width="${r(scale * 0.035)}"/><path d="M${r(x - scale * 0.24)} ${r(y - h - scale * 0.2)}h${r(scale * 0.48)}l${r(-scale * 0.24)} ${r(-scale * 0.2)}z" fill="#202326"/>`;
  });
}

function bicycle(stage: Stage, foot: Point): void {
  stage.standing(foot, (x, y, scale) => {
    const w = scale * 0.34;
    const wheel = (cx: number): string =>
      `<circle cx="${r(cx)}" cy="${r(y - w)}" r="${r(w)}" fill="none" stroke="#17191b" stroke-width="${r(scale * 0.03)}"/><circle cx="${r(cx)}" cy="${r(y - w)}" r="${r(w * 0.9)}" fill="none" stroke="#9aa0a4" stroke-opacity="0.5" stroke-width="${r(scale * 0.008)}"/>`;
    const [back, front] = [x - scale * 0.52, x + scale * 0.52];
    const hub = y - w;
    return `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(scale * 0.85)}" ry="${r(scale * 0.07)}" fill="#15131c" opacity="0.3"/>${wheel(back)}${wheel(front)}<path d="M${r(back)} ${r(hub)}L${r(x - scale * 0.16)} ${r(y - scale * 0.86)}L${r(x + scale * 0.36)} ${r(y - scale * 0.88)}L${r(x - scale * 0.02)} ${r(hub)}zM${r(x - scale * 0.02)} ${r(hub)}L${r(x - scale * 0.2)} ${r(y - scale * 1)}M${r(front)} ${r(hub)}L${r(x + scale * 0.33)} ${r(y - scale * 1.02)}" fill="none" stroke="#8c3b2c" stroke-width="${r(scale * 0.04)}" stroke-linejoin="round" stroke-linecap="round"/><path d="M${r(x - scale * 0.32)} ${r(y - scale * 1)}h${r(scale * 0.24)}M${r(x + scale * 0.33)} ${r(y - scale * 1.02)}q${r(scale * 0.1)} ${r(-scale * 0.06)} ${r(scale * 0.16)} ${r(scale * 0.02)}" stroke="#1b1c1e" stroke-width="${r(scale * 0.055)}" stroke-linecap="round" fill="none"/>`;
  });
}
