import { mix, type Light, type Palette } from './palette.ts';
import type { Random } from './random.ts';
import { r, turned, type Point, type Stage } from './stage.ts';

/** The common parameters of all pieces of furniture. `random` varies them. */
export type Kit = { stage: Stage; palette: Palette; light: Light; random: Random };

const at = (x: number, z: number): Point => [x, 0, z];

/** A soft shadow on the floor below an object. */
export function shadow(
  { stage, light }: Kit,
  x: number,
  z: number,
  halfWidth: number,
  halfDepth: number,
  turn = 0,
): void {
  const corners: Point[] = [
    [-halfWidth, 0.002, -halfDepth],
    [halfWidth, 0.002, -halfDepth],
    [halfWidth, 0.002, halfDepth],
    [-halfWidth, 0.002, halfDepth],
  ];
  const scale = stage.place(at(x, z)).scale;
  stage.face(
    corners.map((corner) => turned(at(x, z), turn, corner)),
    light.shade,
    { opacity: 0.4, blur: Math.max(3, scale * 0.06) },
  );
}

export function rug({ stage, palette, light, random }: Kit, x: number, z: number, width: number, depth: number): void {
  const quad = (inset: number): Point[] => [
    [x - width / 2 + inset, 0.004, z - depth / 2 + inset],
    [x + width / 2 - inset, 0.004, z - depth / 2 + inset],
    [x + width / 2 - inset, 0.004, z + depth / 2 - inset],
    [x - width / 2 + inset, 0.004, z + depth / 2 - inset],
  ];
  const color = mix(mix(palette.fabric2, palette.wall, 0.45), light.shade, light.evening ? 0.3 : 0.06);
  stage.face(quad(0), color);
  stage.face(quad(0.1), mix(color, palette.fabric, 0.35), { opacity: 0.8 });
  stage.face(quad(0.14), color);
  for (let line = 0.4; line < depth - 0.3; line += random.between(0.22, 0.34)) {
    stage.face(
      [
        [x - width / 2 + 0.2, 0.005, z - depth / 2 + line],
        [x + width / 2 - 0.2, 0.005, z - depth / 2 + line],
        [x + width / 2 - 0.2, 0.005, z - depth / 2 + line + 0.04],
        [x - width / 2 + 0.2, 0.005, z - depth / 2 + line + 0.04],
      ],
      mix(color, palette.fabric, 0.25),
    );
  }
}

export function table(kit: Kit, x: number, z: number, width: number, depth: number, height = 0.74, turn = 0): void {
  const { stage, palette } = kit;
  const [w, d] = [width / 2, depth / 2];
  shadow(kit, x, z, w * 1.02, d * 1.05, turn);
  stage.solid(at(x, z), turn, [-w, height - 0.045, -d], [w, height, d], palette.wood, 0.012);
  for (const [lx, lz] of [
    [-w + 0.08, -d + 0.08],
    [w - 0.08, -d + 0.08],
    [-w + 0.08, d - 0.08],
    [w - 0.08, d - 0.08],
  ] as const) {
    stage.solid(at(x, z), turn, [lx - 0.028, 0, lz - 0.028], [lx + 0.028, height - 0.05, lz + 0.028], palette.metal);
  }
}

/** A chair with four legs. At turn 0 it faces away from the viewer. */
export function chair(kit: Kit, x: number, z: number, turn: number, color: string): void {
  const { stage, palette } = kit;
  shadow(kit, x, z, 0.26, 0.26, turn);
  for (const [lx, lz] of [
    [-0.19, -0.19],
    [0.19, -0.19],
    [-0.19, 0.19],
    [0.19, 0.19],
  ] as const) {
    stage.solid(
      at(x, z),
      turn,
      [lx - 0.016, 0, lz - 0.016],
      [lx + 0.016, 0.43, lz + 0.016],
      mix(palette.wood, '#000000', 0.12),
    );
  }
  stage.solid(at(x, z), turn, [-0.2, 0.43, -0.2], [0.2, 0.47, 0.21], color, 0.05);
  stage.solid(at(x, z), turn, [-0.2, 0.56, -0.245], [0.2, 0.84, -0.215], color, 0.06);
  for (const side of [-0.14, 0.14])
    stage.solid(at(x, z), turn, [side - 0.014, 0.45, -0.235], [side + 0.014, 0.6, -0.215], palette.metal);
}

