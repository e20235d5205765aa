import type { Actor } from '#server/actor.ts';
import type { Call, Context, Services } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { once, recall } from '#server/idempotency.ts';
import { PaymentUnknown } from '#server/integrations/stripe-errors.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { ALREADY_BOOKED } from '#domains/availability/index.ts';
import { CHARGE_HOLD_MS, PAYMENT_OPEN } from '#domains/bookings/index.ts';
import {
  applyUnits,
  type BookingRecord,
  type Change,
  changeBooking,
  changeLocked,
  getBooking,
  type Locked,
  readVisibleBooking,
  requireReductions,
  requireStep,
  requireUnblocked,
  resolveMembers,
} from '#domains/bookings/server/index.ts';
import { isOfCompany } from '#domains/companies/server/index.ts';
import {
  CUSTOMER_MUST_AGREE,
  type PayChargeInput,
  type PayChargeView,
  WRONG_AMOUNT,
  wrongCurrency,
} from '#domains/payments/schema.ts';
import { CHARGES } from '#domains/payments/server/metrics.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { countingDeclines } from '#domains/payments/server/service/card-limits.ts';
import { requireCardOf } from '#domains/payments/server/service/cards.ts';
import { requireConsent } from '#domains/payments/server/service/consent.ts';
import { lookUpCharge } from '#domains/payments/server/service/reconcile.ts';
import {
  insertCharge,
  ofBooking,
  paymentPence,
  sendAbsentCharge,
  sendCharge,
} from '#domains/payments/server/service/send-charge.ts';
import {
  settleFailed,
  settleProcessing,
  settleSucceeded,
  settleWaiting,
} from '#domains/payments/server/service/settle.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { AppError, CARD_DECLINED, Conflict, InvalidInput, NotFound, PaymentDeclined } from '#shared/errors.ts';
import { formatPence } from '#shared/money.ts';

export type PayCall = Call & Pick<Context, 'idempotencyKey' | 'log'>;

const OPERATION = 'payments.payCharge';

const BANK_ASKS_CUSTOMER =
  'The bank asks the customer to confirm this payment. Please mail them a payment link instead.';

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

async function readCharge(services: Services, chargeId: string): Promise<ChargeRow> {
  return expectRow(await services.knex('charges').where('id', chargeId).first(), `Charge ${chargeId}`);
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

/** `isFirst` is false for a repeat, whose charge has been sent before. */
export type Begun = { chargeId: string; isFirst: boolean };

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

/**
 * Sends a charge that was recorded, unless it was sent before.
 * @returns the address of the bank if it asks the customer to confirm
 * @throws PaymentDeclined; Conflict while the outcome is not known
 */
export async function finish(call: PayCall, { chargeId, isFirst }: Begun): Promise<string | null> {
  const { services } = call;
  const charge = await readCharge(services, chargeId);
  const url = isFirst ? await carryOut(call, charge) : null;
  const settled = isFirst ? await readCharge(services, chargeId) : charge;
  if (settled.status === 'failed') throw new PaymentDeclined(settled.failure ?? CARD_DECLINED);
  if (settled.status === 'started') throw new Conflict(PAYMENT_OPEN);
  return settled.status === 'requires_action' && !url
    ? (await requireStripe(services).retrieveIntent(settled.intent_id!)).url
    : url;
}

/** @returns the address of the bank if it asks the customer to confirm */
async function carryOut({ services, actor, log }: PayCall, charge: ChargeRow): Promise<string | null> {
  const isPresent = charge.user_id === actor.userId;
  try {
    const result = isPresent
      ? await sendCharge(services, charge)
      : await sendAbsentCharge(services, charge, BANK_ASKS_CUSTOMER);
    if (result.outcome === 'requires_action') {
      await settleWaiting(services, charge, result.intentId);
      return result.url;
    }
    if (result.outcome === 'processing') {
      await settleProcessing(services, charge, result);
      return null;
    }
    const settlement = await settleSucceeded(services, charge, { ...result, amountPence: paymentPence(charge) });
    if (settlement === 'returned') throw new Conflict(ALREADY_BOOKED);
    return null;
  } catch (error) {
    if (error instanceof PaymentUnknown) {
      log.warn(
        { err: error, chargeId: charge.id, bookingId: charge.booking_id, invoiceId: charge.invoice_id },
        'the response to a charge was lost, so the charge is looked up',
      );
      services.metrics?.count(CHARGES, { outcome: 'unknown' });
      await lookUpCharge(services, charge, {});
      return null;
    }
    if (error instanceof Conflict && error.message === ALREADY_BOOKED) throw error;
    if (error instanceof AppError) await settleFailed(services, charge, { reason: error.message });
    throw error;
  }
}
