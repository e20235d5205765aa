/** GET /statement/export: a statement as CSV. */
import type { Call } from '#server/context.ts';
import { csvDownload } from '#server/csv-route.ts';
import { statement } from '#domains/invoices/server/statement.ts';
import { StatementInput } from '#domains/invoices/statement.ts';
import { BYTE_ORDER_MARK, csvLine, moneyColumns } from '#shared/csv.ts';
import { NotAllowed } from '#shared/errors.ts';
import { type Translate, msg } from '#shared/texts.ts';
import { toLocal } from '#shared/time.ts';

/** The lines of the file. @throws NotAllowed for staff without the download access to invoices */
async function* exportStatement(call: Call, input: StatementInput, t: Translate): AsyncGenerator<string> {
  // The texts of the lines are in the language of the headings, whoever asks.
  const view = await statement({ ...call, services: call.services.inLanguage(t.language) }, input);
  if (!view.download) throw new NotAllowed();
  const { currency, space, opening, closing, from, to, lines } = view;
  const { heads, cells } = moneyColumns(
    { [msg('Amount')]: 'amount', [msg('Balance')]: 'balance' } as const,
    [currency],
    t,
  );
  const lineOf = (day: string, number: string, text: string, sums: { amount: number; balance: number }) =>
    csvLine([day, number, text, ...cells({ ...sums, currency })]);
  yield BYTE_ORDER_MARK + csvLine([t('Date'), t('Document'), t('Text'), ...heads]);
  yield lineOf(from, '', t('Opening balance'), { amount: 0, balance: opening });
  yield lines.map((line) => lineOf(toLocal(line.at, space.time_zone).day, line.number, line.text, line)).join('');
  yield lineOf(to, '', t('Closing balance'), { amount: 0, balance: closing });
}

/** Its access rules and its period are those of the statement. */
export const statementExport = csvDownload({
  path: '/statement/export',
  reads: {
    what: msg('the account statement of a customer'),
    model: 'Invoice',
    isOwn: ({ userId, companyIds }, { user_id, company_id }) =>
      company_id === undefined ? (user_id ?? userId) === userId : companyIds.includes(String(company_id)),
  },
  filename: 'statement.csv',
  byKey: 'invoice',
  limit: { name: 'statement-export', points: 10, seconds: 60 },
  input: StatementInput,
  lines: exportStatement,
  content: 'The documents and payments, with the balance after each',
  operationId: 'invoices.exportStatement',
  summary: 'An account statement as CSV, with the parameters of GET /statement',
  description: 'Customers download their own. Staff need the download access of invoices.',
  tags: ['invoices'],
});
