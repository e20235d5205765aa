/** Bills memberships: one invoice for each month, however often and in however many processes the job runs. */
import { setTimeout } from 'node:timers/promises';
import type { Progress } from '#server/delivery/jobs.ts';
import type { Moment, MomentWith, Services } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { extendMemberPlaces } from '#domains/bookings/server/index.ts';
import { taxNote } from '#domains/companies/index.ts';
import { billingAddresses, type Company, enterAccounts, lockCompanies } from '#domains/companies/server/index.ts';
import { grantAllCredits } from '#domains/credits/server/index.ts';
import { invoiceSentences } from '#domains/invoices/index.ts';
import {
  accountsAsCustomers,
  companyAsCustomer,
  insertDocuments,
  languagesOfNew,
  NO_BOOKING,
  operatorParticulars,
  type WrittenDocument,
} from '#domains/invoices/server/index.ts';
import { acceptedTerms, orderText } from '#domains/memberships/acceptance.ts';
import { bookedUntil, feeOf, type Fee, monthOfDay, nextDay } from '#domains/memberships/rules.ts';
import { invoiceOf, taxesOn } from '#domains/memberships/server/billing/fees.ts';
import { type Loaded, lockMemberships } from '#domains/memberships/server/load.ts';
import { creditsOf } from '#domains/memberships/server/billing/monthly-credits.ts';
import { billOrders, lockWaitingOrders, type WaitingOrder, billAlone } from '#domains/products/server/index.ts';
import type { Language, SpokenLanguage } from '#shared/languages.ts';
import type { Pence } from '#shared/money.ts';
import type { Translate } from '#shared/texts.ts';
import { DAY, addDays, fromLocal, toLocal } from '#shared/time.ts';

/** Orders that wait for an invoice that a membership will not have get their own. */
async function billLeftOrders(at: Moment): Promise<void> {
  const left = await at.services
    .knex('orders as o')
    .join('memberships as m', 'm.id', 'o.membership_id')
    .whereNull('o.invoice_id')
    .whereNull('m.next_on')
    .pluck<string[]>('o.id');
  for (const id of left) {
    try {
      await billAlone(at, id);
    } catch (error) {
      at.services.log.error({ err: error, orderId: id }, 'an order was not billed');
    }
  }
}

/** How many memberships are billed in one transaction. */
const BATCH = 50;
/** After a batch, requests have the process for themselves, for this many times as long as the batch took. */
const PAUSE = 2;

/** What billing needs of the services. */
type Billing = MomentWith<'config' | 'knex' | 'transactions'> & {
  services: { inLanguage: (language: Language) => Pick<Services, 't'> };
};

/** A month that has begun, and its fee. */
type Due = { membership: Loaded; fee: Fee; today: string; orders: WaitingOrder[] };

/**
 * Whether the month of a day is billed. A membership that its customer began is billed for its first month at once, and for no other one
 * before that is paid.
 */
const isBilled = ({ pay_until, terms }: Loaded, day: string, today: string): boolean =>
  pay_until === null ? day <= today : day === terms.from;

/** The months of a membership that have begun, and the first day that is not billed then. The first invoice has what was ordered since the last one. */
function dueMonths(membership: Loaded, waiting: WaitingOrder[], now: Date) {
  const { terms, space } = membership;
  const today = toLocal(now, space.time_zone).day;
  const orders = waiting.filter(({ membershipId }) => membershipId === membership.id);
  const due: Due[] = [];
  let next = membership.next_on;
  while (next !== null && isBilled(membership, next, today)) {
    const month = monthOfDay(next);
    const fee = feeOf(terms, month);
    if (fee) due.push({ membership, fee, today, orders: due.length === 0 ? orders : [] });
    next = nextDay(terms, month);
  }
  return { membership, today, due, next };
}

type Begun = ReturnType<typeof dueMonths>;

/** Moves on the days that are not billed yet, and makes the places of memberships without an end longer. Others have theirs up to the end. */
async function beginMonths(trx: Transaction, at: Billing, begun: Begun[]): Promise<void> {
  for (const next of new Set(begun.map((each) => each.next))) {
    const ids = begun.filter((each) => each.next === next).map(({ membership }) => membership.id);
    await trx('memberships').whereIn('id', ids).update({ next_on: next });
  }
  const stays = begun.flatMap(({ membership: { booking_id: bookingId, terms }, today }) =>
    bookingId !== null && terms.end === null ? [{ bookingId, until: bookedUntil(terms, today) }] : [],
  );
  await extendMemberPlaces(trx, at, stays);
}

