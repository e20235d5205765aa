/** Checks a chosen file before the upload: its first bytes, its size in bytes, and the dimensions of a picture. */
import { type PixelSize, needsCrop } from './crop-area.ts';

type ContentRule = {
  /** The messages for a file of another type, and for one larger than `maxBytes`. */
  wrongType: string;
  tooLarge: string;
  maxBytes: number;
};

export type PictureRule = ContentRule & {
  /** Whether a GIF is refused, too. */
  refusesGif?: boolean;
  /** The message for wrong dimensions in pixels. Undefined if they are right. */
  sizeProblem: (size: PixelSize) => string | undefined;
};

export type DocumentRule = ContentRule & { kind: 'pdf' | 'video' };

export type CheckedPicture = { preview: string; size: PixelSize } | { problem: string };
export type CheckedFile = { preview?: string; size?: PixelSize } | { problem: string };

type ContentKind = 'picture' | 'gif' | 'pdf' | 'video';

const SIGNATURES: readonly { kind: ContentKind; bytes: readonly number[]; offset?: number }[] = [
  { kind: 'picture', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }, // PNG
  { kind: 'picture', bytes: [0xff, 0xd8, 0xff] }, // JPEG
  { kind: 'gif', bytes: [0x47, 0x49, 0x46, 0x38] },
  { kind: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: 'video', bytes: [0x66, 0x74, 0x79, 0x70], offset: 4 }, // MP4
  { kind: 'video', bytes: [0x1a, 0x45, 0xdf, 0xa3] }, // WebM
];

/** The kind of a file by its first bytes. The file name is ignored. Undefined for other files. */
export function contentKind(head: Uint8Array): ContentKind | undefined {
  return SIGNATURES.find(({ bytes, offset = 0 }) => bytes.every((byte, index) => head[offset + index] === byte))?.kind;
}

async function kindOf(file: File): Promise<ContentKind | undefined> {
  return contentKind(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
}

async function isPicture(file: File, refusesGif = false): Promise<boolean> {
  const kind = await kindOf(file);
  return kind === 'picture' || (kind === 'gif' && !refusesGif);
}

/** Opens a picture as the browser shows it. Undefined if the browser cannot decode it, although its first bytes may be right. */
function decode(file: File): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file).catch(() => undefined);
}

/** True for a picture that is brought to the exact size in pixels. Its size in bytes does not matter: the cropped one is small. */
export async function mustCrop(file: File, exact: PixelSize, refusesGif = false): Promise<boolean> {
  const bitmap = (await isPicture(file, refusesGif)) ? await decode(file) : undefined;
  try {
    return bitmap !== undefined && needsCrop(bitmap, exact);
  } finally {
    bitmap?.close();
  }
}

/** @returns a small preview as a data URL with the size of the picture, or the message of the first failed check */
export async function checkPicture(file: File, rule: PictureRule): Promise<CheckedPicture> {
  if (!(await isPicture(file, rule.refusesGif))) return { problem: rule.wrongType };
  if (file.size > rule.maxBytes) return { problem: rule.tooLarge };
  const bitmap = await decode(file);
  if (!bitmap) return { problem: rule.wrongType };
  try {
    const problem = rule.sizeProblem(bitmap);
    if (problem) return { problem };
    const { width, height } = bitmap;
    return { preview: scaledCopy(bitmap, PREVIEW_WIDTH), size: { width, height } };
  } finally {
    bitmap.close();
  }
}

/** Checks a PDF or a video. @returns the message of the first failed check */
export async function checkDocument(file: File, rule: DocumentRule): Promise<CheckedFile> {
  if ((await kindOf(file)) !== rule.kind) return { problem: rule.wrongType };
  return file.size > rule.maxBytes ? { problem: rule.tooLarge } : {};
}

const PREVIEW_WIDTH = 720;

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
