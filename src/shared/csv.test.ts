import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  it('quotes commas, quotes and line breaks', () => {
    expect(csvLine(['Ada', 'Long, Street', 'the "Loft"', 'a\r\nb', ''])).toBe(
      'Ada,"Long, Street","the ""Loft""","a\r\nb",\r\n',
    );
  });

  it.each([';', '\t'])('quotes %j, at which some programs begin a new cell', (separator) => {
    expect(csvLine([`Ada${separator}=1+1`])).toBe(`"Ada${separator}=1+1"\r\n`);
  });

  it('writes amounts as numbers', () => {
    expect(
      csvLine([
        { amount: 108, currency: 'GBP' },
        { amount: -12.5, currency: 'GBP' },
        { amount: 900, currency: 'JPY' },
        { amount: 1.5, currency: 'KWD' },
      ]),
    ).toBe('108.00,-12.50,900,1.500\r\n');
  });

  it.each(['=1+1', '+44', '-1', '@SUM(A1)', ' =1', '\t=1', '＝1'])('defuses the formula %j', (text) => {
    expect(csvLine([text]).replace('"', '').startsWith("'")).toBe(true);
  });

  it('keeps harmless texts', () => {
    expect(csvLine(['a=b', 'F1 - F2', 'ada@example.org'])).toBe('a=b,F1 - F2,ada@example.org\r\n');
  });
});
