import type { Knex } from 'knex';
import { type Actor, managesBookingsOf } from '#server/actor.ts';
import type { Call, Services } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { leadsCompany } from '#domains/companies/server/index.ts';
import { type Creditable, leftView } from '#domains/invoices/credit.ts';
import { amountLine, taxed } from '#domains/invoices/rules.ts';
import {
  type InvoiceDetail,
  type InvoiceLine,
  InvoiceSnapshot,
  type InvoiceView,
  type ListedInvoice,
  type ListInvoicesInput,
} from '#domains/invoices/schema.ts';
import { findInvoices } from '#domains/invoices/server/find.ts';
import type { InvoiceRow } from '#domains/invoices/server/tables.ts';
import { METHOD_TEXTS, paidWithText, processingText } from '#domains/payments/index.ts';
import { type ChargeRow, processingAmong, processingOf } from '#domains/payments/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import { toMajor } from '#shared/money.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

/** Lines without a tax of their own share that of the document. */
function linesOf({ snapshot, currency, net_pence, total_pence, tax_percent }: InvoiceRow): InvoiceLine[] {
  const { lines = [], description, resource_id } = snapshot;
  const whole = amountLine(description || `Booking of ${resource_id?.name}`, net_pence, currency);
  const stored = lines.length > 0 ? lines : [whole];
  const tax = { percent: tax_percent ?? 0, pence: total_pence - net_pence, currency };
  return taxed(stored, tax).map((line, index) => ({ ...line, ...stored[index] }));
}

/** The copy that a document keeps. Fields that are younger than the document have their defaults. */
function readSnapshot(row: InvoiceRow): InvoiceSnapshot {
  const { from, to, ...others } = row.snapshot;
  return InvoiceSnapshot.parse({ ...others, from: new Date(from), to: new Date(to), lines: linesOf(row) });
}

/** A document as it was issued. */
export function invoiceView(row: InvoiceRow): InvoiceView {
  return {
    ...readSnapshot(row),
    _id: row.id,
    invoice_id: row.invoice_id,
    invoice_date: row.invoice_date,
    kind: row.kind,
    booking_id: row.booking_id,
    space_id: row.space_id,
    company_id: row.company_id,
    due_on: row.due_on,
    open: row.open_pence === null ? null : toMajor(row.open_pence, row.currency),
    currency: row.currency,
    price: {
      net: toMajor(row.net_pence, row.currency),
      tax: row.tax_percent,
      total: toMajor(row.total_pence, row.currency),
    },
  };
}

/** Documents as lists show them, newest first, with their rows. The caller decides who reads them. */
export async function readListed(knex: Queryable, ids: string[]): Promise<{ row: InvoiceRow; view: ListedInvoice }[]> {
  const [rows, processing] = await Promise.all([
    knex('invoices').whereIn('id', ids).orderBy('id', 'desc'),
    processingAmong(knex, ids),
  ]);
  return rows.map((row) => ({ row, view: { ...invoiceView(row), processing: processing.has(row.id) } }));
}

export async function listInvoices(call: Call, filter: ListInvoicesInput): Promise<Page<ListedInvoice>> {
  const { offset, limit } = filter;
  const { ids, total, next_after } = await findInvoices(call, filter);
  const listed = await readListed(call.services.knex, ids);
  return { items: listed.map(({ view }) => view), ...total, offset, limit, next_after };
}

const refOf = ({ id, invoice_id }: Pick<InvoiceRow, 'id' | 'invoice_id'>) => ({ _id: id, invoice_id });

/** The credit notes by hand of an invoice. */
export function notesOf(knex: Queryable, invoiceId: string): Promise<InvoiceRow[]> {
  return knex('invoices').where('credited_id', invoiceId).orderBy('id');
}

/** What an invoice has, and what was credited of it by hand. */
export function creditableOf(row: InvoiceRow, notes: InvoiceRow[]): Creditable {
  const credited = notes.flatMap((note) => invoiceView(note).lines);
  return { lines: invoiceView(row).lines, credited, currency: row.currency };
}

/** The invoice that a credit note credits. Both belong to one charge, unless it was written by hand. */
async function creditsOf(knex: Knex, { refund_id, credited_id }: InvoiceRow): Promise<InvoiceDetail['credits']> {
  const refs = knex('invoices').select('invoices.id', 'invoices.invoice_id');
  if (refund_id) refs.join('refunds', 'refunds.charge_id', 'invoices.charge_id').where('refunds.id', refund_id);
  else if (credited_id) refs.where('invoices.id', credited_id);
  else return null;
  const found = await refs.first();
  return found ? refOf(found) : null;
}

/** The credit notes of the refunds of a charge. */
function refundNotesOf(knex: Knex, charge_id: string) {
  return knex('invoices')
    .join('refunds', 'refunds.id', 'invoices.refund_id')
    .where('refunds.charge_id', charge_id)
    .orderBy('invoices.id')
    .select('invoices.id', 'invoices.invoice_id');
}

/** Whether an invoice can be credited by hand. What was paid when it was issued is refunded with its booking. */
export const isCreditable = ({ kind, open_pence, reversal_of }: InvoiceRow): boolean =>
  kind === 'invoice' && open_pence !== null && reversal_of === null;

