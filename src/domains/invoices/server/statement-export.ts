/** GET /statement/export: a statement as CSV. */
import type { RequestHandler } from 'express';
import type { Call } from '#server/context.ts';
import { csvOperation, csvRoute } from '#server/csv-route.ts';
import type { ReadContext } from '#server/rest.ts';
import { statement } from '#domains/invoices/server/statement.ts';
import { StatementInput } from '#domains/invoices/statement.ts';
import { BYTE_ORDER_MARK, csvLine, moneyColumns } from '#shared/csv.ts';
import { NotAllowed } from '#shared/errors.ts';
import { toLocal } from '#shared/time.ts';
import { validate } from '#shared/validate.ts';

const PER_ACCOUNT = { name: 'statement-export', points: 10, seconds: 60 };

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

/** The handler of the route. Its access rules and its period are those of the statement. */
export function statementExportRoute(readContext: ReadContext): RequestHandler {
  return csvRoute(readContext, {
    filename: 'statement.csv',
    limit: PER_ACCOUNT,
    lines: (call, query) => exportStatement(call, validate(StatementInput, query)),
  });
}

export const STATEMENT_EXPORT_OPERATION = csvOperation({
  content: 'The documents and payments, with the balance after each',
  operationId: 'invoices.exportStatement',
  summary: 'An account statement as CSV, with the parameters of GET /statement',
  description: 'Customers download their own. Staff need the download access of invoices.',
  tags: ['invoices'],
  parameters: Object.keys(StatementInput.shape).map((name) => ({
    name,
    in: 'query',
    required: name === 'space_id',
    schema: { type: 'string' },
  })),
});
