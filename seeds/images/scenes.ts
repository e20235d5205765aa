import {
  art,
  chair,
  clutter,
  floorLamp,
  laptop,
  monitor,
  pendant,
  plant,
  rug,
  shadow,
  shelf,
  sofa,
  table,
  taskChair,
  wallScreen,
  type Kit,
} from './furniture.ts';
import { lightOf, mix, type Palette } from './palette.ts';
import type { Random } from './random.ts';
import { drawRoom, type Room } from './room.ts';
import { Stage, type Point } from './stage.ts';

export const SCENES = ['lounge', 'meeting', 'flexi', 'office', 'dedicated'] as const;
export type Scene = (typeof SCENES)[number];

const HALF_TURN = Math.PI;
const ACROSS_END: Point = [1, 0, 0];

type Setting = { palette: Palette; random: Random; evening: boolean };

/** An interior as SVG. Rooms with the same palette belong to one house. */
export function drawInterior(scene: Scene, { palette, random, evening }: Setting): string {
  const light = lightOf(random, evening);
  const sizes: Record<Scene, [number, number, number]> = {
    lounge: [7.4, 7.2, 3.3],
    meeting: [6.2, 7.4, 3],
    flexi: [9.6, 12, 3.7],
    office: [5.6, 6.2, 2.9],
    dedicated: [8.4, 10.5, 3.4],
  };
  const [width, depth, height] = sizes[scene];
  const windows = scene === 'office' ? 'end' : random.pick(['left', 'right'] as const);
  const feature =
    scene === 'meeting' ? random.pick(['slats', 'paint'] as const) : random.pick(['brick', 'paint', 'slats'] as const);
  const room: Room = { width, depth, height, windows, feature, beams: random.next() > 0.45 };
  const yaw = (windows === 'left' ? -1 : 1) * random.between(0.08, 0.16) * (scene === 'office' ? 0.5 : 1);
  const camera = {
    at: [
      -Math.sign(yaw) * random.between(0.5, 1),
      random.between(1.42, 1.6),
      scene === 'office' ? -0.4 : -0.75,
    ] as Point,
    yaw,
    focal: random.between(800, 880),
    horizon: random.between(365, 395),
  };
  const stage = new Stage(camera, light.shade);
  drawRoom(stage, room, palette, light, random);
  // Shadows, rugs and pictures are drawn on the finished shell, and below all solids.
  stage.onShell();
  furnish[scene]({ stage, palette, light, random }, room);
  return stage.toSvg();
}

const furnish: Record<Scene, (kit: Kit, room: Room) => void> = { lounge, meeting, flexi, office, dedicated };

/** The side wall without windows: 1 is right, -1 is left. */
const plainSide = (room: Room): 1 | -1 => (room.windows === 'right' ? -1 : 1);

function meeting(kit: Kit, room: Room): void {
  const { palette, random } = kit;
  const side = plainSide(room);
  wallScreen(kit, [0, 1.55, room.depth - 0.03], ACROSS_END, 1.9);
  const middle = 3.6;
  const long = 3.3;
  table(kit, 0, middle, 1.35, long);
  for (let seat = 0; seat < 4; seat += 1) {
    const z = middle - long / 2 + 0.45 + seat * 0.8;
    chair(kit, -1.0, z, Math.PI / 2 + random.between(-0.12, 0.12), palette.fabric);
    chair(kit, 1.0, z, -Math.PI / 2 + random.between(-0.12, 0.12), palette.fabric);
    if (random.next() > 0.45) laptop(kit, -0.42, 0.745, z, Math.PI / 2);
    if (random.next() > 0.4) clutter(kit, random.between(0.2, 0.5), 0.745, z);
  }
  chair(kit, 0.1, middle + long / 2 + 0.45, HALF_TURN, palette.fabric);
  plant(kit, 0, 0.745, middle, 0.42);
  for (const z of [middle - 1, middle, middle + 1]) pendant(kit, 0, 1.92, z, room.height, 0.36);
  plant(kit, side * (room.width / 2 - 0.5), 0, room.depth - 0.6, 1.7);
  credenza(kit, side * (room.width / 2 - 0.26), 4.6, (side * Math.PI) / 2, 2);
  art(kit, [side * (room.width / 2 - 0.02), 1.75, 4.6], [0, 0, -side], 1.3, 0.9);
}