/** An office chair with castors. */
export function taskChair(kit: Kit, x: number, z: number, turn: number, color: string): void {
  const { stage } = kit;
  shadow(kit, x, z, 0.3, 0.3, turn);
  for (let leg = 0; leg < 5; leg += 1) {
    const angle = turn + (leg * Math.PI * 2) / 5;
    stage.solid(at(x, z), angle, [0.02, 0.06, -0.018], [0.3, 0.1, 0.018], '#2b2d30');
    stage.solid(at(x, z), angle, [0.26, 0, -0.02], [0.31, 0.06, 0.02], '#17181a', 0.02);
  }
  stage.solid(at(x, z), turn, [-0.025, 0.08, -0.025], [0.025, 0.44, 0.025], '#6f7378');
  stage.solid(at(x, z), turn, [-0.22, 0.44, -0.2], [0.22, 0.51, 0.22], color, 0.06);
  stage.solid(at(x, z), turn, [-0.2, 0.6, -0.26], [0.2, 1.02, -0.22], color, 0.07);
  stage.solid(at(x, z), turn, [-0.03, 0.48, -0.25], [0.03, 0.66, -0.23], '#2b2d30');
  for (const side of [-0.27, 0.27])
    stage.solid(at(x, z), turn, [side - 0.025, 0.66, -0.12], [side + 0.025, 0.69, 0.12], '#2b2d30', 0.015);
}

/** A monitor. At turn 0 it faces away from the viewer, who sees its front after half a turn. */
export function monitor({ stage, palette, random }: Kit, x: number, y: number, z: number, turn: number): void {
  const origin: Point = [x, y, z];
  stage.solid(origin, turn, [-0.11, 0, -0.08], [0.11, 0.012, 0.08], '#c9cbcd');
  stage.solid(origin, turn, [-0.02, 0, -0.015], [0.02, 0.18, 0.015], '#b9bbbe');
  stage.solid(origin, turn, [-0.3, 0.14, -0.014], [0.3, 0.5, 0.014], '#1b1c1f', 0.008);
  const screen = [
    [-0.285, 0.155],
    [0.285, 0.155],
    [0.285, 0.485],
    [-0.285, 0.485],
  ].map(([u, v]) => turned(origin, turn, [u!, v!, -0.02]));
  if (stage.place(turned(origin, turn, [0, 0.3, -0.1])).depth > stage.place(origin).depth) return;
  stage.panel(
    screen,
    {
      from: mix(palette.fabric, '#eaf3ff', 0.75),
      to: mix('#5d7fb0', palette.fabric, random.next()),
      a: screen[3]!,
      b: screen[1]!,
    },
    { nearer: 0.12 },
  );
  for (let line = 0; line < 4; line += 1) {
    const v = 0.42 - line * 0.06;
    const bar = [
      [-0.24, v],
      [-0.24 + random.between(0.12, 0.34), v],
      [-0.24 + 0.2, v - 0.02],
      [-0.24, v - 0.02],
    ].map(([u, w]) => turned(origin, turn, [u!, w!, -0.021]));
    stage.panel(bar, '#ffffff', { opacity: 0.7, nearer: 0.14 });
  }
}

export function laptop({ stage, random }: Kit, x: number, y: number, z: number, turn: number): void {
  const origin: Point = [x, y, z];
  stage.solid(origin, turn, [-0.16, 0, -0.11], [0.16, 0.014, 0.11], '#c4c7ca');
  const lid = (inset: number): Point[] =>
    [
      [-0.16 + inset, 0.014 + inset],
      [0.16 - inset, 0.014 + inset],
      [0.16 - inset, 0.22 - inset],
      [-0.16 + inset, 0.22 - inset],
    ].map(([u, v]) => turned(origin, turn, [u!, v!, 0.11 + v! * 0.25]));
  const front = stage.place(turned(origin, turn, [0, 0.1, 0.5])).depth > stage.place(origin).depth;
  stage.panel(lid(0), front ? '#2a2c30' : '#b4b8bc', { nearer: 0.02 });
  if (front)
    stage.panel(
      lid(0.012),
      { from: mix('#dcecff', '#ffe9cf', random.next()), to: '#6f93c4', a: lid(0)[3]!, b: lid(0)[1]! },
      { nearer: 0.04 },
    );
}

