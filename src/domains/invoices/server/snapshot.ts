/** The copy of the booking, the customer and the operator that a document keeps. */
import type { Env } from '#server/env.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { BilledBooking, BookingRecord } from '#domains/bookings/server/index.ts';
import { taxNote } from '#domains/companies/index.ts';
import { type Company, lockCompany } from '#domains/companies/server/index.ts';
import { amountLine, bookingLines, taxed, type NetLine } from '#domains/invoices/rules.ts';
import type { InvoiceLine, InvoiceSnapshot } from '#domains/invoices/schema.ts';
import { operatorParticulars } from '#domains/invoices/server/operator.ts';
import { planOf, unitPricePence } from '#domains/pricing/index.ts';
import { type Pence, roundPence, toMajor } from '#shared/money.ts';

/** What the copy has of a booking, on a document that is not about one. */
export const NO_BOOKING: Pick<InvoiceSnapshot, 'members' | 'items' | 'resource_id' | 'plan'> = {
  members: [],
  items: [],
  resource_id: null,
  plan: null,
};

export type BillingDocument = {
  kind: 'invoice' | 'credit_note';
  bookingId: string;
  chargeId: string | null;
  /** The company that is billed instead of the account. */
  companyId?: string | null;
  refundId: string | null;
  /** The dispute that was lost. */
  disputeId?: string;
  /** True for the invoice of an approved request. */
  isRequest?: true;
  /** The customer gets no mail with it. */
  isQuiet?: boolean;
  /** The invoice of an approved request that a credit note lowers. */
  creditedId?: string;
  /** The credit note that an invoice takes back. */
  reversalOf?: { id: string; number: string };
  /** When the money came or went, and the booking as it was then. Now, for payments of earlier versions. */
  at: Date;
  billed: BilledBooking | null;
  totalPence: Pence;
  isDifference: boolean;
};

function descriptionOf({ title }: BilledBooking, document: BillingDocument): string {
  const { kind, isDifference, disputeId, reversalOf, creditedId } = document;
  if (reversalOf) return `Credit note ${reversalOf.number} is taken back`;
  if (disputeId) return `Payment for ${title}, taken back by the bank`;
  if (creditedId) return `Not used of ${title}`;
  if (kind === 'credit_note') return `Refund for ${title}`;
  return isDifference ? `Difference for the change of ${title}` : `Booking of ${title}`;
}

/** The amount of a document before tax. */
export function netPenceOf(
  { tax_percent, net_pence, total_pence }: Pick<BilledBooking, 'tax_percent' | 'net_pence' | 'total_pence'>,
  { totalPence }: BillingDocument,
): Pence {
  if (totalPence === total_pence) return net_pence;
  return roundPence(totalPence / (1 + tax_percent / 100));
}

/** The lines of a document. Only an invoice of the whole booking shows how its price was calculated. */
function netLinesOf(record: BilledBooking, document: BillingDocument): NetLine[] {
  const description = descriptionOf(record, document);
  const isWhole = document.kind === 'invoice' && !document.isDifference && !document.reversalOf;
  if (!isWhole || document.totalPence !== record.total_pence)
    return [amountLine(description, netPenceOf(record, document), record.currency)];
  return bookingLines(description, {
    type: record.type,
    from: record.starts_at,
    to: record.ends_at,
    zone: record.space.time_zone,
    currency: record.currency,
    capacity: record.capacity,
    baseNetPence: record.base_net_pence,
    dynamicNetPence: record.dynamic_net_pence,
    netPence: record.net_pence,
    reductions: record.reductions,
  });
}

function linesOf(record: BilledBooking, document: BillingDocument): InvoiceLine[] {
  const { tax_percent: percent, currency } = record;
  const pence = document.totalPence - netPenceOf(record, document);
  return taxed(netLinesOf(record, document), { percent, pence, currency });
}

/** A company as the customer of a document. @param person who has booked for it */
export function companyAsCustomer(company: Company, person = ''): InvoiceSnapshot['customer'] {
  const { name: company_name, address, billing_email: email, vat_number } = company;
  return { name: person, company_name, address, phone: '', email, vat_number };
}

/** The company that is billed, otherwise the account. Without one, the customer that staff have entered is billed. */
async function customerOf(
  trx: Transaction,
  record: BookingRecord,
  company: Company | undefined,
): Promise<InvoiceSnapshot['customer']> {
  const person = await personOf(trx, record);
  if (!company) return person;
  const customer = companyAsCustomer(company, person.name);
  return { ...customer, email: customer.email || person.email };
}

/** Accounts as the customers of documents, by their ids. It locks them against changes. */
export async function accountsAsCustomers(
  trx: Transaction,
  ids: string[],
): Promise<Map<string, InvoiceSnapshot['customer']>> {
  const rows = await trx('users')
    .whereIn('id', ids)
    .orderBy('id')
    .forShare()
    .select('id', 'name', 'company_name', 'email', 'phone', 'address');
  return new Map(rows.map(({ id, ...account }) => [id, { ...account, vat_number: '' }]));
}

/** An account as the customer of a document. */
export async function accountAsCustomer(trx: Transaction, id: string): Promise<InvoiceSnapshot['customer']> {
  return expectRow((await accountsAsCustomers(trx, [id])).get(id), `Account ${id}`);
}

async function personOf(trx: Transaction, record: BookingRecord): Promise<InvoiceSnapshot['customer']> {
  if (record.assigned_user_id) return accountAsCustomer(trx, record.assigned_user_id);
  const { contact_id, customer_name: name, customer_number: phone, customer_email: email } = record;
  const contact = contact_id
    ? await trx('contacts').where('id', contact_id).forShare().first('company_name')
    : undefined;
  return { name, company_name: contact?.company_name ?? '', address: '', phone, email, vat_number: '' };
}

/** Who pays a document, and the operator, as it shows them. */
type Parties = Pick<InvoiceSnapshot, 'customer' | 'operator'> & { company: Company | undefined };

/** The copy for a document of a booking, once it is known who pays it. */
export function snapshotFor(
  { record, document }: { record: BookingRecord; document: BillingDocument },
  { customer, operator, company }: Parties,
): InvoiceSnapshot {
  const billed = document.billed ?? record;
  const { resource, space, type } = billed;
  const plan = planOf(billed.reductions);
  return {
    description: descriptionOf(billed, document),
    created_by: record.assigned?.name ?? record.customer_name,
    members: billed.members.map((member) => member.name || member.email),
    items: billed.items,
    from: billed.starts_at,
    to: billed.ends_at,
    resource_id: {
      _id: resource.id,
      name: resource.name,
      type,
      price: toMajor(unitPricePence(space, resource, type), billed.currency),
    },
    customer,
    plan: plan && { discount: plan.discount },
    space: { name: space.name, area: space.area, time_zone: space.time_zone },
    operator,
    tax_note: company && billed.tax_percent === 0 ? taxNote(company) : '',
    lines: linesOf(billed, document),
  };
}

/** The copy for a new document. The caller has locked the booking. */
export async function snapshotOf(
  config: Pick<Env, 'OPERATOR_NAME'>,
  trx: Transaction,
  { record, document }: { record: BookingRecord; document: BillingDocument },
): Promise<InvoiceSnapshot> {
  const { companyId } = document;
  const company = companyId ? await lockCompany(trx, companyId) : undefined;
  const customer = await customerOf(trx, record, company);
  return snapshotFor({ record, document }, { customer, operator: await operatorParticulars(config, trx), company });
}
