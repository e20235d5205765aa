/** Checks a chosen picture before the upload: its first bytes, its size in bytes, and its dimensions. */
import { type PixelSize, needsCrop } from './crop-area.ts';

export type PictureRule = {
  /** The messages for a file that is not a picture, and for one larger than `maxBytes`. */
  wrongType: string;
  tooLarge: string;
  maxBytes: number;
  /** The message for wrong dimensions in pixels. Undefined if they are right. */
  sizeProblem: (size: PixelSize) => string | undefined;
};

export type CheckedPicture = { preview: string } | { problem: string };

const SIGNATURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
];

/** True if the first bytes of a file are those of a PNG, JPEG or GIF. The file name is ignored. */
export function isPictureContent(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte));
}

async function hasPictureContent(file: File): Promise<boolean> {
  return isPictureContent(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
}

/** Opens a picture as the browser shows it. Undefined if the browser cannot decode it, although its first bytes may be right. */
function decode(file: File): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file).catch(() => undefined);
}

/** True for a picture that is larger than the exact size in pixels. Its size in bytes does not matter: the cropped one is small. */
export async function mustCrop(file: File, exact: PixelSize): Promise<boolean> {
  const bitmap = (await hasPictureContent(file)) ? await decode(file) : undefined;
  try {
    return bitmap !== undefined && needsCrop(bitmap, exact);
  } finally {
    bitmap?.close();
  }
}

/** @returns a small preview as a data URL, or the message of the first failed check */
export async function checkPicture(file: File, rule: PictureRule): Promise<CheckedPicture> {
  if (!(await hasPictureContent(file))) return { problem: rule.wrongType };
  if (file.size > rule.maxBytes) return { problem: rule.tooLarge };
  const bitmap = await decode(file);
  if (!bitmap) return { problem: rule.wrongType };
  try {
    const problem = rule.sizeProblem(bitmap);
    return problem ? { problem } : { preview: scaledCopy(bitmap, PREVIEW_WIDTH) };
  } finally {
    bitmap.close();
  }
}

const PREVIEW_WIDTH = 360;

/**
 * A copy that is at most this wide. It is a data URL, because the content security policy allows pictures only from the site
 * itself and as data URLs.
 */
export function scaledCopy(bitmap: ImageBitmap, maxWidth: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(maxWidth, bitmap.width);
  canvas.height = Math.max(1, Math.round((bitmap.height / bitmap.width) * canvas.width));
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.8);
}