/** A small object on a table: a mug, a notebook or a bowl. */
export function clutter(kit: Kit, x: number, y: number, z: number): void {
  const { stage, palette, random } = kit;
  const color = random.pick([palette.fabric, palette.fabric2, '#f5f2ea', '#2f3338']);
  if (random.next() < 0.5) {
    stage.solid([x, y, z], random.between(0, 3), [-0.1, 0, -0.07], [0.1, 0.018, 0.07], color);
    return;
  }
  stage.standing([x, y, z], (cx, cy, scale) => {
    const w = scale * 0.045;
    const h = scale * 0.1;
    const ellipse = w * 0.35;
    return `<path d="M${r(cx - w)} ${r(cy - h)}v${r(h)}a${r(w)} ${r(ellipse)} 0 0 0 ${r(w * 2)} 0v${r(-h)}z" fill="${color}"/><ellipse cx="${r(cx)}" cy="${r(cy - h)}" rx="${r(w)}" ry="${r(ellipse)}" fill="${mix(color, '#241a14', 0.55)}" stroke="${mix(color, '#ffffff', 0.4)}" stroke-width="${r(w * 0.16)}"/>`;
  });
}

export function sofa(kit: Kit, x: number, z: number, turn: number, width: number, color: string): void {
  const { stage, palette } = kit;
  const w = width / 2;
  shadow(kit, x, z, w * 1.04, 0.46, turn);
  for (const lx of [-w + 0.1, w - 0.1])
    for (const lz of [-0.36, 0.36])
      stage.solid(at(x, z), turn, [lx - 0.025, 0, lz - 0.025], [lx + 0.025, 0.14, lz + 0.025], palette.wood);
  stage.solid(at(x, z), turn, [-w, 0.14, -0.42], [w, 0.3, 0.42], mix(color, '#000000', 0.12), 0.03);
  const seats = Math.max(1, Math.round((width - 0.3) / 0.75));
  for (let seat = 0; seat < seats; seat += 1) {
    const a = -w + 0.16 + ((width - 0.32) * seat) / seats;
    const b = -w + 0.16 + ((width - 0.32) * (seat + 1)) / seats;
    stage.solid(at(x, z), turn, [a + 0.03, 0.32, -0.24], [b - 0.03, 0.43, 0.4], color, 0.07);
    stage.solid(at(x, z), turn, [a + 0.03, 0.44, -0.36], [b - 0.03, 0.8, -0.22], mix(color, '#ffffff', 0.04), 0.08);
  }
  for (const side of [-1, 1])
    stage.solid(
      at(x, z),
      turn,
      [side === -1 ? -w : w - 0.13, 0.2, -0.4],
      [side === -1 ? -w + 0.13 : w, 0.58, 0.38],
      color,
      0.05,
    );
  const cushion = turned(at(x, z), turn, [-w + 0.4, 0.44, -0.08]);
  stage.solid(
    cushion,
    turn + 0.2,
    [-0.19, 0, -0.07],
    [0.19, 0.34, 0.04],
    color === palette.fabric2 ? palette.fabric : palette.fabric2,
    0.07,
  );
}

