import type { Readable } from 'node:stream';
import type { Services } from '#server/context.ts';
import { documentText } from '#domains/invoices/document.ts';
import { languageOfDocument } from '#domains/invoices/server/language.ts';
import { renderPdf } from '#domains/invoices/server/pdf.ts';
import { invoiceDetail } from '#domains/invoices/server/queries.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** The PDF of an invoice or a credit note, for its own customer. @throws NotFound */
export async function invoiceFile(services: Services, id: string): Promise<Readable> {
  const row = await services.knex('invoices').where({ id }).first();
  if (!row) throw new NotFound(msg('Invoice not found'));
  const spoken = services.inLanguage(languageOfDocument(services, row));
  const text = documentText(await invoiceDetail(spoken, row), services.config.OPERATOR_NAME, spoken.t);
  const pdf = await (await renderPdf(spoken, text, row.invoice_date)).getStream();
  pdf.end();
  return pdf;
}
