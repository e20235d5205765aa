/** The choices of the report of earnings, stored in its address. */
import { GROUPS, type EarningsInput, MAX_MONTHS } from '#domains/invoices/earnings.ts';
import { addMonths } from '#shared/months.ts';
import { dayWords } from '#shared/time.ts';
import type { Reader } from '#shared/languages.ts';

/** '' means the default of the server. */
export type EarningsFilters = { from: string; to: string; by: EarningsInput['by']; all: string };

const monthOf = (text: string): string => (/^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : '');

/** Invalid values mean the default. */
export const EARNINGS_READERS: { [Name in keyof EarningsFilters]: (text: string) => EarningsFilters[Name] } = {
  from: monthOf,
  to: monthOf,
  by: (text) => GROUPS.find((by) => by === text) ?? 'month',
  all: (text) => (text === 'true' ? text : ''),
};

const monthWords = dayWords({ month: 'short', year: 'numeric' });

/** 'Jun 2024' for '2024-06'. */
export const monthText = (month: string, reader: Reader): string => monthWords(`${month}-01`, reader);

/** The months that can be chosen, the newest first. */
export function monthOptions(current: string, reader: Reader): { value: string; label: string }[] {
  const months = Array.from({ length: MAX_MONTHS }, (_, index) => addMonths(current, -index));
  return months.map((value) => ({ value, label: monthText(value, reader) }));
}

/** The input of the report. @param spaceId the active workspace, unless all are chosen */
export function earningsQuery(
  { from, to, by, all }: EarningsFilters,
  spaceId: string | undefined,
): Partial<Record<'space_id' | 'from' | 'to', string>> & Pick<EarningsInput, 'by'> {
  return { by, ...(from && { from }), ...(to && { to }), ...(spaceId && !all && { space_id: spaceId }) };
}
