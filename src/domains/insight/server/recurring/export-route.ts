/** GET /insight/recurring/export. */
import { RecurringInput } from '#domains/insight/recurring.ts';
import { reportDownload } from '#domains/insight/server/download.ts';
import { recurring } from '#domains/insight/server/recurring/report.ts';
import { moneyColumns } from '#shared/csv.ts';

const AMOUNTS = {
  MRR: 'mrr',
  New: 'new',
  Expansion: 'expansion',
  Contraction: 'contraction',
  Churned: 'churned',
} as const;
const HEADERS = ['Churn %', 'Members', 'Joined', 'Left'];

export const recurringExport = reportDownload({
  name: 'recurring',
  filename: 'recurring-revenue.csv',
  input: RecurringInput,
  right: ['invoice', 'download'],
  async rows(call, input) {
    const { currency, months } = await recurring(call, input);
    const { heads, cells } = moneyColumns(AMOUNTS, [currency]);
    const lines = months.map(({ month, churn_percent, members, joined, left, ...amounts }) => [
      month,
      ...cells({ currency, ...amounts }),
      ...[churn_percent ?? '', members, joined, left].map(String),
    ]);
    return [['Month', ...heads, ...HEADERS], ...lines];
  },
  content: 'A line for each month',
  operationId: 'insight.exportRecurring',
  summary: 'The monthly recurring revenue as CSV, with the parameters of GET /insight/recurring',
  description: 'Needs the download access of invoices.',
});
