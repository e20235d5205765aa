/** The operator of the demo, and the documents of its bookings. */
import type { Knex } from 'knex';
import { openTexts } from '#server/texts.ts';
import { ENGLISH } from '#shared/languages.ts';
import type { Env } from '#server/env.ts';
import type { InvoiceSnapshot } from '#domains/invoices/schema.ts';
import type { Operator } from '#domains/invoices/operator.ts';
import { invoiceSentences } from '#domains/invoices/sentences.ts';
import type { WrittenDocument } from '#domains/invoices/server/documents.ts';
import { operatorParticulars } from '#domains/invoices/server/operator.ts';
import {
  type BillingDocument,
  accountsAsCustomers,
  netPenceOf,
  snapshotFor,
} from '#domains/invoices/server/snapshot.ts';
import { cancelledAt, paidAt } from './booking-states.ts';
import type { Stored } from './booking-rows.ts';
import type { Member } from './people.ts';

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

/** The demo is in English. */
const t = openTexts()(ENGLISH);

/** What documents show of the operator, and of the members by their ids. */
export type Parties = { operator: InvoiceSnapshot['operator']; customers: Map<string, InvoiceSnapshot['customer']> };

/** Enters the operator. */
export async function seedOperator(
  trx: Knex.Transaction,
  config: Pick<Env, 'OPERATOR_NAME'>,
  members: Member[],
): Promise<Parties> {
  await trx('operator').update(OPERATOR);
  const customers = await accountsAsCustomers(
    trx,
    members.map(({ id }) => id),
  );
  return { operator: await operatorParticulars(config, trx), customers };
}

/** What was paid for bookings, by their ids. */
export type Paid = { charges: Map<string, string>; refunds: Map<string, string> };

/** The invoice of a booking that was paid or approved, and the credit note of its refund. That of a company is billed each month. */
export function documentsOf(
  stored: Stored[],
  { charges, refunds }: Paid,
  { operator, customers }: Parties,
): WrittenDocument[] {
  const billed = stored.filter(
    ({ booking }) => booking.payment_status === 'completed' && !booking.on_account && booking.total_pence > 0,
  );
  return billed.flatMap(({ booking: record }) => {
    const common = {
      bookingId: record.id,
      isQuiet: true,
      billed: null,
      totalPence: record.total_pence,
      isDifference: false,
    };
    const chargeId = charges.get(record.id) ?? null;
    const refundId = refunds.get(record.id);
    const invoice = { kind: 'invoice' as const, chargeId, refundId: null, at: paidAt(record) };
    const note =
      refundId === undefined
        ? []
        : [{ kind: 'credit_note' as const, chargeId: null, refundId, at: cancelledAt(record) }];
    return [invoice, ...note].map((each): WrittenDocument => {
      const document: BillingDocument = { ...common, ...each };
      const customer = customers.get(record.assigned_user_id!)!;
      return {
        kind: document.kind,
        booking_id: record.id,
        space_id: record.space_id,
        user_id: record.assigned_user_id,
        charge_id: document.chargeId,
        refund_id: document.refundId,
        request_id: record.booking_request ? record.id : null,
        resource_type: record.type,
        invoice_date: document.at,
        currency: record.currency,
        net_pence: netPenceOf(record, document),
        total_pence: record.total_pence,
        tax_percent: record.tax_percent,
        language: ENGLISH,
        snapshot: snapshotFor({ record, document }, { customer, operator, company: undefined }, t),
        isQuiet: true,
        written: (facts) => invoiceSentences.writtenForBooking({ ...facts, title: record.title }),
      };
    });
  });
}
