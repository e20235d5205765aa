/**
 * Makes refunds. Each is stored with its own idempotency key before it is sent, so that it is made only once. Refunds of bookings are planned when their
 * message is delivered, those of credit notes in the transaction that writes the credit note.
 */
import { type Services, momentOf } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import type { ServiceRefund } from '#server/integrations/stripe-shapes.ts';
import { inEpoch } from '#server/epoch.ts';
import type { News } from '#server/outbox.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { refundText } from '#domains/payments/methods.ts';
import type { ChargeRow, RefundRow } from '#domains/payments/server/model.ts';
import { lockShare } from '#domains/payments/server/service/lock-shares.ts';
import {
  type Answer,
  isFromOutside,
  noteRefund,
  refundRefused,
  syncRefunds,
} from '#domains/payments/server/service/refund-status.ts';
import { leadOf } from '#domains/payments/server/service/send-charge.ts';
import { type Spread, spreadRefund } from '#domains/payments/spread.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { AppError } from '#shared/errors.ts';
import type { Pence } from '#shared/money.ts';
import { msg, type Message } from '#shared/texts.ts';

/** A refund of a booking is due. */
export const REFUND_DUE = 'booking.refund-due';
/** The refunds that were planned with a credit note are to be sent. */
export const INVOICE_REFUND_PLANNED = 'invoice.refund-planned';
/** A charge of an invoice that was paid otherwise meanwhile is to be refunded. */
export const INVOICE_REFUND_DUE = 'invoice.refund-due';

/** A part of a refund, and how the customer gets it: 'will be refunded to Visa 4242'. */
export type RefundPart = { amountPence: number; how: string | Message };

/** The payload of REFUND_DUE. */
export type RefundDue = {
  bookingId: string;
  reason: string;
  amountPence: Pence;
  /** The charge to refund. Without it, the refund is taken from the charges with the outcome 'kept'. */
  chargeId?: string;
};

/** Asks for a refund of a booking. It is made once for each reason. */
export const refundNews = (bookingId: string, reason: string, amountPence: Pence): News => ({
  topic: REFUND_DUE,
  payload: { bookingId, reason, amountPence },
});

export type PlannedRefund = { refund: RefundRow; charge: ChargeRow };

/** The charges that have paid a booking or an invoice, newest first. */
const retainedCharges = (knex: Queryable, of: { booking_id: string } | { invoice_id: string }) =>
  knex('charges')
    .where({ ...of, status: 'succeeded', outcome: 'kept' })
    .orderBy('id', 'desc');

const dueCharges = (knex: Queryable, { bookingId: booking_id, chargeId }: RefundDue) =>
  chargeId === undefined
    ? retainedCharges(knex, { booking_id })
    : knex('charges').where({ id: chargeId, booking_id, status: 'succeeded' });

/** What was refunded of charges, and what the bank of the customer has taken back, which cannot be refunded. */
async function returnedOf(knex: Queryable, charges: readonly ChargeRow[]) {
  const ids = charges.map(({ id }) => id);
  const refunds = await knex('refunds').whereIn('charge_id', ids).whereNot('status', 'failed');
  const lost = await knex('disputes')
    .whereIn('charge_id', ids)
    .where('is_lost', true)
    .select('charge_id', 'amount_pence');
  return { refunds, lost };
}

/** How an amount would be refunded, by the same rule as the refund. */
export async function quoteRefund(knex: Queryable, bookingId: string, amountPence: Pence): Promise<RefundPart[]> {
  const charges = await retainedCharges(knex, { booking_id: bookingId });
  const { refunds, lost } = await returnedOf(knex, charges);
  const { parts } = spreadRefund(amountPence, charges, [...refunds, ...lost]);
  return parts.map((part) => ({ amountPence: part.amountPence, how: refundText(part.charge) }));
}

const sumOf = (amounts: { amount_pence: number }[]) => amounts.reduce((sum, { amount_pence }) => sum + amount_pence, 0);

/**
 * Distributes the amount over the charges, newest first, and stores the refunds. A repeated call with the same reason returns the
 * stored refunds. What was refunded outside the product, or lost in a dispute, is not refunded again.
 * @throws Error if the charges have less left to refund, which staff must investigate
 */
