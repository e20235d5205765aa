/** Payments of bookings that their customers confirm in the browser. Their bank may take days. */
import type { Call, Context } from '#server/context.ts';
import { type Transaction, within } from '#server/db/transaction.ts';
import { once, recall } from '#server/idempotency.ts';
import { CHARGE_HOLD_MS, unpaidHold } from '#domains/bookings/rules.ts';
import { takesDebit } from '#domains/bookings/debits.ts';
import { applyUnits } from '#domains/bookings/server/lifecycle/effects.ts';
import { type BookingChange, changeBooking } from '#domains/bookings/server/changes.ts';
import { changeLocked, type LockedStep, requireStep } from '#domains/bookings/server/lifecycle/step.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import { requireReductions } from '#domains/bookings/server/lifecycle/ended.ts';
import { requireUnblocked } from '#domains/bookings/server/access.ts';
import { resolveMembers } from '#domains/bookings/server/people/people.ts';
import { seriesRef } from '#domains/bookings/server/series/row.ts';
import { isOfCompany } from '#domains/companies/server/index.ts';
import { ofBooking } from '#domains/bookings/server/payment/charge.ts';
import { type StartBookingPaymentInput, WRONG_AMOUNT } from '#domains/bookings/payment-schema.ts';
import { hasDebit, type StartedPayment } from '#domains/payments/index.ts';
import { ensureCustomer, insertCharge, limitNewCards, openForm, type PayCall } from '#domains/payments/server/index.ts';
import { Conflict, InvalidInput, NotAllowed, NotFound, TimeTaken } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const OPERATION = 'payments.startBookingPayment';

const NO_DEBIT = msg('This booking is not paid by bank debit');

/**
 * @throws NotAllowed if the caller is blocked in the workspace or not billed; Conflict if bank debits are not offered; InvalidInput if the amount is not
 *   that of the booking
 */
function requireDebitable(
  { services, actor, now }: PayCall,
  record: BookingRecord,
  { amount }: Pick<StartBookingPaymentInput, 'amount'>,
): void {
  requireUnblocked(actor, record);
  if (record.assigned_user_id !== actor.userId)
    throw new NotAllowed(msg('Only the person who is billed pays in this way'));
  const { starts_at: from, currency, space } = record;
  if (!hasDebit(currency) || !takesDebit({ from, series: seriesRef(record, services.t), space_id: space }, now))
    throw new Conflict(NO_DEBIT);
  if (amount !== record.total_pence) throw new InvalidInput(WRONG_AMOUNT, 'amount');
}

/**
 * Holds the place of an unpaid booking while its customer has the form, or stands at a reader. Repeated ones do not make it longer.
 * @param step that of the event 'pay'
 */
export async function holdWhilePaying(
  trx: Transaction,
  call: Call,
  { record, step }: LockedStep,
  attending: string[] | undefined,
): Promise<void> {
  const { actor, now } = call;
  const latest = Math.min(now.getTime(), unpaidHold(record).getTime()) + CHARGE_HOLD_MS;
  const holdUntil = new Date(Math.max(latest, record.hold_until?.getTime() ?? 0));
  if (!(await applyUnits(trx, record, { step, now, holdUntil }))) throw new TimeTaken();
  const change: BookingChange = { columns: { hold_until: holdUntil }, isPaying: true, live: 'update' };
  if (attending) {
    const request = { members: attending, capacity: record.capacity };
    change.members = await resolveMembers(within(call.services, trx), actor, record, request);
  }
  await changeBooking(trx, record, actor, change, call);
}

/** Records the charge. */
async function begin(
  trx: Transaction,
  call: PayCall,
  locked: LockedStep,
  { input, customerId }: { input: StartBookingPaymentInput; customerId: string },
): Promise<{ chargeId: string }> {
  const { actor, now } = call;
  const { record } = locked;
  requireDebitable(call, record, input);
  await holdWhilePaying(trx, call, locked, input.members);
  const { id: chargeId } = await insertCharge(trx, {
    ...ofBooking(record),
    user_id: actor.userId,
    method: 'card',
    customer_id: customerId,
    company_id: input.company_id ?? null,
    created_at: now,
  });
  return { chargeId };
}

/**
 * Begins a payment of a booking of the caller, which they confirm in the browser by bank debit, card or wallet. Once their bank processes a debit, the place
 * is held for it or confirmed, as the workspace says. Until then the booking can be paid in another way.
 * @returns what the form in the browser needs
 * @throws NotFound, NotAllowed, TooMany; Conflict if bank debits are not offered or the booking cannot be paid; InvalidInput
 */
export async function startBookingPayment(
  call: PayCall & Pick<Context, 'ip'>,
  input: StartBookingPaymentInput,
): Promise<StartedPayment> {
  const { services, actor, now } = call;
  const known = await recall<{ chargeId: string }>(call, OPERATION, input);
  if (known) return openForm(call, known.answer.chargeId);
  const { _id, company_id: companyId } = input;
  const record = await readVisibleBooking(services.knex, actor, _id);
  requireDebitable(call, record, input);
  requireStep(record, 'pay', actor, now);
  await requireReductions(call, [record], 'pay');
  const { userId } = actor;
  if (companyId && !(await isOfCompany(services.knex, { companyId, userId, spaceId: record.space_id })))
    throw new NotFound(msg('Company not found'));
  await limitNewCards(call);
  const customerId = await ensureCustomer(call);
  const { chargeId } = await changeLocked(
    call,
    _id,
    'pay',
    (trx, locked) => begin(trx, call, locked, { input, customerId }),
    (work) => once(call, OPERATION, input, work),
  );
  return openForm(call, chargeId);
}
