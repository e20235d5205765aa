import { describe, expect, it } from 'vitest';
import { contentKind } from './picture-check.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const text = (value: string) => new TextEncoder().encode(value);

describe('the first bytes of a file', () => {
  it('tell its kind', () => {
    expect(contentKind(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('picture');
    expect(contentKind(bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0))).toBe('picture');
    expect(contentKind(text('GIF89a..'))).toBe('gif');
    expect(contentKind(text('%PDF-1.7'))).toBe('pdf');
    expect(contentKind(bytes(0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70))).toBe('video');
    expect(contentKind(bytes(0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0))).toBe('video');
    expect(contentKind(text('<svg xmlns'))).toBeUndefined();
  });

  it('do not match when the file is shorter than a signature', () => {
    expect(contentKind(bytes())).toBeUndefined();
    expect(contentKind(bytes(0x89, 0x50))).toBeUndefined();
  });
});