async function planDue(services: Services, due: RefundDue): Promise<PlannedRefund[]> {
  const { bookingId, reason, amountPence } = due;
  return inTransaction(services, async (trx) => {
    await services.payables.booking.lock(trx, services, await dueCharges(trx, due));
    const charges = await dueCharges(trx, due).forUpdate();
    const { refunds, lost } = await returnedOf(trx, charges);
    const keyOf = (charge: ChargeRow) => `refund-${bookingId}-${reason}-${charge.id}`;
    const known = charges.flatMap((charge) =>
      refunds.filter(({ idempotency_key }) => idempotency_key === keyOf(charge)).map((refund) => ({ refund, charge })),
    );
    if (known.length > 0) return known;
    const { parts, missingPence } = spreadRefund(amountPence, charges, [...refunds, ...lost]);
    if (missingPence > sumOf([...refunds.filter(isFromOutside), ...lost]))
      throw new Error(`The charges of booking ${bookingId} are ${missingPence} pence short of the refund`);
    return insertRefunds(trx, parts, keyOf, services.clock.now());
  });
}

type Owed = {
  invoiceId: string;
  /** The credit note that is paid back. */
  noteId: string;
  pence: Pence;
  now: Date;
};

/**
 * Plans to pay a credit note back to the cards and bank accounts that have paid its invoice. They are recorded with the credit note, so that nobody
 * pays the money back a second time, and are sent when INVOICE_REFUND_PLANNED is delivered. What was paid otherwise is left to be paid back by hand.
 * The caller has locked the invoice, and its company before.
 */
export async function planInvoiceRefunds(
  services: Services,
  trx: Transaction,
  { invoiceId, noteId, pence, now }: Owed,
): Promise<PlannedRefund[]> {
  const charges = await retainedCharges(trx, { invoice_id: invoiceId }).whereNotNull('intent_id').forUpdate();
  const { refunds, lost } = await returnedOf(trx, charges);
  const { parts } = spreadRefund(pence, charges, [...refunds, ...lost]);
  return insertRefunds(trx, parts, ({ id }) => inEpoch(services.epoch, `credit-${noteId}-${id}`), now);
}

/** Stores refunds before they are sent. */
async function insertRefunds(
  trx: Transaction,
  parts: Spread<ChargeRow>['parts'],
  keyOf: (charge: ChargeRow) => string,
  created_at: Date,
): Promise<PlannedRefund[]> {
  const planned: PlannedRefund[] = [];
  for (const { charge, amountPence: amount_pence } of parts) {
    const { id: charge_id, booking_id, currency } = charge;
    const row = { charge_id, booking_id, currency, amount_pence, idempotency_key: keyOf(charge), created_at };
    const [id] = await trx('refunds').insert({ ...row, status: 'started' });
    const unsettled = { status: 'started', refund_id: null, settled_at: null, billed: null, failure: null } as const;
    planned.push({ refund: { ...row, ...unsettled, id: String(id) }, charge });
  }
  return planned;
}

/** A payment at the desk is paid back by hand. */
const BY_HAND = { status: 'succeeded', failure: null } as const;

/**
 * Sends a refund to the payment service.
 * @returns undefined if the payment service has less left, because somebody has refunded the charge there
 * @throws Undeliverable if the payment service refuses permanently
 */
