/** The operator of the demo, and the invoices of its bookings, with copies that the code of the server writes. */
import type { Knex } from 'knex';
import type { Env } from '#server/env.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { Operator } from '#domains/invoices/operator.ts';
import { type BillingDocument, netPenceOf, snapshotOf } from '#domains/invoices/server/snapshot.ts';
import { paidAt } from './booking-states.ts';

const OPERATOR: Operator = {
  name: 'Cockpit Workspaces Ltd',
  address: '14 Curtain Road\nLondon EC2A 3NH',
  vat_number: 'GB123456789',
  bank_name: 'Foundry Bank',
  account_name: 'Cockpit Workspaces Ltd',
  sort_code: '20-00-00',
  account_number: '55779911',
  iban: 'GB33BUKB20201555555555',
};

/** Enters the operator, and writes the invoices. @param chargeIds the charges by booking */
export async function seedInvoices(
  trx: Knex.Transaction,
  config: Pick<Env, 'OPERATOR_NAME'>,
  bookings: BookingRecord[],
  chargeIds: Map<string, string>,
): Promise<void> {
  await trx('operator').update(OPERATOR);
  const billed = bookings.filter(({ payment_status }) => payment_status === 'completed');
  const rows = [];
  for (const [index, record] of billed.entries()) {
    const document: BillingDocument = {
      kind: 'invoice',
      bookingId: record.id,
      chargeId: chargeIds.get(record.id) ?? null,
      refundId: null,
      at: paidAt(record),
      billed: null,
      totalPence: record.total_pence,
      isDifference: false,
    };
    rows.push({
      invoice_id: `INV-${String(index + 1).padStart(6, '0')}`,
      booking_id: record.id,
      space_id: record.space_id,
      user_id: record.assigned_user_id,
      charge_id: document.chargeId,
      request_id: record.booking_request ? record.id : null,
      resource_type: record.type,
      invoice_date: document.at,
      net_pence: netPenceOf(record, document),
      total_pence: record.total_pence,
      tax_percent: record.tax_percent,
      snapshot: JSON.stringify(await snapshotOf(config, trx, { record, document })),
    });
  }
  await trx('invoices').insert(rows);
  await trx('counters')
    .where('name', 'invoice')
    .update({ value: String(rows.length) });
}
