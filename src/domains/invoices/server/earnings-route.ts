/** GET /earnings/export. */
import type { RequestHandler } from 'express';
import { csvOperation, csvRoute } from '#server/csv-route.ts';
import type { ReadContext } from '#server/rest.ts';
import { EarningsInput } from '#domains/invoices/earnings.ts';
import { exportEarnings } from '#domains/invoices/server/earnings-export.ts';
import { validate } from '#shared/validate.ts';

const PER_ACCOUNT = { name: 'earnings-export', points: 5, seconds: 60 };

/** The handler of the route. Its access rules and its period are those of the report. */
export function earningsExportRoute(readContext: ReadContext): RequestHandler {
  return csvRoute(readContext, {
    filename: 'earnings.csv',
    limit: PER_ACCOUNT,
    lines: (call, query) => exportEarnings(call, validate(EarningsInput, query)),
  });
}

export const EARNINGS_EXPORT_OPERATION = csvOperation({
  content: 'The rows of the report',
  operationId: 'invoices.exportEarnings',
  summary: 'What workspaces have earned as CSV, with the parameters of GET /earnings',
  description: 'Needs the download access of invoices. It has all rows, and their total.',
  tags: ['invoices'],
  parameters: Object.keys(EarningsInput.shape).map((name) => ({
    name,
    in: 'query',
    required: false,
    schema: { type: 'string' },
  })),
});
