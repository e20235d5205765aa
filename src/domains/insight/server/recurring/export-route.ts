/** GET /insight/recurring/export. */
import type { Call } from '#server/context.ts';
import { csvDownload } from '#server/csv-route.ts';
import { RecurringInput } from '#domains/insight/recurring.ts';
import type { RevenueInput } from '#domains/insight/revenue.ts';
import { recurring } from '#domains/insight/server/recurring/report.ts';
import { BYTE_ORDER_MARK, csvLine, moneyColumns } from '#shared/csv.ts';
import { NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';

const AMOUNTS = {
  MRR: 'mrr',
  New: 'new',
  Expansion: 'expansion',
  Contraction: 'contraction',
  Churned: 'churned',
} as const;
const HEADERS = ['Churn %', 'Members', 'Joined', 'Left'];

/** @throws NotAllowed also without the download access to invoices */
async function* exportRecurring(call: Call, input: RevenueInput): AsyncGenerator<string> {
  if (!may(call.actor.role, 'invoice', 'download')) throw new NotAllowed();
  const { currency, months } = await recurring(call, input);
  const { heads, cells } = moneyColumns(AMOUNTS, [currency]);
  yield BYTE_ORDER_MARK + csvLine(['Month', ...heads, ...HEADERS]);
  for (const { month, churn_percent, members, joined, left, ...amounts } of months)
    yield csvLine([
      month,
      ...cells({ currency, ...amounts }),
      ...[churn_percent ?? '', members, joined, left].map(String),
    ]);
}

/** Its access rules are those of the report. */
export const recurringExport = csvDownload({
  path: '/insight/recurring/export',
  filename: 'recurring-revenue.csv',
  limit: { name: 'recurring-export', points: 5, seconds: 60 },
  input: RecurringInput,
  lines: exportRecurring,
  content: 'A line for each month',
  operationId: 'insight.exportRecurring',
  summary: 'The monthly recurring revenue as CSV, with the parameters of GET /insight/recurring',
  description: 'Needs the download access of invoices.',
  tags: ['insight'],
});
