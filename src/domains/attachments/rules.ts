/** Where the web sizes of an uploaded picture are; without zod, so that a public page can ask without loading it. */

export const PICTURE_WIDTHS = [360, 720, 1440] as const;

/** The address of a picture in one of its web sizes: /files/ab12.jpg at 720 is /files/ab12-720.webp. */
export function sizedPicture(picture: { original: string }, width: (typeof PICTURE_WIDTHS)[number]): string {
  return picture.original.replace(/\.\w+$/, `-${width}.webp`);
}
