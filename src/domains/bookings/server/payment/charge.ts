/** Pays bookings with a saved card: one, or all unpaid ones of a series in one payment, of which each has its own share. */
import type { Actor } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Transaction, within } from '#server/db/transaction.ts';
import { once, recall } from '#server/idempotency.ts';
import { holdClaims } from '#domains/availability/server/index.ts';
import { CHARGE_HOLD_MS } from '#domains/bookings/rules.ts';
import { historySentences } from '#domains/bookings/sentences.ts';
import { requireUnblocked } from '#domains/bookings/server/access.ts';
import { type BookingChange, writeChange } from '#domains/bookings/server/changes.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import { requireReductions } from '#domains/bookings/server/lifecycle/ended.ts';
import { changeAllLocked, type LockedStep, stepsOf } from '#domains/bookings/server/lifecycle/step.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import { resolveMembers } from '#domains/bookings/server/people/people.ts';
import { getBooking } from '#domains/bookings/server/queries.ts';
import { readVisibleBookings } from '#domains/bookings/server/records.ts';
import { getSeries } from '#domains/bookings/server/series/series.ts';
import { isOfCompany } from '#domains/companies/server/index.ts';
import {
  CUSTOMER_MUST_AGREE,
  type PayChargeInput,
  type PayChargeView,
  type PaySeriesInput,
  type PaySeriesView,
  SEVERAL_CURRENCIES,
  WRONG_AMOUNT,
  wrongCurrency,
} from '#domains/bookings/payment-schema.ts';
import {
  type BegunCharge,
  countingDeclines,
  finish,
  insertGroup,
  type PayCall,
  requireCardOf,
  requireConsent,
} from '#domains/payments/server/index.ts';
import { Conflict, InvalidInput, NotAllowed, NotFound, TimeTaken } from '#shared/errors.ts';
import { pluralize } from '#shared/pluralize.ts';
import { msg } from '#shared/texts.ts';

/** What is to be paid. Only one booking has what is optional. */
type Bill = Pick<PayChargeInput, 'source_id' | 'amount'> & Partial<Omit<PayChargeInput, '_id'>>;

/**
 * What a call pays. A series is only paid by its customer. `operation` and the bill, which is the input of the call, name the step that is found
 * again after a crash.
 */
type ChargedBill = { operation: string; bookingIds: string[]; bill: Bill; isSeries: boolean };

/** The account whose card is charged. `isPresent` is false if staff charge it for them. */
type ChargePayer = { userId: string; customerId: string; isPresent: boolean; companyId: string | null };

const isBilledTo = (actor: Actor, record: BookingRecord) => record.assigned_user_id === actor.userId;

const totalOf = (records: BookingRecord[]) => records.reduce((sum, { total_pence }) => sum + total_pence, 0);

/**
 * @throws NotAllowed if the caller is blocked in the workspace, or not billed for a series; InvalidInput if the amount or the currency is not that
 *   of the bookings, or if they are billed to somebody who has not agreed; Conflict for several currencies
 */
function requirePayable(actor: Actor, records: BookingRecord[], { bill, isSeries }: ChargedBill): void {
  const { currency } = records[0]!;
  const isPresent = records.every((record) => isBilledTo(actor, record));
  requireUnblocked(actor, records[0]!);
  if (records.some((record) => record.currency !== currency)) throw new Conflict(SEVERAL_CURRENCIES);
  if (!isPresent && isSeries) throw new NotAllowed(msg('Only the customer can pay these bookings together'));
  if (bill.currency && bill.currency !== currency) throw new InvalidInput(wrongCurrency(currency), 'currency');
  if (bill.amount !== totalOf(records)) throw new InvalidInput(WRONG_AMOUNT, 'amount');
  if (!isPresent && !bill.agreed) throw new InvalidInput(CUSTOMER_MUST_AGREE, 'agreed');
}

/** What a charge says of the booking that it pays. */
export const ofBooking = ({
  id,
  currency,
  total_pence,
  title,
  space,
}: Pick<BookingRecord, 'id' | 'currency' | 'total_pence' | 'title' | 'space'>) => ({
  booking_id: id,
  purpose: 'booking' as const,
  currency,
  amount_pence: total_pence,
  description: `${title} at ${space.name}`,
});

/** Bookings are only charged to a card of their billed member, who may name their company. @throws NotFound('Card'), NotFound('Company') */
async function payerOf({ services, actor }: Call, record: BookingRecord, bill: Bill): Promise<ChargePayer> {
  const userId = record.assigned_user_id ?? '';
  const customerId = await requireCardOf(services, userId, bill.source_id);
  const { company_id: companyId = null } = bill;
  const { space_id: spaceId } = record;
  if (companyId !== null && !(await isOfCompany(services.knex, { companyId, userId, spaceId })))
    throw new NotFound(msg('Company not found'));
  return { userId, customerId, isPresent: isBilledTo(actor, record), companyId };
}

