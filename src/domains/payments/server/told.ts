/**
 * What programs of others are told of payments, refunds and disputes. The views have no column with which a card is charged, and none of the
 * payment service.
 */
import { z } from 'zod';
import type { Knex } from 'knex';
import { type Told, type ToldRecord, type ToldRef, toldEvent } from '#server/told.ts';
import {
  type ChargeRow,
  type DisputeRow,
  type RefundRow,
  disputeSettled,
  paymentSettled,
  refundSettled,
} from '#domains/payments/server/model.ts';
import type { DisputeView, PaymentView, RefundView } from '#domains/payments/settled.ts';
import { toMajor } from '#shared/money.ts';
import { msg } from '#shared/texts.ts';

const refOf = (id: string): ToldRef => ({ id, space_id: null });

/** Adds the columns of a table, and the workspace of what the charge pays, to a query with the table `charges`. */
function select(query: Knex.QueryBuilder, table: string, columns: readonly string[]): Knex.QueryBuilder {
  return query
    .leftJoin('bookings', 'bookings.id', 'charges.booking_id')
    .leftJoin('invoices', 'invoices.id', 'charges.invoice_id')
    .select(columns.map((column) => `${table}.${column}`))
    .select(query.client.raw('COALESCE(bookings.space_id, invoices.space_id) AS space_id'));
}

type Placed = { space_id: string };

const CHARGE = [
  'id',
  'booking_id',
  'invoice_id',
  'user_id',
  'company_id',
  'purpose',
  'method',
  'amount_pence',
  'currency',
  'status',
  'card_last4',
  'created_at',
  'settled_at',
] as const satisfies (keyof ChargeRow)[];

type Charge = Pick<ChargeRow, (typeof CHARGE)[number]> & Placed;

function toldPayment({ id, amount_pence, space_id, company_id, ...shown }: Charge): ToldRecord {
  const view: PaymentView = { _id: id, ...shown, amount: toMajor(amount_pence, shown.currency) };
  return { id, space_id, view, more: { company_id } };
}

export const paymentTold: Told = {
  noun: 'payment',
  types: [toldEvent('settled', msg('A payment has succeeded'), paymentSettled, ({ chargeId }) => refOf(chargeId))],
  beside: {
    company_id: z.string().nullable().describe('The company that is billed; null if a person is'),
  },
  async read({ services: { knex } }, refs) {
    const ids = refs.map(({ id }) => id);
    const rows: Charge[] = await select(knex('charges').whereIn('charges.id', ids), 'charges', CHARGE);
    return rows.map(toldPayment);
  },
};

const REFUND = [
  'id',
  'charge_id',
  'booking_id',
  'amount_pence',
  'status',
  'failure',
  'created_at',
  'settled_at',
] as const satisfies (keyof RefundRow)[];

const DISPUTE = [
  'id',
  'charge_id',
  'booking_id',
  'amount_pence',
  'status',
  'reason',
  'is_lost',
  'due_by',
  'created_at',
] as const satisfies (keyof DisputeRow)[];

type Part = (Pick<RefundRow, (typeof REFUND)[number]> | Pick<DisputeRow, (typeof DISPUTE)[number]>) &
  Pick<ChargeRow, 'currency' | 'invoice_id' | 'user_id' | 'company_id'> &
  Placed;

function toldPart({
  id,
  charge_id,
  amount_pence,
  space_id,
  invoice_id,
  user_id,
  company_id,
  ...shown
}: Part): ToldRecord {
  const view: RefundView | DisputeView = {
    _id: id,
    payment_id: charge_id,
    ...shown,
    amount: toMajor(amount_pence, shown.currency),
  };
  return { id, space_id, view, more: { invoice_id, user_id, company_id } };
}

/** Reads refunds or disputes, with what they have of their charges. */
async function readParts(
  knex: Knex,
  { table, columns }: { table: 'refunds' | 'disputes'; columns: readonly string[] },
  refs: ToldRef[],
): Promise<ToldRecord[]> {
  const ids = refs.map(({ id }) => id);
  const parts = knex
    .from(table)
    .join('charges', 'charges.id', `${table}.charge_id`)
    .whereIn(`${table}.id`, ids)
    .select('charges.currency', 'charges.invoice_id', 'charges.user_id', 'charges.company_id');
  const rows: Part[] = await select(parts, table, columns);
  return rows.map(toldPart);
}

/** What the view of a part of a payment lacks of the payment. */
const BESIDE_PART = {
  invoice_id: z.string().nullable().describe('The id of the invoice that was paid; null for a booking'),
  user_id: z.string().nullable().describe('Who has paid, by their id'),
  company_id: z.string().nullable().describe('The company that is billed; null if a person is'),
};

export const refundTold: Told = {
  noun: 'refund',
  types: [
    toldEvent('settled', msg('A refund has succeeded or failed'), refundSettled, ({ refundId }) => refOf(refundId)),
  ],
  beside: BESIDE_PART,
  read: ({ services: { knex } }, refs) => readParts(knex, { table: 'refunds', columns: REFUND }, refs),
};

export const disputeTold: Told = {
  noun: 'dispute',
  types: [toldEvent('settled', msg('A dispute has ended'), disputeSettled, ({ disputeId }) => refOf(disputeId))],
  beside: BESIDE_PART,
  read: ({ services: { knex } }, refs) => readParts(knex, { table: 'disputes', columns: DISPUTE }, refs),
};