/** A plant in a pot, of `height` metres. */
export function plant({ stage, light, random, palette }: Kit, x: number, y: number, z: number, height: number): void {
  const leafKind = random.pick(['broad', 'blade', 'palm'] as const);
  const leafColor = random.pick(['#3f6b46', '#4f7d4f', '#5b8560', '#34604a']);
  const pot = random.pick([palette.fabric2, '#e9e4da', '#3a3d40', '#b9745a']);
  stage.standing([x, y, z], (cx, cy, scale) => {
    const potHeight = height * 0.26 * scale;
    const potWidth = height * 0.15 * scale;
    const parts = [
      `<ellipse cx="${r(cx)}" cy="${r(cy)}" rx="${r(potWidth * 1.5)}" ry="${r(potWidth * 0.4)}" fill="${light.shade}" opacity="0.3"/>`,
    ];
    const count = leafKind === 'blade' ? 18 : 40;
    for (let index = 0; index < count; index += 1) {
      const color = mix(
        leafColor,
        random.next() > 0.5 ? '#a9c98a' : light.shade,
        random.between(0.02, light.evening ? 0.5 : 0.36),
      );
      parts.push(
        leaf(leafKind, { x: cx, y: cy - potHeight, size: height * 0.74 * scale, color, share: index / count }, random),
      );
    }
    const [left, right, top] = [cx - potWidth, cx + potWidth, cy - potHeight];
    parts.push(
      `<path d="M${r(left)} ${r(top)}L${r(cx - potWidth * 0.74)} ${r(cy)}Q${r(cx)} ${r(cy + potWidth * 0.24)} ${r(cx + potWidth * 0.74)} ${r(cy)}L${r(right)} ${r(top)}Q${r(cx)} ${r(top + potWidth * 0.3)} ${r(left)} ${r(top)}z" fill="${mix(pot, light.shade, 0.12)}"/>`,
      `<path d="M${r(cx)} ${r(top + potWidth * 0.16)}L${r(cx)} ${r(cy + potWidth * 0.12)}Q${r(cx + potWidth * 0.6)} ${r(cy + potWidth * 0.1)} ${r(cx + potWidth * 0.74)} ${r(cy)}L${r(right)} ${r(top)}Q${r(cx + potWidth * 0.6)} ${r(top + potWidth * 0.14)} ${r(cx)} ${r(top + potWidth * 0.16)}z" fill="${light.shade}" opacity="0.2"/>`,
    );
    return parts.join('');
  });
}

type Leaf = { x: number; y: number; size: number; color: string; share: number };

function leaf(kind: 'broad' | 'blade' | 'palm', { x, y, size, color, share }: Leaf, random: Random): string {
  const lean = random.between(-1, 1);
  if (kind === 'blade') {
    const tipX = x + lean * size * 0.42;
    const tipY = y - size * random.between(0.55, 1);
    const wide = size * 0.035;
    return `<path d="M${r(x + lean * wide - wide)} ${r(y)}Q${r(x + lean * size * 0.12)} ${r(y - size * 0.5)} ${r(tipX)} ${r(tipY)}Q${r(x + lean * size * 0.16 + wide)} ${r(y - size * 0.45)} ${r(x + lean * wide + wide)} ${r(y)}z" fill="${color}"/>`;
  }
  if (kind === 'palm') {
    const angle = lean * 1.25;
    const reach = size * random.between(0.6, 1);
    const tipX = x + Math.sin(angle) * reach;
    const tipY = y - Math.cos(angle) * reach * 0.9 + Math.abs(angle) * size * 0.12;
    const bendX = x + Math.sin(angle * 0.4) * reach * 0.6;
    const bendY = y - reach * 0.72;
    return `<path d="M${r(x)} ${r(y)}Q${r(bendX - size * 0.03)} ${r(bendY)} ${r(tipX)} ${r(tipY)}Q${r(bendX + size * 0.05)} ${r(bendY + size * 0.06)} ${r(x)} ${r(y)}z" fill="${color}"/>`;
  }
  const high = 0.12 + share * 0.86;
  const baseX = x + lean * size * 0.24 * (1.15 - Math.abs(high - 0.55));
  const baseY = y - size * high;
  const long = size * random.between(0.13, 0.2);
  const angle = lean * 75 + random.between(-25, 25);
  return `<path d="M0 0C${r(-long * 0.55)} ${r(-long * 0.35)} ${r(-long * 0.4)} ${r(-long * 0.9)} 0 ${r(-long * 1.25)}C${r(long * 0.4)} ${r(-long * 0.9)} ${r(long * 0.55)} ${r(-long * 0.35)} 0 0z" transform="translate(${r(baseX)} ${r(baseY)}) rotate(${r(angle)})" fill="${color}"/>`;
}

