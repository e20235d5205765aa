/** Reads days, times and numbers as spreadsheets write them. The file says once how it writes them, so no cell is guessed. */

export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export const DECIMAL_SIGNS = ['point', 'comma'] as const;

/** How a file writes its days and numbers. */
export type CellFormat = { dates: (typeof DATE_ORDERS)[number]; decimals: (typeof DECIMAL_SIGNS)[number] };

/** What the cells of a column hold; anything else is text. */
export type Holds = 'day' | 'moment' | 'number';

const DAYS: Record<CellFormat['dates'], RegExp> = {
  ymd: /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/,
  dmy: /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})(?!\d)/,
  mdy: /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4})(?!\d)/,
};
const HOUR_OF_ONE_DIGIT = /^([T ])(?=\d:)/;
/** Programs write a day as its first or its last moment. */
const WHOLE_DAY = /[T ](?:00:00(?::00(?:\.0+)?)?|23:59(?::59(?:\.\d+)?)?)Z?$/;

const twoDigits = (text = '') => text.padStart(2, '0');

/** '2027-05-25 09:00' for '25/05/2027 9:00'. A day that begins with its year is read in every file; other text stays. */
function momentText(text: string, { dates }: CellFormat): string {
  const found = DAYS[dates].exec(text) ?? DAYS.ymd.exec(text);
  if (!found?.groups) return text;
  const { year, month, day } = found.groups;
  const rest = text.slice(found[0].length).replace(HOUR_OF_ONE_DIGIT, '$10');
  return `${year}-${twoDigits(month)}-${twoDigits(day)}${rest}`;
}

/** '1234.50' for '£1,234.50'. A sign that separates neither thousands nor decimals is a comma after this, which no form accepts. */
function numberText(text: string, { decimals }: CellFormat): string {
  const [mark, group] = decimals === 'comma' ? [',', '.'] : ['.', ','];
  const plain = text.replaceAll(/[\s\p{Sc}]/gu, '');
  const [whole = '', ...parts] = plain.split(mark);
  const isGrouped = new RegExp(`^-?\\d{1,3}(?:\\${group}\\d{3})+$`).test(whole);
  const joined = isGrouped ? whole.replaceAll(group, '') : whole.replaceAll(group, ',');
  return [joined, ...parts.map((part) => part.replaceAll(group, ','))].join('.');
}

/** A cell as the forms of the product write it. */
export function plainCell(text: string, holds: Holds | undefined, format: CellFormat): string {
  if (holds === 'number') return numberText(text, format);
  if (holds === 'moment') return momentText(text, format);
  return holds === 'day' ? momentText(text, format).replace(WHOLE_DAY, '') : text;
}
