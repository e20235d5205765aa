import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandColors, contrastOf } from './brand-colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('keeps a brand colour that can be read, and darkens a light one', () => {
  expect(brandColors('#0f5e66').primary?.[0]).toBe('#0f5e66');
  expect(brandColors('#ffe000').primary?.[0]).not.toBe('#ffe000');
});

it('makes only colours whose text can be read, of any colour', () => {
  fc.assert(
    fc.property(color, (brand) => {
      const colors = brandColors(brand);
      const of = (name: string, theme: 0 | 1) => colors[name]![theme];
      for (const theme of [0, 1] as const) {
        expect(contrastOf(of('primary-foreground', theme), of('primary', theme))).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(of('primary-foreground', theme), of('primary-hover', theme))).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(of('primary-text', theme), of('primary-soft', theme))).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(of('primary-text', theme), ['#ffffff', '#1f201f'][theme]!)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});
