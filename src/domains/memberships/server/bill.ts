/** Bills memberships: one invoice for each month, however often and in however many processes the job runs. */
import type { Moment } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { keepMemberPlace } from '#domains/bookings/server/index.ts';
import { taxNote } from '#domains/companies/index.ts';
import { enterAccount, lockCompany } from '#domains/companies/server/index.ts';
import { grantCredits } from '#domains/credits/server/index.ts';
import {
  accountAsCustomer,
  companyAsCustomer,
  insertDocument,
  operatorParticulars,
} from '#domains/invoices/server/index.ts';
import { feeOf, type Fee, lastDayOfMonth, monthOfDay, nextDay } from '#domains/memberships/rules.ts';
import { invoiceOf, taxPercentOf } from '#domains/memberships/server/fees.ts';
import { type Loaded, lockMemberships } from '#domains/memberships/server/load.ts';
import { addMonths } from '#shared/months.ts';
import { DAY, addDays, fromLocal, toLocal } from '#shared/time.ts';

/** How many memberships one run takes up, so that it ends before the next one. */
const RUN = 2_000;
/** How many are billed in one transaction. */
const BATCH = 50;

/** A place is booked to the end of the next month, so that a job that stands still for some weeks closes no door. */
export function bookedUntil({ from, end }: { from: string; end: string | null }, today: string): string {
  return end ?? lastDayOfMonth(addMonths(monthOfDay(today < from ? from : today), 1));
}

/** Who pays an invoice, and until when. A person who has agreed to that is charged on the day of the invoice. */
async function payerOf(trx: Transaction, { user_id, company_id, accepted_at }: Loaded, today: string) {
  if (company_id !== null) {
    const company = await lockCompany(trx, company_id);
    const due_on = addDays(today, company.payment_days);
    const customer = companyAsCustomer(company);
    const { name } = company;
    return { payer: { company_id, due_on, collect_on: null }, customer, name, taxNote: taxNote(company) };
  }
  const customer = await accountAsCustomer(trx, user_id!);
  const collect_on = accepted_at === null ? null : today;
  const name = customer.name || customer.email;
  return { payer: { user_id, due_on: today, collect_on }, customer, name, taxNote: '' };
}

/** Writes the invoice of a month. */
async function issue(trx: Transaction, { now }: Moment, { membership, fee, today, operator }: Issue): Promise<void> {
  const { id, space_id, currency, plan_name: plan, space, company_id } = membership;
  const { lines, netPence, totalPence, depositPence, taxPercent } = invoiceOf({
    fee,
    plan,
    currency,
    taxPercent: taxPercentOf(membership, today),
  });
  if (totalPence === 0) return;
  const { payer, customer, name, taxNote: tax_note } = await payerOf(trx, membership, today);
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
      deposit_pence: depositPence,
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
        operator,
        tax_note,
        lines,
      },
    },
    `the membership ${plan} of ${name}`,
    now,
  );
  await trx('membership_periods').insert({ membership_id: id, month: fee.month, invoice_id: invoiceId });
  if (depositPence > 0) {
    const charged = { membership_id: id, kind: 'charged', invoice_id: invoiceId, amount_pence: depositPence } as const;
    await trx('membership_deposits').insert({ ...charged, space_id, currency, reason: '', at: now });
  }
  if (company_id === null) return;
  const entry = { company_id, kind: 'charge', invoice_id: invoiceId, amount_pence: totalPence, at: now } as const;
  await enterAccount(trx, entry);
}

/** Grants what the membership includes in a month, which ends with it. */
async function grantIncluded(
  trx: Transaction,
  { now }: Moment,
  { id, space_id, user_id, company_id, plan_name: note, room_minutes, desk_days }: Loaded,
  { month, from: valid_from, to: valid_until }: Fee,
): Promise<void> {
  const owner = company_id === null ? { user_id: user_id!, company_id: null } : { user_id: null, company_id };
  for (const [type, amount] of [
    ['meeting_room', room_minutes],
    ['flexi_desk', desk_days],
  ] as const) {
    if (amount === 0) continue;
    const terms = { space_id, type, amount, valid_from, valid_until, resource_ids: null, note };
    const source = { source: 'membership', source_key: `membership-${id}-${month}-${type}` } as const;
    await grantCredits(trx, { ...owner, ...terms, ...source }, now);
  }
}

type Due = { membership: Loaded; fees: Fee[]; today: string };
type Issue = Omit<Due, 'fees'> & { fee: Fee; operator: Awaited<ReturnType<typeof operatorParticulars>> };

/** Makes the place of a membership longer, and moves on the day that is not billed yet. @returns what is to be billed */
async function beginMonths(trx: Transaction, at: Moment, membership: Loaded): Promise<Due> {
  const { id, terms, booking_id, space } = membership;
  const today = toLocal(at.now, space.time_zone).day;
  const fees: Fee[] = [];
  let next = membership.next_on;
  while (next !== null && next <= today) {
    const month = monthOfDay(next);
    fees.push(...[feeOf(terms, month)].filter((fee) => fee !== undefined));
    next = nextDay(terms, month);
  }
  if (next === membership.next_on) return { membership, fees, today };
  await trx('memberships').where({ id }).update({ next_on: next });
  if (booking_id !== null) {
    const stay = { from: terms.from, until: bookedUntil(terms, today), isEnding: terms.end !== null };
    await keepMemberPlace(trx, at, { bookingId: booking_id, ...stay });
  }
  return { membership, fees, today };
}

/** Bills the months of memberships that have begun, in one transaction: in the order of locks, first all places and then all invoices. */
export function billMemberships(at: Moment, ids: string[]): Promise<void> {
  const { services } = at;
  return inTransaction(services, async (trx) => {
    const due: Due[] = [];
    for (const membership of await lockMemberships(trx, ids)) due.push(await beginMonths(trx, at, membership));
    const operator = await operatorParticulars(services.config, trx);
    for (const { fees, ...of } of due)
      for (const fee of fees) {
        await issue(trx, at, { ...of, fee, operator });
        await grantIncluded(trx, at, of.membership, fee);
      }
  });
}

/** The memberships with a month that has begun where they are. */
async function dueMemberships({ services: { knex }, now }: Moment): Promise<string[]> {
  const rows = await knex('memberships as m')
    .join('spaces as s', 's.id', 'm.space_id')
    .where('m.next_on', '<=', toLocal(new Date(now.getTime() + DAY), 'UTC').day)
    .orderBy(['m.next_on', 'm.id'])
    .limit(RUN)
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
export async function billDue(at: Moment): Promise<void> {
  const due = await dueMemberships(at);
  for (let first = 0; first < due.length; first += BATCH) await billBatch(at, due.slice(first, first + BATCH));
}