/** A hanging lamp that shines downwards. */
export function pendant(
  { stage, palette, light }: Kit,
  x: number,
  y: number,
  z: number,
  ceiling: number,
  size = 0.3,
): void {
  const top = stage.place([x, ceiling, z]);
  stage.standing([x, y, z], (cx, cy, scale) => {
    const w = size * scale;
    const glow = stage.define(
      (id) =>
        `<radialGradient id="${id}"><stop stop-color="#ffe2ac" stop-opacity="${light.evening ? 0.75 : 0.42}"/><stop offset="1" stop-color="#ffe2ac" stop-opacity="0"/></radialGradient>`,
    );
    const shadeColor = mix(palette.metal, '#ffffff', 0.06);
    return `<ellipse cx="${r(cx)}" cy="${r(top.y)}" rx="${r(scale * 0.07)}" ry="${r(scale * 0.018)}" fill="#2a2b2d"/><path d="M${r(cx)} ${r(top.y)}V${r(cy - w * 0.6)}" stroke="#1c1c1e" stroke-width="${r(Math.max(1, scale * 0.009))}"/><ellipse cx="${r(cx)}" cy="${r(cy + w * 0.2)}" rx="${r(w * 1.7)}" ry="${r(w * 1.3)}" fill="${glow}"/><path d="M${r(cx - w * 0.6)} ${r(cy)}C${r(cx - w * 0.56)} ${r(cy - w * 0.5)} ${r(cx - w * 0.14)} ${r(cy - w * 0.6)} ${r(cx)} ${r(cy - w * 0.64)}C${r(cx + w * 0.14)} ${r(cy - w * 0.6)} ${r(cx + w * 0.56)} ${r(cy - w * 0.5)} ${r(cx + w * 0.6)} ${r(cy)}z" fill="${shadeColor}"/><path d="M${r(cx - w * 0.4)} ${r(cy - w * 0.1)}C${r(cx - w * 0.36)} ${r(cy - w * 0.42)} ${r(cx - w * 0.12)} ${r(cy - w * 0.52)} ${r(cx)} ${r(cy - w * 0.56)}" fill="none" stroke="#ffffff" stroke-opacity="0.28" stroke-width="${r(w * 0.06)}"/><ellipse cx="${r(cx)}" cy="${r(cy)}" rx="${r(w * 0.6)}" ry="${r(w * 0.11)}" fill="#fff2d2"/>`;
  });
}

export function floorLamp(kit: Kit, x: number, z: number): void {
  const { stage, palette, light } = kit;
  shadow(kit, x, z, 0.16, 0.16);
  stage.standing(at(x, z), (cx, cy, scale) => {
    const h = scale * 1.55;
    const w = scale * 0.24;
    const glow = stage.define(
      (id) =>
        `<radialGradient id="${id}"><stop stop-color="#ffdca0" stop-opacity="${light.evening ? 0.8 : 0.4}"/><stop offset="1" stop-color="#ffdca0" stop-opacity="0"/></radialGradient>`,
    );
    return `<circle cx="${r(cx)}" cy="${r(cy - h)}" r="${r(w * 3)}" fill="${glow}"/><path d="M${r(cx)} ${r(cy)}V${r(cy - h)}" stroke="${palette.metal}" stroke-width="${r(scale * 0.022)}"/><ellipse cx="${r(cx)}" cy="${r(cy)}" rx="${r(w * 0.62)}" ry="${r(w * 0.17)}" fill="${palette.metal}"/><path d="M${r(cx - w * 0.62)} ${r(cy - h - w * 0.6)}H${r(cx + w * 0.62)}L${r(cx + w)} ${r(cy - h + w * 0.6)}H${r(cx - w)}z" fill="#fbeacb"/><path d="M${r(cx)} ${r(cy - h - w * 0.6)}H${r(cx + w * 0.62)}L${r(cx + w)} ${r(cy - h + w * 0.6)}H${r(cx)}z" fill="#c98f4d" opacity="0.16"/>`;
  });
}

