import { z } from 'zod';

/** An uploaded file; pictures also come in web sizes beside the original (see `sizedPicture` in rules.ts). */
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
