/** GET /earnings/export. */
import type { Call } from '#server/context.ts';
import { csvDownload } from '#server/csv-route.ts';
import { EarningsInput, type EarningsRow, type EarningsView } from '#domains/invoices/earnings.ts';
import { earnings } from '#domains/invoices/server/earnings.ts';
import { BYTE_ORDER_MARK, csvLine, moneyColumns } from '#shared/csv.ts';
import { NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import { type Translate, msg } from '#shared/texts.ts';

const HEADERS: Record<EarningsInput['by'], string> = {
  month: msg('Month'),
  room: msg('Room'),
  plan: msg('Plan'),
  customer: msg('Customer'),
  method: msg('Kind of Payment'),
  tax: msg('Tax Rate'),
};
const AMOUNTS = {
  [msg('Invoiced')]: 'invoiced',
  [msg('Credited')]: 'credited',
  [msg('Net')]: 'net',
  [msg('VAT')]: 'vat',
  [msg('Gross')]: 'gross',
} as const satisfies Record<string, keyof EarningsView['total']>;

type Line = Omit<EarningsRow, 'key'>;

/** All rows of the report as CSV, and their totals. @throws NotAllowed also without the download access to invoices */
async function* exportEarnings(call: Call, input: EarningsInput, t: Translate): AsyncGenerator<string> {
  if (!may(call.actor.role, 'invoice', 'download')) throw new NotAllowed();
  const { rows, totals, total } = await earnings(call, input, Infinity);
  const listed = totals.length > 1 ? totals : [total];
  const { heads, cells } = moneyColumns(
    AMOUNTS,
    listed.map(({ currency }) => currency),
    t,
  );
  const lineOf = ({ label, detail, ...sums }: Line) => csvLine([label, detail, String(sums.bookings), ...cells(sums)]);
  yield BYTE_ORDER_MARK + csvLine([t(HEADERS[input.by]), t('Detail'), t('Bookings'), ...heads]);
  yield [...rows, ...listed.map((each) => ({ label: t('Total'), detail: '', ...each }))].map(lineOf).join('');
}

/** Its access rules and its period are those of the report. */
export const earningsExport = csvDownload({
  path: '/earnings/export',
  reads: { what: msg('the earnings'), model: 'Invoice' },
  filename: 'earnings.csv',
  byKey: 'invoice',
  limit: { name: 'earnings-export', points: 5, seconds: 60 },
  input: EarningsInput,
  lines: exportEarnings,
  content: 'The rows of the report',
  operationId: 'invoices.exportEarnings',
  summary: 'What workspaces have earned as CSV, with the parameters of GET /earnings',
  description: 'Needs the download access of invoices. It has all rows, and their total.',
  tags: ['invoices'],
});
