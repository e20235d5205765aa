/** GET /insight/revenue/export. */
import type { Call } from '#server/context.ts';
import { csvDownload } from '#server/csv-route.ts';
import { RevenueInput } from '#domains/insight/revenue.ts';
import { revenue } from '#domains/insight/server/revenue/report.ts';
import { BYTE_ORDER_MARK, csvLine, moneyColumns } from '#shared/csv.ts';
import { NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';

const AMOUNTS = {
  Bookings: 'bookings',
  Memberships: 'memberships',
  Products: 'products',
  Other: 'other',
  Net: 'net',
} as const;

/** @throws NotAllowed also without the download access to invoices */
async function* exportRevenue(call: Call, input: RevenueInput): AsyncGenerator<string> {
  if (!may(call.actor.role, 'invoice', 'download')) throw new NotAllowed();
  const { currency, months } = await revenue(call, input);
  const { heads, cells } = moneyColumns(AMOUNTS, [currency]);
  yield BYTE_ORDER_MARK + csvLine(['Month', ...heads, 'Net a Year Before']);
  for (const { month, year_before, ...amounts } of months)
    yield csvLine([month, ...cells({ currency, ...amounts }), String(year_before ?? '')]);
}

/** Its access rules are those of the report. */
export const revenueExport = csvDownload({
  path: '/insight/revenue/export',
  filename: 'revenue.csv',
  limit: { name: 'revenue-export', points: 5, seconds: 60 },
  input: RevenueInput,
  lines: exportRevenue,
  content: 'A line for each month',
  operationId: 'insight.exportRevenue',
  summary: 'What workspaces have earned by month and source as CSV, with the parameters of GET /insight/revenue',
  description: 'Needs the download access of invoices.',
  tags: ['insight'],
});
