/** Charges the difference of a move, and moves the booking in the transaction that records the charge. */
import type { Call } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import { CHANGED_MEANWHILE, holdMove, isStillBasedOn, type Move } from '#domains/bookings/server/lifecycle/move.ts';
import { changeLocked, type LockedStep } from '#domains/bookings/server/lifecycle/step.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import type { CompanyPayment } from '#domains/companies/index.ts';
import { enterAccount, isOfCompany, requireOnAccount } from '#domains/companies/server/index.ts';
import { type Card, cardForDifference, isPayer } from '#domains/bookings/server/payment/customer-cards.ts';
import { type PaymentMethod } from '#domains/payments/index.ts';
import { ofBooking } from '#domains/bookings/server/payment/charge.ts';
import {
  carryOut,
  type ChargeRow,
  countingDeclines,
  insertCharge,
  requireConsent,
} from '#domains/payments/server/index.ts';
import { Changed, InProgress, TimeTaken } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const BANK_ASKS = msg(
  'Your bank asks you to confirm this payment, which is not possible for a change. Please choose another card.',
);

/**
 * Holds the new period, charges the difference, and moves the booking. A declined charge leaves the booking unchanged.
 * @param sourceId a card of the billed member; without it, the card of the last payment or the default card
 * @throws PaymentDeclined, TooMany, NotFound if the billed member has not saved the card, Conflict, also if staff may not charge it
 */
export async function chargeDifference(call: Call, move: Move, sourceId: string | undefined): Promise<void> {
  const { services, actor } = call;
  const record = await readVisibleBooking(services.knex, actor, move.bookingId);
  const company = await payingCompany(services.knex, record.id);
  if (sourceId === undefined && company && (await mayPutOnAccount(call, record, company)))
    return settle(call, await beginOnAccount(call, move, company.id));
  const card = await cardForDifference(call, record, sourceId);
  await countingDeclines(call, card.userId, async () =>
    settle(call, await beginDifference(call, move, { ...card, companyId: company?.id ?? null })),
  );
}

/** The name of the company on whose account a difference of a booking goes, if no card is chosen; null if a card is charged. */
export async function differenceAccount(call: Call, record: BookingRecord): Promise<string | null> {
  const company = await payingCompany(call.services.knex, record.id);
  return company && (await mayPutOnAccount(call, record, company)) ? company.name : null;
}

type PayingCompany = { id: string; name: string; payment: CompanyPayment; method: PaymentMethod };

/** The company that is billed for a booking, how the booking was paid last, and how the company pays now. */
function payingCompany(knex: Queryable, bookingId: string): Promise<PayingCompany | undefined> {
  return knex('charges')
    .join('companies', 'companies.id', 'charges.company_id')
    .where('booking_id', bookingId)
    .where('outcome', 'kept')
    .orderBy('charges.id', 'desc')
    .first<PayingCompany | undefined>('companies.id', 'companies.name', 'companies.payment', 'charges.method');
}

/** Staff, and people who still belong to the company, for what is on its account already. Others pay with their card. */
async function mayPutOnAccount(
  { services: { knex }, actor }: Call,
  record: BookingRecord,
  { id: companyId, method, payment }: PayingCompany,
): Promise<boolean> {
  if (method !== 'account' || payment !== 'account') return false;
  const { userId } = actor;
  return editsBookingsOf(actor, record) || isOfCompany(knex, { companyId, userId, spaceId: record.space_id });
}

type Differing = Pick<ChargeRow, 'user_id' | 'method' | 'company_id' | 'customer_id' | 'source_id' | 'consent_id'>;

/** Holds the new period, and records the charge of the difference. */
async function holdDifference(
  trx: Transaction,
  call: Call,
  { move, record, step }: LockedStep & { move: Move },
  payment: Differing,
): Promise<ChargeRow> {
  if (!isStillBasedOn(move, record)) throw new Changed(CHANGED_MEANWHILE);
  await holdMove(trx, record, move, step, call);
  return insertCharge(trx, {
    ...payment,
    ...ofBooking(record),
    purpose: 'difference',
    amount_pence: move.chargePence,
    description: `Change of ${record.title} at ${record.space.name}`,
    change: move,
    created_at: call.now,
  });
}

function beginDifference(call: Call, move: Move, card: Card & { companyId: string | null }): Promise<ChargeRow> {
  return changeLocked(call, move.bookingId, 'startDifference', async (trx, locked) => {
    const { id: bookingId, currency } = locked.record;
    const consent_id = isPayer(call, card)
      ? null
      : await requireConsent(trx, { ...card, bookingId, currency, amountPence: move.chargePence });
    const { userId: user_id, customerId: customer_id, sourceId: source_id, companyId: company_id } = card;
    const payment = { user_id, method: 'card', company_id, customer_id, source_id, consent_id } as const;
    return holdDifference(trx, call, { ...locked, move }, payment);
  });
}

/** The difference of a booking on account goes on the same account. */
function beginOnAccount(call: Call, move: Move, company_id: string): Promise<ChargeRow> {
  const { actor, now } = call;
  return changeLocked(call, move.bookingId, 'startDifference', async (trx, locked) => {
    const { assigned_user_id: userId, space } = locked.record;
    const payment = { method: 'account', company_id, customer_id: '', source_id: '', consent_id: null } as const;
    const charge = await holdDifference(
      trx,
      call,
      { ...locked, move },
      { ...payment, user_id: userId ?? actor.userId },
    );
    await requireOnAccount(trx, company_id, { userId, now, zone: space.time_zone }, move.chargePence);
    const entry = { company_id, user_id: userId, charge_id: charge.id, amount_pence: move.chargePence, at: now };
    await enterAccount(trx, { ...entry, kind: 'charge' });
    return charge;
  });
}

/** @throws PaymentDeclined; Conflict if the period was booked meanwhile, or while the outcome is not known */
async function settle({ services }: Call, charge: ChargeRow): Promise<void> {
  const { settlement } = await carryOut({ services, log: services.log }, charge, BANK_ASKS);
  if (settlement !== 'kept') throw settlement === 'returned' ? new TimeTaken() : new InProgress();
}
