/**
 * Writes the video of the demo: the pictures of the first house, which fade into each other. Needs ffmpeg. Run it after changing the
 * drawing code: `npx tsx seeds/images/write-video.ts`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawWorkspacePictures } from './pictures.ts';

const VIDEO = 'seeds/images/tour-of-london.mp4';
/** How long a picture is shown, and how long the next one takes to appear, in seconds. */
const SHOWN_S = 3;
const FADE_S = 1;

const folder = await mkdtemp(join(tmpdir(), 'cockpit-video-'));
const pictures = await drawWorkspacePictures(0, 4);
const inputs: string[] = [];
for (const { filename, jpeg } of pictures) {
  const path = join(folder, filename);
  await writeFile(path, jpeg);
  inputs.push('-loop', '1', '-t', String(SHOWN_S), '-r', '10', '-i', path);
}

/** The first picture, and each next one faded in before the end of what is shown so far. */
const sized = pictures.map((_, index) => `[${index}]scale=640:364[p${index}]`);
const fades = pictures.slice(1).map((_, index) => {
  const offset = (index + 1) * (SHOWN_S - FADE_S);
  return `[${index === 0 ? 'p0' : `f${index}`}][p${index + 1}]xfade=duration=${FADE_S}:offset=${offset}[f${index + 1}]`;
});
const graph = ['-filter_complex', [...sized, ...fades].join(';'), '-map', `[f${fades.length}]`];
// The index is at the beginning, so that the video starts before it has been loaded.
const encoded = [
  '-c:v',
  'libx264',
  '-preset',
  'veryslow',
  '-crf',
  '36',
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
];
const { status } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...inputs, ...graph, ...encoded, VIDEO], {
  stdio: 'inherit',
});
await rm(folder, { recursive: true });
if (status !== 0) throw new Error('ffmpeg failed');
