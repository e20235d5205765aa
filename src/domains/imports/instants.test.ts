import { expect, it } from 'vitest';
import { readMoment } from '#domains/imports/instants.ts';

const read = (text: string) => readMoment(text, 'Europe/London', '09:00')?.toISOString();

it('reads a time of the workspace, and one with a zone', () => {
  for (const text of ['2030-07-01 10:00', '2030-07-01T10:00', '2030/07/01 10:00:00', '2030-07-01T10:00:00.000'])
    expect(read(text)).toBe('2030-07-01T09:00:00.000Z');
  for (const text of ['2030-07-01T10:00:00Z', '2030-07-01T11:00+01:00', '2030/07/01 10:00:00 +0000'])
    expect(read(text)).toBe('2030-07-01T10:00:00.000Z');
});

it('takes the given time for a day alone', () => {
  expect(read('2030-01-31')).toBe('2030-01-31T09:00:00.000Z');
});

it('refuses what could be read in two ways, and what does not exist', () => {
  for (const text of ['01/07/2030 10:00', '2030-02-30', '2030-07-01 25:00', 'tomorrow', ''])
    expect(read(text)).toBeUndefined();
});
