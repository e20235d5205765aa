/** Portraits of people who do not exist, for the testimonials of the demo. */
import sharp from 'sharp';
import { mix } from './palette.ts';
import { randomOf } from './random.ts';

const SIZE = 480;
const SKIN = ['#f2cfb4', '#e0ac86', '#c68a5e', '#9b6240', '#6f432b'];
const HAIR = ['#2a211c', '#4a3223', '#8a5a34', '#c99b5c', '#8e8a86', '#171516'];
const CLOTHES = ['#2f5d62', '#35507a', '#8c4a3a', '#5c5470', '#4c5a45', '#b07a3c'];
const WALLS = ['#d9e2e1', '#e9dfd2', '#dcdde6', '#e6d9d2', '#d7dfd3'];

/** Draws a portrait as JPEG. The same seed always draws the same person. */
export function drawPortrait(seed: number): Promise<Buffer> {
  const random = randomOf(seed * 2347 + 11);
  const skin = random.pick(SKIN);
  const hair = random.pick(HAIR);
  const clothes = random.pick(CLOTHES);
  const wall = random.pick(WALLS);
  const isLong = seed % 2 === 0;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="${SIZE}" height="${SIZE}">
    <defs>
      <radialGradient id="wall" cx="0.3" cy="0.25" r="1"><stop offset="0" stop-color="${mix(wall, '#ffffff', 0.5)}"/><stop offset="1" stop-color="${mix(wall, '#3b4048', 0.28)}"/></radialGradient>
      <linearGradient id="skin" x1="0" x2="1" y1="0.2" y2="0.6"><stop offset="0" stop-color="${mix(skin, '#fff3e2', 0.3)}"/><stop offset="1" stop-color="${mix(skin, '#4a2a20', 0.22)}"/></linearGradient>
      <linearGradient id="clothes" x1="0" x2="1"><stop offset="0" stop-color="${mix(clothes, '#ffffff', 0.14)}"/><stop offset="1" stop-color="${mix(clothes, '#000000', 0.3)}"/></linearGradient>
      <linearGradient id="hair" x1="0" x2="1"><stop offset="0" stop-color="${mix(hair, '#ffffff', 0.2)}"/><stop offset="1" stop-color="${mix(hair, '#000000', 0.3)}"/></linearGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="9"/></filter>
    </defs>
    <rect width="480" height="480" fill="url(#wall)"/>
    ${isLong ? longHair(random.between(0, 26)) : ''}
    <path d="M44 480c6-92 70-122 136-136h120c66 14 130 44 136 136z" fill="url(#clothes)"/>
    <path d="M196 290v58c0 24 20 44 44 44s44-20 44-44v-58z" fill="${mix(skin, '#4a2a20', 0.24)}"/>
    <path d="M180 344l60 62 60-62 22 6-62 96h-40l-62-96z" fill="${mix(clothes, '#ffffff', seed % 3 === 0 ? 0.75 : 0.1)}"/>
    <ellipse cx="240" cy="216" rx="86" ry="108" fill="url(#skin)"/>
    <ellipse cx="153" cy="222" rx="13" ry="24" fill="${skin}"/><ellipse cx="327" cy="222" rx="13" ry="24" fill="${mix(skin, '#4a2a20', 0.2)}"/>
    <ellipse cx="196" cy="256" rx="20" ry="13" fill="#c9604a" opacity="0.16" filter="url(#soft)"/><ellipse cx="284" cy="256" rx="20" ry="13" fill="#c9604a" opacity="0.16" filter="url(#soft)"/>
    ${face(mix(skin, '#3a1f16', 0.62), hair)}
    ${isLong ? fringe() : shortHair(random.between(-12, 12))}
    ${seed % 4 === 1 ? glasses() : ''}
    ${!isLong && seed % 5 === 3 ? `<path d="M160 250c2 70 38 92 80 92s78-22 80-92c-8 28-26 36-40 34-26-6-54-6-80 0-14 2-32-6-40-34z" fill="url(#hair)" opacity="0.92"/><path d="M208 290q32 15 64 0q-32 26-64 0z" fill="#b45a4c"/>` : ''}
  </svg>`;
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 86, mozjpeg: true }).toBuffer();
}

function longHair(length: number): string {
  return `<path d="M240 78c-84 0-122 62-118 144 2 60-14 ${118 + length}-20 ${150 + length} 46 30 230 30 276 0-6-32-22-90-20-${150 + length} 4-82-34-144-118-144z" fill="url(#hair)"/>`;
}

function fringe(): string {
  return '<path d="M150 206c2-78 40-112 92-112s88 34 90 112c-22-18-40-46-50-66-30 30-84 42-132 66z" fill="url(#hair)"/>';
}

function shortHair(lean: number): string {
  return `<path d="M156 204c-14-92 36-128 86-128s98 36 82 128c-6-26-14-44-26-56-40 ${14 + lean}-84 ${10 - lean}-118 0-8 14-20 30-24 56z" fill="url(#hair)"/>`;
}

function face(line: string, hair: string): string {
  const brow = mix(hair, '#2a1a12', 0.4);
  return `<g fill="none" stroke-linecap="round">
      <path d="M182 192q20-13 40-3M258 189q20-10 40 3" stroke="${brow}" stroke-width="7"/>
      <path d="M240 214q-13 36-8 42 8 6 18 2" stroke="${line}" stroke-width="4" opacity="0.55"/>
      <path d="M206 287q34 25 68 0" stroke="#a04a40" stroke-width="6"/>
    </g>
    <g fill="#2a211d"><ellipse cx="203" cy="216" rx="8" ry="9"/><ellipse cx="277" cy="216" rx="8" ry="9"/></g>
    <g fill="#ffffff"><circle cx="206" cy="213" r="2.6"/><circle cx="280" cy="213" r="2.6"/></g>`;
}

function glasses(): string {
  return '<g fill="#ffffff" fill-opacity="0.12" stroke="#2b2b2e" stroke-width="5"><rect x="170" y="194" width="62" height="46" rx="20"/><rect x="248" y="194" width="62" height="46" rx="20"/><path d="M232 212q8-6 16 0M170 208l-16-6M310 208l16-6" fill="none"/></g>';
}