async function linksOf(knex: Knex, row: InvoiceRow): Promise<Links> {
  const notes = row.kind === 'invoice' ? await notesOf(knex, row.id) : [];
  const refunded = row.charge_id ? await refundNotesOf(knex, row.charge_id) : [];
  return {
    credits: await creditsOf(knex, row),
    credited_by: [...refunded, ...notes].map(refOf),
    left: isCreditable(row) ? leftView(creditableOf(row, notes)) : [],
  };
}

async function paymentOf(
  knex: Knex,
  row: InvoiceRow,
  payments: InvoiceDetail['payments'],
): Promise<InvoiceDetail['payment']> {
  const { kind, charge_id, reversal_of, open_pence, total_pence } = row;
  // Of a deposit that is kept, nothing is to be paid.
  if (kind === 'credit_note' || reversal_of || total_pence === 0) return null;
  // What was credited as a whole was not paid.
  if (open_pence === 0) return payments.at(-1) ?? null;
  const charge = charge_id && (await knex('charges').where('id', charge_id).first());
  return charge ? { method: charge.method, reference: referenceOf(charge) } : { method: 'transfer', reference: '' };
}

/** What staff entered, or with what the payment service was paid. */
const referenceOf = (charge: ChargeRow) => charge.reference || paidWithText(charge);

async function processingView(
  { knex, t }: Pick<Services, 'knex' | 't'>,
  { id, currency }: InvoiceRow,
): Promise<InvoiceDetail['processing']> {
  const charge = await processingOf(knex, id);
  if (!charge) return null;
  const paid_with = [t(METHOD_TEXTS[charge.method].name), paidWithText(charge)].filter(Boolean).join(', ');
  return { amount: toMajor(charge.amount_pence, currency), paid_with, text: t(processingText(charge.card_brand)) };
}

/** The payments of an invoice that was open when it was issued, in their order. */
async function paymentsOf(knex: Knex, row: InvoiceRow): Promise<InvoiceDetail['payments']> {
  const { id, kind, currency, company_id, open_pence } = row;
  if (open_pence === null) return [];
  if (company_id === null) {
    const charges = await knex('charges').where({ invoice_id: id, outcome: 'kept' }).orderBy('settled_at');
    return charges.map((charge) => ({
      method: charge.method === 'account' ? 'transfer' : charge.method,
      reference: referenceOf(charge),
      amount: toMajor(charge.amount_pence, currency),
      paid_at: charge.settled_at ?? charge.created_at,
    }));
  }
  const rows = await knex('company_entries').where({ invoice_id: id, kind: 'payment' }).orderBy('id');
  const sign = kind === 'invoice' ? -1 : 1;
  return rows.map(({ method, reference, amount_pence, at }) => ({
    method: method ?? 'transfer',
    reference,
    amount: toMajor(sign * amount_pence, currency),
    paid_at: at,
  }));
}

type Links = Pick<InvoiceDetail, 'credits' | 'credited_by' | 'left'>;

type Rights = Pick<InvoiceDetail, 'download' | 'payable' | 'pay_by_card' | 'creditable'>;

/** An invoice for its own customer, or for the mail to them. */
export async function invoiceDetail(
  services: Pick<Services, 'knex' | 't'>,
  row: InvoiceRow,
  rights: Rights = { download: true, payable: false, pay_by_card: false, creditable: false },
): Promise<InvoiceDetail> {
  const { knex } = services;
  const [links, payments, processing] = await Promise.all([
    linksOf(knex, row),
    paymentsOf(knex, row),
    processingView(services, row),
  ]);
  const payment = await paymentOf(knex, row, payments);
  const open = processing ? { payable: false, pay_by_card: false, creditable: false } : {};
  return { ...invoiceView(row), ...links, payments, processing, payment, ...rights, ...open };
}

/** Whether an invoice is billed to the account, or to a company of which it is an admin. */
export async function isBilledTo(
  knex: Knex,
  { userId }: Actor,
  { user_id, company_id }: Pick<InvoiceRow, 'user_id' | 'company_id'>,
): Promise<boolean> {
  return user_id === userId || (company_id !== null && leadsCompany(knex, company_id, userId));
}

/** An invoice by `_id` or number. @throws NotFound also if the caller may not see it */
export async function getInvoice({ services, actor }: Call, idOrNumber: string): Promise<InvoiceDetail> {
  const { knex } = services;
  const key = /^\d+$/.test(idOrNumber) ? { id: idOrNumber } : { invoice_id: idOrNumber };
  const row = await knex('invoices').where(key).first();
  if (!row) throw new NotFound(msg('Invoice not found'));
  const isOwn = await isBilledTo(knex, actor, row);
  const isStaff = may(actor.role, 'invoice', 'show') && managesBookingsOf(actor, row.space_id);
  if (!isOwn && !isStaff) throw new NotFound(msg('Invoice not found'));
  const isEditor = isStaff && may(actor.role, 'invoice');
  const detail = await invoiceDetail(services, row, {
    download: isOwn || may(actor.role, 'invoice', 'download'),
    payable: Boolean(row.open_pence) && isEditor,
    pay_by_card: Boolean(row.open_pence) && row.kind === 'invoice' && isOwn,
    creditable: isEditor,
  });
  return { ...detail, creditable: detail.creditable && detail.left.some((left) => left !== 0) };
}
