/** The mail with the PDF of a new invoice or credit note. */
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import { inEpoch } from '#server/epoch.ts';
import { framed, type MailText } from '#server/mail/define.ts';
import { messageIdOf } from '#server/mail/message-id.ts';
import { sendMail } from '#server/mail/send.ts';
import type { Item } from '#server/delivery/topic.ts';
import type { News } from '#server/outbox.ts';
import { documentText, periodOf } from '#domains/invoices/document.ts';
import type { InvoiceDetail } from '#domains/invoices/schema.ts';
import { pdfName, renderPdf } from '#domains/invoices/server/pdf.ts';
import { invoiceDetail } from '#domains/invoices/server/queries.ts';
import { paths } from '#shared/paths.ts';
import { formatDay } from '#shared/time.ts';

/** A new document is to be mailed to its customer. */
export const INVOICE_MAIL = 'invoice.mail';

/** `failed` is why the card or the bank account was not charged, and `again_on` the day on which that is tried again. */
export const InvoiceMail = z.object({
  invoiceId: z.string(),
  failed: z
    .object({
      no: z.number(),
      reason: z.string(),
      again_on: z.string().nullable(),
      /** The debit that the bank did not pay, or took back. */
      debit: z.object({ charge_id: z.string(), last4: z.string() }).optional(),
    })
    .optional(),
});
type InvoiceMail = z.output<typeof InvoiceMail>;

export function invoiceMailNews(invoiceId: string, failed?: InvoiceMail['failed']): News {
  return { topic: INVOICE_MAIL, payload: { invoiceId, ...(failed && { failed }) } };
}

const whatOf = ({ resource_id, lines, description }: InvoiceDetail) =>
  resource_id ? (lines[0]?.description ?? resource_id.name) : description;

type MailContent = {
  invoice: InvoiceDetail;
  text: ReturnType<typeof documentText>;
  hasAccount: boolean;
  failed: InvoiceMail['failed'];
};

/** What a mail about a card or a bank account that was not charged says. */
function failureLines({ reason, again_on, debit }: NonNullable<InvoiceMail['failed']>): string[] {
  const change = debit ? 'choose another way to pay' : 'change your card';
  const next = again_on
    ? `We try again on ${formatDay(again_on)}. You can ${change}, or pay now.`
    : 'Please pay the invoice now.';
  const what = debit
    ? `The debit of your bank account ending ${debit.last4} was not paid`
    : 'We could not charge your card';
  return [`${what}: ${reason.replace(/\.$/, '')}.`, next];
}

function textOf({ invoice, text, hasAccount, failed }: MailContent): MailText {
  const what = text.title.toLowerCase();
  const total = text.totals.at(-1)!;
  const document = `${text.title} ${text.number} from ${text.issuer.name}`;
  return {
    subject: failed ? `Payment failed: ${document}` : document,
    paragraphs: [...(failed ? failureLines(failed) : []), `Your ${what} is attached as a PDF.`],
    rows: [
      ['What', whatOf(invoice)],
      ...(invoice.resource_id ? [['When', periodOf(invoice)] as [string, string]] : []),
      [total.name, total.value],
      ...(invoice.due_on && invoice.open ? [['To be paid by', formatDay(invoice.due_on)] as [string, string]] : []),
    ],
    // A customer without an account cannot open the page.
    ...(hasAccount && { action: { label: `See your ${what}`, path: paths.invoicePreview(invoice._id) } }),
  };
}

/** Each failure has a mail of its own. */
function failedPart(failed: InvoiceMail['failed']): string {
  if (!failed) return '';
  return failed.debit ? `-failed-debit-${failed.debit.charge_id}` : `-failed-${failed.no}`;
}

/**
 * The outbox handler of new documents. A repeated delivery has the same Message-ID.
 * @throws Undeliverable for a document that does not exist
 */
export async function mailInvoice(services: Services, { payload }: Item<InvoiceMail>): Promise<void> {
  const { knex, config, epoch } = services;
  const { invoiceId, failed } = payload;
  const row = await knex('invoices').where('id', invoiceId).first();
  if (!row) throw new Undeliverable('The invoice does not exist');
  const invoice = await invoiceDetail(services, row);
  const text = documentText(invoice, config.OPERATOR_NAME);
  const pdf = await renderPdf(services, text, invoice.invoice_date);
  const { name, email } = invoice.customer;
  const mail = textOf({ invoice, text, failed, hasAccount: row.user_id !== null || row.company_id !== null });
  await sendMail(services, {
    ...framed(name, mail, config),
    to: email,
    attachments: [{ filename: pdfName(text), content: await pdf.getBuffer(), contentType: 'application/pdf' }],
    messageId: messageIdOf(config, inEpoch(epoch, `invoice-${row.id}${failedPart(failed)}`)),
  });
}
