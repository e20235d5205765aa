/** Checks pictures by their content and keeps them: the original, a thumbnail and the web sizes, named after the content. */
import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { HEAD_BYTES, fileType } from '#server/files/kinds.ts';
import { storage } from '#server/files/storage.ts';
import { type StoredFile, claimFile } from '#server/files/stored.ts';

/** Widths of the WebP copies; `sizedPicture` and `jpegPicture` of the attachments domain name the copies. */
const WEB_WIDTHS = [1440, 720, 360];
const THUMB = { width: 104, height: 44 };
/** Pictures that are larger are not even opened. */
export const MOST_PIXELS = 8_000 * 8_000;
const MOST_SECONDS = 20;

/** Endings of all copies that may lie beside an original. */
export const COPIES = ['-thumb.jpg', '-1440.jpg', ...WEB_WIDTHS.map((width) => `-${width}.webp`)];

export type PictureProblem = 'unreadable' | 'too many pixels';

function open(picture: Buffer): Sharp {
  return sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({ seconds: MOST_SECONDS });
}

/** The size in which a picture is shown, after its own orientation, or what is wrong with it. Reads the head, not the pixels. */
export async function measurePicture(picture: Buffer): Promise<{ width: number; height: number } | PictureProblem> {
  let metadata: Metadata;
  try {
    metadata = await open(picture).metadata();
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? 'too many pixels' : 'unreadable';
  }
  return { width: metadata.autoOrient.width, height: metadata.autoOrient.height };
}

export class UnreadablePicture extends Error {}

/** Pictures are decoded one after the other: many at once would fill the memory. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work);
  queue = turn.catch(() => undefined);
  return turn;
}

type Copy = { suffix: string; contents: Buffer };

/** Decodes once, to the largest size, and makes the others of that. */
async function drawCopies(picture: Buffer, needsJpeg: boolean): Promise<Copy[]> {
  const { data, info } = await open(picture)
    .autoOrient()
    .resize({ width: WEB_WIDTHS[0], withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const base = () => sharp(data, { raw: { width, height, channels } });
  const copies = WEB_WIDTHS.map(async (size) => ({
    suffix: `-${size}.webp`,
    contents: await base().resize({ width: size, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer(),
  }));
  const jpeg = async (suffix: string, image: Sharp) => ({
    suffix,
    contents: await image.flatten({ background: 'white' }).jpeg({ quality: 82 }).toBuffer(),
  });
  copies.push(jpeg('-thumb.jpg', base().resize(THUMB)));
  if (needsJpeg) copies.push(jpeg('-1440.jpg', base()));
  return Promise.all(copies);
}

/**
 * Keeps a picture; the same content is kept once.
 * @returns where it and its thumbnail are served
 * @throws UnreadablePicture when its pixels cannot be decoded to the end
 */
export async function storePicture(picture: Buffer): Promise<StoredFile> {
  const type = fileType(picture.subarray(0, HEAD_BYTES));
  if (type?.kind !== 'image') throw new UnreadablePicture();
  const stem = createHash('sha256').update(picture).digest('hex').slice(0, 32);
  const original = `${stem}.${type.extension}`;
  await claimFile(original);
  const { disk } = storage();
  // The original comes last: where it is, all its copies are.
  if (!(await disk.exists(original))) {
    const copies = await inTurn(() => drawCopies(picture, type.extension !== 'jpg')).catch((error: unknown) => {
      throw new UnreadablePicture(String(error));
    });
    for (const { suffix, contents } of copies) await disk.put(`${stem}${suffix}`, contents);
    await disk.put(original, picture, { contentType: type.mimetype });
  }
  return {
    original: `/files/${original}`,
    thumb_location: `/files/${stem}-thumb.jpg`,
    size: picture.length,
    mimetype: type.mimetype,
  };
}
