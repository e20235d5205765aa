import { expect, describe, it } from 'vitest';
import { formatMoney } from './money-format.ts';
import { monthText, shortMonth } from './months.ts';
import { formatList, formatNumber } from './numbers.ts';
import { type Language, LANGUAGES, type Reader } from './languages.ts';
import { addDays, formatDay, formatInstant, fromLocal, officeInstant, shortDay, tableDay } from './time.ts';

const languages = Object.keys(LANGUAGES) as Language[];
const YEAR = Array.from({ length: 366 }, (_, index) => addDays('2028-01-01', index));
const MONTHS = [...new Set(YEAR.map((day) => day.slice(0, 7)))];

/** The day that a text says, by the names that the language has for the months. Its digits are those of Europe. */
function readBack(text: string, months: string[]): string {
  const [date = '', year = ''] = text.match(/\d+/g) ?? [];
  // A weekday may be as short as a month: in Spanish, 'mar' is Tuesday and March.
  const afterDay = text.slice(text.search(/\d/));
  const month = months.findIndex((name) => afterDay.includes(name));
  return `${year}-${String(month + 1).padStart(2, '0')}-${date.padStart(2, '0')}`;
}

describe.each(languages)('in %s', (language) => {
  const reader = { language };

  it('each day of a year can be read back from its text', () => {
    const months = MONTHS.map((month) =>
      formatDay(`${month}-01`, reader)
        .replace(/^.*?\d+\.? /, '')
        .replace(/ \d+.*$/, ''),
    );
    expect(new Set(months).size).toBe(12);
    expect(YEAR.map((day) => readBack(formatDay(day, reader), months))).toEqual(YEAR);
    expect(YEAR.map((day) => readBack(tableDay(day, reader), months))).toEqual(YEAR);
    for (const day of YEAR) expect(shortDay(day, reader)).toContain(String(Number(day.slice(8))));
  });

  it('each hour of a day can be read back from the text of its instant', () => {
    for (let hour = 0; hour < 24; hour++) {
      const time = `${String(hour).padStart(2, '0')}:05`;
      for (const day of ['2028-03-26', '2028-09-30']) {
        const at = fromLocal(day, time, 'Asia/Tokyo');
        expect(formatInstant(at, 'Asia/Tokyo', reader)).toBe(`${formatDay(day, reader)}, ${time}`);
        expect(officeInstant(at, 'Asia/Tokyo', reader)).toMatch(
          new RegExp(`${day.slice(8)}.*${day.slice(5, 7)}.*2028 ${time}$`),
        );
      }
    }
  });

  it('each month has a name of its own', () => {
    expect(new Set(MONTHS.map((month) => monthText(month, reader))).size).toBe(12);
    expect(new Set(MONTHS.map((month) => shortMonth(month, reader))).size).toBe(12);
  });
});

/** The texts of some facts. Blanks that do not break, and marks of the direction, are not seen. */
function textsFor(reader?: Reader): string[] {
  const texts = [
    formatDay('2028-09-04', reader),
    tableDay('2028-09-04', reader),
    shortDay('2028-09-04', reader),
    shortMonth('2028-09', reader),
    officeInstant(new Date('2028-06-03T12:00:00Z'), 'UTC', reader),
    formatMoney(1234.5, 'EUR', reader),
    formatNumber(1234567, reader),
    formatList(['A', 'B', 'C'], reader),
  ];
  return texts.map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f]/g, ''));
}

const ENGLISH_TEXTS = [
  'Mon, 4 Sep 2028',
  '04 Sep 2028',
  'Mon 4',
  'Sep',
  '03-06-2028 12:00',
  '€1,234.50',
  '1,234,567',
  'A, B and C',
];

it.each<{ reader: Reader | undefined; texts: string[] }>([
  { reader: undefined, texts: ENGLISH_TEXTS },
  { reader: { language: 'en' }, texts: ENGLISH_TEXTS },
  {
    reader: { language: 'de' },
    texts: [
      'Mo., 4. Sept. 2028',
      '04. Sept. 2028',
      'Mo. 4.',
      'Sep',
      '03.06.2028 12:00',
      '1.234,50 €',
      '1.234.567',
      'A, B und C',
    ],
  },
  {
    reader: { language: 'ar' },
    texts: [
      'الاثنين، 4 سبتمبر 2028',
      '04 سبتمبر 2028',
      'الاثنين، 4',
      'سبتمبر',
      '03/06/2028 12:00',
      '1,234.50 €',
      '1,234,567',
      'A وB وC',
    ],
  },
])('a reader of $reader.language sees days, amounts and lists as in that language', ({ reader, texts }) => {
  expect(textsFor(reader)).toEqual(texts);
});
