/** The operator's logos and icon. They are kept as PNG, because those of pictures.ts are not transparent. */
import { createHash } from 'node:crypto';
import type { Services } from '#server/context.ts';
import { HEAD_BYTES, fileType } from '#server/files/kinds.ts';
import { UnreadablePicture, measurePicture, openPicture } from '#server/files/pictures.ts';
import { type FileServices, STEM_LENGTH, registerFile } from '#server/files/stored.ts';

export type BrandUse = 'logo' | 'icon';

/** Twice as high as a logo is shown. */
const LOGO = { width: 640, height: 128, fit: 'inside', withoutEnlargement: true } as const;
/** What a phone shows of a page on its home screen. */
const ICON = { width: 180, height: 180, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
/** A logo needs fewer pixels than a photo, and decoding them needs memory. */
export const MAX_BRAND_SIDE = 4_000;

/** SVG is not among them: it may hold scripts, and what draws it reads other files. */
function isAccepted(head: Buffer): boolean {
  const extension = fileType(head)?.extension;
  return extension === 'png' || extension === 'jpg' || /^RIFF.{4}WEBP/s.test(head.toString('latin1'));
}

export class LargePicture extends Error {}

/**
 * Stores a PNG, JPEG or WebP, drawn again as a PNG of the size that is needed; equal content is stored once.
 * @returns its address, as `BRAND_PICTURE` says
 * @throws UnreadablePicture for any other file; LargePicture for more than MAX_BRAND_SIDE pixels on a side
 */
export async function storeBrandPicture(services: FileServices, picture: Buffer, use: BrandUse): Promise<string> {
  if (!isAccepted(picture.subarray(0, HEAD_BYTES))) throw new UnreadablePicture();
  const measured = await measurePicture(picture);
  if (measured === 'unreadable') throw new UnreadablePicture();
  if (measured === 'too many pixels' || Math.max(measured.width, measured.height) > MAX_BRAND_SIDE)
    throw new LargePicture();
  const { disk, inTurn } = services.storage;
  const draw = () =>
    openPicture(picture)
      .autoOrient()
      .resize(use === 'logo' ? LOGO : ICON)
      .png()
      .toBuffer({ resolveWithObject: true });
  const { data, info } = await inTurn(draw).catch((error: unknown) => {
    throw new UnreadablePicture(String(error));
  });
  // No other file has this stem, so the sweep of one does not delete the other.
  const stem = createHash('sha256').update('brand').update(data).digest('hex').slice(0, STEM_LENGTH);
  const name = `${stem}-${info.width}x${info.height}.png`;
  await registerFile(services, name);
  if (!(await disk.exists(name))) await disk.put(name, data, { contentType: 'image/png' });
  return `/files/${name}`;
}

/** The logo, for what cannot fetch it. Undefined without one, and for one whose file is lost. */
export async function readLogo({ config, storage, log }: Services): Promise<Buffer | undefined> {
  if (!config.BRAND_LOGO) return undefined;
  try {
    return Buffer.from(await storage.disk.getBytes(config.BRAND_LOGO.replace('/files/', '')));
  } catch (error) {
    log.warn({ err: error }, 'the logo was not read');
    return undefined;
  }
}
