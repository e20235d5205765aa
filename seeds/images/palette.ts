import type { Random } from './random.ts';

/** Blends two '#rrggbb' colours. A share of 0 is the first colour, and 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const parse = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  const target = parse(to);
  const part = Math.min(1, Math.max(0, share));
  return `#${parse(from)
    .map((value, index) => Math.round(value + (target[index]! - value) * part))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

export type Light = {
  evening: boolean;
  /** The colours of the sky at the zenith and at the horizon. */
  sky: [string, string];
  /** The colour of shadows, and the colour and strength of the incoming light. */
  shade: string;
  sun: string;
  sunStrength: number;
};

const DAY: Light = { evening: false, sky: ['#8fb9dc', '#f3f1e8'], shade: '#2b2f3a', sun: '#fff3d6', sunStrength: 0.72 };
const CLEAR: Light = {
  evening: false,
  sky: ['#6da5d8', '#e4eef2'],
  shade: '#2a303c',
  sun: '#fff6e2',
  sunStrength: 0.62,
};
const EVENING: Light = {
  evening: true,
  sky: ['#31456f', '#f0a87a'],
  shade: '#1d1a2b',
  sun: '#ffc98f',
  sunStrength: 0.42,
};

export function lightOf(random: Random, evening: boolean): Light {
  return evening ? EVENING : random.pick([DAY, CLEAR]);
}

export type Palette = {
  wall: string;
  feature: string;
  floor: string;
  floorKind: 'planks' | 'herringbone' | 'concrete' | 'carpet';
  wood: string;
  metal: string;
  fabric: string;
  fabric2: string;
  brick: string;
};

/** The materials of each house. All rooms of a house share them, so that its pictures look alike. */
const HOUSES: readonly Palette[] = [
  {
    wall: '#ece7de',
    feature: '#a3533a',
    floor: '#b98a5e',
    floorKind: 'planks',
    wood: '#a9754a',
    metal: '#23262a',
    fabric: '#2f5d62',
    fabric2: '#c98a4b',
    brick: '#a5573f',
  },
  {
    wall: '#f1f0ec',
    feature: '#3f5a4c',
    floor: '#d9bf98',
    floorKind: 'herringbone',
    wood: '#caa172',
    metal: '#2c2e2f',
    fabric: '#7f9a83',
    fabric2: '#d8cfc0',
    brick: '#d8cbb4',
  },
  {
    wall: '#e3e4e4',
    feature: '#2c3e57',
    floor: '#a9a9a6',
    floorKind: 'concrete',
    wood: '#8a6242',
    metal: '#1d2023',
    fabric: '#35507a',
    fabric2: '#d0713f',
    brick: '#7b6a5c',
  },
  {
    wall: '#f3ece3',
    feature: '#b8694c',
    floor: '#8d6a4c',
    floorKind: 'planks',
    wood: '#6f4a31',
    metal: '#b08d57',
    fabric: '#8c4a3a',
    fabric2: '#e0c9a6',
    brick: '#c9825f',
  },
  {
    wall: '#eceae6',
    feature: '#5c5470',
    floor: '#79808a',
    floorKind: 'carpet',
    wood: '#c29a6b',
    metal: '#2b2b30',
    fabric: '#5c5470',
    fabric2: '#d9a441',
    brick: '#8f4f3c',
  },
];

export function houseOf(seed: number): Palette {
  return HOUSES[Math.abs(seed) % HOUSES.length]!;
}
