/** The report of earnings as CSV. */
import type { Call } from '#server/context.ts';
import type { EarningsInput, EarningsRow, EarningsView } from '#domains/invoices/earnings.ts';
import { earnings } from '#domains/invoices/server/earnings.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#shared/csv.ts';
import { NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';

const HEADERS: Record<EarningsInput['by'], string> = {
  month: 'Month',
  room: 'Room',
  customer: 'Customer',
  method: 'Kind of Payment',
};
const AMOUNTS = {
  'Invoiced (GBP)': 'invoiced',
  'Credited (GBP)': 'credited',
  'Net (GBP)': 'net',
  'VAT (GBP)': 'vat',
  'Gross (GBP)': 'gross',
} as const satisfies Record<string, keyof EarningsView['total']>;

type Line = Omit<EarningsRow, 'key'>;

function lineOf({ label, detail, ...sums }: Line): string {
  const amounts: Cell[] = Object.values(AMOUNTS).map((name) => ({ amount: sums[name] }));
  return csvLine([label, detail, String(sums.bookings), ...amounts]);
}

/** All rows of the report as CSV, and their total. @throws NotAllowed also without the download access to invoices */
export async function* exportEarnings(call: Call, input: EarningsInput): AsyncGenerator<string> {
  if (!may(call.actor.role, 'invoice', 'download')) throw new NotAllowed();
  const { rows, total } = await earnings(call, input, Infinity);
  yield BYTE_ORDER_MARK + csvLine([HEADERS[input.by], 'Detail', 'Bookings', ...Object.keys(AMOUNTS)]);
  yield rows.map(lineOf).join('') + lineOf({ label: 'Total', detail: '', ...total });
}
