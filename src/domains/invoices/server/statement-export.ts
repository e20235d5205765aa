/** GET /statement/export: a statement as CSV. */
import type { Call } from '#server/context.ts';
import { csvDownload } from '#server/csv-route.ts';
import { statement } from '#domains/invoices/server/statement.ts';
import { StatementInput } from '#domains/invoices/statement.ts';
import { BYTE_ORDER_MARK, csvLine, moneyColumns } from '#shared/csv.ts';
import { NotAllowed } from '#shared/errors.ts';
import { toLocal } from '#shared/time.ts';

/** The lines of the file. @throws NotAllowed for staff without the download access to invoices */
async function* exportStatement(call: Call, input: StatementInput): AsyncGenerator<string> {
  const view = await statement(call, input);
  if (!view.download) throw new NotAllowed();
  const { currency, space, opening, closing, from, to, lines } = view;
  const { heads, cells } = moneyColumns({ Amount: 'amount', Balance: 'balance' }, [currency]);
  const lineOf = (day: string, number: string, text: string, sums: { amount: number; balance: number }) =>
    csvLine([day, number, text, ...cells({ ...sums, currency })]);
  yield BYTE_ORDER_MARK + csvLine(['Date', 'Document', 'Text', ...heads]);
  yield lineOf(from, '', 'Opening balance', { amount: 0, balance: opening });
  yield lines.map((line) => lineOf(toLocal(line.at, space.time_zone).day, line.number, line.text, line)).join('');
  yield lineOf(to, '', 'Closing balance', { amount: 0, balance: closing });
}

/** Its access rules and its period are those of the statement. */
export const statementExport = csvDownload({
  path: '/statement/export',
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
