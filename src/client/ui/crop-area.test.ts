import { describe, expect, it } from 'vitest';
import { largestZoom, needsCrop, pixelsOf } from './crop-area.ts';

const SIZE = { width: 1440, height: 820 };

describe('a picture', () => {
  it('is cropped if it covers the size and does not have it', () => {
    expect(needsCrop({ width: 4000, height: 3000 }, SIZE)).toBe(true);
    expect(needsCrop({ width: 1440, height: 821 }, SIZE)).toBe(true);
    expect(needsCrop({ width: 1440, height: 820 }, SIZE)).toBe(false);
  });

  it('is enlarged from 720x400 pixels, and cannot be used below', () => {
    for (const picture of [
      [1440, 819],
      [1439, 3000],
      [720, 405],
      [720, 400],
    ] as const)
      expect(needsCrop({ width: picture[0], height: picture[1] }, SIZE), picture.join()).toBe(true);
    for (const picture of [
      [719, 3000],
      [4000, 399],
      [700, 500],
    ] as const)
      expect(needsCrop({ width: picture[0], height: picture[1] }, SIZE), picture.join()).toBe(false);
    expect(needsCrop({ width: 400, height: 600 }, { width: 492, height: 600 })).toBe(false);
  });

  it('is not blurred by the zoom', () => {
    expect(largestZoom({ width: 2880, height: 3000 }, SIZE)).toBe(2);
    expect(largestZoom({ width: 1440, height: 3000 }, SIZE)).toBe(1);
  });
});

describe('the part of a picture', () => {
  it('is in pixels of the picture', () => {
    const area = { x: 25, y: 10, width: 50, height: 80 };
    expect(pixelsOf(area, { width: 4000, height: 2000 })).toEqual({ x: 1000, y: 200, width: 2000, height: 1600 });
  });

  it('stays inside the picture', () => {
    const area = { x: -0.01, y: 50.01, width: 100.02, height: 50 };
    const { x, y, width, height } = pixelsOf(area, { width: 1000, height: 1000 });
    expect([x, width]).toEqual([0, 1000]);
    expect(y + height).toBe(1000);
  });
});
