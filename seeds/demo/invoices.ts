/** The operator of the demo, and the copies that its invoices keep. */
import type { Knex } from 'knex';
import type { Env } from '#server/env.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import type { Operator } from '#domains/invoices/operator.ts';
import { snapshotOf } from '#domains/invoices/server/snapshot.ts';

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

/** Enters the operator, and writes the copies with the code of the server. */
export async function seedInvoices(trx: Knex.Transaction, config: Pick<Env, 'OPERATOR_NAME'>): Promise<void> {
  await trx('operator').update(OPERATOR);
  for (const { id, booking_id, total_pence } of await trx('invoices').select('id', 'booking_id', 'total_pence')) {
    const record = await lockBooking(trx, booking_id);
    const document = { kind: 'invoice', bookingId: booking_id, totalPence: total_pence } as const;
    const sources = { chargeId: null, refundId: null, isDifference: false, at: new Date(), billed: null };
    const snapshot = await snapshotOf(config, trx, { record, document: { ...document, ...sources } });
    await trx('invoices')
      .where('id', id)
      .update({ snapshot: JSON.stringify(snapshot) });
  }
}