/** Shelves with books, boxes and a plant. */
export function shelf(kit: Kit, x: number, z: number, turn: number, width = 1.6, height = 2): void {
  const { stage, palette, random } = kit;
  const origin = at(x, z);
  const w = width / 2;
  shadow(kit, x, z, w, 0.2, turn);
  stage.solid(origin, turn, [-w, 0, 0.13], [w, height, 0.16], mix(palette.wood, '#1d1712', 0.45));
  for (let y = 0.06; y <= height + 0.01; y += (height - 0.08) / 5) {
    stage.solid(origin, turn, [-w, y - 0.03, -0.16], [w, y, 0.13], palette.wood);
    if (y > height - 0.2) continue;
    let u = -w + 0.05;
    while (u < w - 0.1) {
      const thick = random.between(0.025, 0.06);
      const tall = random.between(0.18, 0.29);
      if (random.next() < 0.78)
        stage.solid(
          origin,
          turn,
          [u, y, -0.1],
          [u + thick, y + tall, 0.1],
          random.pick([palette.fabric, palette.fabric2, palette.feature, '#efe8da', '#2f3640', '#b9a37f']),
        );
      else u += random.between(0.08, 0.2);
      u += thick + 0.004;
    }
  }
  for (const side of [-w, w - 0.03])
    stage.solid(origin, turn, [side, 0, -0.16], [side + 0.03, height, 0.14], palette.wood);
}

/** A framed picture on a wall. `spot` is its centre, and `across` the direction along the wall. */
export function art({ stage, palette, random }: Kit, spot: Point, across: Point, width: number, height: number): void {
  const on = (u: number, v: number): Point => [spot[0] + across[0] * u, spot[1] + v, spot[2] + across[2] * u];
  const quad = (u0: number, v0: number, u1: number, v1: number): Point[] => [
    on(u0, v0),
    on(u1, v0),
    on(u1, v1),
    on(u0, v1),
  ];
  const [w, h] = [width / 2, height / 2];
  stage.face(quad(-w - 0.02, -h - 0.05, w + 0.05, h), '#15131c', { opacity: 0.35, blur: 7 });
  stage.face(quad(-w, -h, w, h), mix(palette.wood, '#1b1510', 0.35));
  stage.face(quad(-w + 0.025, -h + 0.025, w - 0.025, h - 0.025), '#f6f1e7');
  const inner = { w: w - 0.1, h: h - 0.1 };
  stage.face(quad(-inner.w, -inner.h, inner.w, inner.h), mix(palette.fabric2, '#fff8ec', 0.6));
  for (let shape = 0; shape < 4; shape += 1) {
    const u = random.between(-inner.w, inner.w * 0.3);
    const v = random.between(-inner.h, inner.h * 0.2);
    stage.face(
      [
        on(u, -inner.h),
        on(Math.min(inner.w, u + random.between(0.2, 0.6) * width), -inner.h),
        on(Math.min(inner.w, u + width * 0.3), v + inner.h * 0.6),
        on(u, v),
      ],
      random.pick([palette.fabric, palette.feature, palette.fabric2, '#2c3440']),
      { opacity: 0.72 },
    );
  }
}

/** A large screen on a wall. */
export function wallScreen({ stage, palette }: Kit, spot: Point, across: Point, width: number): void {
  const height = width * 0.56;
  const on = (u: number, v: number): Point => [spot[0] + across[0] * u, spot[1] + v, spot[2] + across[2] * u];
  const quad = (u0: number, v0: number, u1: number, v1: number): Point[] => [
    on(u0, v0),
    on(u1, v0),
    on(u1, v1),
    on(u0, v1),
  ];
  const [w, h] = [width / 2, height / 2];
  stage.face(quad(-w - 0.03, -h - 0.07, w + 0.07, h), '#0d0c12', { opacity: 0.4, blur: 8 });
  stage.face(quad(-w, -h, w, h), '#121316');
  stage.face(quad(-w + 0.025, -h + 0.025, w - 0.025, h - 0.025), {
    from: '#20364a',
    to: mix(palette.fabric, '#101820', 0.5),
    a: on(-w, h),
    b: on(w, -h),
  });
  stage.face(quad(-w * 0.82, h * 0.42, -w * 0.1, h * 0.58), '#ffffff', { opacity: 0.85 });
  stage.face(quad(-w * 0.82, h * 0.2, -w * 0.35, h * 0.27), '#ffffff', { opacity: 0.4 });
  [0.35, 0.55, 0.45, 0.8, 0.95].forEach((tall, index) => {
    const u = w * (0.02 + index * 0.17);
    stage.face(quad(u, -h * 0.7, u + w * 0.1, -h * 0.7 + h * tall), mix(palette.fabric2, '#ffffff', 0.12), {
      opacity: 0.9,
    });
  });
}
