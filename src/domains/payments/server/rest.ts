import type { RestRow } from '#server/rest.ts';
import { CONFIRM_AT_BANK, type PayChargeView } from '#domains/payments/schema.ts';

export const paymentsRest: RestRow[] = [
  {
    method: 'post',
    path: '/stripe/attachPayment',
    procedure: 'payments.attachCard',
    summary: 'Save the card of a token of the payment service; it becomes the default card',
    example: { src_id: 'tok_visa' },
  },
  {
    method: 'get',
    path: '/stripe/billingDetails',
    procedure: 'payments.billingDetails',
    summary: 'The cards and the last ten charges of the caller',
  },
  {
    method: 'post',
    path: '/stripe/change-default-payment',
    procedure: 'payments.setDefaultCard',
    summary: 'Make a saved card the default',
    example: { src_id: 'pm_1' },
  },
  {
    method: 'delete',
    path: '/stripe/payment-source',
    procedure: 'payments.removeCard',
    summary: 'Remove a saved card; src_id is in the body or in the query',
    example: { src_id: 'pm_1' },
  },
  {
    method: 'post',
    path: '/stripe/payCharge',
    procedure: 'payments.payCharge',
    summary: 'Pay a booking; if the bank asks the customer to confirm, data.url is the page for it',
    message: 'Payment successfully done',
    messageOf: (output) => ((output as PayChargeView).url ? CONFIRM_AT_BANK : undefined),
    example: {
      _id: '1',
      source_id: 'pm_1',
      currency: 'GBP',
      amount: 10800,
      members: ['member@cockpit.test'],
      description: 'Boardroom',
    },
  },
  {
    method: 'get',
    path: '/bookings/{_id}/customer-cards',
    procedure: 'payments.cardsOfCustomer',
    summary: 'The saved cards of the billed member of a booking, for staff who see all bookings',
  },
  {
    method: 'post',
    path: '/bookings/{_id}/desk-payment',
    procedure: 'payments.recordDeskPayment',
    summary: 'Record that a booking was paid at the desk: in cash, at a card terminal or by bank transfer',
    message: 'Payment successfully done',
    example: { method: 'terminal', reference: 'T-1042', amount: 10800 },
  },
  {
    method: 'get',
    path: '/stripe/payment-done',
    aliases: ['/payment-done'],
    procedure: 'payments.paymentDone',
    summary: 'Settle a payment that the customer was asked to confirm at the bank',
    message: 'Payment successfully done',
    status: 201,
  },
];
