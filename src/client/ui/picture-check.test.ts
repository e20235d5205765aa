import { describe, expect, it } from 'vitest';
import { isPictureContent } from './picture-check.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

describe('the first bytes of a file', () => {
  it('distinguish pictures from other files', () => {
    expect(isPictureContent(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe(true);
    expect(isPictureContent(bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0))).toBe(true);
    expect(isPictureContent(new TextEncoder().encode('GIF89a..'))).toBe(true);
    expect(isPictureContent(new TextEncoder().encode('<svg xmlns'))).toBe(false);
    expect(isPictureContent(new TextEncoder().encode('%PDF-1.7'))).toBe(false);
  });

  it('do not match when the file is shorter than a signature', () => {
    expect(isPictureContent(bytes())).toBe(false);
    expect(isPictureContent(bytes(0x89, 0x50))).toBe(false);
  });
});
