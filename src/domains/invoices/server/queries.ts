import type { Knex } from 'knex';
import { type Actor, managesBookingsOf } from '#server/actor.ts';
import type { Call, Services } from '#server/context.ts';
import { leadsCompany } from '#domains/companies/server/index.ts';
import { amountLine, taxed } from '#domains/invoices/rules.ts';
import {
  type InvoiceDetail,
  type InvoiceLine,
  InvoiceSnapshot,
  type InvoiceView,
  type ListInvoicesInput,
} from '#domains/invoices/schema.ts';
import { findInvoices } from '#domains/invoices/server/find.ts';
import type { InvoiceRow } from '#domains/invoices/server/tables.ts';
import { NotFound } from '#shared/errors.ts';
import { toMajor } from '#shared/money.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';

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

export async function listInvoices(call: Call, filter: ListInvoicesInput): Promise<Page<InvoiceView>> {
  const { offset, limit } = filter;
  const { ids, total } = await findInvoices(call, filter);
  const rows = await call.services.knex('invoices').whereIn('id', ids).orderBy('id', 'desc');
  return { items: rows.map(invoiceView), ...total, offset, limit };
}

/** The invoice that a credit note credits, and the credit notes of an invoice. Both belong to one charge. */
async function linksOf(knex: Knex, { charge_id, refund_id }: InvoiceRow): Promise<Links> {
  const refs = () => knex('invoices').orderBy('invoices.id').select('invoices.id as _id', 'invoices.invoice_id');
  const credits = refund_id
    ? await refs().join('refunds', 'refunds.charge_id', 'invoices.charge_id').where('refunds.id', refund_id).first()
    : undefined;
  const credited_by = charge_id
    ? await refs().join('refunds', 'refunds.id', 'invoices.refund_id').where('refunds.charge_id', charge_id)
    : [];
  return { credits: credits ?? null, credited_by };
}

async function paymentOf(
  knex: Knex,
  row: InvoiceRow,
  payments: InvoiceDetail['payments'],
): Promise<InvoiceDetail['payment']> {
  const { kind, charge_id, reversal_of } = row;
  // Of a deposit that is kept, nothing is to be paid.
  if (kind === 'credit_note' || reversal_of || row.total_pence === 0) return null;
  const charge = charge_id && (await knex('charges').where('id', charge_id).first('method', 'reference'));
  return charge || (row.open_pence === 0 && payments.at(-1)) || { method: 'transfer', reference: '' };
}

/** The payments of an invoice that was open when it was issued, in their order. */
async function paymentsOf(knex: Knex, row: InvoiceRow): Promise<InvoiceDetail['payments']> {
  const { id, kind, currency, company_id, open_pence } = row;
  if (open_pence === null) return [];
  if (company_id === null) {
    const charges = await knex('charges').where({ invoice_id: id, outcome: 'kept' }).orderBy('settled_at');
    return charges.map(({ method, reference, amount_pence, settled_at, created_at }) => ({
      method: method === 'account' ? 'transfer' : method,
      reference,
      amount: toMajor(amount_pence, currency),
      paid_at: settled_at ?? created_at,
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

type Links = Pick<InvoiceDetail, 'credits' | 'credited_by'>;

type Rights = Pick<InvoiceDetail, 'download' | 'payable' | 'pay_by_card'>;

/** An invoice for its own customer, or for the mail to them. */
export async function invoiceDetail(
  { knex }: Pick<Services, 'knex'>,
  row: InvoiceRow,
  rights: Rights = { download: true, payable: false, pay_by_card: false },
): Promise<InvoiceDetail> {
  const [links, payments] = await Promise.all([linksOf(knex, row), paymentsOf(knex, row)]);
  return { ...invoiceView(row), ...links, payments, payment: await paymentOf(knex, row, payments), ...rights };
}

/** Whether an invoice is billed to the account, or to a company of which it is an admin. */
async function isBilledTo(knex: Knex, { userId }: Actor, { user_id, company_id }: InvoiceRow): Promise<boolean> {
  return user_id === userId || (company_id !== null && leadsCompany(knex, company_id, userId));
}

/** An invoice by `_id` or number. @throws NotFound also if the caller may not see it */
export async function getInvoice({ services, actor }: Call, idOrNumber: string): Promise<InvoiceDetail> {
  const { knex } = services;
  const key = /^\d+$/.test(idOrNumber) ? { id: idOrNumber } : { invoice_id: idOrNumber };
  const row = await knex('invoices').where(key).first();
  if (!row) throw new NotFound('Invoice');
  const isOwn = await isBilledTo(knex, actor, row);
  const isStaff = may(actor.role, 'invoice', 'show') && managesBookingsOf(actor, row.space_id);
  if (!isOwn && !isStaff) throw new NotFound('Invoice');
  return invoiceDetail(services, row, {
    download: isOwn || may(actor.role, 'invoice', 'download'),
    payable: Boolean(row.open_pence) && isStaff && may(actor.role, 'invoice'),
    pay_by_card: Boolean(row.open_pence) && row.kind === 'invoice' && row.user_id === actor.userId,
  });
}
