/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const paymentsPersonal: PersonalData = {
  name: 'payments',
  why: 'to take payments and to give them back, and to prove what was agreed',
  kept: NO_END,
  erasure: 'by law',
  tables: {
    card_consents: {
      whose: { user_id: 'person' },
      personal: { source_id: 'payment', text: 'text' },
      other: ['currency'],
      shown: [
        {
          title: 'Cards that may be charged',
          columns: {
            text: 'Text',
            limit_pence: 'Limit',
            currency: 'Currency',
            given_at: 'Agreed',
            withdrawn_at: 'Withdrawn',
          },
        },
      ],
    },
    charges: {
      whose: { user_id: 'person', company_id: 'companies', booking_id: 'bookings', invoice_id: 'invoices' },
      personal: {
        customer_id: 'payment',
        source_id: 'payment',
        intent_id: 'payment',
        card_last4: 'payment',
        card_brand: 'payment',
        description: 'text',
        reference: 'text',
        failure: 'text',
        change: 'record',
        billed: 'record',
      },
      parts: { billed: ['members'], change: ['members', 'attended', 'by'] },
      other: ['idempotency_key', 'currency'],
      shown: [
        {
          title: 'Payments',
          columns: {
            booking_id: 'Booking',
            amount_pence: 'Amount',
            currency: 'Currency',
            description: 'For',
            method: 'Method',
            status: 'State',
            reference: 'Reference',
            failure: 'Failure',
            created_at: 'Time',
          },
        },
      ],
    },
    disputes: {
      whose: { charge_id: 'charges' },
      personal: { dispute_id: 'payment' },
      other: ['status', 'reason'],
      shown: [
        {
          title: 'Disputed payments',
          columns: { booking_id: 'Booking', amount_pence: 'Amount', status: 'State', created_at: 'Time' },
        },
      ],
    },
    refunds: {
      whose: { charge_id: 'charges' },
      personal: { refund_id: 'payment', failure: 'text', billed: 'record' },
      parts: { billed: ['members'] },
      other: ['idempotency_key', 'currency'],
      shown: [
        {
          title: 'Refunds',
          columns: {
            booking_id: 'Booking',
            amount_pence: 'Amount',
            currency: 'Currency',
            status: 'State',
            failure: 'Failure',
            created_at: 'Time',
          },
        },
      ],
    },
  },
};
