/** Keeps pictures: the original, a thumbnail, and the web sizes, under names made of their content (cached for ever). */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Widths of the WebP copies; `sizedPicture` of the attachments domain names them. */
const WEB_WIDTHS = [360, 720, 1440];
const THUMB = { width: 104, height: 44 };

export type StoredPicture = { original: string; thumb_location: string; size: number; mimetype: string };

/** @param picture an image that has been checked @returns where its copies are served */
export async function storePicture(dataDir: string, picture: Buffer): Promise<StoredPicture> {
  const name = createHash('sha256').update(picture).digest('hex').slice(0, 32);
  const folder = join(dataDir, 'files');
  await mkdir(folder, { recursive: true });
  const image = sharp(picture);
  await Promise.all([
    writeFile(join(folder, `${name}.jpg`), picture),
    image
      .clone()
      .resize(THUMB)
      .jpeg({ quality: 80 })
      .toFile(join(folder, `${name}-thumb.jpg`)),
    ...WEB_WIDTHS.map((width) =>
      image
        .clone()
        .resize({ width })
        .webp({ quality: 78 })
        .toFile(join(folder, `${name}-${width}.webp`)),
    ),
  ]);
  return {
    original: `/files/${name}.jpg`,
    thumb_location: `/files/${name}-thumb.jpg`,
    size: picture.length,
    mimetype: 'image/jpeg',
  };
}