async function sendRefund(services: Services, refund: RefundRow, intentId: string): Promise<ServiceRefund | undefined> {
  const { booking_id, amount_pence: amountPence, idempotency_key } = refund;
  try {
    return await requireStripe(services).refund({
      intentId,
      amountPence,
      // Another amount is another refund of a booking, also if it has the same reason. The key of one of an invoice is of its epoch, and stays.
      ...(booking_id === null
        ? { idempotencyKey: idempotency_key, metadata: { refund_key: idempotency_key } }
        : { idempotencyKey: inEpoch(services.epoch, `${idempotency_key}-${amountPence}`), metadata: { booking_id } }),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'payment_declined') throw error;
    if (error.kind === 'conflict') return undefined;
    throw new Undeliverable(`The payment service refuses this refund: ${error.message}`, { cause: error });
  }
}

/** @returns false if it is not planned any more, or if the payment service has less left */
async function carryOut(services: Services, { refund, charge }: PlannedRefund): Promise<boolean> {
  const { intent_id } = await leadOf(services.knex, charge);
  const answer =
    intent_id === null
      ? { ...BY_HAND, refundId: null, amountPence: refund.amount_pence }
      : await sendRefund(services, refund, intent_id);
  if (answer && (await note(services, { refund, charge }, answer))) return true;
  await syncRefunds(services, charge);
  return false;
}

/** @returns false if the refund is not planned any more */
async function note(services: Services, { refund, charge }: PlannedRefund, answer: Answer): Promise<boolean> {
  const at = momentOf(services);
  return inTransaction(services, async (trx) => {
    const share = await lockShare(trx, services, charge);
    const row = await trx('refunds').where('id', refund.id).forUpdate().first();
    if (row) await noteRefund(trx, share, row, answer, at);
    return row !== undefined;
  });
}

const REFUNDED_THERE = msg('The charge was refunded at the payment service meanwhile');

/** Carries out all refunds, even if some fail. @throws the first temporary failure, otherwise the first permanent one */
async function carryOutAll(services: Services, refunds: PlannedRefund[]): Promise<void> {
  const failures: unknown[] = [];
  for (const refund of refunds)
    try {
      // The message is delivered again, and plans what is left.
      if (!(await carryOut(services, refund))) throw new Error(REFUNDED_THERE);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures.find((error) => !(error instanceof Undeliverable)) ?? failures[0];
}

/**
 * The outbox handler of refunds of bookings that are due. A temporary failure is retried.
 * @throws Undeliverable if the payment service refuses a refund permanently, which staff must investigate
 */
export async function deliverRefunds(services: Services, due: RefundDue): Promise<void> {
  for (const charge of await dueCharges(services.knex, due)) await syncFirst(services, charge);
  const planned = await planDue(services, due);
  await carryOutAll(
    services,
    planned.filter(({ refund }) => refund.status === 'started'),
  );
}

/** A refund of the dashboard may not have been announced yet. @throws Undeliverable for a payment that is unknown there */
async function syncFirst(services: Services, charge: ChargeRow): Promise<void> {
  try {
    await syncRefunds(services, charge);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
    throw new Undeliverable(`The payment service refuses this refund: ${error.message}`, { cause: error });
  }
}

const readCharge = async (knex: Queryable, id: string) =>
  expectRow(await knex('charges').where({ id }).first(), `Charge ${id}`);

/**
 * The outbox handler of refunds that were planned for the charge of an invoice. One that the payment service knows already is not sent again. One that is
 * refused for good has failed: its credit note is open again, and is paid back by hand. A temporary failure is retried.
 */
export async function sendPlannedRefunds(services: Services, chargeId: string): Promise<void> {
  const charge = await readCharge(services.knex, chargeId);
  await syncRefunds(services, charge);
  const planned = await services
    .knex('refunds')
    .where({ charge_id: chargeId, status: 'started' })
    .whereNull('refund_id');
  for (const refund of planned)
    try {
      if (!(await carryOut(services, { refund, charge })))
        await refundRefused(services, refund, charge, REFUNDED_THERE);
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error;
      await refundRefused(services, refund, charge, error.message);
    }
}

/** The outbox handler of charges whose invoice was paid otherwise meanwhile: what is left of them is refunded. A repeated delivery refunds it once. */
export async function returnCharge(services: Services, chargeId: string): Promise<void> {
  const charge = await readCharge(services.knex, chargeId);
  await syncRefunds(services, charge);
  await inTransaction(services, async (trx) => {
    await lockShare(trx, services, charge);
    const idempotency_key = inEpoch(services.epoch, `refund-charge-${chargeId}`);
    if (await trx('refunds').where({ idempotency_key }).first('id')) return;
    const { refunds, lost } = await returnedOf(trx, [charge]);
    const { parts } = spreadRefund(charge.amount_pence, [charge], [...refunds, ...lost]);
    await insertRefunds(trx, parts, () => idempotency_key, services.clock.now());
  });
  await sendPlannedRefunds(services, chargeId);
}
