/**
 * CSV as in RFC 4180: lines end with CRLF, and a cell with a comma, a quote or a line break is quoted. So is one with a semicolon or a
 * tab: programs that separate cells by these would otherwise begin a new cell there, which could be a formula.
 */

import { type Currency, decimalsOf } from '#shared/money.ts';
import type { Translate } from '#shared/texts.ts';

/** Spreadsheets would read UTF-8 as the local code page of the machine without it: 'Zoë' would become 'ZoÃ«'. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** How spreadsheets recognise a formula, also after blanks and in full width. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/u;

/** An amount is written as a number with the decimals of its currency, so that a spreadsheet can add it up. */
export type Cell = string | { amount: number; currency: Currency };

/** The text of a cell. A text that a spreadsheet would run as a formula gets an apostrophe, which makes it plain text. */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `withoutFormula` has made plain. */
export function withFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell.amount.toFixed(decimalsOf(cell.currency));
  const text = withoutFormula(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file. A text that a spreadsheet would run as a formula is defused. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/**
 * Columns of amounts. With one currency, their headers name it: 'Net (GBP)'. With several, a column in front names that of each row.
 * @param names the amounts of a row by their headers
 * @param t the language of the headers
 */
export function moneyColumns<Name extends string>(
  names: Record<string, Name>,
  currencies: readonly Currency[],
  t: Translate,
): { heads: string[]; cells: (row: Record<Name, number> & { currency: Currency }) => Cell[] } {
  const [only, ...others] = new Set(currencies);
  const heads = Object.keys(names).map((name) => t(name));
  const cells = (row: Record<Name, number> & { currency: Currency }) =>
    Object.values(names).map((name): Cell => ({ amount: row[name], currency: row.currency }));
  return only !== undefined && others.length === 0
    ? { heads: heads.map((head) => `${head} (${only})`), cells }
    : { heads: [t('Currency'), ...heads], cells: (row) => [row.currency, ...cells(row)] };
}
