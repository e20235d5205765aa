/** The files of the demo's website. Pictures of places are those of the workspaces; sliders are cut from them, portraits and plans are drawn. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { storePicture } from '#server/files/pictures.ts';
import { type FileServices, type StoredFile, registerFile } from '#server/files/stored.ts';
import { drawFloorPlan, type PlannedRoom } from '../../images/floor-plan.ts';
import { drawPortrait } from '../../images/portrait.ts';

export type SiteFile = StoredFile & { filename: string };

const SLIDER = { width: 492, height: 600 };

/** The middle of a wide picture of a workspace in the shape of a slider. */
export async function cutSlider(services: FileServices, picture: SiteFile): Promise<SiteFile> {
  const wide = await services.storage.disk.getBytes(picture.original.replace('/files/', ''));
  const cut = await sharp(wide)
    .resize({ ...SLIDER, fit: 'cover' })
    .jpeg({ quality: 86 })
    .toBuffer();
  return { filename: `slider-${picture.filename}`, ...(await storePicture(services, cut)) };
}

export async function portrait(services: FileServices, seed: number): Promise<SiteFile> {
  return { filename: `portrait-${seed}.jpg`, ...(await storePicture(services, await drawPortrait(seed))) };
}

export function floorPlan(services: FileServices, name: string, rooms: readonly PlannedRoom[]): Promise<SiteFile> {
  const file = { filename: `floor-plan-${name.toLowerCase()}.pdf`, mimetype: 'application/pdf' };
  return storedAsIs(services, file, drawFloorPlan(name, rooms));
}

/** A walk through the first house, made by `seeds/images/write-video.ts`. */
export async function tour(services: FileServices): Promise<SiteFile> {
  const filename = 'tour-of-london.mp4';
  const content = await readFile(join(import.meta.dirname, '../../images', filename));
  return storedAsIs(services, { filename, mimetype: 'video/mp4' }, content);
}

/** Stores a file that is no picture. */
async function storedAsIs(
  services: FileServices,
  { filename, mimetype }: Pick<SiteFile, 'filename' | 'mimetype'>,
  content: Buffer,
): Promise<SiteFile> {
  const name = createHash('sha256').update(content).digest('hex').slice(0, 32) + extname(filename);
  await registerFile(services, name);
  await services.storage.disk.put(name, content, { contentType: mimetype });
  const original = `/files/${name}`;
  return { filename, original, thumb_location: '', size: content.length, mimetype, width: null, height: null };
}
