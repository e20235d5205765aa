/** Looks at a chosen picture before it is sent: its first bytes, its weight and, decoded, its measure. */

export type PictureRule = {
  /** What is said of a file that is no picture, and of one that weighs more than `mostBytes`. */
  wrongType: string;
  tooHeavy: string;
  mostBytes: number;
  /** What is said of its measure in pixels; undefined when that is right. */
  sizeProblem: (size: { width: number; height: number }) => string | undefined;
};

export type CheckedPicture = { preview: string } | { problem: string };

const SIGNATURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
];

/** Whether a file's first bytes are those of a PNG, a JPEG or a GIF, whatever its name says. */
export function isPictureContent(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte));
}

/** @returns a small copy to show at once, or the message of the first thing that is wrong with it */
export async function checkPicture(file: File, rule: PictureRule): Promise<CheckedPicture> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  if (!isPictureContent(start)) return { problem: rule.wrongType };
  if (file.size > rule.mostBytes) return { problem: rule.tooHeavy };
  // Begins like a picture, but is none that can be drawn.
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return { problem: rule.wrongType };
  try {
    const problem = rule.sizeProblem(bitmap);
    return problem ? { problem } : { preview: smallCopy(bitmap) };
  } finally {
    bitmap.close();
  }
}

const PREVIEW_WIDTH = 360;

/** As a data address: the site's policy allows pictures from itself and those, no others. */
function smallCopy(bitmap: ImageBitmap): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(PREVIEW_WIDTH, bitmap.width);
  canvas.height = Math.max(1, Math.round((bitmap.height / bitmap.width) * canvas.width));
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.8);
}