function office(kit: Kit, room: Room): void {
  const { palette, random } = kit;
  rug(kit, 0, 3.3, 3.4, 2.4);
  for (const side of [-1, 1]) {
    const x = side * 1.35;
    table(kit, x, 3.7, 1.5, 0.76);
    monitor(kit, x + side * 0.12, 0.745, 3.9, side * 0.12);
    taskChair(kit, x - side * 0.1, 2.95, random.between(-0.35, 0.35), side === 1 ? palette.fabric : '#3a3d42');
    clutter(kit, x - side * 0.45, 0.745, 3.62);
    clutter(kit, x + side * 0.55, 0.745, 3.55);
    deskLamp(kit, x - side * 0.6, 3.92);
  }
  shelf(kit, room.width / 2 - 0.24, 4.9, Math.PI / 2, 1.9, 2.1);
  art(kit, [-room.width / 2 + 0.02, 1.65, 4.1], [0, 0, 1], 1.2, 0.86);
  plant(kit, -room.width / 2 + 0.5, 0, 5.5, 1.6);
  plant(kit, 0, 0, 5.75, 0.9);
  pendant(kit, -1.35, 2.0, 3.6, room.height, 0.34);
  pendant(kit, 1.35, 2.0, 3.6, room.height, 0.34);
}

function flexi(kit: Kit, room: Room): void {
  const { palette, random } = kit;
  const side = plainSide(room);
  for (const [row, z] of [3.2, 6, 8.8].entries()) {
    for (const x of [-1.95, 1.95]) {
      table(kit, x, z, 2.9, 1.15);
      for (const seat of [-0.9, 0, 0.9]) {
        chair(kit, x + seat, z - 0.85, random.between(-0.2, 0.2), row % 2 ? palette.fabric2 : palette.fabric);
        chair(
          kit,
          x + seat,
          z + 0.85,
          HALF_TURN + random.between(-0.2, 0.2),
          row % 2 ? palette.fabric2 : palette.fabric,
        );
        if (random.next() > 0.45) laptop(kit, x + seat, 0.745, z - 0.25, 0);
        if (random.next() > 0.6) clutter(kit, x + seat + 0.3, 0.745, z + random.between(0, 0.3));
      }
      plant(kit, x + 0.4, 0.745, z + 0.1, 0.4);
      pendant(kit, x, 2.25, z, room.height, 0.5);
    }
  }
  plant(kit, side * (room.width / 2 - 0.6), 0, 4.2, 1.9);
  plant(kit, -side * (room.width / 2 - 0.7), 0, 7.4, 1.6);
  plant(kit, side * (room.width / 2 - 0.6), 0, 10.6, 2);
  shelf(kit, side * (room.width / 2 - 0.25), 7.4, (side * Math.PI) / 2, 2.4, 2.2);
  duct(kit, room);
}

function dedicated(kit: Kit, room: Room): void {
  const { stage, palette, random } = kit;
  const side = plainSide(room);
  for (const z of [3.3, 6.3, 9]) {
    for (const x of [-2.55, -0.85, 0.85, 2.55]) {
      if (Math.abs(x) > room.width / 2 - 0.9) continue;
      table(kit, x, z, 1.55, 0.76);
      monitor(kit, x + 0.1, 0.745, z + 0.2, 0);
      taskChair(kit, x, z - 0.72, random.between(-0.5, 0.5), random.next() > 0.5 ? palette.fabric : '#3b3f45');
      stage.solid([x - 0.52, 0, z], 0, [-0.2, 0, -0.3], [0.2, 0.56, 0.3], mix(palette.wall, '#ffffff', 0.2));
      stage.solid(
        [x, 0, z + 0.42],
        0,
        [-0.76, 0.5, -0.02],
        [0.76, 1.16, 0.02],
        mix(palette.fabric, palette.wall, 0.35),
        0.02,
      );
      if (random.next() > 0.35) clutter(kit, x - 0.5, 0.745, z);
      if (random.next() > 0.45) plant(kit, x + 0.6, 0.745, z + 0.1, 0.34);
    }
    for (const x of [-1.7, 1.7]) pendant(kit, x, 2.3, z, room.height, 0.42);
  }
  plant(kit, side * (room.width / 2 - 0.5), 0, 4.8, 1.8);
  plant(kit, -side * (room.width / 2 - 0.55), 0, 8, 1.7);
  lockers(kit, side * (room.width / 2 - 0.26), 7.6, (side * Math.PI) / 2);
}

