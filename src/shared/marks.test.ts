import { describe, expect, it } from 'vitest';
import { marksOf, withMarks } from './marks.ts';

const A = 'aaaaaaaaaaaa';
const B = 'bbbbbbbbbbbb';

describe('marks', () => {
  it('are read by process', () => {
    expect(marksOf('')).toEqual([]);
    expect(marksOf(`${A}:12 ${B}:7`)).toEqual([
      [A, 12],
      [B, 7],
    ]);
  });

  it.each(['x', `${A}:`, `${A}:-1`, `${A}:1  ${B}:2`, `${A}:1e3`, `${A}:1\n${B}:2`, `${A}:1`.repeat(2)])(
    'of another form are refused: %j',
    (text) => expect(marksOf(text)).toBeUndefined(),
  );

  it('are at most eight', () => {
    const texts = Array.from({ length: 9 }, (_, index) => `${String(index).repeat(12)}:1`);
    expect(marksOf(texts.join(' '))).toBeUndefined();
    const kept = texts.reduce(withMarks, '');
    expect(kept.split(' ')).toEqual(texts.slice(1));
  });

  it('never go back', () => {
    expect(withMarks(`${A}:5 ${B}:1`, `${A}:3`)).toBe(`${B}:1 ${A}:5`);
    expect(withMarks(`${A}:5`, `${A}:6`)).toBe(`${A}:6`);
    expect(withMarks('anything else', `${A}:6`)).toBe(`${A}:6`);
    expect(withMarks(`${A}:6`, 'anything else')).toBe(`${A}:6`);
  });
});
