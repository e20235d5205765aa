import type { Operation } from '#server/openapi-types.ts';
import { FAILURES, failures } from '#server/openapi.ts';

/** The PDF is no procedure, because its response is a file. */
export const INVOICE_PDF_OPERATION: Operation = {
  operationId: 'invoices.pdf',
  summary: 'The PDF of an invoice or a credit note, by id or number',
  description: 'Customers download their own. Staff need the download access of invoices.',
  tags: ['invoices'],
  security: [{ bearer: [] }],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'INV-000045' }],
  responses: {
    200: {
      description: 'The PDF',
      content: { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
    },
    ...failures(FAILURES),
  },
};
