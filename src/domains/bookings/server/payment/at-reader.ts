/** Payments of bookings at a card reader at the desk. Staff send the price to the reader, and the customer presents a card there. */
import type { Call, Context } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { once, recall } from '#server/idempotency.ts';
import { bookingActor } from '#domains/bookings/server/access.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import { changeLocked, type LockedStep, requireStep } from '#domains/bookings/server/lifecycle/step.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import { requireReductions } from '#domains/bookings/server/lifecycle/ended.ts';
import { holdWhilePaying } from '#domains/bookings/server/payment/start.ts';
import {
  type ReaderPaymentInput,
  type ReaderPaymentView,
  type ReaderView,
  WRONG_AMOUNT,
} from '#domains/bookings/payment-schema.ts';
import {
  type ChargeRow,
  insertCharge,
  isAtReader,
  lookUpCharge,
  requireStripe,
  showAtReader,
} from '#domains/payments/server/index.ts';
import { ofBooking } from '#domains/bookings/server/payment/charge.ts';
import { InProgress, InvalidInput, NotAllowed, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const OPERATION = 'payments.payAtReader';

const READER_BUSY = msg('The card reader is in use');
const CARD_IN_READER = msg('The card is being charged at the reader. Please wait a moment');

/** @throws NotFound; NotAllowed if the caller does not take payments of this workspace */
async function readStaffBooking({ services, actor }: Call, bookingId: string): Promise<BookingRecord> {
  const record = await readVisibleBooking(services.knex, actor, bookingId);
  if (!bookingActor(actor, record).showsAllBookings) throw new NotAllowed();
  return record;
}

/** The card readers of the workspace of a booking. None without the payment service. @throws NotFound, NotAllowed */
export async function readersOf(call: Call, bookingId: string): Promise<ReaderView[]> {
  const { space_id } = await readStaffBooking(call, bookingId);
  const readers = (await call.services.stripe?.readersOf(space_id)) ?? [];
  return readers.map(({ readerId: _id, label: name, isOnline: online, isBusy: busy }) => ({ _id, name, online, busy }));
}

/** The charge of the last payment of a booking at a reader. @throws NotFound, NotAllowed */
async function lastCharge(call: Call, bookingId: string): Promise<ChargeRow | undefined> {
  await readStaffBooking(call, bookingId);
  const charges = await call.services.knex('charges').where('booking_id', bookingId).orderBy('id', 'desc');
  return charges.find(isAtReader);
}

function viewOf(charge: ChargeRow | undefined): ReaderPaymentView {
  if (!charge) return { state: 'none', problem: null };
  const { status, outcome, failure } = charge;
  if (status === 'failed') return { state: 'failed', problem: failure };
  if (status !== 'succeeded') return { state: 'waiting', problem: null };
  return outcome === 'kept'
    ? { state: 'paid', problem: null }
    : { state: 'failed', problem: msg('The payment is refunded') };
}

/** What became of the last payment of a booking at a reader. @throws NotFound, NotAllowed */
export async function readerPayment(call: Call, bookingId: string): Promise<ReaderPaymentView> {
  return viewOf(await lastCharge(call, bookingId));
}

/** @throws NotFound for a reader of another workspace; Conflict for one that shows something else than a payment of this booking */
async function requireFree({ services }: Call, { id, space_id }: BookingRecord, readerId: string): Promise<void> {
  const readers = await requireStripe(services).readersOf(space_id);
  const reader = readers.find((each) => each.readerId === readerId);
  if (!reader) throw new NotFound(msg('Card reader not found'));
  if (!reader.isBusy) return;
  const own = await services
    .knex('charges')
    .where({ booking_id: id, intent_id: reader.intentId ?? '' })
    .first('id');
  if (!own) throw new InProgress(READER_BUSY);
}

/** Records the charge. The place is held while the customer is at the reader. @throws InvalidInput */
async function begin(trx: Transaction, call: Call, { record }: LockedStep, input: ReaderPaymentInput) {
  if (input.amount !== record.total_pence) throw new InvalidInput(WRONG_AMOUNT, 'amount');
  const step = requireStep(record, 'pay', call.actor, call.now);
  await holdWhilePaying(trx, call, { record, step }, undefined);
  const { id: chargeId } = await insertCharge(trx, {
    ...ofBooking(record),
    user_id: record.assigned_user_id ?? call.actor.userId,
    method: 'card',
    source_id: input.reader_id,
    created_at: call.now,
  });
  return { chargeId };
}

/**
 * Sends the price of an unpaid booking to a card reader of its workspace. The payment is recorded before it is shown anywhere, so that nothing is
 * paid that is not known here. Another payment of the booking that waits is withdrawn.
 * @throws NotFound, NotAllowed, InvalidInput; Conflict if the reader is offline or in use, or if the booking does not wait for its payment
 */
export async function payAtReader(
  call: Call & Pick<Context, 'idempotencyKey'>,
  input: ReaderPaymentInput,
): Promise<ReaderPaymentView> {
  const { actor } = call;
  const { _id, reader_id } = input;
  const known = await recall<{ chargeId: string }>(call, OPERATION, input);
  if (known) return readerPayment(call, _id);
  const record = await readStaffBooking(call, _id);
  requireStep(record, 'payAtDesk', actor, call.now);
  await requireReductions(call, [record], 'payAtDesk');
  await requireFree(call, record, reader_id);
  let isFirst = false;
  const { chargeId } = await changeLocked(
    call,
    _id,
    'payAtDesk',
    (trx, locked) => {
      isFirst = true;
      return begin(trx, call, locked, input);
    },
    (work) => {
      isFirst = false;
      return once(call, OPERATION, input, work);
    },
  );
  // A repeat at the same time is shown by the first.
  if (isFirst) await showAtReader(call, chargeId);
  return readerPayment(call, _id);
}

/** Takes the payment of a booking off its reader. @throws Conflict if the card is being charged; NotFound, NotAllowed */
export async function stopAtReader(call: Call, bookingId: string): Promise<ReaderPaymentView> {
  const charge = await lastCharge(call, bookingId);
  if (charge?.status !== 'requires_action') return viewOf(charge);
  const outcome = await lookUpCharge(call.services, charge, { withdraw: true });
  if (outcome === undefined) throw new InProgress(CARD_IN_READER);
  return readerPayment(call, bookingId);
}
