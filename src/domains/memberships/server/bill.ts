/** Bills memberships: one invoice for each month, however often and in however many processes the job runs. */
import type { Moment } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { keepMemberPlace } from '#domains/bookings/server/index.ts';
import { enterAccount, lockCompany } from '#domains/companies/server/index.ts';
import {
  accountAsCustomer,
  companyAsCustomer,
  insertDocument,
  operatorParticulars,
} from '#domains/invoices/server/index.ts';
import { feeOf, type Fee, lastDayOfMonth, monthOfDay, nextDay } from '#domains/memberships/rules.ts';
import { invoiceOf } from '#domains/memberships/server/fees.ts';
import { type Loaded, lockMembership } from '#domains/memberships/server/load.ts';
import { DEFAULT_TAX_PERCENT } from '#domains/pricing/index.ts';
import { addMonths } from '#shared/months.ts';
import { DAY, addDays, fromLocal, toLocal } from '#shared/time.ts';

/** How many memberships one run takes up. The next run goes on. */
const BATCH = 500;

/** A place is booked to the end of the next month, so that a job that stands still for some weeks closes no door. */
export function bookedUntil({ from, end }: { from: string; end: string | null }, today: string): string {
  return end ?? lastDayOfMonth(addMonths(monthOfDay(today < from ? from : today), 1));
}

/** Who pays an invoice, and until when. A person who has agreed to that is charged on the day of the invoice. */
async function payerOf(trx: Transaction, { user_id, company_id, accepted_at }: Loaded, today: string) {
  if (company_id !== null) {
    const company = await lockCompany(trx, company_id);
    const due_on = addDays(today, company.payment_days);
    return { company_id, customer: companyAsCustomer(company), due_on, collect_on: null, name: company.name };
  }
  const customer = await accountAsCustomer(trx, user_id!);
  const collect_on = accepted_at === null ? null : today;
  return { user_id, customer, due_on: today, collect_on, name: customer.name || customer.email };
}

/** Writes the invoice of a month. */
async function issue(trx: Transaction, at: Moment, { membership, fee, today }: Issue): Promise<void> {
  const { services, now } = at;
  const { id, space_id, currency, plan_name: plan, space, company_id } = membership;
  const taxPercent = DEFAULT_TAX_PERCENT;
  const { lines, netPence, totalPence } = invoiceOf({ fee, plan, currency, taxPercent });
  if (totalPence === 0) return;
  const { name, customer, ...payer } = await payerOf(trx, membership, today);
  const invoiceId = await insertDocument(
    trx,
    {
      ...payer,
      kind: 'invoice',
      space_id,
      invoice_date: now,
      open_pence: totalPence,
      currency,
      net_pence: netPence,
      total_pence: totalPence,
      tax_percent: taxPercent,
      snapshot: {
        description: lines[0]!.description,
        created_by: '',
        members: [],
        items: [],
        from: fromLocal(fee.from, '00:00', space.time_zone),
        to: fromLocal(addDays(fee.to, 1), '00:00', space.time_zone),
        resource_id: null,
        customer,
        plan: null,
        space,
        operator: await operatorParticulars(services.config, trx),
        lines,
      },
    },
    `the membership ${plan} of ${name}`,
    now,
  );
  await trx('membership_periods').insert({ membership_id: id, month: fee.month, invoice_id: invoiceId });
  if (company_id === null) return;
  const entry = { company_id, kind: 'charge', invoice_id: invoiceId, amount_pence: totalPence, at: now } as const;
  await enterAccount(trx, entry);
}

type Issue = { membership: Loaded; fee: Fee; today: string };

/** Bills the months of a membership that have begun, and keeps its place. The caller has locked it. */
async function billMonths(trx: Transaction, at: Moment, membership: Loaded): Promise<void> {
  const { id, terms, booking_id, space } = membership;
  const today = toLocal(at.now, space.time_zone).day;
  const fees: Fee[] = [];
  let next = membership.next_on;
  while (next !== null && next <= today) {
    const month = monthOfDay(next);
    fees.push(...[feeOf(terms, month)].filter((fee) => fee !== undefined));
    next = nextDay(terms, month);
  }
  if (next === membership.next_on) return;
  await trx('memberships').where({ id }).update({ next_on: next });
  if (booking_id !== null) {
    const stay = { from: terms.from, until: bookedUntil(terms, today), isEnding: terms.end !== null };
    await keepMemberPlace(trx, at, { bookingId: booking_id, ...stay });
  }
  for (const fee of fees) await issue(trx, at, { membership, fee, today });
}

/** The memberships with a month that has begun where they are. */
async function dueMemberships({ services: { knex }, now }: Moment): Promise<string[]> {
  const rows = await knex('memberships as m')
    .join('spaces as s', 's.id', 'm.space_id')
    .where('m.next_on', '<=', toLocal(new Date(now.getTime() + DAY), 'UTC').day)
    .orderBy(['m.next_on', 'm.id'])
    .limit(BATCH)
    .select<{ id: string; next_on: string; zone: string }[]>('m.id', 'm.next_on', 's.time_zone as zone');
  return rows.filter(({ next_on, zone }) => next_on <= toLocal(now, zone).day).map(({ id }) => id);
}

/** Bills the months of a membership that have begun. */
export function billMembership(at: Moment, id: string): Promise<void> {
  return inTransaction(at.services, async (trx) => billMonths(trx, at, await lockMembership(trx, id)));
}

/** The job. A membership that fails does not stop the others, and is tried again by the next run. */
export async function billMemberships(at: Moment): Promise<void> {
  const { services } = at;
  for (const id of await dueMemberships(at)) {
    try {
      await billMembership(at, id);
    } catch (error) {
      services.log.error({ err: error, membershipId: id }, 'a membership was not billed');
    }
  }
}
