import { z } from 'zod';

/** An uploaded file; pictures also come in web sizes beside the original (see `sizedPicture`). */
export const AttachmentView = z.object({
  _id: z.string(),
  status: z.boolean(),
  filename: z.string(),
  size: z.number(),
  mimetype: z.string(),
  original: z.string(),
  thumb_location: z.string(),
  tag: z.string(),
});
export type AttachmentView = z.output<typeof AttachmentView>;

export const PICTURE_WIDTHS = [360, 720, 1440] as const;

/** The address of a picture in one of its web sizes: /files/ab12.jpg at 720 is /files/ab12-720.webp. */
export function sizedPicture(
  picture: Pick<AttachmentView, 'original'>,
  width: (typeof PICTURE_WIDTHS)[number],
): string {
  return picture.original.replace(/\.\w+$/, `-${width}.webp`);
}
