/** Payments that are certain when they are recorded: those at the desk, and what is put on the account of a company. */
import type { Call } from '#server/context.ts';
import { type Transaction, within } from '#server/db/transaction.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { bookingActor, editsBookingsOf, requireUnblocked } from '#domains/bookings/server/access.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import { changeLocked, type LockedStep } from '#domains/bookings/server/lifecycle/step.ts';
import { getBooking } from '#domains/bookings/server/queries.ts';
import { paidAtDesk, putOnAccount } from '#domains/bookings/server/payment/confirm.ts';
import { readVisibleBooking, readVisibleBookings } from '#domains/bookings/server/records.ts';
import { requireReductions } from '#domains/bookings/server/lifecycle/ended.ts';
import { resolveMembers } from '#domains/bookings/server/people/people.ts';
import { toBilled } from '#domains/bookings/server/price/billed.ts';
import { untaxed } from '#domains/bookings/server/price/repriced.ts';
import { paysTax } from '#domains/companies/index.ts';
import { enterAccount, findCompany, isOfCompany, requireOnAccount } from '#domains/companies/server/index.ts';
import { type AccountPaymentInput, type DeskPaymentInput, WRONG_AMOUNT } from '#domains/bookings/payment-schema.ts';
import { type PaymentMethod, type SERVICE_METHODS } from '#domains/payments/index.ts';
import { CHARGES, insertPaid, paymentSettled } from '#domains/payments/server/index.ts';
import { ofBooking } from '#domains/bookings/server/payment/charge.ts';
import { InvalidInput, NotAllowed, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

type Certain = {
  method: Exclude<PaymentMethod, (typeof SERVICE_METHODS)[number]>;
  reference?: string;
  amount: number;
  companyId?: string;
};

/** Records a payment as a charge that has succeeded. @returns its id @throws InvalidInput if the amount differs from the price */
async function insertCertain(trx: Transaction, call: Call, { record }: LockedStep, payment: Certain): Promise<string> {
  const { method, reference = '', amount, companyId } = payment;
  if (amount !== record.total_pence) throw new InvalidInput(WRONG_AMOUNT, 'amount');
  const user_id = record.assigned_user_id ?? call.actor.userId;
  const paid = { user_id, method, reference, company_id: companyId ?? null, created_at: call.now };
  return insertPaid(trx, { ...ofBooking(record), ...paid }, toBilled(record));
}

/**
 * Records that a customer paid an unpaid booking at the desk, and confirms it. The payment is a charge like any other for invoices,
 * refunds and dashboards.
 * @throws NotFound, NotAllowed, InvalidInput if the amount differs from the price; Conflict if it no longer waits for its payment
 */
export async function recordDeskPayment(call: Call, input: DeskPaymentInput): Promise<BookingView> {
  const { services, actor } = call;
  const { _id, method, reference = '', amount } = input;
  await requireReductions(call, await readVisibleBookings(services.knex, actor, [_id]), 'payAtDesk');
  await changeLocked(call, _id, 'payAtDesk', async (trx, locked) => {
    const chargeId = await insertCertain(trx, call, locked, input);
    const document = paymentSettled({ chargeId });
    await paidAtDesk(trx, locked, { amountPence: amount, by: actor, method, reference }, call, [document]);
  });
  services.metrics?.count(CHARGES, { outcome: 'kept' });
  return getBooking(call, _id);
}

/**
 * Puts an unpaid booking on the account of a company, and confirms it. The people of the company do that with their own bookings; staff who
 * decide requests, with all. It is billed with the next collective invoice. A company that pays no tax has the price before tax, which `amount` is
 * then.
 * @throws NotFound, also for a company that the caller does not belong to; NotAllowed; InvalidInput if the amount differs from the price;
 *   Conflict if a limit is reached, or if the booking no longer waits for its payment
 */
export async function payOnAccount(call: Call, input: AccountPaymentInput): Promise<BookingView> {
  const { services, actor, now } = call;
  const { _id, company_id, amount } = input;
  const seen = await readVisibleBooking(services.knex, actor, _id);
  await requireReductions(call, [seen], 'payOnAccount');
  requireUnblocked(actor, seen);
  await changeLocked(call, _id, 'payOnAccount', async (trx, locked) => {
    const { record: held } = locked;
    const { space, space_id: spaceId, assigned_user_id: userId } = held;
    if (editsBookingsOf(actor, held)) {
      if (!bookingActor(actor, held).decidesRequests) throw new NotAllowed();
    } else if (!(await isOfCompany(trx, { companyId: company_id, userId: actor.userId, spaceId })))
      throw new NotFound(msg('Company not found'));
    const attending = input.members && { members: input.members, capacity: held.capacity };
    const members = attending && (await resolveMembers(within(services, trx), actor, held, attending));
    const company = await findCompany(trx, company_id, spaceId);
    const isUntaxed = !paysTax(company) && held.tax_percent > 0;
    const record = isUntaxed ? await changeBooking(trx, held, actor, untaxed(held), call) : held;
    const priced = { ...locked, record };
    await putOnAccount(trx, priced, { amountPence: amount, by: actor, members, company: company.name }, call, []);
    await requireOnAccount(trx, company_id, { userId, now, zone: space.time_zone }, amount);
    const charge_id = await insertCertain(trx, call, priced, { method: 'account', amount, companyId: company_id });
    const entry = { company_id, kind: 'charge', user_id: userId, charge_id, amount_pence: amount, at: now } as const;
    await enterAccount(trx, entry);
  });
  services.metrics?.count(CHARGES, { outcome: 'kept' });
  return getBooking(call, _id);
}
