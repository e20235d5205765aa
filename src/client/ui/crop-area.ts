/** The arithmetic of cropping a picture to an exact size. */
import { msgFilled } from '#shared/texts.ts';

export type PixelSize = { width: number; height: number };

/** A part of a picture, in percent of its width and height. */
export type CropArea = { x: number; y: number; width: number; height: number };

/** The smallest picture that is enlarged: at most about twice, so that it is not too blurred. */
export const ENLARGED_FROM: PixelSize = { width: 720, height: 400 };

/** What a field says of pictures of another size. */
export const CROPPED = msgFilled('Larger ones are cropped, smaller ones are enlarged from {width}x{height} pixels.', {
  ...ENLARGED_FROM,
});

const covers = (picture: PixelSize, size: PixelSize) => picture.width >= size.width && picture.height >= size.height;

/** True for a picture that must be cropped: it does not have the size, and covers it or can be enlarged to it. */
export function needsCrop(picture: PixelSize, size: PixelSize): boolean {
  const isExact = picture.width === size.width && picture.height === size.height;
  return !isExact && (covers(picture, size) || covers(picture, ENLARGED_FROM));
}

/** The zoom at which the cropped part has exactly the size. Beyond it, the picture would be blurred. A small picture has none. */
export function largestZoom(picture: PixelSize, size: PixelSize): number {
  return Math.max(1, Math.min(picture.width / size.width, picture.height / size.height));
}

/** The part in pixels of the picture. It never reaches over the edge, although percentages are rounded. */
export function pixelsOf({ x, y, width, height }: CropArea, picture: PixelSize): CropArea {
  const [left, top] = [(x / 100) * picture.width, (y / 100) * picture.height];
  const pixels = { x: Math.max(0, left), y: Math.max(0, top) };
  return {
    ...pixels,
    width: Math.min((width / 100) * picture.width, picture.width - pixels.x),
    height: Math.min((height / 100) * picture.height, picture.height - pixels.y),
  };
}
