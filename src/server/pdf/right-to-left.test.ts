import { expect, it } from 'vitest';
import { mirrored } from './right-to-left.ts';

/** Every letter is one point wide. */
const place = { width: 100, look: { bold: false, fontSize: 10 }, measure: (line: string) => line.length };

it('columns and sides are mirrored', () => {
  const columns = [
    { text: 'name', width: '*' },
    { text: '1', alignment: 'right' as const, width: 10 },
  ];
  expect(mirrored({ columns }, place)).toMatchObject({
    columns: [
      { text: '1', alignment: 'left' },
      { text: 'name', alignment: 'right' },
    ],
  });
});

it('cells and the space between them change sides', () => {
  const layout = { paddingLeft: (column: number) => (column === 0 ? 0 : 8), paddingRight: () => 0 };
  const table = { widths: ['*', 40], body: [[{ text: 'a' }, { text: 'b' }]] };
  const found = mirrored({ table, layout }, place);
  if (typeof found === 'string' || !('table' in found) || found.layout === 'noBorders') throw new Error('No table');
  expect(found.table).toMatchObject({ widths: [40, '*'], body: [[{ text: 'b' }, { text: 'a' }]] });
  expect([0, 1].map((column) => found.layout !== 'noBorders' && found.layout.paddingRight?.(column))).toEqual([8, 0]);
});

it('a text from right to left is broken where its column ends, in the order in which it is read', () => {
  const words = ['\u0627\u0628\u062a', '\u0643\u062a\u0628', '\u062f\u0631\u0633'];
  expect(mirrored({ text: words.join(' ') }, { ...place, width: 9 })).toMatchObject({
    text: `${words[0]} ${words[1]}\n${words[2]}`,
  });
  expect(mirrored({ text: 'one two three' }, { ...place, width: 9 })).toMatchObject({ text: 'one two three' });
});