/** Who pays invoices: accounts and companies, which this locks. */
async function readPayers(trx: Transaction, due: Due[]) {
  const people = await accountsAsCustomers(
    trx,
    due.flatMap(({ membership: { user_id } }) => user_id ?? []),
  );
  const companies = await lockCompanies(
    trx,
    due.flatMap(({ membership: { company_id } }) => company_id ?? []),
  );
  const addresses = await billingAddresses(trx, companies);
  return { people, addresses, companies: new Map(companies.map((company) => [company.id, company])) };
}

type Payers = Awaited<ReturnType<typeof readPayers>>;

/** A company on account has its days to pay. Otherwise the card of the admin who has agreed is charged. */
function payerOfCompany({ membership: { accepted_user_id }, today }: Due, { id, payment, payment_days }: Company) {
  if (payment === 'account') return { company_id: id, due_on: addDays(today, payment_days) };
  const collect_on = accepted_user_id === null ? null : today;
  return { company_id: id, due_on: today, collect_on, collect_user_id: accepted_user_id };
}

/**
 * Who pays an invoice, and until when. A person who has agreed to that is charged on the day of the invoice. Somebody who begins a membership
 * themselves is present, and pays.
 */
function payerOf(due: Due, { people, companies, addresses }: Payers) {
  const { membership, today } = due;
  const { user_id, company_id, accepted_at, pay_until } = membership;
  if (company_id !== null) {
    const company = companies.get(company_id)!;
    const customer = { ...companyAsCustomer(company), email: addresses.get(company_id)! };
    return { payer: payerOfCompany(due, company), customer, name: company.name, tax_note: taxNote(company) };
  }
  const customer = people.get(user_id!)!;
  const payer = { user_id, due_on: today, collect_on: accepted_at === null || pay_until !== null ? null : today };
  return { payer, customer, name: customer.name || customer.email, tax_note: '' };
}

type DuePayer = ReturnType<typeof payerOf>;

/** What documents have that are issued at a moment. `t` translates into the language of the document. */
type Issued = {
  operator: Awaited<ReturnType<typeof operatorParticulars>>;
  language: SpokenLanguage;
  t: Translate;
  now: Date;
};

/** What of the invoice of a month its customer has accepted, with tax. */
function acceptedPence({ membership, fee: { month }, today, orders }: Due, t: Translate): Pence {
  const { terms, accepted_until, currency, plan_name: plan } = membership;
  const extras = orders.filter(({ unaccepted }) => !unaccepted).flatMap(({ lines }) => lines);
  const fee = feeOf(acceptedTerms(terms, accepted_until), month);
  return fee
    ? invoiceOf({ fee, plan, currency, taxOf: taxesOn(membership, today), t }, extras).totalPence
    : orderText({ lines: extras }, currency).pence;
}

/** The invoice of a month; undefined if nothing is to be paid. */
function documentOf(due: Due, payer: DuePayer, { operator, language, t, now }: Issued): WrittenDocument | undefined {
  const { membership, fee, today, orders } = due;
  const extras = orders.flatMap(({ lines }) => lines);
  const { currency, plan_name: plan, space, space_id } = membership;
  const billed = invoiceOf({ fee, plan, currency, taxOf: taxesOn(membership, today), t }, extras);
  const { lines, netPence, totalPence, depositPence, taxPercent } = billed;
  if (totalPence === 0) return undefined;
  const { customer, name, tax_note } = payer;
  const unaccepted_pence = Math.max(0, totalPence - acceptedPence(due, t));
  return {
    // Rows that are inserted together have the same columns.
    ...{ user_id: null, company_id: null, collect_on: null, collect_user_id: null, ...payer.payer },
    unaccepted_pence,
    ...{ kind: 'invoice', space_id, invoice_date: now, currency, tax_percent: taxPercent, language },
    ...{ open_pence: totalPence, net_pence: netPence, total_pence: totalPence, deposit_pence: depositPence },
    written: (document) => invoiceSentences.writtenForMembership({ ...document, plan, name }),
    snapshot: {
      ...NO_BOOKING,
      description: lines[0]!.description,
      created_by: '',
      from: fromLocal(fee.from, '00:00', space.time_zone),
      to: fromLocal(addDays(fee.to, 1), '00:00', space.time_zone),
      ...{ customer, space, operator, tax_note: t(tax_note), lines },
    },
  };
}

