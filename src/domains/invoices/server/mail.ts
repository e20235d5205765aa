/** The mail with the PDF of a new invoice or credit note, in its language. That with a document that keeps none is in the language of its reader. */
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
import { languageOfDocument } from '#domains/invoices/server/language.ts';
import { pdfName, renderPdf } from '#domains/invoices/server/pdf.ts';
import { invoiceDetail } from '#domains/invoices/server/queries.ts';
import { paths } from '#shared/paths.ts';
import { type Later, later, msg, type Translate } from '#shared/texts.ts';
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
function failureLines({ reason, again_on, debit }: NonNullable<InvoiceMail['failed']>, t: Translate): string[] {
  const why = { reason: t(reason).replace(/\.$/, '') };
  const what = debit
    ? t('The debit of your bank account ending {last4} was not paid: {reason}.', { last4: debit.last4, ...why })
    : t('We could not charge your card: {reason}.', why);
  return [what, nextText(again_on, debit !== undefined, t)];
}

function nextText(againOn: string | null, isDebit: boolean, t: Translate): string {
  if (!againOn) return t('Please pay the invoice now.');
  const day = formatDay(againOn, t);
  return isDebit
    ? t('We try again on {day}. You can choose another way to pay, or pay now.', { day })
    : t('We try again on {day}. You can change your card, or pay now.', { day });
}

/** What mails say of an invoice, and of a credit note. */
const SAYS: Record<InvoiceDetail['kind'], { subject: string; attached: Later; link: Later }> = {
  invoice: {
    subject: msg('Invoice {number} from {issuer}'),
    attached: later('Your invoice is attached as a PDF.'),
    link: later('See your invoice'),
  },
  credit_note: {
    subject: msg('Credit note {number} from {issuer}'),
    attached: later('Your credit note is attached as a PDF.'),
    link: later('See your credit note'),
  },
};

function textOf({ invoice, text, hasAccount, failed }: MailContent, t: Translate): MailText {
  const says = SAYS[invoice.kind];
  const total = text.totals.at(-1)!;
  const document = t(says.subject, { number: text.number, issuer: text.issuer.name });
  return {
    subject: failed ? t('Payment failed: {document}', { document }) : document,
    paragraphs: [...(failed ? failureLines(failed, t) : []), t(says.attached)],
    rows: [
      [t('What'), whatOf(invoice)],
      ...(invoice.resource_id ? [[t('When'), periodOf(invoice, t)] as [string, string]] : []),
      [total.name, total.value],
      ...(invoice.due_on && invoice.open
        ? [[t('To be paid by'), formatDay(invoice.due_on, t)] as [string, string]]
        : []),
    ],
    // A customer without an account cannot open the page.
    ...(hasAccount && { action: { label: t(says.link), path: paths.invoicePreview(invoice._id) } }),
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
  const { name, email } = invoice.customer;
  const ofDocument = services.inLanguage(languageOfDocument(services, row));
  const pdf = await renderPdf(
    ofDocument,
    documentText(invoice, config.OPERATOR_NAME, ofDocument.t),
    invoice.invoice_date,
  );
  const spoken =
    row.language === null ? services.inLanguage(await services.languageOfAddress(email, row.space_id)) : ofDocument;
  const text = documentText(invoice, config.OPERATOR_NAME, spoken.t);
  const hasAccount = row.user_id !== null || row.company_id !== null;
  const mail = textOf({ invoice, text, failed, hasAccount }, spoken.t);
  await sendMail(services, {
    ...framed(name, mail, config, spoken),
    to: email,
    attachments: [{ filename: pdfName(text), content: await pdf.getBuffer(), contentType: 'application/pdf' }],
    messageId: messageIdOf(config, inEpoch(epoch, `invoice-${row.id}${failedPart(failed)}`)),
  });
}
