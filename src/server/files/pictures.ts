/**
 * Validates pictures by their content and stores re-encoded copies, named after the hash of the content. The original is not stored,
 * because its metadata may contain the place and time of the photo.
 */
import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { HEAD_BYTES, fileType } from '#server/files/kinds.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { type FileServices, type StoredFile, registerFile } from '#server/files/stored.ts';

/** Widths of the WebP and AVIF copies in pixels. `sizedPicture` of the attachments domain uses the same. */
const WEB_WIDTHS = [1440, 720, 360];
const THUMB = { width: 104, height: 44 };
/** Larger pictures are refused before they are decoded. */
export const MAX_PIXELS = 8_000 * 8_000;
const MAX_SECONDS = 20;

const THUMB_ENDING = '-thumb.jpg';
/** The largest copy, for clients without WebP. It is stored last, so its presence proves that all copies exist. */
export const MAIN_ENDING = '-1440.jpg';

/** Endings of all copies of a picture. */
export const COPIES = [
  THUMB_ENDING,
  ...WEB_WIDTHS.flatMap((width) => [`-${width}.webp`, `-${width}.avif`]),
  MAIN_ENDING,
];

/** A higher effort takes up to seconds for a photo, and saves few bytes. */
const AVIF = { quality: 50, effort: 1 };

export type PictureProblem = 'unreadable' | 'too many pixels';
export type PixelSize = { width: number; height: number };

/** Opens a picture that is decoded only up to the limits. */
export function openPicture(picture: Buffer): Sharp {
  return sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: MAX_SECONDS });
}

/** The size of a picture in pixels after its EXIF orientation, or the problem with it. Reads the header, not the pixels. */
export async function measurePicture(picture: Buffer): Promise<PixelSize | PictureProblem> {
  let metadata: Metadata;
  try {
    metadata = await openPicture(picture).metadata();
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? 'too many pixels' : 'unreadable';
  }
  return { width: metadata.autoOrient.width, height: metadata.autoOrient.height };
}

/** The type and the size of the largest copy of a picture. */
export function storedForm({ width, height }: PixelSize): PixelSize & { mimetype: string } {
  const scale = Math.min(1, WEB_WIDTHS[0]! / width);
  return {
    mimetype: 'image/jpeg',
    width: Math.round(width * scale),
    height: Math.max(1, Math.round(height * scale)),
  };
}

export class UnreadablePicture extends Error {}

type Copy = { ending: string; contents: Buffer };

/** Decodes the picture once at the largest size, and scales the other copies from that. */
async function drawCopies(picture: Buffer): Promise<Copy[]> {
  const { data, info } = await openPicture(picture)
    .autoOrient()
    .resize({ width: WEB_WIDTHS[0], withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const base = () => sharp(data, { raw: { width, height, channels } });
  const sized = (size: number) => base().resize({ width: size, withoutEnlargement: true });
  const webp = async (size: number) => ({
    ending: `-${size}.webp`,
    contents: await sized(size).webp({ quality: 78 }).toBuffer(),
  });
  const avif = async (size: number) => ({ ending: `-${size}.avif`, contents: await sized(size).avif(AVIF).toBuffer() });
  const jpeg = async (ending: string, image: Sharp) => ({
    ending,
    contents: await image.flatten({ background: 'white' }).jpeg({ quality: 82 }).toBuffer(),
  });
  return Promise.all([
    jpeg(THUMB_ENDING, base().resize(THUMB)),
    ...WEB_WIDTHS.map(webp),
    ...WEB_WIDTHS.map(avif),
    jpeg(MAIN_ENDING, base()),
  ]);
}

/**
 * Makes the copies of a picture and stores them. Pictures are decoded one at a time to limit memory.
 * @param stem the common prefix of the file names
 * @throws UnreadablePicture when the pixels cannot be decoded completely
 */
export async function storeCopies({ disk, inTurn }: FileStorage, stem: string, picture: Buffer): Promise<void> {
  const copies = await inTurn(() => drawCopies(picture)).catch((error: unknown) => {
    throw new UnreadablePicture(String(error));
  });
  for (const { ending, contents } of copies) await disk.put(`${stem}${ending}`, contents);
}

/**
 * Stores a picture; equal content is stored once.
 * @returns the URLs of its largest copy and its thumbnail
 * @throws UnreadablePicture for a file that is not a picture or cannot be decoded completely
 */
export async function storePicture(services: FileServices, picture: Buffer): Promise<StoredFile> {
  const type = fileType(picture.subarray(0, HEAD_BYTES));
  if (type?.kind !== 'image') throw new UnreadablePicture();
  const measured = await measurePicture(picture);
  if (typeof measured === 'string') throw new UnreadablePicture(measured);
  const stem = createHash('sha256').update(picture).digest('hex').slice(0, 32);
  const main = `${stem}${MAIN_ENDING}`;
  await registerFile(services, main);
  const { disk } = services.storage;
  if (!(await disk.exists(main))) await storeCopies(services.storage, stem, picture);
  const { contentLength } = await disk.getMetaData(main);
  return {
    original: `/files/${main}`,
    thumb_location: `/files/${stem}${THUMB_ENDING}`,
    size: contentLength,
    ...storedForm(measured),
  };
}