/** Holds the locked bookings while their payment is processed. @throws Conflict if one has lost its place */
async function startPaying(
  trx: Transaction,
  call: Call,
  locked: LockedStep[],
  { members, history }: { members: string[] | undefined; history: BookingChange['history'] },
): Promise<void> {
  const { actor, now } = call;
  const records = locked.map(({ record }) => record);
  const ids = records.map(({ id }) => id);
  const ends = records.map(({ hold_until }) => hold_until?.getTime() ?? 0);
  const holdUntil = new Date(Math.max(now.getTime() + CHARGE_HOLD_MS, Math.min(...ends)));
  if ((await holdClaims(trx, ids, holdUntil)) < ids.length) throw new TimeTaken();
  await lockParents(trx, records, { actorId: actor.userId });
  const changed: { before: BookingRecord; after: BookingRecord }[] = [];
  for (const { record, step } of locked) {
    const change: BookingChange = { to: step.to, columns: { hold_until: holdUntil }, isLocked: true, live: 'update' };
    if (members)
      change.members = await resolveMembers(within(call.services, trx), actor, record, {
        members,
        capacity: record.capacity,
      });
    if (history) change.history = history;
    changed.push({ before: record, after: await writeChange(trx, record, actor, change, call) });
  }
  await keepFigures(trx, changed);
}

/** Checks the caller, the amount and the stages, extends the holds, and records the charge with its shares, all before anything is charged. */
async function beginCharge(
  trx: Transaction,
  call: Call,
  locked: LockedStep[],
  paid: ChargedBill,
  payer: ChargePayer,
): Promise<string> {
  const { bill } = paid;
  const records = locked.map(({ record }) => record);
  requirePayable(call.actor, records, paid);
  const { userId, isPresent, customerId, companyId } = payer;
  const { booking_id, amount_pence, ...first } = ofBooking(records[0]!);
  const { source_id, members, description } = bill;
  const staffCharge = {
    userId,
    sourceId: source_id,
    bookingId: booking_id,
    currency: first.currency,
    amountPence: amount_pence,
  };
  const consentId = isPresent ? null : await requireConsent(trx, staffCharge);
  const agreed = historySentences.agreedToCharge({ pence: amount_pence, currency: first.currency });
  await startPaying(trx, call, locked, {
    members,
    history: isPresent ? undefined : { type: 'card_agreed', said: [agreed] },
  });
  const count = records.length > 1 ? `, ${pluralize(records.length, 'booking')}` : '';
  const charge = await insertGroup(
    trx,
    {
      ...first,
      description: description || `${first.description}${count}`,
      user_id: userId,
      method: 'card',
      customer_id: customerId,
      source_id,
      consent_id: consentId,
      company_id: companyId,
      created_at: call.now,
    },
    [
      { booking_id, amount_pence },
      ...records.slice(1).map((record) => ({ booking_id: record.id, amount_pence: record.total_pence })),
    ],
  );
  return charge.id;
}

async function begin(call: PayCall, paid: ChargedBill, payer: ChargePayer): Promise<BegunCharge> {
  let isFirst = false;
  const { chargeId } = await changeAllLocked(
    call,
    paid,
    'pay',
    async (trx, locked) => {
      isFirst = true;
      return { chargeId: await beginCharge(trx, call, locked, paid, payer) };
    },
    (work) => {
      isFirst = false;
      return once(call, paid.operation, paid.bill, work);
    },
  );
  return { chargeId, isFirst };
}

/**
 * The server sets the amount and the currency. The charge is recorded before it is sent, so that a charge whose response was lost is
 * looked up and never repeated.
 * @returns the address of the bank if it asks the customer to confirm
 */
async function pay(call: PayCall, paid: ChargedBill): Promise<string | null> {
  const { services, actor } = call;
  const known = await recall<{ chargeId: string }>(call, paid.operation, paid.bill);
  if (known) return finish(call, { ...known.answer, isFirst: false });
  const found = await readVisibleBookings(services.knex, actor, paid.bookingIds);
  const records = stepsOf(found, 'pay', call).map(({ record }) => record);
  await requireReductions(call, records, 'pay');
  requirePayable(actor, records, paid);
  const payer = await payerOf(call, records[0]!, paid.bill);
  return countingDeclines(call, payer.userId, async () => finish(call, await begin(call, paid, payer)));
}

/**
 * Pays a booking with a saved card of the billed member: the caller, or a customer who has agreed that staff charge it.
 * @returns the booking, and the address of the bank if it asks the customer to confirm
 * @throws PaymentDeclined (the booking can still be paid), TooMany, Conflict, InvalidInput, NotFound, NotAllowed
 */
export async function payCharge(call: PayCall, input: PayChargeInput): Promise<PayChargeView> {
  const operation = 'payments.payCharge';
  const url = await pay(call, { operation, bookingIds: [input._id], bill: input, isSeries: false });
  return { ...(await getBooking(call, input._id)), url };
}

/**
 * Pays all unpaid bookings of a series with a saved card of the caller, who is billed. The amount must be that of all of them. If the bank
 * declines it, all stay held as before.
 * @returns the series, and the address of the bank if it asks the customer to confirm
 * @throws PaymentDeclined, TooMany, Conflict, InvalidInput, NotFound, NotAllowed
 */
export async function paySeries(call: PayCall, input: PaySeriesInput): Promise<PaySeriesView> {
  const { knex } = call.services;
  const bookingIds = await knex('bookings').where('series_id', input._id).orderBy('occurrence').pluck('id');
  if (bookingIds.length === 0) throw new NotFound(msg('Series not found'));
  const url = await pay(call, { operation: 'payments.paySeries', bookingIds, bill: input, isSeries: true });
  return { ...(await getSeries(call, input._id)), url };
}
