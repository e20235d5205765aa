import type { Actor } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { once, recall } from '#server/idempotency.ts';
import { ALREADY_BOOKED } from '#domains/availability/index.ts';
import { CHARGE_HOLD_MS } from '#domains/bookings/rules.ts';
import { applyUnits } from '#domains/bookings/server/lifecycle/effects.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import { type Change, changeBooking } from '#domains/bookings/server/changes.ts';
import { changeLocked, type Locked, requireStep } from '#domains/bookings/server/lifecycle/step.ts';
import { getBooking } from '#domains/bookings/server/queries.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import { requireReductions } from '#domains/bookings/server/lifecycle/ended.ts';
import { requireUnblocked } from '#domains/bookings/server/access.ts';
import { resolveMembers } from '#domains/bookings/server/people/people.ts';
import { isOfCompany } from '#domains/companies/server/index.ts';
import {
  CUSTOMER_MUST_AGREE,
  type PayChargeInput,
  type PayChargeView,
  WRONG_AMOUNT,
  wrongCurrency,
} from '#domains/bookings/payment-schema.ts';
import {
  type Begun,
  countingDeclines,
  finish,
  insertCharge,
  type PayCall,
  requireCardOf,
  requireConsent,
} from '#domains/payments/server/index.ts';
import { Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { formatPence } from '#shared/money.ts';

const OPERATION = 'payments.payCharge';

/** Checks the caller, the amount and the stage, extends the hold, and records the charge, all before anything is charged. */
async function beginCharge(
  trx: Transaction,
  call: Call,
  { record, step }: Locked,
  input: PayChargeInput,
  payer: Payer,
): Promise<string> {
  const { actor, now } = call;
  requirePayable(actor, record, input);
  const { userId, isPresent } = payer;
  const wanted = {
    userId,
    sourceId: input.source_id,
    bookingId: record.id,
    currency: record.currency,
    amountPence: record.total_pence,
  };
  const consentId = isPresent ? null : await requireConsent(trx, wanted);
  const holdUntil = new Date(Math.max(now.getTime() + CHARGE_HOLD_MS, record.hold_until?.getTime() ?? 0));
  if (!(await applyUnits(trx, record, { step, now, holdUntil }))) throw new Conflict(ALREADY_BOOKED);
  const change: Change = { to: step.to, columns: { hold_until: holdUntil }, live: 'update' };
  if (input.members) {
    const request = { members: input.members, capacity: record.capacity };
    change.members = await resolveMembers(trx, actor, record, request);
  }
  const remark = `The customer agreed to ${formatPence(record.total_pence, record.currency)} on their saved card`;
  if (!isPresent) change.history = { type: 'card_agreed', remark };
  await changeBooking(trx, record, actor, change, call);
  const charge = await insertCharge(trx, {
    ...ofBooking(record),
    ...(input.description && { description: input.description }),
    user_id: userId,
    method: 'card',
    customer_id: payer.customerId,
    source_id: input.source_id,
    consent_id: consentId,
    company_id: payer.companyId,
    created_at: now,
  });
  return charge.id;
}

const isBilledTo = (actor: Actor, record: BookingRecord) => record.assigned_user_id === actor.userId;

/**
 * @throws NotAllowed if the caller is blocked in the workspace; InvalidInput if the amount or the currency is not that of the booking, or if the booking
 *   is billed to somebody who has not agreed
 */
function requirePayable(actor: Actor, record: BookingRecord, input: PayChargeInput): void {
  requireUnblocked(actor, record);
  if (input.currency && input.currency !== record.currency)
    throw new InvalidInput(wrongCurrency(record.currency), 'currency');
  if (input.amount !== record.total_pence) throw new InvalidInput(WRONG_AMOUNT, 'amount');
  if (!isBilledTo(actor, record) && !input.agreed) throw new InvalidInput(CUSTOMER_MUST_AGREE, 'agreed');
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

/** The account whose card is charged. `isPresent` is false if staff charge it for them. */
type Payer = { userId: string; customerId: string; isPresent: boolean; companyId: string | null };

/** A booking is only charged to a card of its billed member, who may name their company. @throws NotFound('Card'), NotFound('Company') */
async function payerOf({ services, actor }: Call, record: BookingRecord, input: PayChargeInput): Promise<Payer> {
  const userId = record.assigned_user_id ?? '';
  const customerId = await requireCardOf(services, userId, input.source_id);
  const { company_id: companyId = null } = input;
  const { space_id: spaceId } = record;
  if (companyId !== null && !(await isOfCompany(services.knex, { companyId, userId, spaceId })))
    throw new NotFound('Company');
  return { userId, customerId, isPresent: isBilledTo(actor, record), companyId };
}

/**
 * Pays a booking with a saved card of the billed member: the caller, or a customer who has agreed that staff charge it. The server
 * sets the amount and the currency. The charge is recorded before it is sent, so that a charge whose response was lost is looked up
 * and never repeated.
 * @returns the booking, and the address of the bank if it asks the customer to confirm
 * @throws PaymentDeclined (the booking can still be paid), TooMany, Conflict, InvalidInput, NotFound, NotAllowed
 */
export async function payCharge(call: PayCall, input: PayChargeInput): Promise<PayChargeView> {
  const { services, actor, now } = call;
  const known = await recall<{ chargeId: string }>(call, OPERATION, input);
  if (known) return resultOf(call, input, { ...known.answer, isFirst: false });
  const record = await readVisibleBooking(services.knex, actor, input._id);
  requireStep(record, 'pay', actor, now);
  await requireReductions(call, record, 'pay');
  requirePayable(actor, record, input);
  const payer = await payerOf(call, record, input);
  return countingDeclines(call, payer.userId, async () => resultOf(call, input, await begin(call, input, payer)));
}

async function begin(call: PayCall, input: PayChargeInput, payer: Payer): Promise<Begun> {
  let isFirst = false;
  const { chargeId } = await changeLocked(
    call,
    input._id,
    'pay',
    async (trx, locked) => {
      isFirst = true;
      return { chargeId: await beginCharge(trx, call, locked, input, payer) };
    },
    (work) => {
      isFirst = false;
      return once(call, OPERATION, input, work);
    },
  );
  return { chargeId, isFirst };
}

/** The booking after its charge, and the address of the bank. */
async function resultOf(call: PayCall, input: PayChargeInput, begun: Begun): Promise<PayChargeView> {
  const url = await finish(call, begun);
  return { ...(await getBooking(call, input._id)), url };
}