function lounge(kit: Kit, room: Room): void {
  const { palette, random } = kit;
  const side = plainSide(room);
  rug(kit, 0, 4, 3.8, 2.7);
  sofa(kit, 0.1, 5.3, HALF_TURN, 2.4, palette.fabric);
  sofa(kit, side * 1.95, 3.9, side === 1 ? -Math.PI / 2 : Math.PI / 2, 0.95, palette.fabric2);
  sofa(kit, -side * 1.95, 3.7, side === 1 ? Math.PI / 2 - 0.25 : -Math.PI / 2 + 0.25, 0.95, palette.fabric2);
  table(kit, 0, 3.9, 1.15, 0.7, 0.38);
  clutter(kit, -0.25, 0.385, 3.9);
  clutter(kit, 0.3, 0.385, 3.8);
  plant(kit, 0.05, 0.385, 4.05, 0.3);
  floorLamp(kit, -side * 1.65, 5.5);
  plant(kit, side * (room.width / 2 - 0.55), 0, room.depth - 0.6, 2);
  plant(kit, -side * (room.width / 2 - 0.6), 0, 4.9, 1.3);
  art(kit, [0.1, 1.85, room.depth - 0.03], ACROSS_END, 1.7, 1.1);
  shelf(kit, side * (room.width / 2 - 0.24), 5, (side * Math.PI) / 2, 1.8, 2.1);
  pendant(kit, random.between(-0.3, 0.3), 2.1, 3.9, room.height, 0.55);
  shadow(kit, 0, 5.3, 1.2, 0.4);
}

/** A low cabinet along a wall. */
function credenza({ stage, palette, random, light }: Kit, x: number, z: number, turn: number, width: number): void {
  const w = width / 2;
  shadow({ stage, palette, random, light }, x, z, w, 0.26, turn);
  stage.solid([x, 0, z], turn, [-w, 0.12, -0.22], [w, 0.74, 0.22], palette.wood);
  for (let door = 1; door < 4; door += 1) {
    const u = -w + (width * door) / 4;
    stage.solid(
      [x, 0, z],
      turn,
      [u - 0.006, 0.14, -0.228],
      [u + 0.006, 0.72, -0.22],
      mix(palette.wood, '#000000', 0.4),
    );
  }
  plant({ stage, palette, random, light }, x, 0.74, z - 0.5, 0.5);
  clutter({ stage, palette, random, light }, x, 0.74, z + 0.4);
}

/** Tall lockers, some of them coloured. */
function lockers({ stage, palette, random }: Kit, x: number, z: number, turn: number): void {
  for (let column = 0; column < 6; column += 1) {
    for (let row = 0; row < 4; row += 1) {
      const u = -1.35 + column * 0.45;
      const color =
        random.next() > 0.7 ? random.pick([palette.fabric, palette.fabric2]) : mix(palette.wood, '#ffffff', 0.12);
      stage.solid([x, 0, z], turn, [u, 0.08 + row * 0.46, -0.22], [u + 0.44, 0.08 + row * 0.46 + 0.445, 0.22], color);
    }
  }
}

function deskLamp({ stage, palette }: Kit, x: number, z: number): void {
  stage.standing([x, 0.745, z], (cx, cy, scale) => {
    const s = scale * 0.42;
    return `<g stroke="${palette.metal}" stroke-width="${scale * 0.016}" fill="none" stroke-linecap="round"><path d="M${cx} ${cy}l${-s * 0.2} ${-s * 0.6}l${s * 0.45} ${-s * 0.42}"/></g><ellipse cx="${cx}" cy="${cy}" rx="${s * 0.2}" ry="${s * 0.06}" fill="${palette.metal}"/><path d="M${cx + s * 0.12} ${cy - s * 1.12}l${s * 0.3} ${s * 0.1}l${s * 0.06} ${s * 0.22}l${-s * 0.42} ${-s * 0.06}z" fill="${palette.metal}"/><ellipse cx="${cx + s * 0.27}" cy="${cy - s * 0.84}" rx="${s * 0.2}" ry="${s * 0.05}" fill="#fff0cc"/>`;
  });
}

/** An air duct below the ceiling. */
function duct({ stage, palette, light }: Kit, room: Room): void {
  const y = room.height - 0.35;
  for (const x of [-room.width / 4, room.width / 4]) {
    stage.face(
      [
        [x - 0.2, y, -2.5],
        [x + 0.2, y, -2.5],
        [x + 0.2, y, room.depth],
        [x - 0.2, y, room.depth],
      ],
      {
        from: mix('#b9bcbf', light.shade, 0.4),
        to: mix('#dcdedf', light.shade, 0.12),
        a: [x, y, 0],
        b: [x, y, room.depth],
      },
    );
    for (const side of [-1, 1]) {
      stage.face(
        [
          [x + side * 0.2, y, -2.5],
          [x + side * 0.2, y, room.depth],
          [x + side * 0.2, y + 0.34, room.depth],
          [x + side * 0.2, y + 0.34, -2.5],
        ],
        mix('#c6c8ca', palette.metal, 0.25),
      );
    }
    for (let z = -1; z < room.depth; z += 1.2) {
      stage.face(
        [
          [x - 0.22, y - 0.01, z],
          [x + 0.22, y - 0.01, z],
          [x + 0.22, y - 0.01, z + 0.07],
          [x - 0.22, y - 0.01, z + 0.07],
        ],
        mix('#8e9295', light.shade, 0.3),
      );
    }
  }
}
