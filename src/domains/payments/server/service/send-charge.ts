/** The record of a charge, and the request to the payment service that it stands for. */
import { randomBytes } from 'node:crypto';
import type { Services } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { CustomerNeeded } from '#server/integrations/stripe-errors.ts';
import type { ChargeResult, PaymentOrder } from '#server/integrations/stripe-shapes.ts';
import { type ChargeRow, OPEN_STATUSES } from '#domains/payments/server/model.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { PaymentDeclined } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';

/** What only some charges have. */
const OPTIONAL = {
  booking_id: null,
  invoice_id: null,
  company_id: null,
  reference: '',
  customer_id: '',
  source_id: '',
  change: null,
  consent_id: null,
  group_pence: null,
  planned_booking_id: null,
  collect_no: null,
  card_last4: '',
  card_brand: '',
} as const;

type NewCharge = Pick<
  ChargeRow,
  'user_id' | 'purpose' | 'method' | 'currency' | 'amount_pence' | 'description' | 'created_at'
> &
  Partial<Pick<ChargeRow, keyof typeof OPTIONAL>>;

/** The key cannot be guessed, because everybody may call payment-done with it. It is stored before the request to the payment service. */
async function newKey(trx: Transaction, { booking_id, invoice_id }: Pick<NewCharge, 'booking_id' | 'invoice_id'>) {
  const [of, id] = invoice_id ? (['invoice', invoice_id] as const) : (['booking', booking_id!] as const);
  const attempts = await trx('charges').where(`${of}_id`, id).count({ count: '*' }).first<{ count: string }>();
  return `${of}-${id}-${Number(attempts?.count ?? 0) + 1}-${randomBytes(12).toString('hex')}`;
}

async function withKey(trx: Transaction, charge: NewCharge) {
  return { ...OPTIONAL, ...charge, idempotency_key: await newKey(trx, charge) };
}

/** Records a charge before its request is sent to the payment service. */
export async function insertCharge(trx: Transaction, charge: NewCharge): Promise<ChargeRow> {
  const row = { ...(await withKey(trx, charge)), status: 'started' as const };
  const [id] = await trx('charges').insert({ ...row, change: row.change && JSON.stringify(row.change) });
  const unsettled = { intent_id: null, failure: null, outcome: null, recheck_at: null };
  return { ...row, ...unsettled, lead_id: null, settled_at: null, billed: null, id: String(id) };
}

/** Records a payment that needs no request, as a charge that has succeeded. @returns its id */
export async function insertPaid(trx: Transaction, charge: Omit<NewCharge, 'change'>, billed: string | null) {
  const paid = { status: 'succeeded', outcome: 'kept', settled_at: charge.created_at, billed, change: null } as const;
  const [id] = await trx('charges').insert({ ...(await withKey(trx, charge)), ...paid });
  return String(id);
}

type Share = Pick<ChargeRow, 'amount_pence'> & { booking_id: string };

/**
 * Records one charge for several bookings: each has a row with its share, so that it is refunded and billed by itself. The first row stands
 * for the request to the payment service.
 * @param charge what is the same for all
 */
export async function insertGroup(
  trx: Transaction,
  charge: Omit<NewCharge, keyof Share>,
  shares: [Share, ...Share[]],
): Promise<ChargeRow> {
  const [first, ...others] = shares;
  const group_pence = shares.reduce((sum, { amount_pence }) => sum + amount_pence, 0);
  if (others.length === 0) return insertCharge(trx, { ...charge, ...first });
  const lead = await insertCharge(trx, { ...charge, ...first, group_pence });
  const rows = others.map((share) => ({
    ...OPTIONAL,
    ...charge,
    ...share,
    change: null,
    status: 'started' as const,
    lead_id: lead.id,
    idempotency_key: `${lead.idempotency_key}-${share.booking_id}`,
  }));
  await trx('charges').insert(rows);
  return lead;
}

/** Whether the customer chooses in the browser how to pay. They may try again there after a declined card. */
export const isChosenInBrowser = ({ customer_id, source_id }: Pick<ChargeRow, 'customer_id' | 'source_id'>): boolean =>
  customer_id !== '' && source_id === '';

/** The amount of the payment that a charge stands for. */
export const paymentPence = ({ group_pence, amount_pence }: ChargeRow) => group_pence ?? amount_pence;

/** The charge that stands for the payment of one of its shares. */
export async function leadOf(knex: Queryable, charge: ChargeRow): Promise<ChargeRow> {
  if (charge.lead_id === null) return charge;
  return expectRow(await knex('charges').where('id', charge.lead_id).first(), `Charge ${charge.lead_id}`);
}

/** Whether a charge of a booking may still succeed, as a part of a statement. @param booking the column with its id */
export const hasOpenChargeSql = (booking: string): string =>
  `EXISTS(SELECT 1 FROM charges open_charge WHERE open_charge.booking_id = ${booking}
    AND open_charge.status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')}))`;

/** The charges of bookings that may still succeed. */
export const openCharges = (knex: Queryable, bookingIds: string[]) =>
  knex('charges').whereIn('booking_id', bookingIds).whereIn('status', OPEN_STATUSES);

/** The charges that one payment stands for. */
export async function sharesOf(knex: Queryable, lead: ChargeRow): Promise<ChargeRow[]> {
  if (lead.group_pence === null) return [lead];
  return knex('charges').where('id', lead.id).orWhere('lead_id', lead.id).orderBy('id');
}

/** A charge as the payment service receives it. */
export function paymentOrder(charge: ChargeRow): PaymentOrder {
  return {
    customerId: charge.customer_id,
    amountPence: paymentPence(charge),
    currency: charge.currency.toLowerCase(),
    description: charge.description,
    idempotencyKey: charge.idempotency_key,
    metadata: {
      charge_id: charge.id,
      charge_key: charge.idempotency_key,
      ...(charge.booking_id !== null && { booking_id: charge.booking_id }),
      ...(charge.invoice_id !== null && { invoice_id: charge.invoice_id }),
    },
  };
}

/** The charge of a saved card or bank account. @param publicUrl where the customer returns to from their bank */
export function chargeOrder(charge: ChargeRow, publicUrl: string) {
  const returnUrl = `${publicUrl}${paths.paymentDone(charge.idempotency_key)}`;
  return { ...paymentOrder(charge), sourceId: charge.source_id, isDebit: charge.method === 'debit', returnUrl };
}

/** Sends the charge to the payment service. The idempotency key prevents a second charge if the request is repeated. */
export function sendCharge(services: Services, charge: ChargeRow, offSession = false): Promise<ChargeResult> {
  return requireStripe(services).charge({ ...chargeOrder(charge, services.config.PUBLIC_URL), offSession });
}

/**
 * Sends a charge whose customer is absent and cannot confirm it at their bank.
 * @throws PaymentDeclined with the text `bankAsks` if the bank asks for that
 */
export async function sendAbsentCharge(services: Services, charge: ChargeRow, bankAsks: string): Promise<ChargeResult> {
  try {
    const result = await sendCharge(services, charge, true);
    if (result.outcome !== 'requires_action') return result;
    await requireStripe(services).cancelIntent(result.intentId);
  } catch (error) {
    if (!(error instanceof CustomerNeeded)) throw error;
  }
  throw new PaymentDeclined(bankAsks);
}
