/** GET /insight/revenue/export. */
import { RevenueInput } from '#domains/insight/revenue.ts';
import { reportDownload } from '#domains/insight/server/download.ts';
import { revenue } from '#domains/insight/server/revenue/report.ts';
import { moneyColumns } from '#shared/csv.ts';
import { msg } from '#shared/texts.ts';

const AMOUNTS = {
  [msg('Bookings')]: 'bookings',
  [msg('Memberships')]: 'memberships',
  [msg('Products')]: 'products',
  [msg('Other')]: 'other',
  [msg('Net')]: 'net',
} as const;

export const revenueExport = reportDownload({
  name: 'revenue',
  filename: 'revenue.csv',
  input: RevenueInput,
  right: ['invoice', 'download'],
  async rows(call, input, t) {
    const { currency, months } = await revenue(call, input);
    const { heads, cells } = moneyColumns(AMOUNTS, [currency], t);
    const lines = months.map(({ month, year_before, ...amounts }) => [
      month,
      ...cells({ currency, ...amounts }),
      String(year_before ?? ''),
    ]);
    return [[t('Month'), ...heads, t('Net a Year Before')], ...lines];
  },
  content: 'A line for each month',
  operationId: 'insight.exportRevenue',
  summary: 'What workspaces have earned by month and source as CSV, with the parameters of GET /insight/revenue',
  description: 'Needs the download access of invoices.',
});
