import { expect, it } from 'vitest';
import { type CellFormat, plainCell } from '#domains/imports/cells.ts';

const format = (dates: CellFormat['dates'], decimals: CellFormat['decimals'] = 'point'): CellFormat => ({
  dates,
  decimals,
});

it('a moment is read in the order of the file, and one that begins with its year in every file', () => {
  const read = (text: string, dates: CellFormat['dates']) => plainCell(text, 'moment', format(dates));
  expect(read('25/05/2027 10:00', 'dmy')).toBe('2027-05-25 10:00');
  expect(read('27.05.2027 9:00', 'dmy')).toBe('2027-05-27 09:00');
  expect(read('05/06/2027 9:30', 'mdy')).toBe('2027-05-06 09:30');
  expect(read('05/06/2027 9:30', 'dmy')).toBe('2027-06-05 09:30');
  expect(read('2027-05-25 9:00', 'dmy')).toBe('2027-05-25 09:00');
  expect(read('2027-05-25T09:00:00Z', 'mdy')).toBe('2027-05-25T09:00:00Z');
  expect(read('25/05/2027 10:00', 'ymd')).toBe('25/05/2027 10:00');
  expect(read('tomorrow', 'dmy')).toBe('tomorrow');
});

it('a day may be written as its first or its last moment, and as no other', () => {
  const read = (text: string) => plainCell(text, 'day', format('dmy'));
  for (const text of ['31/01/2027', '31/1/2027 00:00', '2027-01-31T23:59:59Z', '2027-01-31 00:00', '2027-01-31'])
    expect(read(text)).toBe('2027-01-31');
  expect(read('31/01/2027 10:00')).toBe('2027-01-31 10:00');
});

it('a number is read by the decimal sign of the file, and a sign in a wrong place is left for the form to refuse', () => {
  const read = (text: string, decimals: CellFormat['decimals']) => plainCell(text, 'number', format('ymd', decimals));
  expect(read('£1,200.00', 'point')).toBe('1200.00');
  expect(read('1,234,567.5', 'point')).toBe('1234567.5');
  expect(read('2,5', 'comma')).toBe('2.5');
  expect(read('1.234,50 €', 'comma')).toBe('1234.50');
  expect(read('1 234,50', 'comma')).toBe('1234.50');
  expect(read('-3', 'comma')).toBe('-3');
  expect(Number(read('2,5', 'point'))).toBeNaN();
  expect(Number(read('2.5', 'comma'))).toBeNaN();
  expect(Number(read('1,2,3', 'comma'))).toBeNaN();
});
