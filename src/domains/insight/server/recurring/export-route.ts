/** GET /insight/recurring/export. */
import { RecurringInput } from '#domains/insight/recurring.ts';
import { reportDownload } from '#domains/insight/server/download.ts';
import { recurring } from '#domains/insight/server/recurring/report.ts';
import { moneyColumns } from '#shared/csv.ts';
import { msg } from '#shared/texts.ts';

const AMOUNTS = {
  [msg('MRR')]: 'mrr',
  [msg('New')]: 'new',
  [msg('Expansion')]: 'expansion',
  [msg('Contraction')]: 'contraction',
  [msg('Churned')]: 'churned',
} as const;
const HEADERS = [msg('Churn %'), msg('Members'), msg('Joined'), msg('Left||a number of people')];

export const recurringExport = reportDownload({
  name: 'recurring',
  filename: 'recurring-revenue.csv',
  input: RecurringInput,
  right: ['invoice', 'download'],
  async rows(call, input, t) {
    const { currency, months } = await recurring(call, input);
    const { heads, cells } = moneyColumns(AMOUNTS, [currency], t);
    const lines = months.map(({ month, churn_percent, members, joined, left, ...amounts }) => [
      month,
      ...cells({ currency, ...amounts }),
      ...[churn_percent ?? '', members, joined, left].map(String),
    ]);
    return [[t('Month'), ...heads, ...HEADERS.map((head) => t(head))], ...lines];
  },
  content: 'A line for each month',
  operationId: 'insight.exportRecurring',
  summary: 'The monthly recurring revenue as CSV, with the parameters of GET /insight/recurring',
  description: 'Needs the download access of invoices.',
});
