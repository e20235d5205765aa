/** The files of the demo's website. Pictures of places are those of the workspaces; sliders are cut from them, portraits and plans are drawn. */
import { createHash } from 'node:crypto';
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

export async function floorPlan(
  services: FileServices,
  name: string,
  rooms: readonly PlannedRoom[],
): Promise<SiteFile> {
  const pdf = drawFloorPlan(name, rooms);
  const stored = `${createHash('sha256').update(pdf).digest('hex').slice(0, 32)}.pdf`;
  await registerFile(services, stored);
  await services.storage.disk.put(stored, pdf, { contentType: 'application/pdf' });
  return {
    filename: `floor-plan-${name.toLowerCase()}.pdf`,
    original: `/files/${stored}`,
    thumb_location: '',
    size: pdf.length,
    mimetype: 'application/pdf',
    width: null,
    height: null,
  };
}
