/** The copy of the booking, the customer and the operator that a document keeps. */
import type { Services } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { BilledBooking, BookingRecord } from '#domains/bookings/server/index.ts';
import { taxNote } from '#domains/companies/index.ts';
import { type Company, lockCompany } from '#domains/companies/server/index.ts';
import { amountLine, bookingLines, taxed, type NetLine } from '#domains/invoices/rules.ts';
import type { InvoiceLine, InvoiceSnapshot } from '#domains/invoices/schema.ts';
import { languageOfNew } from '#domains/invoices/server/language.ts';
import { operatorParticulars } from '#domains/invoices/server/operator.ts';
import { planOf, unitPricePence } from '#domains/pricing/index.ts';
import type { SpokenLanguage } from '#shared/languages.ts';
import { type Pence, roundPence, toMajor } from '#shared/money.ts';
import type { Translate } from '#shared/texts.ts';

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
  /** That of the document that it credits or takes back. */
  language?: SpokenLanguage;
  /** When the money came or went, and the booking as it was then. Now, for payments of earlier versions. */
  at: Date;
  billed: BilledBooking | null;
  totalPence: Pence;
  isDifference: boolean;
};

function descriptionOf({ title }: BilledBooking, document: BillingDocument, t: Translate): string {
  const { kind, isDifference, disputeId, reversalOf, creditedId } = document;
  if (reversalOf) return t('Credit note {number} is taken back', { number: reversalOf.number });
  if (disputeId) return t('Payment for {title}, taken back by the bank', { title });
  if (creditedId) return t('Not used of {title}', { title });
  if (kind === 'credit_note') return t('Refund for {title}', { title });
  return isDifference ? t('Difference for the change of {title}', { title }) : t('Booking of {title}', { title });
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
function netLinesOf(record: BilledBooking, document: BillingDocument, t: Translate): NetLine[] {
  const description = descriptionOf(record, document, t);
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
    t,
  });
}

function linesOf(record: BilledBooking, document: BillingDocument, t: Translate): InvoiceLine[] {
  const { tax_percent: percent, currency } = record;
  const pence = document.totalPence - netPenceOf(record, document);
  return taxed(netLinesOf(record, document, t), { percent, pence, currency });
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

type BookingDocument = { record: BookingRecord; document: BillingDocument };

/** The copy for a document of a booking, once it is known who pays it. */
export function snapshotFor(
  { record, document }: BookingDocument,
  { customer, operator, company }: Parties,
  t: Translate,
): InvoiceSnapshot {
  const billed = document.billed ?? record;
  const { resource, space, type } = billed;
  const plan = planOf(billed.reductions);
  return {
    description: descriptionOf(billed, document, t),
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
    tax_note: company && billed.tax_percent === 0 ? t(taxNote(company)) : '',
    lines: linesOf(billed, document, t),
  };
}

/** The copy for a new document, and its language. The caller has locked the booking. */
export async function snapshotOf(
  services: Services,
  trx: Transaction,
  { record, document }: BookingDocument,
): Promise<{ language: SpokenLanguage; snapshot: InvoiceSnapshot }> {
  const { companyId } = document;
  const company = companyId ? await lockCompany(trx, companyId) : undefined;
  const customer = await customerOf(trx, record, company);
  const operator = await operatorParticulars(services.config, trx);
  const addressee = { email: customer.email, spaceId: record.space_id };
  const language = document.language ?? (await languageOfNew(trx, services, addressee));
  const { t } = services.inLanguage(language);
  return { language, snapshot: snapshotFor({ record, document }, { customer, operator, company }, t) };
}
