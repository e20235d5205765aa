/** The addresses of the operator's own pictures, which say how large they are, so that a page keeps their place while they load. */

/** '/files/0123456789abcdef0123456789abcdef-320x64.png' */
export const BRAND_PICTURE = /^\/files\/[\da-f]{32}-(\d{1,3})x(\d{1,3})\.png$/;

export type BrandPicture = { src: string; width: number; height: number };

/** The picture at an address; null without one. */
export function brandPicture(src = ''): BrandPicture | null {
  const [, width, height] = BRAND_PICTURE.exec(src) ?? [];
  return width && height ? { src, width: Number(width), height: Number(height) } : null;
}