/** Writes the invoices of months with their deposits, and puts those of companies on their accounts. */
async function writeInvoices(trx: Transaction, { services, now }: Billing, due: Due[]): Promise<void> {
  const operator = await operatorParticulars(services.config, trx);
  const payers = await readPayers(trx, due);
  const paying = due.map((each) => payerOf(each, payers));
  const addressees = due.map(({ membership: { space_id: spaceId } }, index) => {
    return { email: paying[index]!.customer.email, spaceId };
  });
  const languages = await languagesOfNew(trx, services, addressees);
  const billed = due.flatMap((each, index) => {
    const language = languages[index]!;
    const { t } = services.inLanguage(language);
    const document = documentOf(each, paying[index]!, { operator, language, t, now });
    return document ? [{ ...each, document }] : [];
  });
  if (billed.length === 0) return;
  const ids = await insertDocuments(
    trx,
    billed.map(({ document }) => document),
    now,
  );
  await trx('membership_periods').insert(
    billed.map(({ membership: { id: membership_id }, fee: { month } }, index) => {
      return { membership_id, month, invoice_id: ids[index]! };
    }),
  );
  await billOrders(
    trx,
    billed.flatMap(({ orders }, index) => orders.map(({ id }) => ({ id, invoiceId: ids[index]! }))),
  );
  const deposits = billed.flatMap(({ membership: { id: membership_id, space_id, currency }, fee }, index) => {
    const charged = {
      membership_id,
      kind: 'charged' as const,
      invoice_id: ids[index]!,
      amount_pence: fee.depositPence,
    };
    return fee.depositPence > 0 ? [{ ...charged, space_id, currency, reason: '', at: now }] : [];
  });
  if (deposits.length > 0) await trx('membership_deposits').insert(deposits);
  const entries = billed.flatMap(({ document: { company_id, total_pence: amount_pence } }, index) =>
    company_id ? [{ company_id, kind: 'charge' as const, invoice_id: ids[index]!, amount_pence, at: now }] : [],
  );
  await enterAccounts(trx, entries);
}

/**
 * Bills the months of memberships that have begun, in one transaction: in the order of locks, first all places and then all invoices. The
 * number of statements does not depend on how many memberships there are.
 */
export function billMemberships(at: Billing, ids: string[]): Promise<void> {
  return inTransaction(at.services, async (trx) => {
    const memberships = await lockMemberships(trx, ids);
    const waiting = await lockWaitingOrders(trx, ids);
    const begun = memberships
      .map((membership) => dueMonths(membership, waiting, at.now))
      .filter(({ membership, next }) => next !== membership.next_on);
    await beginMonths(trx, at, begun);
    const due = begun.flatMap((each) => each.due);
    await writeInvoices(trx, at, due);
    // Those of a first month that its customer has not paid yet follow the payment.
    const granted = due.filter(({ membership: { pay_until } }) => pay_until === null);
    await grantAllCredits(trx, granted.flatMap(creditsOf), at.now);
  });
}

/** The memberships with a month that has begun where they are. */
async function dueMemberships({ services: { knex }, now }: Moment): Promise<string[]> {
  const rows = await knex('memberships as m')
    .join('spaces as s', 's.id', 'm.space_id')
    .where('m.next_on', '<=', toLocal(new Date(now.getTime() + DAY), 'UTC').day)
    .orderBy(['m.next_on', 'm.id'])
    .select<{ id: string; next_on: string; zone: string }[]>('m.id', 'm.next_on', 's.time_zone as zone');
  return rows.filter(({ next_on, zone }) => next_on <= toLocal(now, zone).day).map(({ id }) => id);
}

/** Bills memberships together; if that fails, one by one, so that one does not stop the others. The next run tries it again. */
async function billBatch(at: Moment, ids: string[]): Promise<void> {
  try {
    await billMemberships(at, ids);
  } catch (error) {
    if (ids.length > 1) for (const id of ids) await billBatch(at, [id]);
    else at.services.log.error({ err: error, membershipId: ids[0] }, 'a membership was not billed');
  }
}

/** The job. */
export async function billDue(at: Moment, progress?: Progress): Promise<void> {
  await billLeftOrders(at);
  const due = await dueMemberships(at);
  for (let first = 0; first < due.length; first += BATCH) {
    const startedAt = performance.now();
    await billBatch(at, due.slice(first, first + BATCH));
    progress?.(Math.min(first + BATCH, due.length), due.length);
    if (first + BATCH < due.length) await setTimeout(PAUSE * (performance.now() - startedAt));
  }
}
